-- The step before the calls, for a handful: queue and messages become ENVIANDO. Answers those for which it was taken, each
-- with its thread's new change number. What is not answered is for the step that waits and decides one by one.
CREATE OR REPLACE FUNCTION comenzar_envios(cuales bigint[], por text, segundos double precision)
  RETURNS TABLE (id bigint, id_caso integer, secuencia bigint) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  libres bigint[] := ARRAY(SELECT salidas_libres(cuales, 'EN_COLA'));
  marcadas bigint[] := ARRAY(SELECT marcar_salidas(libres, por, segundos));
BEGIN
  RETURN QUERY
  WITH suyos AS MATERIALIZED (
    SELECT s.id, m.id AS id_mensaje, m.id_caso FROM salida s JOIN mensaje m ON m.id = s.id_mensaje
    -- The list in a query of its own: planned once for all lengths (chats_en_listas).
    WHERE s.id = ANY ((SELECT marcadas)::bigint[])
  ), movidos AS MATERIALIZED (
    SELECT p.id, p.secuencia
    FROM (
      SELECT array_agg(s.id_mensaje ORDER BY s.id) AS mensajes, array_agg(s.id_caso ORDER BY s.id) AS casos,
        array_agg('ENVIANDO'::estado_mensaje) AS nuevos
      FROM suyos s
    ) a, poner_entregas(a.mensajes, a.casos, a.nuevos, NULL, NULL) p
  )
  SELECT s.id, s.id_caso, m.secuencia FROM suyos s JOIN movidos m ON m.id = s.id_mensaje ORDER BY s.id_caso, s.id;
END $$;
