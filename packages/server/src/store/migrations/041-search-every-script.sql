-- The database folds case by rules of its own, the same on every machine; with those the index of trigrams knows the letters of ASCII
-- alone. So it is made of a form in which every other letter is written in these: its bytes as `z` and three digits.
CREATE FUNCTION search_form(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN replace(encode(convert_to(lower(given), 'UTF8'), 'escape'), '\', 'z');

DROP INDEX run_text_words;
CREATE INDEX run_text_search ON run_text USING gin (project_id, search_form(body) gin_trgm_ops) WITH (fastupdate = off);
