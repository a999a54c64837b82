-- Raises the change number of each point once and records which conversations changed there; three lists of equal length,
-- `llegadas`: an unread message of the citizen arrived. It answers the new numbers. It holds the points' rows, in
-- ascending order, until the commit, so it comes last in its transaction, and numbers follow commit order.
CREATE OR REPLACE FUNCTION marcar_cambios(puntos integer[], entradas integer[], llegadas boolean[])
RETURNS TABLE (id integer, secuencia bigint)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  -- Lists are asked for in a query of their own: planned once for all lengths (chats_en_listas).
  PERFORM FROM punto p WHERE p.id = ANY ((SELECT marcar_cambios.puntos)::integer[]) ORDER BY p.id FOR NO KEY UPDATE;
  RETURN QUERY
  WITH subido AS (
    UPDATE punto p SET secuencia = p.secuencia + 1
    WHERE p.id = ANY ((SELECT marcar_cambios.puntos)::integer[])
    RETURNING p.id, p.secuencia
  ), anotado AS (
    INSERT INTO punto_cambio AS pc (id_punto_atencion, id_canal_entrada, secuencia, llegadas)
    SELECT s.id, u.id_canal_entrada, s.secuencia, CASE WHEN u.llegada THEN ARRAY[s.secuencia] ELSE '{}' END
    FROM unnest((SELECT marcar_cambios.puntos), (SELECT marcar_cambios.entradas), (SELECT marcar_cambios.llegadas))
      AS u (id_punto, id_canal_entrada, llegada)
    JOIN subido s ON s.id = u.id_punto
    ON CONFLICT (id_punto_atencion, id_canal_entrada) DO UPDATE
      -- Of arrivals, the last hundred are kept: nobody's list is that far behind and reads only what changed.
      SET secuencia = excluded.secuencia,
          llegadas = CASE WHEN cardinality(pc.llegadas) >= 100 THEN pc.llegadas[2:] ELSE pc.llegadas END || excluded.llegadas
  )
  SELECT s.id, s.secuencia FROM subido s ORDER BY s.id;
END
$$;
