-- An id for a message that was written elsewhere and comes into a case's thread. It is taken when the case's row is ours, so ids
-- follow commit order within a thread.
CREATE OR REPLACE FUNCTION numerar_en_hilo(caso integer) RETURNS bigint
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM caso c WHERE c.id = numerar_en_hilo.caso FOR NO KEY UPDATE;
  -- Held before the id is taken: by it whoever reads messages in the order of their ids sees that one may still come.
  LOCK TABLE mensaje IN ROW EXCLUSIVE MODE;
  RETURN nextval('mensaje_id_seq');
END
$$;
