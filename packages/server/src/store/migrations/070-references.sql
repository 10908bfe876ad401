-- Which names the texts of a project refer to, so that "where is this used" is answered without reading the texts again. A text that
-- was saved stands in `unread_text` until somebody has read it; whoever asks reads what is left, so the answer is never old.
CREATE TABLE unread_text (
  holder text NOT NULL CHECK (holder IN ('feature', 'object')),
  holder_id bigint NOT NULL,
  project_id bigint NOT NULL REFERENCES project ON DELETE CASCADE,
  PRIMARY KEY (holder, holder_id)
);
CREATE INDEX unread_text_project ON unread_text (project_id, holder, holder_id);

CREATE TABLE text_reference (
  project_id bigint NOT NULL REFERENCES project ON DELETE CASCADE,
  holder text NOT NULL CHECK (holder IN ('feature', 'object')),
  holder_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('locator', 'value', 'file')),
  -- Letter for letter; in this order, names below a key (`key.part`) stand together.
  name text COLLATE "C" NOT NULL,
  -- From 1, each once.
  lines int[] NOT NULL,
  PRIMARY KEY (holder, holder_id, kind, name)
);
CREATE INDEX text_reference_name ON text_reference (project_id, kind, name, holder, holder_id);

CREATE FUNCTION feature_text_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO unread_text (holder, holder_id, project_id) VALUES ('feature', NEW.id, NEW.project_id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER feature_text_added AFTER INSERT ON feature FOR EACH ROW EXECUTE FUNCTION feature_text_changed();
CREATE TRIGGER feature_text_changed AFTER UPDATE ON feature FOR EACH ROW
  WHEN (OLD.content IS DISTINCT FROM NEW.content OR OLD.locators IS DISTINCT FROM NEW.locators)
  EXECUTE FUNCTION feature_text_changed();

CREATE FUNCTION object_text_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO unread_text (holder, holder_id, project_id) VALUES ('object', NEW.id, NEW.project_id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER object_text_added AFTER INSERT ON global_object FOR EACH ROW EXECUTE FUNCTION object_text_changed();
CREATE TRIGGER object_text_changed AFTER UPDATE ON global_object FOR EACH ROW
  WHEN (OLD.locators IS DISTINCT FROM NEW.locators) EXECUTE FUNCTION object_text_changed();

-- The unread row goes first: who reads the text just now holds it, and has written its references when this goes on.
CREATE FUNCTION text_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM unread_text u USING removed r WHERE u.holder = TG_ARGV[0] AND u.holder_id = r.id;
  DELETE FROM text_reference t USING removed r WHERE t.holder = TG_ARGV[0] AND t.holder_id = r.id;
  RETURN NULL;
END $$;
CREATE TRIGGER feature_text_removed AFTER DELETE ON feature REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION text_removed('feature');
CREATE TRIGGER object_text_removed AFTER DELETE ON global_object REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION text_removed('object');

INSERT INTO unread_text (holder, holder_id, project_id) SELECT 'feature', id, project_id FROM feature;
INSERT INTO unread_text (holder, holder_id, project_id) SELECT 'object', id, project_id FROM global_object;

-- Which runs used an environment.
CREATE INDEX run_environment ON run (environment_id, id DESC) WHERE environment_id IS NOT NULL;

-- Names that begin with a text are found without reading the others.
CREATE INDEX feature_name_begins ON feature (project_id, name_key text_pattern_ops);
CREATE INDEX environment_name_begins ON environment (project_id, name_key text_pattern_ops);
CREATE INDEX stored_file_name_begins ON stored_file (project_id, name_key text_pattern_ops);
CREATE INDEX test_plan_name_begins ON test_plan (project_id, name_key text_pattern_ops);
CREATE INDEX global_object_name_begins ON global_object (project_id, lower(normalize(name, NFC)) text_pattern_ops);
