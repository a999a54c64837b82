-- One more unread message of each of these citizens, of the instant that its provider says, and the name that came with it,
-- if one did; three lists of equal length, none stands twice. One that comes late does not shorten the time for answering. The
-- caller holds the rows.
CREATE OR REPLACE FUNCTION sumar_no_leidos(entradas integer[], instantes timestamptz[], nombres text[]) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE canal_entrada e SET
    no_leidos = e.no_leidos + 1,
    ultima_entrada_en = greatest(e.ultima_entrada_en, u.instante),
    nombre = coalesce(u.nombre, e.nombre)
  -- Lists are asked for in a query of their own: planned once for all lengths (chats_en_listas).
  FROM unnest((SELECT entradas), (SELECT instantes), (SELECT nombres)) AS u (entrada, instante, nombre)
  WHERE e.id = u.entrada;
END
$$;
