-- What is written goes into an index of words later, many rows together: at four megabytes whoever writes next puts it all in, which
-- makes a citizen's message or a look at a list wait a quarter of a second, longer when the index comes from the disk. At 128
-- kilobytes it takes milliseconds, and in all no longer (ADR 192). Where it is put in at once (`fastupdate = off`) there is nothing to wait for.
DO $$
DECLARE
  indice regclass;
BEGIN
  FOR indice IN
    SELECT c.oid::regclass FROM pg_class c JOIN pg_am a ON a.oid = c.relam
    WHERE a.amname = 'gin' AND c.relnamespace = current_schema()::regnamespace
      AND NOT coalesce(c.reloptions @> ARRAY['fastupdate=off'], false)
  LOOP
    EXECUTE format('ALTER INDEX %s SET (gin_pending_list_limit = 128)', indice);
    PERFORM gin_clean_pending_list(indice);
  END LOOP;
END $$;
