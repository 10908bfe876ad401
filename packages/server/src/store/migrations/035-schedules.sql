-- The clock that schedules live by: the database's, the same for every server. One place, so that it can be looked at.
CREATE FUNCTION schedule_clock() RETURNS timestamptz LANGUAGE sql VOLATILE AS 'SELECT clock_timestamp()';

ALTER TABLE schedule
  ADD COLUMN time_zone text NOT NULL DEFAULT 'UTC',
  -- What happens at a due time while an earlier run of the schedule goes on.
  ADD COLUMN overlap text NOT NULL DEFAULT 'SKIP' CHECK (overlap IN ('SKIP', 'QUEUE', 'ALLOW')),
  -- What happens with due times at which no server was there.
  ADD COLUMN misfire text NOT NULL DEFAULT 'ONE' CHECK (misfire IN ('SKIP', 'ONE', 'ALL')),
  -- Missed due times older than this are never made up for.
  ADD COLUMN catch_up_minutes int NOT NULL DEFAULT 60 CHECK (catch_up_minutes BETWEEN 1 AND 10080),
  ADD COLUMN paused boolean NOT NULL DEFAULT false,
  -- Null while paused, and for an expression that never comes due again.
  ADD COLUMN next_due_at timestamptz,
  -- Due times that passed without a run because no server was there.
  ADD COLUMN missed bigint NOT NULL DEFAULT 0,
  ADD COLUMN fire_count int NOT NULL DEFAULT 0,
  ADD COLUMN created_by text,
  ADD COLUMN created_at timestamptz NOT NULL DEFAULT clock_timestamp();
UPDATE schedule SET created_by = updated_by;
ALTER TABLE schedule ALTER COLUMN created_by SET NOT NULL;
CREATE INDEX schedule_due ON schedule (next_due_at) WHERE next_due_at IS NOT NULL;
CREATE INDEX schedule_project ON schedule (project_id);

-- An environment in use by a schedule stays; deleting the project removes both.
ALTER TABLE schedule DROP CONSTRAINT schedule_environment_id_fkey;
ALTER TABLE schedule ADD CONSTRAINT schedule_environment FOREIGN KEY (environment_id) REFERENCES environment;

-- One row for each due time that was acted upon, written in the transaction that makes its run. The unique pair is what makes a
-- second run for the same due time impossible, however many servers look.
CREATE TABLE schedule_fire (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  schedule_id bigint NOT NULL REFERENCES schedule ON DELETE CASCADE,
  due_at timestamptz NOT NULL,
  decided_at timestamptz NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('STARTED', 'WAITING', 'SKIPPED', 'FAILED', 'MISSED')),
  -- History, as in the run itself.
  run_id bigint,
  reason text,
  -- Due times before this one that passed without a run.
  missed int NOT NULL DEFAULT 0,
  -- Who asked for it; null when it came due.
  asked_by text,
  CONSTRAINT schedule_fire_once UNIQUE (schedule_id, due_at)
);
CREATE INDEX schedule_fire_waiting ON schedule_fire (schedule_id, due_at) WHERE outcome = 'WAITING';
-- Whether a schedule's earlier run goes on.
CREATE INDEX run_schedule_active ON run (schedule_id) WHERE schedule_id IS NOT NULL AND status = 'RUNNING';
