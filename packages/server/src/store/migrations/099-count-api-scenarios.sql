-- The scenarios of API features are counted by the rules of their own language.
UPDATE feature SET scenarios_counted = false WHERE type = 'KARATE';
