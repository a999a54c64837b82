-- Messages of citizens, or of the institution itself (`propio`), as they wait, in one round trip and a transaction of their
-- own. Of those whose conversation is known under its address and open, and free, nothing is to be decided, and they are
-- written; what recibir.service.ts does for all others is done with the same functions. `lote`: a list of messages, each with
-- whose it is and the columns that escribir_mensaje takes. Answers for each in its place what became of it (null: nothing,
-- it is for the longer way), and what the screens are told: each thread's number, each point's, and the chats that changed
-- at those, as they stand then (chats_marcados).
CREATE OR REPLACE FUNCTION recibir_mensajes(lote json) RETURNS json
LANGUAGE plpgsql AS $$
DECLARE
  m record;
  escrito record;
  resultados text[] := array_fill(NULL::text, ARRAY[json_array_length(lote)]);
  casos integer[] := '{}';
  secuencias bigint[] := '{}';
  llegadas integer[] := '{}';
  puntos integer[];
  numeros bigint[];
BEGIN
  FOR m IN
    WITH l AS MATERIALIZED (
      SELECT * FROM ROWS FROM (json_to_recordset(lote) AS (
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
      )) WITH ORDINALITY AS l (
        canal, chat, identidad, nombre, propio, direccion, tipo_contenido, contenido, mime_type, estado, msg_id, id_externo,
        msg_tz, orden, llego_tarde, extras, id_usuario, nombre_usuario, atiende, instante, n
      )
    )
    SELECT l.*, libre.id_canal_entrada, libre.id_caso
    FROM conversaciones_libres(
      ARRAY(SELECT l.canal FROM l ORDER BY l.n), ARRAY(SELECT l.chat FROM l ORDER BY l.n),
      ARRAY(SELECT l.identidad FROM l ORDER BY l.n)
    ) libre
    JOIN l ON l.n = libre.n
    ORDER BY l.n
  LOOP
    SELECT * INTO escrito FROM escribir_mensaje(
      m.id_caso, m.id_canal_entrada, m.direccion, m.tipo_contenido, m.contenido, m.mime_type, m.estado, m.msg_id,
      m.id_externo, m.msg_tz, m.orden, m.llego_tarde, m.extras, m.id_usuario, m.nombre_usuario, m.atiende, m.instante
    );
    IF NOT FOUND THEN
      resultados[m.n] := 'repetido';
      CONTINUE;
    END IF;
    resultados[m.n] := 'nuevo';
    casos := casos || m.id_caso;
    secuencias := secuencias || escrito.secuencia;
    llegadas := llegadas || CASE WHEN NOT m.propio THEN m.id_canal_entrada END;
    IF NOT m.propio THEN
      PERFORM sumar_no_leido(m.id_canal_entrada, to_timestamp(m.msg_tz::bigint), m.nombre);
    END IF;
  END LOOP;
  SELECT array_agg(p.id), array_agg(p.secuencia) INTO puntos, numeros FROM marcar_casos(casos, llegadas) p;
  RETURN json_build_object(
    'resultados', to_json(resultados),
    'casos', (SELECT coalesce(json_agg(c), '[]') FROM unnest((SELECT casos), (SELECT secuencias)) AS c (id, secuencia)),
    'puntos', (SELECT coalesce(json_agg(p), '[]') FROM unnest((SELECT puntos), (SELECT numeros)) AS p (id, secuencia)),
    'filas', chats_marcados(puntos, numeros)
  );
END
$$;
