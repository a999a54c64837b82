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
  a record;
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
  FOR a IN
    SELECT l.* FROM ROWS FROM (json_to_recordset(lote) AS (
      canal integer, identidad text, nuevo estado_mensaje, desde estado_mensaje[]
    )) WITH ORDINALITY AS l (canal, identidad, nuevo, desde, n)
    ORDER BY l.n
  LOOP
    SELECT a.n, m.id, m.id_caso, m.id_canal_entrada, m.estado, NULL::bigint,
      m.id_caso IS NOT NULL AND NOT (m.id_canal_entrada = ANY (entradas) AND m.id_caso = ANY (casos))
    INTO n, id, id_caso, id_canal_entrada, estado, secuencia, retenido
    FROM mensaje m WHERE m.id = vistos[a.n];
    CONTINUE WHEN NOT FOUND;
    IF NOT retenido AND acusar_envios.id_caso IS NOT NULL AND acusar_envios.estado = ANY (a.desde) AND (a.identidad IS NULL
      OR EXISTS (
        SELECT FROM canal_direccion d
        WHERE d.id_canal = a.canal AND d.direccion = a.identidad AND d.fija
          AND d.id_canal_entrada = acusar_envios.id_canal_entrada))
    THEN
      secuencia := poner_entrega(acusar_envios.id, acusar_envios.id_caso, a.nuevo, NULL, NULL);
    END IF;
    RETURN NEXT;
  END LOOP;
END
$$;
