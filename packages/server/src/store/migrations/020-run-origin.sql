-- Where a run comes from. Like the other names in a run these are history: what they name may be deleted later.
ALTER TABLE run ADD COLUMN schedule_id bigint;
ALTER TABLE run ADD COLUMN rerun_of bigint;
CREATE INDEX run_feature ON run (feature_id, id DESC) WHERE feature_id IS NOT NULL;
CREATE INDEX run_test_plan ON run (test_plan_id, id DESC) WHERE test_plan_id IS NOT NULL;
CREATE INDEX run_schedule ON run (schedule_id, id DESC) WHERE schedule_id IS NOT NULL;
