-- Marks every point whose list shows the case: marcar_cambios of cambios_del_caso, and like it the last in its transaction.
CREATE OR REPLACE FUNCTION marcar_caso(caso integer, llegada integer)
RETURNS TABLE (id integer, secuencia bigint)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT m.id, m.secuencia
  FROM (
    SELECT array_agg(c.id_punto) AS puntos, array_agg(c.id_canal_entrada) AS entradas, array_agg(c.es_llegada) AS llegadas
    FROM cambios_del_caso(marcar_caso.caso, marcar_caso.llegada) c
  ) a, marcar_cambios(a.puntos, a.entradas, a.llegadas) m;
END
$$;
