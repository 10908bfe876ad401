-- Groups are looked up by their exact name.
CREATE INDEX person_group_exact_name ON person_group (name);
