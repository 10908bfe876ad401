-- Two filters at once: without these a person or a project with many entries of other kinds would be walked through.
CREATE INDEX audit_entry_user_action ON audit_entry (user_name, action, id DESC);
CREATE INDEX audit_entry_project_action ON audit_entry (project_id, action, id DESC);
