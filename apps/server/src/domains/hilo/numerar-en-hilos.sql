-- Ids for messages that come into cases' threads, one for each of `casos`, in its place. Each is taken when its case's row is
-- ours, so ids follow commit order within a thread.
CREATE OR REPLACE FUNCTION numerar_en_hilos(casos integer[]) RETURNS bigint[]
LANGUAGE plpgsql AS $$
BEGIN
  -- Lists are asked for in a query of their own: planned once for all lengths (chats_en_listas).
  PERFORM FROM caso c WHERE c.id = ANY ((SELECT casos)::integer[]) ORDER BY c.id FOR NO KEY UPDATE;
  -- Held before an id is taken: by it whoever reads messages in the order of their ids sees that one may still come.
  LOCK TABLE mensaje IN ROW EXCLUSIVE MODE;
  RETURN ARRAY(SELECT nextval('mensaje_id_seq') FROM generate_series(1, cardinality(casos)));
END
$$;
