-- What the check before a run came to: of a feature against an environment, or of a schedule as it would run next. A row that is stale is
-- looked at again; `mark` tells whether it became stale once more while that went on.
CREATE SEQUENCE check_mark;
CREATE TABLE check_cell (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  project_id bigint NOT NULL REFERENCES project ON DELETE CASCADE,
  feature_id bigint REFERENCES feature ON DELETE CASCADE,
  environment_id bigint NOT NULL REFERENCES environment ON DELETE CASCADE,
  schedule_id bigint UNIQUE REFERENCES schedule ON DELETE CASCADE,
  stale boolean NOT NULL DEFAULT true,
  mark bigint NOT NULL DEFAULT nextval('check_mark'),
  errors int NOT NULL DEFAULT 0,
  warnings int NOT NULL DEFAULT 0,
  -- The first of them, errors before warnings.
  findings jsonb NOT NULL DEFAULT '[]',
  checked_at timestamptz,
  CONSTRAINT check_cell_pair UNIQUE (feature_id, environment_id),
  CONSTRAINT check_cell_subject CHECK ((feature_id IS NULL) <> (schedule_id IS NULL))
);
CREATE INDEX check_cell_project ON check_cell (project_id, feature_id) WHERE feature_id IS NOT NULL;
CREATE INDEX check_cell_environment ON check_cell (environment_id);
-- Schedules first: people rely on them while nobody looks.
CREATE INDEX check_cell_stale ON check_cell ((schedule_id IS NULL), id) WHERE stale;

-- What changed, to be worked off: nobody waits for anybody when writing here, and who reads removes what was read.
CREATE TABLE check_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('feature', 'objects', 'environment', 'plan', 'schedule')),
  -- For `objects` the project.
  thing_id bigint NOT NULL
);

CREATE FUNCTION check_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO check_change (kind, thing_id) VALUES (TG_ARGV[0], NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER check_feature_changed AFTER UPDATE ON feature FOR EACH ROW
  WHEN (OLD.content IS DISTINCT FROM NEW.content OR OLD.locators IS DISTINCT FROM NEW.locators OR OLD.name IS DISTINCT FROM NEW.name)
  EXECUTE FUNCTION check_changed('feature');
CREATE TRIGGER check_environment_changed AFTER UPDATE ON environment FOR EACH ROW
  WHEN (OLD.ui_data IS DISTINCT FROM NEW.ui_data OR OLD.settings IS DISTINCT FROM NEW.settings)
  EXECUTE FUNCTION check_changed('environment');
CREATE TRIGGER check_schedule_added AFTER INSERT ON schedule FOR EACH ROW EXECUTE FUNCTION check_changed('schedule');
CREATE TRIGGER check_schedule_changed AFTER UPDATE ON schedule FOR EACH ROW
  WHEN (OLD.environment_id IS DISTINCT FROM NEW.environment_id OR OLD.tags IS DISTINCT FROM NEW.tags
    OR OLD.test_plan_id IS DISTINCT FROM NEW.test_plan_id)
  EXECUTE FUNCTION check_changed('schedule');

CREATE FUNCTION check_objects_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO check_change (kind, thing_id) SELECT DISTINCT 'objects', project_id FROM changed;
  RETURN NULL;
END $$;
CREATE TRIGGER check_object_added AFTER INSERT ON global_object REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION check_objects_changed();
CREATE TRIGGER check_object_changed AFTER UPDATE ON global_object REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION check_objects_changed();
CREATE TRIGGER check_object_removed AFTER DELETE ON global_object REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION check_objects_changed();

-- Of links: the feature or the plan that has them. One that is being deleted itself needs no look.
CREATE FUNCTION check_links_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO check_change (kind, thing_id)
    SELECT DISTINCT 'feature', f.id FROM changed JOIN feature f ON f.id = changed.feature_id;
  RETURN NULL;
END $$;
CREATE TRIGGER check_include_added AFTER INSERT ON feature_include REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION check_links_changed();
CREATE TRIGGER check_include_removed AFTER DELETE ON feature_include REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION check_links_changed();
CREATE TRIGGER check_file_added AFTER INSERT ON feature_file REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION check_links_changed();
CREATE TRIGGER check_file_removed AFTER DELETE ON feature_file REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION check_links_changed();

CREATE FUNCTION check_file_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO check_change (kind, thing_id) SELECT 'feature', feature_id FROM feature_file WHERE file_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER check_file_renamed AFTER UPDATE ON stored_file FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION check_file_renamed();

CREATE FUNCTION check_plan_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO check_change (kind, thing_id)
    SELECT DISTINCT 'plan', t.id FROM changed JOIN test_plan t ON t.id = changed.test_plan_id;
  RETURN NULL;
END $$;
CREATE TRIGGER check_plan_added AFTER INSERT ON test_plan_feature REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION check_plan_changed();
CREATE TRIGGER check_plan_removed AFTER DELETE ON test_plan_feature REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION check_plan_changed();

INSERT INTO check_change (kind, thing_id) SELECT 'schedule', id FROM schedule;
