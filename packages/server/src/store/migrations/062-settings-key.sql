-- Which key file the sealed values of this database belong to: the SHA-256 of a value derived from it. Tells, after an exchange that
-- broke off, whether the database had already been sealed anew.
CREATE TABLE settings_key (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  fingerprint text NOT NULL,
  exchanged_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
