-- Of citizens' addresses (three lists of equal length: account, address, and the one that never changes, where it was told)
-- those that lead to an open conversation just as they are told, each by its place in the lists: the identity was not given
-- up for another, and its case is open. Nothing is held: whoever holds them asks again.
CREATE OR REPLACE FUNCTION conversaciones_abiertas(canales integer[], chats text[], identidades text[])
RETURNS TABLE (n bigint, id_canal_entrada integer, id_caso integer)
LANGUAGE sql STABLE AS $$
  SELECT l.n, una.id_canal_entrada, una.id_caso
  -- Lists are asked for in a query of their own: planned once for all lengths (filas_de_chat).
  FROM unnest((SELECT canales), (SELECT chats), (SELECT identidades)) WITH ORDINALITY AS l (canal, chat, identidad, n)
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
    -- Each address by its keys: while there are few rows, reading all of them once looks as good, and it stays so.
    OFFSET 0
  ) una
$$;
