-- Moves the delivery states of messages that are in threads, five lists of equal length; a provider's id that is not told stays.
-- Answers each one's new change number: of one thread in the order of the lists. The caller holds the entry channels' rows, and
-- of more than one message the cases'; a case's is held from here until the commit, so numbers follow commit order.
CREATE OR REPLACE FUNCTION poner_entregas(
  mensajes bigint[], casos integer[], nuevos estado_mensaje[], motivos motivo_fallo[], externos text[]
) RETURNS TABLE (id bigint, secuencia bigint)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  WITH u AS MATERIALIZED (
    SELECT x.*, row_number() OVER (PARTITION BY x.caso ORDER BY x.n) AS lugar
    -- Lists are asked for in a query of their own: planned once for all lengths (chats_en_listas).
    FROM unnest((SELECT mensajes), (SELECT casos), (SELECT nuevos), (SELECT motivos), (SELECT externos)) WITH ORDINALITY
      AS x (mensaje, caso, nuevo, motivo, externo, n)
  ), hilo AS MATERIALIZED (
    UPDATE caso c SET secuencia = c.secuencia + t.cuantos
    FROM (SELECT u.caso, count(*) AS cuantos FROM u GROUP BY u.caso) t
    WHERE c.id = t.caso
    RETURNING c.id, c.secuencia - t.cuantos AS antes
  )
  UPDATE mensaje m SET estado = u.nuevo, motivo = u.motivo, secuencia = h.antes + u.lugar, fallo_visto = false,
    id_externo = coalesce(u.externo, m.id_externo)
  FROM u JOIN hilo h ON h.id = u.caso
  WHERE m.id = u.mensaje
  RETURNING m.id, m.secuencia;
END
$$;
