-- Adds messages to cases' threads. `lote`: a list of messages; of those at `lugares`, which are written, three more lists say
-- where each comes and in what state it is, if not in the one that the list tells. No case stands twice. The caller holds the
-- cases' rows, so ids follow commit order within a thread, and the entry channels', so that the same message again waits for the
-- first and finds it: then there is no row for it in the answer, and nothing was changed. `atiende` and `instante`: see
-- sumar_a_hilos. A note (COMPLETADO) stays with us, and answers nobody.
CREATE OR REPLACE FUNCTION escribir_mensajes(
  lote json, lugares bigint[], casos integer[], entradas integer[], estados estado_mensaje[]
) RETURNS TABLE (id bigint, id_caso integer, secuencia bigint)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  ids bigint[];
  suyos integer[];
  secuencias bigint[];
  nuevos integer;
BEGIN
  WITH nuevo AS MATERIALIZED (
    -- The table is held before an id is taken, because this statement writes it: by that whoever reads messages in the order
    -- of their ids sees that one may still come.
    SELECT nextval('mensaje_id_seq') AS id, p.caso, p.entrada, coalesce(p.estado, l.estado) AS estado_suyo, l.*
    FROM ROWS FROM (json_to_recordset(lote) AS (
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
      direccion, tipo_contenido, contenido, mime_type, estado, msg_id, id_externo, msg_tz, orden, llego_tarde, extras,
      id_usuario, nombre_usuario, atiende, instante, n
    )
    -- Lists are asked for in a query of their own: planned once for all lengths (chats_en_listas).
    JOIN unnest((SELECT lugares), (SELECT casos), (SELECT entradas), (SELECT estados)) AS p (lugar, caso, entrada, estado)
      ON p.lugar = l.n
    WHERE NOT EXISTS (
      SELECT FROM mensaje m WHERE m.id_canal_entrada = p.entrada AND m.id_externo = l.id_externo OFFSET 0)
  ), hilo AS MATERIALIZED (
    SELECT s.id_caso, s.secuencia
    FROM (
      SELECT array_agg(u.caso) AS casos, array_agg(u.id) AS ids, array_agg(u.orden) AS ordenes, array_agg(u.atiende) AS atienden,
        array_agg(u.instante) AS instantes,
        array_agg(espera_de(u.direccion, u.atiende, u.id_externo, u.msg_tz)) AS esperan,
        array_agg(u.direccion = 'SALIDA' AND u.atiende AND u.estado_suyo <> 'COMPLETADO') AS responden
      FROM nuevo u
    ) a, sumar_a_hilos(a.casos, a.ids, a.ordenes, a.atienden, a.instantes, a.esperan, a.responden) s
  ), puesto AS (
    INSERT INTO mensaje (
      id, id_caso, id_canal_entrada, direccion, tipo_contenido, contenido, mime_type, estado, msg_id, id_externo,
      msg_tz, orden, llego_tarde, extras, id_usuario, nombre_usuario, secuencia
    )
    SELECT u.id, u.caso, u.entrada, u.direccion, u.tipo_contenido, u.contenido, u.mime_type, u.estado_suyo, u.msg_id, u.id_externo,
      u.msg_tz, u.orden, u.llego_tarde, u.extras, u.id_usuario, u.nombre_usuario, h.secuencia
    FROM nuevo u JOIN hilo h ON h.id_caso = u.caso
    ON CONFLICT ON CONSTRAINT mensaje_id_canal_entrada_id_externo_key DO NOTHING
    RETURNING id, id_caso, secuencia
  )
  SELECT array_agg(p.id), array_agg(p.id_caso), array_agg(p.secuencia), (SELECT count(*) FROM nuevo)
  INTO ids, suyos, secuencias, nuevos
  FROM puesto p;
  IF nuevos <> coalesce(cardinality(ids), 0) THEN
    -- Somebody gave a message such an id who did not hold the entry channel's row: the transaction runs again and finds it.
    RAISE EXCEPTION 'a message was written meanwhile' USING ERRCODE = 'serialization_failure';
  END IF;
  RETURN QUERY SELECT * FROM unnest(ids, suyos, secuencias);
END
$$;
