-- A provider's receipt for a message of ours: answers the message as it was found, and, when the receipt moved it, its
-- thread's new change number. It moves what stands in one of the states `desde`, under an address that is known
-- (`identidad`: the citizen's unchanging one, if it was told); anything else is left to whoever asked, unchanged.
CREATE OR REPLACE FUNCTION acusar_envio(
  de_canal integer, externo text, identidad text, nuevo estado_mensaje, desde estado_mensaje[]
) RETURNS TABLE (id bigint, id_caso integer, id_canal_entrada integer, estado estado_mensaje, secuencia bigint)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  union_con integer;
BEGIN
  SELECT m.id, m.id_caso, m.id_canal_entrada, m.estado INTO id, id_caso, id_canal_entrada, estado
  FROM mensaje m JOIN canal_entrada e ON e.id = m.id_canal_entrada
  WHERE e.id_canal = de_canal AND m.direccion = 'SALIDA' AND m.id_externo = externo;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  IF acusar_envio.id_caso IS NOT NULL AND acusar_envio.estado = ANY (desde) AND (identidad IS NULL OR EXISTS (
    SELECT FROM canal_direccion d
    WHERE d.id_canal = de_canal AND d.direccion = identidad AND d.fija
      AND d.id_canal_entrada = acusar_envio.id_canal_entrada))
  THEN
    SELECT e.unida_a INTO union_con FROM canal_entrada e WHERE e.id = acusar_envio.id_canal_entrada FOR UPDATE;
    SELECT m.id_caso, m.estado INTO id_caso, estado FROM mensaje m WHERE m.id = acusar_envio.id;
    IF union_con IS NULL AND acusar_envio.id_caso IS NOT NULL AND acusar_envio.estado = ANY (desde) THEN
      secuencia := (SELECT p.secuencia
        FROM poner_entregas(ARRAY[acusar_envio.id], ARRAY[acusar_envio.id_caso], ARRAY[nuevo], NULL, NULL) p);
    END IF;
  END IF;
  RETURN NEXT;
END
$$;
