-- What changed at points that were just marked, as their screens are told it, read while their rows are held: two lists of
-- equal length, of points and their new numbers (chats_en_listas).
CREATE OR REPLACE FUNCTION chats_marcados(puntos integer[], numeros bigint[]) RETURNS json
LANGUAGE plpgsql AS $$
BEGIN
  RETURN (
    SELECT coalesce(json_agg(f), '[]')
    FROM (
      SELECT array_agg(p.id) AS puntos, array_agg(pc.id_canal_entrada) AS entradas, array_agg(p.secuencia - 1) AS marcas
      -- Lists are asked for in a query of their own: planned once for all lengths.
      FROM unnest((SELECT chats_marcados.puntos), (SELECT chats_marcados.numeros)) AS p (id, secuencia)
      JOIN punto_cambio pc ON pc.id_punto_atencion = p.id AND pc.secuencia = p.secuencia
    ) c, chats_en_listas(c.puntos, c.entradas, c.marcas) f
  );
END
$$;
