-- Of whom an answer showed data: a list, a search or a case names many persons in one row of the log, by their ids and by
-- nothing else of them (ADR 105). Null in every other row, as in those that stand here already.
ALTER TABLE log ADD COLUMN personas integer[];
-- Older rows have none, so they need not be read for it.
ALTER TABLE log ADD CONSTRAINT log_personas_check CHECK (cardinality(personas) > 0) NOT VALID;
CREATE INDEX log_personas ON log USING gin (personas) WHERE personas IS NOT NULL;
