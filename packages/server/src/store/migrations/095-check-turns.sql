-- What was looked at longest ago comes next: a project that is saved all the time must not keep the others waiting.
DROP INDEX check_cell_stale;
CREATE INDEX check_cell_stale ON check_cell ((schedule_id IS NULL), checked_at NULLS FIRST, id) WHERE stale;
-- Of a project, its schedules too: marking them, and deleting the project, must not read the cells of all others.
DROP INDEX check_cell_project;
CREATE INDEX check_cell_project ON check_cell (project_id, feature_id);
-- The same for what else goes with a project.
DROP INDEX stored_page_newest;
CREATE INDEX stored_page_newest ON stored_page (project_id, id DESC);
DROP INDEX locator_proposal_open;
CREATE INDEX locator_proposal_open ON locator_proposal (project_id, state, id DESC);

-- An accepted proposal is open again when a run that was asked for later had to do without the locator once more.
ALTER TABLE locator_proposal ADD COLUMN decided_at timestamptz;
CREATE INDEX locator_proposal_seen ON locator_proposal (last_seen);
