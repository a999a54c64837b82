-- Messages of citizens, or of the institution itself (`propio`), as they wait, in one round trip and a transaction of their
-- own. Of those whose conversation is known under its address and open, and free, nothing is to be decided, and they are
-- written; what recibir.service.ts does for all others is done with the same functions. `lote`: a list of messages, each with
-- whose it is and the columns that escribir_mensajes takes. Answers for each in its place what became of it (null: nothing,
-- it is for the longer way), and what the screens are told: each thread's number, each point's, and the chats that changed
-- at those, as they stand then (chats_marcados).
CREATE OR REPLACE FUNCTION recibir_mensajes(lote json) RETURNS json
LANGUAGE plpgsql AS $$
DECLARE
  resultados text[] := array_fill(NULL::text, ARRAY[json_array_length(lote)]);
  -- Of those whose conversation is free.
  lugares bigint[];
  entradas integer[];
  casos integer[];
  instantes timestamptz[];
  nombres text[];
  propios boolean[];
  -- Of those that were written.
  nuevos bigint[];
  suyos integer[];
  secuencias bigint[];
  llegadas integer[];
  lugar bigint;
  puntos integer[];
  numeros bigint[];
BEGIN
  WITH l AS MATERIALIZED (
    SELECT * FROM ROWS FROM (json_to_recordset(lote) AS (
      canal integer,
      chat text,
      identidad text,
      nombre text,
      propio boolean,
      msg_tz text
    )) WITH ORDINALITY AS l (canal, chat, identidad, nombre, propio, msg_tz, n)
  )
  SELECT array_agg(libre.n), array_agg(libre.id_canal_entrada), array_agg(libre.id_caso),
    array_agg(to_timestamp(l.msg_tz::bigint)), array_agg(l.nombre), array_agg(l.propio)
  INTO lugares, entradas, casos, instantes, nombres, propios
  FROM conversaciones_libres(
    ARRAY(SELECT l.canal FROM l ORDER BY l.n), ARRAY(SELECT l.chat FROM l ORDER BY l.n),
    ARRAY(SELECT l.identidad FROM l ORDER BY l.n)
  ) libre
  JOIN l ON l.n = libre.n;

  SELECT array_agg(p.lugar), array_agg(e.id_caso), array_agg(e.secuencia), array_agg(CASE WHEN NOT p.propio THEN p.entrada END),
    array_agg(p.entrada) FILTER (WHERE NOT p.propio), array_agg(p.instante) FILTER (WHERE NOT p.propio),
    array_agg(p.nombre) FILTER (WHERE NOT p.propio)
  INTO nuevos, suyos, secuencias, llegadas, entradas, instantes, nombres
  FROM escribir_mensajes(lote, lugares, casos, entradas, NULL) e
  -- Lists are asked for in a query of their own: planned once for all lengths (chats_en_listas).
  JOIN unnest(
    (SELECT lugares), (SELECT casos), (SELECT entradas), (SELECT instantes), (SELECT nombres), (SELECT propios)
  ) AS p (lugar, caso, entrada, instante, nombre, propio) ON p.caso = e.id_caso;
  PERFORM sumar_no_leidos(entradas, instantes, nombres);
  SELECT array_agg(m.id), array_agg(m.secuencia) INTO puntos, numeros FROM marcar_casos(suyos, llegadas) m;

  FOREACH lugar IN ARRAY coalesce(lugares, '{}') LOOP
    resultados[lugar] := CASE WHEN lugar = ANY (nuevos) THEN 'nuevo' ELSE 'repetido' END;
  END LOOP;
  RETURN json_build_object(
    'resultados', to_json(resultados),
    'casos', (SELECT coalesce(json_agg(c), '[]') FROM unnest((SELECT suyos), (SELECT secuencias)) AS c (id, secuencia)),
    'puntos', (SELECT coalesce(json_agg(p), '[]') FROM unnest((SELECT puntos), (SELECT numeros)) AS p (id, secuencia)),
    'filas', chats_marcados(puntos, numeros)
  );
END
$$;
