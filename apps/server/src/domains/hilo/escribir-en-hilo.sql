-- Adds one message to a case's thread, as escribir_mensajes does with what its caller holds: here the case's row is held from
-- now on. `lote`: a list of one. The caller holds the entry channel's row.
CREATE OR REPLACE FUNCTION escribir_en_hilo(caso integer, entrada integer, lote json)
RETURNS TABLE (id bigint, secuencia bigint)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  PERFORM FROM caso c WHERE c.id = escribir_en_hilo.caso FOR NO KEY UPDATE;
  RETURN QUERY
  SELECT m.id, m.secuencia
  FROM escribir_mensajes(lote, ARRAY[1], ARRAY[escribir_en_hilo.caso], ARRAY[entrada], NULL) m;
END
$$;
