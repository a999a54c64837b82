-- Of a handful of citizens' addresses (as in conversaciones_abiertas) the open conversations that nobody else holds, held:
-- all identities, then all cases. None is waited for, so one citizen's long transaction does not keep the others. Of one
-- conversation the first address alone is answered: its messages are written one after the other.
CREATE OR REPLACE FUNCTION conversaciones_libres(canales integer[], chats text[], identidades text[])
RETURNS TABLE (n bigint, id_canal_entrada integer, id_caso integer)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  entradas integer[];
  casos integer[];
BEGIN
  SELECT array_agg(a.id_canal_entrada), array_agg(a.id_caso) INTO entradas, casos
  FROM conversaciones_abiertas(canales, chats, identidades) a;
  entradas := ARRAY(
    SELECT e.id FROM canal_entrada e WHERE e.id = ANY ((SELECT entradas)::integer[]) ORDER BY e.id FOR UPDATE SKIP LOCKED);
  casos := ARRAY(
    SELECT c.id FROM caso c WHERE c.id = ANY ((SELECT casos)::integer[]) ORDER BY c.id FOR UPDATE SKIP LOCKED);
  RETURN QUERY
  SELECT DISTINCT ON (a.id_canal_entrada) a.n, a.id_canal_entrada, a.id_caso
  FROM conversaciones_abiertas(canales, chats, identidades) a
  WHERE a.id_canal_entrada = ANY ((SELECT entradas)::integer[]) AND a.id_caso = ANY ((SELECT casos)::integer[])
  ORDER BY a.id_canal_entrada, a.n;
END
$$;
