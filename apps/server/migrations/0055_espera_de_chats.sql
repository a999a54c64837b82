-- Since when a citizen waits in an open case: when they said the first of what nobody of the institution answered yet; null
-- when everything is answered. It is of the room hilo, which keeps it where messages are written. In no index: most messages
-- move it, and a row that moves no index is written once (0016). Open cases of a point are put in order in memory.
ALTER TABLE caso ADD COLUMN espera_desde timestamptz;

-- As it would stand had it been kept from the beginning. What an operator wrote down of a call has no provider's id, and was
-- answered while it was said; greetings and notes answer nobody.
UPDATE caso c SET espera_desde = e.desde
FROM (
  SELECT a.id, min(to_timestamp(m.msg_tz::bigint)) AS desde
  FROM caso a
  JOIN mensaje m ON m.id_caso = a.id AND m.direccion = 'ENTRADA' AND m.id_externo IS NOT NULL
  WHERE a.estado IN ('ACTIVO', 'PENDIENTE') AND NOT EXISTS (
    SELECT FROM mensaje r WHERE r.id_caso = a.id AND r.id > m.id AND r.direccion = 'SALIDA' AND r.estado <> 'COMPLETADO'
      AND (r.id_usuario IS NOT NULL OR r.extras ? 'telefono'))
  GROUP BY a.id
) e
WHERE c.id = e.id;

INSERT INTO parametro (nombre, valor, label, descripcion) VALUES
  ('ESPERA_DEMORA', '15', 'Minutos de espera hasta la demora',
    'Desde cuántos minutos sin respuesta la espera de un ciudadano se señala como demora. De 1 a 10080.'),
  ('ESPERA_ATRASO', '60', 'Minutos de espera hasta el atraso',
    'Desde cuántos minutos sin respuesta la espera de un ciudadano se señala como atraso. De 1 a 10080.')
  ON CONFLICT (nombre) DO NOTHING;
