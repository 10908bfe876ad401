-- People, groups and roles of the embedded sign-in (the Directory port; another directory leaves these empty).
CREATE TABLE person (
  subject uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_name text NOT NULL,
  user_name_key text NOT NULL GENERATED ALWAYS AS (lower(normalize(user_name, NFKC))) STORED,
  password_hash text NOT NULL,
  disabled boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  password_changed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT person_user_name UNIQUE (user_name_key)
);

CREATE TABLE person_role (
  subject uuid NOT NULL REFERENCES person ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('admin', 'projectadmin', 'developer', 'read_write', 'read_only')),
  PRIMARY KEY (subject, role)
);
CREATE INDEX person_role_role ON person_role (role, subject);

-- A group is what membership of a project is held as (spec 1 §1).
CREATE TABLE person_group (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text NOT NULL,
  name_key text NOT NULL GENERATED ALWAYS AS (lower(normalize(name, NFC))) STORED,
  CONSTRAINT person_group_name UNIQUE (name_key)
);

CREATE TABLE person_group_member (
  group_id uuid NOT NULL REFERENCES person_group ON DELETE CASCADE,
  subject uuid NOT NULL REFERENCES person ON DELETE CASCADE,
  PRIMARY KEY (group_id, subject)
);
CREATE INDEX person_group_member_subject ON person_group_member (subject, group_id);

-- Programs that call the product as a person: client credentials of the embedded sign-in.
CREATE TABLE api_client (
  client_id text PRIMARY KEY,
  subject uuid NOT NULL REFERENCES person ON DELETE CASCADE,
  name text NOT NULL,
  secret_hash text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  last_used_at timestamptz
);
CREATE INDEX api_client_subject ON api_client (subject, created_at);

-- What the embedded sign-in must remember (sessions, grants, codes), one row a thing.
CREATE TABLE oidc_record (
  kind text NOT NULL,
  id text NOT NULL,
  payload jsonb NOT NULL,
  grant_id text,
  uid text,
  user_code text,
  consumed_at timestamptz,
  expires_at timestamptz,
  PRIMARY KEY (kind, id)
);
CREATE INDEX oidc_record_grant ON oidc_record (grant_id) WHERE grant_id IS NOT NULL;
CREATE INDEX oidc_record_uid ON oidc_record (kind, uid) WHERE uid IS NOT NULL;
CREATE INDEX oidc_record_user_code ON oidc_record (kind, user_code) WHERE user_code IS NOT NULL;
CREATE INDEX oidc_record_expires ON oidc_record (expires_at);

