-- The stretches that a message's id lies in: of 5,000, 50,000 and 500,000 ids, told apart by their first figure.
CREATE OR REPLACE FUNCTION tramos_de(id bigint) RETURNS integer[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT ARRAY[id / 5000, 100000000 + id / 50000, 200000000 + id / 500000]::int[]
$$;
