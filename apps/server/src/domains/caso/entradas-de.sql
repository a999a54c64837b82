-- Entry channels of one or more cases, ascending: the order in which they are held.
CREATE OR REPLACE FUNCTION entradas_de(casos integer[]) RETURNS integer[]
LANGUAGE sql STABLE AS $$
  SELECT ARRAY(
    -- The list in a query of its own: planned once for all lengths (chats_en_listas).
    SELECT DISTINCT cce.id_canal_entrada FROM caso_canal_entrada cce WHERE cce.id_caso = ANY ((SELECT casos)::integer[])
    ORDER BY 1)
$$;
