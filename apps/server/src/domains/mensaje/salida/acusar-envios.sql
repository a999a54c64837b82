-- Providers' receipts for messages of ours, a handful of them: `lote` is a list, each as acusar_envio takes it, which decides
-- the same of one alone and waits for it. Answers, by their places, the messages that are known as each was found, with its
-- thread's new change number when its receipt moved it; `retenido`: somebody holds its conversation or its case, and nothing
-- was done.
CREATE OR REPLACE FUNCTION acusar_envios(lote json)
RETURNS TABLE (
  n bigint, id bigint, id_caso integer, id_canal_entrada integer, estado estado_mensaje, secuencia bigint, retenido boolean
)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  vistos bigint[] := '{}';
  entradas integer[];
  casos integer[];
BEGIN
  -- Lists are asked for in a query of their own: planned once for all lengths (chats_en_listas).
  SELECT array_agg(m.id ORDER BY l.n) INTO vistos
  FROM ROWS FROM (json_to_recordset(lote) AS (canal integer, externo text)) WITH ORDINALITY AS l (canal, externo, n)
  LEFT JOIN LATERAL (
    SELECT m.id FROM mensaje m JOIN canal_entrada e ON e.id = m.id_canal_entrada
    WHERE e.id_canal = l.canal AND m.direccion = 'SALIDA' AND m.id_externo = l.externo OFFSET 0
  ) m ON true;
  entradas := ARRAY(
    SELECT libre.id FROM (
      SELECT e.id, e.unida_a FROM canal_entrada e
      WHERE e.id = ANY (ARRAY(SELECT m.id_canal_entrada FROM mensaje m WHERE m.id = ANY ((SELECT vistos)::bigint[])))
      ORDER BY e.id FOR UPDATE SKIP LOCKED
    ) libre WHERE libre.unida_a IS NULL);
  casos := ARRAY(
    SELECT c.id FROM caso c
    WHERE c.id = ANY (ARRAY(
      SELECT m.id_caso FROM mensaje m
      WHERE m.id = ANY ((SELECT vistos)::bigint[]) AND m.id_canal_entrada = ANY ((SELECT entradas)::integer[])))
    ORDER BY c.id FOR UPDATE SKIP LOCKED);
  RETURN QUERY
  WITH l AS MATERIALIZED (
    SELECT l.n, m.id, m.id_caso, m.id_canal_entrada, m.estado, l.nuevo,
      m.estado = ANY (l.desde) AND (l.identidad IS NULL OR EXISTS (
        SELECT FROM canal_direccion d
        WHERE d.id_canal = l.canal AND d.direccion = l.identidad AND d.fija AND d.id_canal_entrada = m.id_canal_entrada)) AS avanza,
      -- Of two of one message the second is for whoever waits for it: what it finds is not known before the first is done.
      m.id_caso IS NOT NULL AND (row_number() OVER (PARTITION BY m.id ORDER BY l.n) > 1
        OR NOT (m.id_canal_entrada = ANY ((SELECT entradas)::integer[]) AND m.id_caso = ANY ((SELECT casos)::integer[]))) AS retenido
    FROM ROWS FROM (json_to_recordset(lote) AS (
      canal integer, identidad text, nuevo estado_mensaje, desde estado_mensaje[]
    )) WITH ORDINALITY AS l (canal, identidad, nuevo, desde, n)
    JOIN unnest((SELECT vistos)) WITH ORDINALITY AS v (id, n) ON v.n = l.n
    JOIN mensaje m ON m.id = v.id
  ), movidos AS MATERIALIZED (
    SELECT p.id, p.secuencia
    FROM (
      SELECT array_agg(l.id ORDER BY l.n) AS mensajes, array_agg(l.id_caso ORDER BY l.n) AS casos, array_agg(l.nuevo ORDER BY l.n) AS nuevos
      FROM l WHERE l.avanza AND NOT l.retenido AND l.id_caso IS NOT NULL
    ) t, poner_entregas(t.mensajes, t.casos, t.nuevos, NULL, NULL) p
  )
  SELECT l.n, l.id, l.id_caso, l.id_canal_entrada, l.estado, CASE WHEN l.avanza AND NOT l.retenido THEN p.secuencia END, l.retenido
  FROM l LEFT JOIN movidos p ON p.id = l.id
  ORDER BY l.n;
END
$$;
