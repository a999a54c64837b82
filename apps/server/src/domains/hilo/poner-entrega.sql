-- Moves the delivery state of a message that is in a thread; answers the thread's new change number. A provider's id that
-- is not told stays. The caller holds the entry channel's row; the case's is held from here until the commit, so numbers
-- follow commit order.
CREATE OR REPLACE FUNCTION poner_entrega(
  de_mensaje bigint, de_caso integer, nuevo estado_mensaje, por_que motivo_fallo, externo text
) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  numero bigint;
BEGIN
  UPDATE caso SET secuencia = secuencia + 1 WHERE id = de_caso RETURNING secuencia INTO STRICT numero;
  UPDATE mensaje SET estado = nuevo, motivo = por_que, secuencia = numero, fallo_visto = false,
    id_externo = coalesce(externo, id_externo)
    WHERE id = de_mensaje;
  RETURN numero;
END $$;
