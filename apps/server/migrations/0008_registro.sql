-- Emptying a table asks no row, so the rule that the log is only added to has to say it separately.
CREATE TRIGGER log_sin_vaciar BEFORE TRUNCATE ON log FOR EACH STATEMENT EXECUTE FUNCTION log_es_inmutable();
