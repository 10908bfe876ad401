-- Steps that went on with another locator than the first of an entry, while their run goes on: some for each scenario.
CREATE TABLE run_healing (
  run_id bigint NOT NULL REFERENCES run ON DELETE CASCADE,
  scenario int NOT NULL,
  -- As written in the step.
  name text NOT NULL,
  -- Place of the locator that was used, from 1.
  choice int NOT NULL,
  step_text text,
  PRIMARY KEY (run_id, scenario, name, choice)
);

-- How many locators were healed in a run, each name once.
ALTER TABLE run ADD COLUMN healed_count int NOT NULL DEFAULT 0;

-- What a person may decide about it: the locator that was used could become the first of its entry.
CREATE TABLE locator_proposal (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  project_id bigint NOT NULL REFERENCES project ON DELETE CASCADE,
  object_id bigint REFERENCES global_object ON DELETE CASCADE,
  feature_id bigint REFERENCES feature ON DELETE CASCADE,
  entry text NOT NULL,
  first_text text NOT NULL,
  used_text text NOT NULL,
  -- Place of the used one in the entry, from 1, before it was accepted.
  choice int NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'accepted', 'dismissed')),
  runs int NOT NULL DEFAULT 1,
  first_seen timestamptz NOT NULL DEFAULT clock_timestamp(),
  last_seen timestamptz NOT NULL DEFAULT clock_timestamp(),
  last_run_id bigint NOT NULL,
  last_scenario int NOT NULL,
  last_scenario_name text NOT NULL,
  last_step text,
  decided_by text,
  CHECK ((object_id IS NULL) <> (feature_id IS NULL))
);
CREATE UNIQUE INDEX locator_proposal_one ON locator_proposal
  (coalesce(object_id, 0), coalesce(feature_id, 0), md5(entry), md5(first_text), md5(used_text));
CREATE INDEX locator_proposal_open ON locator_proposal (project_id, id DESC) WHERE state = 'open';
CREATE INDEX locator_proposal_object ON locator_proposal (object_id, id DESC) WHERE object_id IS NOT NULL;
CREATE INDEX locator_proposal_feature ON locator_proposal (feature_id, id DESC) WHERE feature_id IS NOT NULL;
