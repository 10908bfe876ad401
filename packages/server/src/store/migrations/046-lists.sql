-- Lists that cost the same at a thousand and at a million rows, wherever their page lies and whatever is searched for.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- What a search compares, as the other kinds have it already; the name itself stays the key of an object.
ALTER TABLE global_object ADD COLUMN name_key text NOT NULL GENERATED ALWAYS AS (lower(normalize(name, NFC))) STORED;

-- Newest first with the name beside: the newest rows are searched without touching the table.
CREATE INDEX feature_listed ON feature (project_id, id DESC, name_key);
CREATE INDEX feature_listed_of_type ON feature (project_id, type, id DESC, name_key);
CREATE INDEX environment_listed ON environment (project_id, id DESC, name_key);
CREATE INDEX global_object_listed ON global_object (project_id, id DESC, name_key);
CREATE INDEX stored_file_listed ON stored_file (project_id, id DESC, name_key);
CREATE INDEX test_plan_listed ON test_plan (project_id, id DESC, name_key);
DROP INDEX feature_newest, feature_type_newest, environment_newest, global_object_newest, stored_file_newest, test_plan_newest;
CREATE INDEX feature_by_type ON feature (project_id, type, id);

-- Names that hold a text, found by its groups of three letters.
CREATE INDEX feature_name_holds ON feature USING gin (project_id, name_key gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX environment_name_holds ON environment USING gin (project_id, name_key gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX global_object_name_holds ON global_object USING gin (project_id, name_key gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX stored_file_name_holds ON stored_file USING gin (project_id, name_key gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX test_plan_name_holds ON test_plan USING gin (project_id, name_key gin_trgm_ops) WITH (fastupdate = off);

-- How many rows a list has in each block of 4,096 ids, as run_block has it for runs. Features also by type: `feature ANOROC`.
CREATE TABLE listed_block (
  project_id bigint NOT NULL REFERENCES project ON DELETE CASCADE,
  list text NOT NULL,
  block bigint NOT NULL,
  n int NOT NULL CHECK (n >= 0),
  PRIMARY KEY (project_id, list, block)
) WITH (fillfactor = 50);

CREATE FUNCTION listed_block_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO listed_block AS b (project_id, list, block, n)
    SELECT project_id, TG_TABLE_NAME, id / 4096, count(*) FROM added GROUP BY 1, 3 ORDER BY 1, 3
    ON CONFLICT (project_id, list, block) DO UPDATE SET n = b.n + excluded.n;
  RETURN NULL;
END $$;
CREATE FUNCTION listed_block_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE listed_block b SET n = b.n - r.n
    FROM (SELECT project_id, id / 4096 AS block, count(*) AS n FROM removed GROUP BY 1, 2) r
    WHERE b.project_id = r.project_id AND b.list = TG_TABLE_NAME AND b.block = r.block;
  RETURN NULL;
END $$;
CREATE FUNCTION feature_type_block_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO listed_block AS b (project_id, list, block, n)
    SELECT project_id, 'feature ' || type, id / 4096, count(*) FROM added GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (project_id, list, block) DO UPDATE SET n = b.n + excluded.n;
  RETURN NULL;
END $$;
CREATE FUNCTION feature_type_block_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE listed_block b SET n = b.n - r.n
    FROM (SELECT project_id, 'feature ' || type AS list, id / 4096 AS block, count(*) AS n FROM removed GROUP BY 1, 2, 3) r
    WHERE b.project_id = r.project_id AND b.list = r.list AND b.block = r.block;
  RETURN NULL;
END $$;

DO $$
DECLARE kind text;
BEGIN
  FOREACH kind IN ARRAY ARRAY['feature', 'environment', 'global_object', 'stored_file', 'test_plan'] LOOP
    EXECUTE format('CREATE TRIGGER listed_block_added AFTER INSERT ON %I REFERENCING NEW TABLE AS added
      FOR EACH STATEMENT EXECUTE FUNCTION listed_block_added()', kind);
    EXECUTE format('CREATE TRIGGER listed_block_removed AFTER DELETE ON %I REFERENCING OLD TABLE AS removed
      FOR EACH STATEMENT EXECUTE FUNCTION listed_block_removed()', kind);
    EXECUTE format('INSERT INTO listed_block SELECT project_id, %L, id / 4096, count(*) FROM %I GROUP BY 1, 3', kind, kind);
  END LOOP;
END $$;
CREATE TRIGGER listed_type_block_added AFTER INSERT ON feature REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION feature_type_block_added();
CREATE TRIGGER listed_type_block_removed AFTER DELETE ON feature REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION feature_type_block_removed();
INSERT INTO listed_block SELECT project_id, 'feature ' || type, id / 4096, count(*) FROM feature GROUP BY 1, 2, 3;
