-- The step after the calls that were taken, for a handful; `externos` are the provider's ids in the order of `cuales`.
-- Answers those for which it was taken, each with its thread's new change number, and whether something of its
-- conversation is due next. What is not answered is for the step that waits and decides one by one.
CREATE OR REPLACE FUNCTION terminar_envios(cuales bigint[], externos text[], por text)
  RETURNS TABLE (id bigint, id_caso integer, secuencia bigint, sigue boolean) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  libres bigint[] := ARRAY(SELECT salidas_libres(cuales, 'ENVIANDO'));
  cerradas bigint[] := ARRAY(SELECT cerrar_salidas(libres, por, 'ENVIADO', NULL));
BEGIN
  RETURN QUERY
  WITH suyos AS MATERIALIZED (
    SELECT s.id, m.id AS id_mensaje, m.id_caso, externos[array_position(cuales, s.id)] AS externo, EXISTS (
      -- By now: what was written since this transaction began found its conversation busy, and nobody looks for it again.
      SELECT FROM salida otra
      WHERE otra.id_canal_entrada = s.id_canal_entrada AND otra.estado = 'EN_COLA' AND otra.proximo_en <= clock_timestamp()
    ) AS sigue
    FROM salida s JOIN mensaje m ON m.id = s.id_mensaje
    -- The list in a query of its own: planned once for all lengths (chats_en_listas).
    WHERE s.id = ANY ((SELECT cerradas)::bigint[])
  ), movidos AS MATERIALIZED (
    SELECT p.id, p.secuencia
    FROM (
      SELECT array_agg(s.id_mensaje ORDER BY s.id) AS mensajes, array_agg(s.id_caso ORDER BY s.id) AS casos,
        array_agg('ENVIADO'::estado_mensaje) AS nuevos, array_agg(s.externo ORDER BY s.id) AS externos
      FROM suyos s
    ) a, poner_entregas(a.mensajes, a.casos, a.nuevos, NULL, a.externos) p
  )
  SELECT s.id, s.id_caso, m.secuencia, s.sigue FROM suyos s JOIN movidos m ON m.id = s.id_mensaje ORDER BY s.id_caso, s.id;
END $$;
