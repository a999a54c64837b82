-- One more unread message of a citizen, of the instant that its provider says, and the name that came with it, if one did.
-- One that comes late does not shorten the time for answering. The caller holds the row.
CREATE OR REPLACE FUNCTION sumar_no_leido(entrada integer, instante timestamptz, nombre text) RETURNS void
LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  UPDATE canal_entrada e SET
    no_leidos = e.no_leidos + 1,
    ultima_entrada_en = greatest(e.ultima_entrada_en, instante),
    nombre = coalesce(sumar_no_leido.nombre, e.nombre)
  WHERE e.id = entrada;
END
$$;
