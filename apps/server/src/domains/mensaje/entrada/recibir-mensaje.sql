-- The usual message of a citizen, or of the institution itself (`propio`), in one round trip and a transaction of its own:
-- the conversation is known under its address and its case is open, so nothing is to be decided. What it does is what
-- recibir.service.ts does for all others, with the same functions. Null: it is not a usual one, and nothing was changed.
-- Else what became of it, and with a new one what the screens are told: the thread's number, each point's, and the chats
-- that changed at those, as they stand then (filas_de_chat).
CREATE OR REPLACE FUNCTION recibir_mensaje(
  canal integer,
  chat text,
  identidad text,
  nombre text,
  propio boolean,
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
) RETURNS json
LANGUAGE plpgsql AS $$
DECLARE
  conversacion record;
  escrito record;
  puntos integer[];
  secuencias bigint[];
BEGIN
  SELECT * INTO conversacion FROM bloquear_conversacion(canal, chat, identidad);
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  SELECT * INTO escrito FROM escribir_mensaje(
    conversacion.id_caso, conversacion.id_canal_entrada, direccion, tipo_contenido, contenido, mime_type, estado, msg_id,
    id_externo, msg_tz, orden, llego_tarde, extras, id_usuario, nombre_usuario, atiende, instante
  );
  IF NOT FOUND THEN
    RETURN json_build_object('resultado', 'repetido');
  END IF;
  IF NOT propio THEN
    PERFORM sumar_no_leido(conversacion.id_canal_entrada, instante, nombre);
  END IF;
  SELECT array_agg(m.id), array_agg(m.secuencia) INTO puntos, secuencias
  FROM marcar_caso(conversacion.id_caso, CASE WHEN NOT propio THEN conversacion.id_canal_entrada END) m;
  RETURN json_build_object(
    'resultado', 'nuevo',
    'id_caso', conversacion.id_caso,
    'secuencia', escrito.secuencia,
    'puntos', (
      SELECT coalesce(json_agg(p), '[]') FROM unnest(puntos, secuencias) AS p (id, secuencia)
    ),
    'filas', (
      SELECT coalesce(json_agg(f), '[]')
      FROM (
        SELECT array_agg(p.id) AS puntos, array_agg(pc.id_canal_entrada) AS entradas, array_agg(p.secuencia - 1) AS marcas
        -- As in filas_de_chat: planned once for all lengths.
        FROM unnest((SELECT puntos), (SELECT secuencias)) AS p (id, secuencia)
        JOIN punto_cambio pc ON pc.id_punto_atencion = p.id AND pc.secuencia = p.secuencia
      ) c, filas_de_chat(c.puntos, c.entradas, c.marcas) f
    )
  );
END
$$;
