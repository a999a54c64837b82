-- What the registry of identity holds against a person, in its own words: told to whoever asked it, and written into
-- persona.observacion when that user saves the person. Null: nothing.
ALTER TABLE dicho_registro ADD COLUMN observacion text;
