-- An account that is listened to may send and hear nothing, or hear and send nothing: each has its own word.
-- `escucha` is what is wrong with listening; null: nothing, or nobody listens.
ALTER TABLE canal
  ADD COLUMN escucha text,
  ADD COLUMN escucha_desde timestamptz,
  -- Whether the desks are told of it: it rests, or it has lasted.
  ADD COLUMN escucha_en_mesas boolean NOT NULL DEFAULT false,
  -- When whoever rested from listening was last told to try again.
  ADD COLUMN despertada_en timestamptz;

-- What was guessed to be a refusal when it was read is written as one; what listeners wrote is found out anew.
UPDATE canal SET conexion = 'sin conexión: CREDENCIAL'
WHERE conexion IN ('sin conexión: AUTHENTICATIONFAILED', 'sin conexión: AUTHORIZATIONFAILED', 'sin conexión: EXPIRED',
  'sin conexión: EAUTH', 'sin conexión: HTTP_401', 'sin conexión: HTTP_403', 'sin conexión: SMTP_530',
  'sin conexión: SMTP_534', 'sin conexión: SMTP_535', 'sin conexión: SMTP_538');
UPDATE canal SET conexion = 'desconocida'
WHERE clasificacion IN ('correo', 'twitter') AND starts_with(conexion, 'sin conexión: ')
  AND conexion NOT IN ('sin conexión: CREDENCIAL', 'sin conexión: SERVICIO');

-- `intentos` tells one lease from the next; these are the tries that failed although the account worked.
ALTER TABLE archivo ADD COLUMN fallos integer NOT NULL DEFAULT 0;
UPDATE archivo SET fallos = intentos WHERE estado = 'PENDIENTE';
