-- Those of a handful that can take their step together: nobody else holds their conversation or their case, and their
-- message stands in the state in which the step usually finds it. Both are held from here until the commit, in the order
-- that holds everywhere, and none is waited for: one citizen's long transaction does not keep the others.
CREATE OR REPLACE FUNCTION salidas_libres(cuales bigint[], en estado_mensaje)
  RETURNS SETOF bigint LANGUAGE plpgsql AS $$
DECLARE
  entradas integer[];
  casos integer[];
BEGIN
  -- Lists are asked for in a query of their own: planned once for all lengths (chats_en_listas).
  SELECT array_agg(libre.id) INTO entradas FROM (
    SELECT e.id, e.unida_a FROM canal_entrada e
    WHERE e.id = ANY (ARRAY(SELECT s.id_canal_entrada FROM salida s WHERE s.id = ANY ((SELECT cuales)::bigint[])))
    ORDER BY e.id FOR UPDATE SKIP LOCKED
  ) libre WHERE libre.unida_a IS NULL;
  SELECT array_agg(libre.id) INTO casos FROM (
    SELECT c.id FROM caso c
    WHERE c.id = ANY (ARRAY(
      SELECT m.id_caso FROM salida s JOIN mensaje m ON m.id = s.id_mensaje
      WHERE s.id = ANY ((SELECT cuales)::bigint[]) AND s.id_canal_entrada = ANY ((SELECT entradas)::integer[])))
    ORDER BY c.id FOR UPDATE SKIP LOCKED
  ) libre;
  RETURN QUERY
  SELECT s.id FROM salida s JOIN mensaje m ON m.id = s.id_mensaje
  WHERE s.id = ANY ((SELECT cuales)::bigint[]) AND s.id_canal_entrada = ANY ((SELECT entradas)::integer[]) AND m.id_caso = ANY ((SELECT casos)::integer[]) AND m.estado = en;
END $$;
