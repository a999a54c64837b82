-- A citizen's identity on an account and its open case, both held, in that order; nothing when there is none of the two, or
-- when the addresses do not lead to it as they are told (conversaciones_libres). It waits for whoever holds them, and asks
-- then: a closing or a joining that was waited for leaves nothing.
CREATE OR REPLACE FUNCTION bloquear_conversacion(canal integer, chat text, identidad text)
RETURNS TABLE (id_canal_entrada integer, id_caso integer)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  entrada integer;
BEGIN
  SELECT d.id_canal_entrada INTO entrada FROM canal_direccion d WHERE d.id_canal = canal AND d.direccion = chat;
  PERFORM FROM canal_entrada e WHERE e.id = entrada FOR UPDATE;
  PERFORM FROM caso c WHERE c.id = (
    SELECT cce.id_caso FROM caso_canal_entrada cce WHERE cce.id_canal_entrada = entrada AND cce.abierto
  ) FOR UPDATE;
  RETURN QUERY
  SELECT a.id_canal_entrada, a.id_caso FROM conversaciones_libres(ARRAY[canal], ARRAY[chat], ARRAY[identidad]) a
  WHERE a.id_canal_entrada = entrada;
END
$$;
