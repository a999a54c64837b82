-- The step before the calls, for a handful: queue and messages become ENVIANDO. Answers those for which it was taken, each
-- with its thread's new change number. What is not answered is for the step that waits and decides one by one.
CREATE OR REPLACE FUNCTION comenzar_envios(cuales bigint[], por text, segundos double precision)
  RETURNS TABLE (id bigint, id_caso integer, secuencia bigint) LANGUAGE plpgsql AS $$
DECLARE
  libres bigint[] := ARRAY(SELECT salidas_libres(cuales, 'EN_COLA'));
  marcadas bigint[] := ARRAY(SELECT marcar_salidas(libres, por, segundos));
  de_mensaje bigint;
BEGIN
  FOR id, de_mensaje, id_caso IN
    SELECT s.id, m.id, m.id_caso FROM salida s JOIN mensaje m ON m.id = s.id_mensaje
    -- The list in a query of its own: planned once for all lengths (chats_en_listas).
    WHERE s.id = ANY ((SELECT marcadas)::bigint[]) ORDER BY m.id_caso, s.id
  LOOP
    secuencia := poner_entrega(de_mensaje, id_caso, 'ENVIANDO', NULL, NULL);
    RETURN NEXT;
  END LOOP;
END $$;
