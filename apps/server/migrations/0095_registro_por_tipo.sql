-- The log by its type (ADR 191). Some hundred types in millions of rows: the words are looked for in the types, and the rows of these
-- stand in an index in the order of time. An index of words is larger, is read whole for a word that a million rows have, and is
-- written with each row. Its column stays: processes of the release before ask it, one row after the other; a migration of the next
-- release drops it.
DROP INDEX log_busqueda;
CREATE INDEX log_busqueda ON log USING gin
  (id_entidad, _busqueda_mensaje gin_trgm_ops, _busqueda_usuario gin_trgm_ops, inicios(mensaje), inicios(coalesce(usuario, '')));
CREATE INDEX log_tipo ON log (tipo, fecha DESC, id DESC);
CREATE INDEX log_entidad_tipo ON log (id_entidad, tipo, fecha DESC, id DESC);
