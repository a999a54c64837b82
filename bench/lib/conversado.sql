-- Makes a conversation of some months of what one citizen wrote in a row: two of five are our answers, one of them of some
-- lines, and all of it was read. The latest stay as they came, one line each. $1: the account, $2: the citizen there, $3: the operator.
WITH suya AS (
  SELECT e.id AS entrada, x.id_caso AS caso
  FROM canal_entrada e JOIN caso_canal_entrada x ON x.id_canal_entrada = e.id AND x.abierto
  WHERE e.id_canal = $1 AND e.usuario = $2
), puesto AS (
  SELECT m.id, s.entrada, s.caso, row_number() OVER (ORDER BY m.id DESC) AS n,
    floor(extract(epoch FROM now()))::bigint - row_number() OVER (ORDER BY m.id DESC) * 397 AS segundo
  FROM mensaje m JOIN suya s ON s.caso = m.id_caso WHERE m.direccion = 'ENTRADA'
), conversado AS (
  UPDATE mensaje m SET
    direccion = CASE WHEN p.n % 5 IN (3, 4) THEN 'SALIDA' ELSE 'ENTRADA' END::direccion_mensaje,
    estado = CASE WHEN p.n % 5 IN (3, 4) THEN 'LEIDO' ELSE 'RECIBIDO' END::estado_mensaje,
    id_usuario = CASE WHEN p.n % 5 IN (3, 4) THEN $3::integer END,
    nombre_usuario = CASE WHEN p.n % 5 IN (3, 4) THEN 'Operador' END,
    contenido = CASE WHEN p.n % 5 = 4
      THEN repeat('Para el certificado de nacimiento hace falta la cédula y el formulario. ', 1 + (p.n % 4)::integer) ELSE m.contenido END,
    msg_tz = p.segundo::text, orden = p.segundo * 1000000
  FROM puesto p WHERE p.id = m.id AND p.n > 40
)
UPDATE canal_entrada e SET no_leidos = 0, leido_hasta = (SELECT max(id) FROM puesto) FROM suya WHERE e.id = suya.entrada
