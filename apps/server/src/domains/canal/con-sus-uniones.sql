-- Entry channels, ascending, each with the one that goes on where it was given up for another of the same citizen.
CREATE OR REPLACE FUNCTION con_sus_uniones(entradas integer[]) RETURNS integer[]
LANGUAGE sql STABLE AS $$
  SELECT ARRAY(
    -- The lists in queries of their own: planned once for all lengths (chats_en_listas).
    SELECT e.id FROM canal_entrada e WHERE e.id = ANY ((SELECT entradas)::integer[])
    UNION
    SELECT e.unida_a FROM canal_entrada e WHERE e.id = ANY ((SELECT entradas)::integer[]) AND e.unida_a IS NOT NULL
    ORDER BY 1)
$$;
