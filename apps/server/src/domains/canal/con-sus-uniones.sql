-- Entry channels, ascending, each with the one that goes on where it was given up for another of the same citizen.
CREATE OR REPLACE FUNCTION con_sus_uniones(entradas integer[]) RETURNS integer[]
LANGUAGE sql STABLE AS $$
  SELECT ARRAY(
    SELECT e.id FROM canal_entrada e WHERE e.id = ANY (entradas)
    UNION
    SELECT e.unida_a FROM canal_entrada e WHERE e.id = ANY (entradas) AND e.unida_a IS NOT NULL
    ORDER BY 1)
$$;
