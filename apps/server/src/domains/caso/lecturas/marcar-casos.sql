-- Marks every point whose list shows one of the cases, like marcar_cambios the last in its transaction. Two lists of equal
-- length: cases, and for each the entry channel on which the citizen wrote, if any.
CREATE OR REPLACE FUNCTION marcar_casos(casos integer[], llegadas integer[])
RETURNS TABLE (id integer, secuencia bigint)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT m.id, m.secuencia
  FROM (
    SELECT array_agg(u.id_punto) AS puntos, array_agg(u.id_canal_entrada) AS entradas, array_agg(u.es_llegada) AS llegadas
    FROM (
      SELECT c.id_punto, c.id_canal_entrada, bool_or(c.es_llegada) AS es_llegada
      FROM unnest((SELECT casos), (SELECT llegadas)) AS k (caso, llegada), cambios_del_caso(k.caso, k.llegada) c
      GROUP BY c.id_punto, c.id_canal_entrada
    ) u
  ) a, marcar_cambios(a.puntos, a.entradas, a.llegadas) m;
END
$$;
