-- A reply of one message without files, to a case that is held and taken: the message, its place in the outbox unless it goes
-- nowhere (`canal` null), what its key is answered, if it has one, and the marks, which come last in a transaction. Answers
-- the message's id and change number, when it was written, and the points' new numbers.
CREATE OR REPLACE FUNCTION escribir_respuesta(
  canal integer,
  llave uuid,
  caso integer,
  entrada integer,
  direccion direccion_mensaje,
  tipo_contenido tipo_contenido,
  contenido text,
  mime_type text,
  estado estado_mensaje,
  msg_id text,
  id_externo text,
  msg_tz text,
  orden bigint,
  llego_tarde boolean,
  extras jsonb,
  id_usuario integer,
  nombre_usuario text,
  atiende boolean,
  instante timestamptz
) RETURNS TABLE (id bigint, secuencia bigint, creado timestamptz, puntos json)
LANGUAGE plpgsql AS $$
#variable_conflict use_variable
BEGIN
  SELECT m.id, m.secuencia, now() INTO STRICT id, secuencia, creado
  FROM escribir_mensaje(
    caso, entrada, direccion, tipo_contenido, contenido, mime_type, estado, msg_id,
    id_externo, msg_tz, orden, llego_tarde, extras, id_usuario, nombre_usuario, atiende, instante
  ) m;
  IF canal IS NOT NULL THEN
    PERFORM encolar_salida(id, canal, entrada);
  END IF;
  IF llave IS NOT NULL THEN
    PERFORM responder_clave(id_usuario, llave, ARRAY[id]);
  END IF;
  SELECT coalesce(json_agg(m), '[]') INTO puntos FROM marcar_casos(ARRAY[caso], NULL) m;
  RETURN NEXT;
END
$$;
