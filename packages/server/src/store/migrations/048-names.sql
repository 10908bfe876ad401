-- The index of letters without the project: in a large project its number stands with a million names, and reading those to intersect
-- them costs more than looking at the few names that hold a rare text.
DROP INDEX feature_name_holds, environment_name_holds, global_object_name_holds, stored_file_name_holds, test_plan_name_holds;
CREATE INDEX feature_name_holds ON feature USING gin (name_key gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX environment_name_holds ON environment USING gin (name_key gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX global_object_name_holds ON global_object USING gin (name_key gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX stored_file_name_holds ON stored_file USING gin (name_key gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX test_plan_name_holds ON test_plan USING gin (name_key gin_trgm_ops) WITH (fastupdate = off);
