-- Raises the change number of each point once and records which conversations changed there; three lists of equal length,
-- `llegadas`: an unread message of the citizen arrived. It answers the new numbers. It holds the points' rows, in
-- ascending order, until the commit, so it comes last in its transaction, and numbers follow commit order.
CREATE OR REPLACE FUNCTION marcar_cambios(puntos integer[], entradas integer[], llegadas boolean[])
RETURNS TABLE (id integer, secuencia bigint)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  FOR id IN SELECT DISTINCT u FROM unnest(marcar_cambios.puntos) AS u ORDER BY u LOOP
    UPDATE punto p SET secuencia = p.secuencia + 1 WHERE p.id = marcar_cambios.id RETURNING p.secuencia INTO secuencia;
    CONTINUE WHEN NOT FOUND;
    INSERT INTO punto_cambio AS pc (id_punto_atencion, id_canal_entrada, secuencia, llegadas)
    SELECT u.id_punto, u.id_canal_entrada, marcar_cambios.secuencia,
      CASE WHEN u.llegada THEN ARRAY[marcar_cambios.secuencia] ELSE '{}' END
    FROM unnest(marcar_cambios.puntos, marcar_cambios.entradas, marcar_cambios.llegadas)
      AS u (id_punto, id_canal_entrada, llegada)
    WHERE u.id_punto = marcar_cambios.id
    ON CONFLICT (id_punto_atencion, id_canal_entrada) DO UPDATE
      -- Of arrivals, the last hundred are kept: nobody's list is that far behind and reads only what changed.
      SET secuencia = excluded.secuencia,
          llegadas = CASE WHEN cardinality(pc.llegadas) >= 100 THEN pc.llegadas[2:] ELSE pc.llegadas END || excluded.llegadas;
    RETURN NEXT;
  END LOOP;
END
$$;
