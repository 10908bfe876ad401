-- Names are suggested by how they begin, however many people there are.
CREATE INDEX person_user_name_start ON person (user_name_key text_pattern_ops) WHERE NOT disabled;

-- What an outside identity provider must be told or tells us when a session ends: its own session, and the sealed ID token.
ALTER TABLE session ADD COLUMN provider_session text, ADD COLUMN sealed_id_token text;
CREATE INDEX session_provider_session ON session (provider_session) WHERE provider_session IS NOT NULL;

-- Logout messages of the provider that were acted on, so that a copy of one does nothing.
CREATE TABLE logout_message (
  id_hash bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX logout_message_expires ON logout_message (expires_at);
