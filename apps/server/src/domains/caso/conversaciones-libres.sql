-- Of a handful of citizens' addresses (three lists of equal length: account, address, and the one that never changes, where
-- it was told) those that lead to an open conversation just as they are told, and that nobody else holds, held: the identity
-- was not given up for another, and its case is open. None is waited for, so one citizen's long transaction does not keep the
-- others. Of one case the first address alone is answered: its messages are written one after the other.
CREATE OR REPLACE FUNCTION conversaciones_libres(canales integer[], chats text[], identidades text[])
RETURNS TABLE (n bigint, id_canal_entrada integer, id_caso integer)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT DISTINCT ON (una.id_caso) l.n, una.id_canal_entrada, una.id_caso
  -- Lists are asked for in a query of their own: planned once for all lengths (chats_en_listas).
  FROM unnest((SELECT canales), (SELECT chats), (SELECT identidades)) WITH ORDINALITY AS l (canal, chat, identidad, n)
  -- Each address by its keys. A row that changed since the statement began is asked again once it is held, and so the address
  -- is held too; a conversation leaves a case only with the case.
  CROSS JOIN LATERAL (
    SELECT e.id AS id_canal_entrada, c.id AS id_caso
    FROM canal_direccion d
    JOIN canal_entrada e ON e.id = d.id_canal_entrada
    JOIN caso_canal_entrada cce ON cce.id_canal_entrada = e.id AND cce.abierto
    JOIN caso c ON c.id = cce.id_caso
    WHERE d.id_canal = l.canal AND d.direccion = l.chat
      AND e.unida_a IS NULL
      AND (e.usuario = l.chat OR d.fija)
      AND (l.identidad IS NULL OR EXISTS (SELECT FROM canal_direccion i
        WHERE i.id_canal = d.id_canal AND i.direccion = l.identidad AND i.fija AND i.id_canal_entrada = e.id))
      AND c.estado IN ('ACTIVO', 'PENDIENTE')
    FOR UPDATE OF e, c SKIP LOCKED FOR SHARE OF d SKIP LOCKED
  ) una
  ORDER BY una.id_caso, l.n;
END
$$;
