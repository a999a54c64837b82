-- A reply of one message without files, to a case that is held and taken: the message, its place in the outbox unless it goes
-- nowhere (`canal` null), what its key is answered, if it has one, and the marks, which come last in a transaction. `lote`: a
-- list of one, as escribir_mensajes takes it. Answers the message's id and change number, when it was written, and the points'
-- new numbers.
CREATE OR REPLACE FUNCTION escribir_respuesta_retenida(canal integer, llave uuid, caso integer, entrada integer, lote json)
RETURNS TABLE (id bigint, secuencia bigint, creado timestamptz, puntos json)
LANGUAGE plpgsql AS $$
#variable_conflict use_variable
BEGIN
  SELECT m.id, m.secuencia, now() INTO STRICT id, secuencia, creado
  FROM escribir_mensajes(lote, ARRAY[1], ARRAY[caso], ARRAY[entrada], NULL) m;
  IF canal IS NOT NULL THEN
    PERFORM encolar_salida(id, canal, entrada);
  END IF;
  IF llave IS NOT NULL THEN
    PERFORM responder_clave((lote->0->>'id_usuario')::integer, llave, ARRAY[id]);
  END IF;
  SELECT coalesce(json_agg(m), '[]') INTO puntos FROM marcar_casos(ARRAY[caso], NULL) m;
  RETURN NEXT;
END
$$;
