-- Holds cases for writing, in the order that holds everywhere: their entry channels and `otra`, ascending, each with the one
-- that goes on where it was given up for another; then the cases, ascending. Answers their entry channels. When those changed
-- while it waited, the transaction runs again.
CREATE OR REPLACE FUNCTION retener_casos(casos integer[], otra integer) RETURNS integer[]
LANGUAGE plpgsql AS $$
DECLARE
  suyas integer[] := entradas_de(casos);
  por_retener integer[] := con_sus_uniones(suyas || otra);
BEGIN
  -- Lists are asked for in a query of their own: planned once for all lengths (chats_en_listas).
  PERFORM FROM canal_entrada e WHERE e.id = ANY ((SELECT por_retener)::integer[]) ORDER BY e.id FOR UPDATE;
  PERFORM FROM caso c WHERE c.id = ANY ((SELECT casos)::integer[]) ORDER BY c.id FOR UPDATE;
  IF entradas_de(casos) <> suyas OR con_sus_uniones(por_retener) <> por_retener THEN
    RAISE EXCEPTION 'the entry channels of the cases changed' USING ERRCODE = 'serialization_failure';
  END IF;
  RETURN suyas;
END
$$;
