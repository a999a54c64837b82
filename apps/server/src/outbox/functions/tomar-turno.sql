-- Whether a message may leave now through an account that may send so many in a time: `segundos` 0 and its turn taken, or how
-- long until its own turn. Each message that waits has a turn of its own behind those that came before, so they do not all
-- come back at once. The row of the account is held: two processes never give out the same turn.
CREATE OR REPLACE FUNCTION tomar_turno(canal integer, salida bigint, cuantos integer, ventana interval)
  RETURNS TABLE (turno bigint, segundos double precision) LANGUAGE plpgsql AS $$
DECLARE
  pausa timestamptz;
  ahora timestamptz;
  cuando timestamptz;
BEGIN
  INSERT INTO canal_turno (id_canal) VALUES (canal) ON CONFLICT DO NOTHING;
  SELECT c.no_antes INTO pausa FROM canal_turno c WHERE c.id_canal = canal FOR UPDATE;
  ahora := clock_timestamp();
  DELETE FROM salida_turno t WHERE t.id_canal = canal AND t.en < ahora - 2 * ventana;
  SELECT t.id, t.en INTO turno, cuando FROM salida_turno t WHERE t.id_salida = salida AND NOT t.usado;
  -- Its first turn, or one that the provider's pause took away: behind all that were given out.
  IF cuando IS NULL OR cuando < pausa THEN
    DELETE FROM salida_turno t WHERE t.id = turno;
    SELECT greatest(ahora, pausa, t.en + ventana) INTO cuando FROM salida_turno t
      WHERE t.id_canal = canal ORDER BY t.en DESC OFFSET cuantos - 1 LIMIT 1;
    cuando := coalesce(cuando, greatest(ahora, pausa));
    INSERT INTO salida_turno (id_canal, id_salida, en) VALUES (canal, salida, cuando) RETURNING id INTO turno;
  END IF;
  IF cuando <= ahora THEN
    -- Those before it may have left later than their turn.
    SELECT greatest(ahora, t.en + ventana) INTO cuando FROM salida_turno t
      WHERE t.id_canal = canal AND t.usado ORDER BY t.en DESC OFFSET cuantos - 1 LIMIT 1;
    cuando := coalesce(cuando, ahora);
    UPDATE salida_turno t SET en = cuando, usado = cuando = ahora WHERE t.id = turno;
  END IF;
  segundos := extract(epoch FROM cuando - ahora);
  RETURN NEXT;
END $$;
