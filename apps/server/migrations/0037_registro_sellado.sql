-- The log: what its list is read by, and its seals (ADR 58).

-- Each filter of the list, for one institution and for all; newest first. Errors and warnings are few among all rows.
CREATE INDEX log_nivel ON log (nivel, fecha DESC, id DESC) WHERE nivel <> 'INFO';
CREATE INDEX log_entidad_nivel ON log (id_entidad, nivel, fecha DESC, id DESC) WHERE nivel <> 'INFO';
CREATE INDEX log_referencia ON log (referencia, fecha DESC, id DESC) WHERE referencia IS NOT NULL;
CREATE INDEX log_busqueda ON log USING gin
  (id_entidad, busqueda(tipo) gin_trgm_ops, busqueda(mensaje) gin_trgm_ops, busqueda(coalesce(usuario, '')) gin_trgm_ops,
   inicios(tipo), inicios(mensaje), inicios(coalesce(usuario, '')));

-- One closed batch of rows: their ids, a digest of each, and a hash over all of it and the seal before.
-- No transaction that could add a row up to `hasta` was open any more when it was written: ids are given one by one
-- (a sequence without cache), and whoever takes one holds its lock on the table from before until the end.
CREATE TABLE log_sello (
  id bigint PRIMARY KEY CHECK (id > 0),
  hasta bigint NOT NULL UNIQUE,
  -- In ascending order, all between the last seal's `hasta` and this one's; the numbers between are of rows that were undone.
  ids bigint[] NOT NULL,
  -- SHA-256 of each row, one after the other.
  huellas bytea NOT NULL,
  anterior bytea NOT NULL CHECK (length(anterior) = 32),
  huella bytea NOT NULL CHECK (length(huella) = 32),
  -- HMAC of `huella` under a key that is not in the database.
  firma bytea NOT NULL CHECK (length(firma) = 32),
  _created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (cardinality(ids) > 0 AND length(huellas) = 32 * cardinality(ids) AND ids[cardinality(ids)] <= hasta)
);
-- Digests do not shrink.
ALTER TABLE log_sello ALTER COLUMN huellas SET STORAGE EXTERNAL;

CREATE TRIGGER log_sello_inmutable BEFORE UPDATE OR DELETE ON log_sello FOR EACH ROW EXECUTE FUNCTION log_es_inmutable();
CREATE TRIGGER log_sello_sin_vaciar BEFORE TRUNCATE ON log_sello FOR EACH STATEMENT EXECUTE FUNCTION log_es_inmutable();
ALTER TABLE log_sello ENABLE ALWAYS TRIGGER log_sello_inmutable, ENABLE ALWAYS TRIGGER log_sello_sin_vaciar;
ALTER TABLE log ENABLE ALWAYS TRIGGER log_inmutable, ENABLE ALWAYS TRIGGER log_sin_vaciar;
