-- A save takes hold of the row that says "unread", also where there is one already: so it waits for whoever reads the older text just
-- now and writes the row anew behind them, and nobody reads the older text while the save has not ended. Without the hold the reader
-- would take the row away that stands for both, and what the newer text refers to would not be known.
CREATE OR REPLACE FUNCTION feature_text_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO unread_text (holder, holder_id, project_id) VALUES ('feature', NEW.id, NEW.project_id)
    ON CONFLICT (holder, holder_id) DO UPDATE SET project_id = excluded.project_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION object_text_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO unread_text (holder, holder_id, project_id) VALUES ('object', NEW.id, NEW.project_id)
    ON CONFLICT (holder, holder_id) DO UPDATE SET project_id = excluded.project_id;
  RETURN NULL;
END $$;
