-- Marks that calls are about to be made, and answers which: not those that are no longer the worker's, or no longer the
-- next of their conversation. The caller holds the conversations, so that no message is put before one in the meantime.
CREATE OR REPLACE FUNCTION marcar_salidas(cuales bigint[], por text, segundos double precision)
  RETURNS SETOF bigint LANGUAGE plpgsql AS $$
BEGIN
  RETURN QUERY
  UPDATE salida s SET estado = 'ENVIANDO', intentos = s.intentos + 1,
    arrendada_hasta = now() + make_interval(secs => segundos), _updated_at = now()
  WHERE s.id = ANY (cuales) AND s.estado = 'EN_COLA' AND s.arrendada_por = por AND s.arrendada_hasta > now()
    AND NOT EXISTS (
      SELECT FROM salida otra
      WHERE otra.id_canal_entrada = s.id_canal_entrada AND otra.id <> s.id
        AND (otra.estado = 'ENVIANDO' OR (otra.estado = 'EN_COLA' AND otra.id < s.id)))
  RETURNING s.id;
END $$;
