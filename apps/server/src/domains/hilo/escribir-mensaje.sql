-- Adds a message to a case's thread. The caller holds the entry channel's row, so that the same message again waits for the
-- first and finds it: then there is no row, and nothing was changed. `atiende` and `instante`: see sumar_al_hilo. A note
-- (COMPLETADO) stays with us, and answers nobody.
CREATE OR REPLACE FUNCTION escribir_mensaje(
  id_caso integer,
  id_canal_entrada integer,
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
) RETURNS TABLE (id bigint, secuencia bigint)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  hilo record;
BEGIN
  IF EXISTS (
    SELECT FROM mensaje m
    WHERE m.id_canal_entrada = escribir_mensaje.id_canal_entrada AND m.id_externo = escribir_mensaje.id_externo
  ) THEN
    RETURN;
  END IF;
  SELECT * INTO STRICT hilo FROM sumar_al_hilo(
    escribir_mensaje.id_caso, escribir_mensaje.orden, atiende, instante,
    espera_de(escribir_mensaje.direccion, atiende, escribir_mensaje.id_externo, escribir_mensaje.msg_tz),
    escribir_mensaje.direccion = 'SALIDA' AND atiende AND escribir_mensaje.estado <> 'COMPLETADO'
  );
  INSERT INTO mensaje (
    id, id_caso, id_canal_entrada, direccion, tipo_contenido, contenido, mime_type, estado, msg_id, id_externo,
    msg_tz, orden, llego_tarde, extras, id_usuario, nombre_usuario, secuencia
  ) VALUES (
    hilo.id, escribir_mensaje.id_caso, escribir_mensaje.id_canal_entrada, escribir_mensaje.direccion,
    escribir_mensaje.tipo_contenido, escribir_mensaje.contenido, escribir_mensaje.mime_type, escribir_mensaje.estado,
    escribir_mensaje.msg_id, escribir_mensaje.id_externo, escribir_mensaje.msg_tz, escribir_mensaje.orden,
    escribir_mensaje.llego_tarde, escribir_mensaje.extras, escribir_mensaje.id_usuario, escribir_mensaje.nombre_usuario,
    hilo.secuencia
  ) ON CONFLICT ON CONSTRAINT mensaje_id_canal_entrada_id_externo_key DO NOTHING;
  IF NOT FOUND THEN
    -- Somebody gave a message this id who did not hold the entry channel's row: the transaction runs again and finds it.
    RAISE EXCEPTION 'the message % was written meanwhile', escribir_mensaje.msg_id USING ERRCODE = 'serialization_failure';
  END IF;
  RETURN QUERY SELECT hilo.id, hilo.secuencia;
END
$$;