-- Keys that tokens are signed with; the private part is sealed with the key file of the installation.
CREATE TABLE signing_key (
  kid text PRIMARY KEY,
  sealed text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- Wrong passwords, so that guessing becomes slow; one row for each thing that is counted (a name from an address, an address).
CREATE TABLE sign_in_failure (
  key_hash bytea PRIMARY KEY,
  failures int NOT NULL,
  last_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX sign_in_failure_last ON sign_in_failure (last_at);

-- A browser's session: the cookie holds a random value, the table its hash.
CREATE TABLE session (
  id_hash bytea PRIMARY KEY,
  subject text NOT NULL,
  csrf_token text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  last_seen_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX session_subject ON session (subject);
CREATE INDEX session_expires ON session (expires_at);

CREATE TABLE project (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  name_key text NOT NULL GENERATED ALWAYS AS (lower(normalize(name, NFC))) STORED,
  type text NOT NULL CHECK (type IN ('KARATE', 'ANOROC', 'MOBILE', 'PERFORMANCE', 'ALL')),
  git_branch_name text,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  updated_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT project_name UNIQUE (name_key)
);

-- How many rows of a kind a project has; kept by triggers so that no count reads the rows.
CREATE TABLE project_counter (
  project_id bigint NOT NULL REFERENCES project ON DELETE CASCADE,
  kind text NOT NULL,
  n bigint NOT NULL CHECK (n >= 0),
  PRIMARY KEY (project_id, kind)
) WITH (fillfactor = 50);

CREATE FUNCTION count_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO project_counter (project_id, kind, n)
    SELECT project_id, TG_ARGV[0], count(*) FROM added GROUP BY project_id ORDER BY project_id
    ON CONFLICT (project_id, kind) DO UPDATE SET n = project_counter.n + excluded.n;
  RETURN NULL;
END $$;

CREATE FUNCTION count_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE project_counter c SET n = c.n - r.n
    FROM (SELECT project_id, count(*) AS n FROM removed GROUP BY project_id) r
    WHERE c.project_id = r.project_id AND c.kind = TG_ARGV[0];
  RETURN NULL;
END $$;

CREATE TABLE feature (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  project_id bigint NOT NULL REFERENCES project ON DELETE CASCADE,
  name text NOT NULL,
  name_key text NOT NULL GENERATED ALWAYS AS (lower(normalize(name, NFC))) STORED,
  type text NOT NULL CHECK (type IN ('ANOROC', 'KARATE', 'MOBILE', 'PERFORMANCE', 'WINDOWS', 'BROWSER_USE')),
  content text NOT NULL,
  locators text,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  updated_by text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT feature_name UNIQUE (project_id, name_key)
);
CREATE INDEX feature_newest ON feature (project_id, id DESC);
CREATE INDEX feature_type_newest ON feature (project_id, type, id DESC);

CREATE TABLE feature_include (
  feature_id bigint NOT NULL REFERENCES feature ON DELETE CASCADE,
  place int NOT NULL,
  included_id bigint NOT NULL REFERENCES feature ON DELETE CASCADE,
  PRIMARY KEY (feature_id, place)
);
CREATE INDEX feature_include_included ON feature_include (included_id);

CREATE TABLE stored_file (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  project_id bigint NOT NULL REFERENCES project ON DELETE CASCADE,
  name text NOT NULL,
  name_key text NOT NULL GENERATED ALWAYS AS (lower(normalize(name, NFC))) STORED,
  size bigint NOT NULL,
  sha256 text NOT NULL,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  updated_by text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT stored_file_name UNIQUE (project_id, name_key)
);
CREATE INDEX stored_file_newest ON stored_file (project_id, id DESC);
CREATE INDEX stored_file_sha256 ON stored_file (sha256);

CREATE TABLE feature_file (
  feature_id bigint NOT NULL REFERENCES feature ON DELETE CASCADE,
  place int NOT NULL,
  file_id bigint NOT NULL REFERENCES stored_file ON DELETE CASCADE,
  PRIMARY KEY (feature_id, place)
);
CREATE INDEX feature_file_file ON feature_file (file_id);

CREATE TABLE environment (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  project_id bigint NOT NULL REFERENCES project ON DELETE CASCADE,
  name text NOT NULL,
  name_key text NOT NULL GENERATED ALWAYS AS (lower(normalize(name, NFC))) STORED,
  ui_data text NOT NULL,
  api_data text NOT NULL,
  settings text NOT NULL,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  updated_by text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT environment_name UNIQUE (project_id, name_key)
);
CREATE INDEX environment_newest ON environment (project_id, id DESC);

-- Names of objects are looked up letter for letter, so `Login` and `login` are two objects.
CREATE TABLE global_object (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  project_id bigint NOT NULL REFERENCES project ON DELETE CASCADE,
  name text NOT NULL,
  content text NOT NULL,
  locators text NOT NULL,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  updated_by text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT global_object_name UNIQUE (project_id, name)
);
CREATE INDEX global_object_newest ON global_object (project_id, id DESC);

CREATE TRIGGER feature_added AFTER INSERT ON feature REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_added('feature');
CREATE TRIGGER feature_removed AFTER DELETE ON feature REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_removed('feature');
CREATE TRIGGER stored_file_added AFTER INSERT ON stored_file REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_added('file');
CREATE TRIGGER stored_file_removed AFTER DELETE ON stored_file REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_removed('file');
CREATE TRIGGER environment_added AFTER INSERT ON environment REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_added('environment');
CREATE TRIGGER environment_removed AFTER DELETE ON environment REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_removed('environment');
CREATE TRIGGER global_object_added AFTER INSERT ON global_object REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_added('global_object');
CREATE TRIGGER global_object_removed AFTER DELETE ON global_object REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_removed('global_object');
