-- The step after the calls that were taken, for a handful; `externos` are the provider's ids in the order of `cuales`.
-- Answers those for which it was taken, each with its thread's new change number, and whether something of its
-- conversation is due next. What is not answered is for the step that waits and decides one by one.
CREATE OR REPLACE FUNCTION terminar_envios(cuales bigint[], externos text[], por text)
  RETURNS TABLE (id bigint, id_caso integer, secuencia bigint, sigue boolean) LANGUAGE plpgsql AS $$
DECLARE
  libres bigint[] := ARRAY(SELECT salidas_libres(cuales, 'ENVIANDO'));
  cerradas bigint[] := ARRAY(SELECT cerrar_salidas(libres, por, 'ENVIADO', NULL));
  de_mensaje bigint;
BEGIN
  FOR id, de_mensaje, id_caso, sigue IN
    SELECT s.id, m.id, m.id_caso, EXISTS (
      -- By now: what was written since this transaction began found its conversation busy, and nobody looks for it again.
      SELECT FROM salida otra
      WHERE otra.id_canal_entrada = s.id_canal_entrada AND otra.estado = 'EN_COLA' AND otra.proximo_en <= clock_timestamp())
    FROM salida s JOIN mensaje m ON m.id = s.id_mensaje
    -- The list in a query of its own: planned once for all lengths (chats_en_listas).
    WHERE s.id = ANY ((SELECT cerradas)::bigint[]) ORDER BY m.id_caso, s.id
  LOOP
    secuencia := poner_entrega(de_mensaje, id_caso, 'ENVIADO', NULL, externos[array_position(cuales, id)]);
    RETURN NEXT;
  END LOOP;
END $$;
