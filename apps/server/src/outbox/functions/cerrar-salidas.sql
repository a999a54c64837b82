-- Closes messages of the queue, and answers which: not those that another worker has by now. An answer that comes after the
-- lease ran out still counts, because it settles what was uncertain.
CREATE OR REPLACE FUNCTION cerrar_salidas(cuales bigint[], por text, fin estado_mensaje, detalle text)
  RETURNS SETOF bigint LANGUAGE plpgsql AS $$
BEGIN
  RETURN QUERY
  -- The list in a query of its own: planned once for all lengths (chats_en_listas).
  UPDATE salida s SET estado = fin, ultimo_error = detalle, causa = NULL,
    arrendada_hasta = NULL, arrendada_por = NULL, _updated_at = now()
  WHERE s.id = ANY ((SELECT cuales)::bigint[]) AND s.arrendada_por = por AND s.estado IN ('EN_COLA', 'ENVIANDO', 'INCIERTO')
  RETURNING s.id;
END $$;
