-- The queue serves the projects in turn, so a waiting run knows its project.
ALTER TABLE run_job ADD COLUMN project_id bigint;
UPDATE run_job SET project_id = run.project_id FROM run WHERE run.id = run_job.run_id;
ALTER TABLE run_job ALTER COLUMN project_id SET NOT NULL;

-- Filled from the run, whoever adds the job.
CREATE FUNCTION run_job_project() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.project_id := (SELECT project_id FROM run WHERE id = NEW.run_id);
  RETURN NEW;
END $$;
CREATE TRIGGER run_job_project BEFORE INSERT ON run_job FOR EACH ROW WHEN (NEW.project_id IS NULL)
  EXECUTE FUNCTION run_job_project();

CREATE INDEX run_job_waiting ON run_job (project_id, run_id) WHERE lease_number IS NULL AND stop_requested_by IS NULL;

-- When a project was served last, as the fencing token that it got.
CREATE TABLE run_turn (
  project_id bigint PRIMARY KEY REFERENCES project ON DELETE CASCADE,
  served bigint NOT NULL
) WITH (fillfactor = 50);
