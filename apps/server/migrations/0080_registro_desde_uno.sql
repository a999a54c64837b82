-- Rows of the log are numbered from 1. Not validated: what somebody put below is found by `log verify`, and stops no update.
ALTER TABLE log ADD CONSTRAINT log_desde_uno CHECK (id > 0) NOT VALID;
