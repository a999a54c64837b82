-- Raises the change number of each point once and records which conversations changed there; three lists of equal length,
-- `llegadas`: an unread message of the citizen arrived. It answers the new numbers. It holds the points' rows, in
-- ascending order, until the commit, so it comes last in its transaction, and numbers follow commit order.
CREATE OR REPLACE FUNCTION marcar_cambios(puntos integer[], entradas integer[], llegadas boolean[])
RETURNS TABLE (id integer, secuencia bigint)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  WITH cambio AS (
    SELECT u.id_punto, u.id_canal_entrada, u.llegada
    FROM unnest(marcar_cambios.puntos, marcar_cambios.entradas, marcar_cambios.llegadas)
      AS u (id_punto, id_canal_entrada, llegada)
  ), bloqueados AS (
    SELECT p.id FROM punto p WHERE p.id = ANY(marcar_cambios.puntos) ORDER BY p.id FOR NO KEY UPDATE
  ), movidos AS (
    UPDATE punto p SET secuencia = p.secuencia + 1 FROM bloqueados b WHERE p.id = b.id
    RETURNING p.id, p.secuencia
  ), anotados AS (
    INSERT INTO punto_cambio AS pc (id_punto_atencion, id_canal_entrada, secuencia, llegadas)
    SELECT m.id, c.id_canal_entrada, m.secuencia, CASE WHEN c.llegada THEN ARRAY[m.secuencia] ELSE '{}' END
    FROM movidos m JOIN cambio c ON c.id_punto = m.id
    ON CONFLICT (id_punto_atencion, id_canal_entrada) DO UPDATE
      -- Of arrivals, the last hundred are kept: nobody's list is that far behind and reads only what changed.
      SET secuencia = excluded.secuencia,
          llegadas = CASE WHEN cardinality(pc.llegadas) >= 100 THEN pc.llegadas[2:] ELSE pc.llegadas END || excluded.llegadas
  )
  SELECT m.id, m.secuencia FROM movidos m;
END
$$;
