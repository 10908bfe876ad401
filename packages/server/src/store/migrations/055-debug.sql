-- Debug sessions: runs in another mode, under the eyes of one person. Their delete flag is always set, so that every list, count and
-- figure of runs, each of which leaves flagged runs out, costs what it did and shows none of them.
ALTER TABLE run ADD COLUMN debug boolean NOT NULL DEFAULT false;
ALTER TABLE run ADD CONSTRAINT run_debug_is_unlisted CHECK (NOT debug OR delete_flag);
CREATE INDEX run_debug_ended ON run (finished_at) WHERE debug;
-- They wait in a queue of their own.
ALTER TABLE run_job ADD COLUMN debug boolean NOT NULL DEFAULT false;
CREATE INDEX run_job_debug ON run_job (run_id) WHERE debug;

CREATE TABLE debug_session (
  run_id bigint PRIMARY KEY REFERENCES run ON DELETE CASCADE,
  -- Subject of the person.
  owner text NOT NULL,
  scenario_line int,
  -- When the owner looked on last.
  seen_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Why it is to end, from when somebody or the server asked for it.
  ending text,
  ending_at timestamptz,
  -- Number of the last command.
  commands int NOT NULL DEFAULT 0
) WITH (fillfactor = 50);
CREATE INDEX debug_session_owner ON debug_session (owner, run_id DESC);

-- What was asked and has not been carried out yet; forgotten afterwards, because texts may hold secrets.
CREATE TABLE debug_command (
  run_id bigint NOT NULL REFERENCES debug_session ON DELETE CASCADE,
  number int NOT NULL,
  body text NOT NULL,
  PRIMARY KEY (run_id, number)
);
