-- What administrators keep, of a volume of its own: institutions, who works there, their points and procedures, and what
-- all of them did. Neither cases nor accounts of channels are theirs: where conversations go on, nothing changes.

CREATE UNLOGGED TABLE llenado.casa AS SELECT id FROM entidad;
-- One institution to five people: ministries, municipalities and schools, by names that have much in common.
INSERT INTO entidad (nombre, sigla, descripcion, codigo_portal, id_portal_unico, nit, estado)
  SELECT llenado.una(ARRAY['Gobierno Autónomo Municipal de', 'Ministerio de', 'Servicio Departamental de', 'Universidad de', 'Unidad Educativa',
      'Hospital', 'Agencia de', 'Dirección General de', 'Empresa Pública de', 'Instituto de'], n, 81)
    || ' ' || initcap(llenado.apellido(n, 82)) || ' ' || llenado.una(ARRAY['Norte', 'Sur', 'del Valle', 'de los Andes', 'Central', 'Nueva', 'del Oriente', ''], n, 83) || ' ' || n,
    'S' || n, 'Entidad de prueba', 'C' || n, 'P' || n, (100000000 + n)::text,
    CASE WHEN llenado.azar(n, 84) < 0.03 THEN 'INACTIVO' ELSE 'ACTIVO' END::estado_registro
  FROM llenado.medida m CROSS JOIN generate_series(1, m.cuentas / 5) n ORDER BY n;
CREATE UNLOGGED TABLE llenado.ajena AS
  SELECT e.id, row_number() OVER (ORDER BY e.id) AS lugar FROM entidad e WHERE e.id NOT IN (SELECT id FROM llenado.casa);
CREATE UNIQUE INDEX ON llenado.ajena (lugar);
ANALYZE llenado.ajena;

-- One in ten works at the institution where most conversations are, all others anywhere; each is a person.
CREATE UNLOGGED TABLE llenado.cuenta AS
  SELECT n, (SELECT max(id) FROM persona) + n AS id_persona, llenado.nombres(n) AS nombres, llenado.apellido(n, 53) AS apellido,
    CASE WHEN llenado.azar(n, 91) < 0.1 THEN m.mayor ELSE a.id END AS id_entidad, m.hasta - interval '3 years' * llenado.azar(n, 92) AS creada
  FROM (SELECT medida.*, (SELECT id_entidad FROM punto ORDER BY id LIMIT 1) AS mayor FROM llenado.medida) m
  CROSS JOIN generate_series(1, m.cuentas) n
  JOIN llenado.ajena a ON a.lugar = 1 + floor(llenado.azar(n, 93) * (m.cuentas / 5))::integer;
INSERT INTO persona (id, tipo_documento, nro_documento, fecha_nacimiento, nombres, primer_apellido, segundo_apellido, genero, contrastado, id_entidad, _created_at, _updated_at)
  SELECT id_persona, 'CI', (20000000 + n)::text, date '1955-01-01' + floor(llenado.azar(n, 61) * 18000)::integer,
    nombres, apellido, llenado.apellido(n, 54), 'F', true, id_entidad, creada, creada
  FROM llenado.cuenta ORDER BY n;
-- The hash is of no password.
INSERT INTO usuario (usuario, contrasena, email, cargo, estado, id_entidad, id_rol, id_persona, _created_at, _updated_at)
  SELECT cuenta, 'ninguna', cuenta || '@entidad.example', llenado.una(ARRAY['Técnico', 'Responsable de ventanilla', 'Auxiliar', 'Jefa de unidad'], n, 94),
    CASE WHEN llenado.azar(n, 95) < 0.03 THEN 'INACTIVO' ELSE 'ACTIVO' END::estado_registro, id_entidad,
    CASE WHEN llenado.azar(n, 96) < 0.05 THEN 2 ELSE 3 END, id_persona, creada, creada
  FROM (SELECT c.*, busqueda(split_part(nombres, ' ', 1) || '.' || apellido) || c.n AS cuenta FROM llenado.cuenta c) q ORDER BY n;

-- A point to twenty people, fifty to each institution that has any; a procedure to ten, some of them of that institution too.
INSERT INTO punto (identificador, id_entidad, estado)
  SELECT 'Ventanilla ' || llenado.una(ARRAY['Central', 'de Reclamos', 'Única', 'Norte', 'Sur', 'de Pagos', 'Rural', 'Digital'], n, 101) || ' ' || n,
    a.id,
    CASE WHEN llenado.azar(n, 102) < 0.03 THEN 'INACTIVO' ELSE 'ACTIVO' END::estado_registro
  FROM llenado.medida m CROSS JOIN generate_series(1, m.cuentas / 20) n
  JOIN llenado.ajena a ON a.lugar = 1 + n / 50;
INSERT INTO tramite (nombre_tramite, id_entidad, codigo_portal, estado)
  SELECT llenado.asunto(n) || ' ' || n, CASE WHEN n % 50 = 0 THEN (SELECT id_entidad FROM punto ORDER BY id LIMIT 1) ELSE a.id END, 'T' || n,
    CASE WHEN llenado.azar(n, 104) < 0.03 THEN 'INACTIVO' ELSE 'ACTIVO' END::estado_registro
  FROM llenado.medida m CROSS JOIN generate_series(1, m.cuentas / 10) n
  JOIN llenado.ajena a ON a.lugar = 1 + floor(llenado.azar(n, 105) * (m.cuentas / 5))::integer;
INSERT INTO parametro (nombre, valor, label, descripcion)
  SELECT 'PRUEBA_' || n, n::text, 'Parámetro ' || n, 'De la base llena' FROM generate_series(1, 200) n;

ANALYZE llenado.cuenta, usuario;
CREATE UNLOGGED TABLE llenado.quien AS
  SELECT c.n, u.id, u.usuario, u.id_entidad FROM llenado.cuenta c JOIN usuario u ON u.id_persona = c.id_persona;
CREATE UNIQUE INDEX ON llenado.quien (n);
ANALYZE llenado.quien;
-- What the log has besides cases: mostly people who come in, some changes, refusals, and few errors.
INSERT INTO log (nivel, tipo, mensaje, referencia, datos, ip, fecha, id_usuario, usuario, id_entidad)
  SELECT q.nivel, q.tipo, q.mensaje, q.sustantivo || ':' || u.id, '{}', '10.0.0.1',
    m.hasta - interval '3 years' * ((m.cuentas - g) / m.cuentas::double precision), u.id, u.usuario, u.id_entidad
  FROM llenado.medida m CROSS JOIN generate_series(1, m.cuentas) g
  JOIN llenado.quien u ON u.n = 1 + floor(llenado.azar(g, 106) * m.cuentas)::integer
  JOIN (VALUES (0.0, 0.7, 'INFO'::nivel_log, 'sesion.ingreso', 'Inició sesión', 'usuario'),
      (0.7, 0.8, 'INFO', 'usuario.editar', 'Cambió una cuenta de usuario', 'usuario'),
      (0.8, 0.96, 'INFO', 'persona.vista', 'Miró los datos de una persona', 'persona'),
      (0.96, 0.99, 'ADVERTENCIA', 'sesion.rechazo', 'Se rechazó un ingreso', 'usuario'),
      (0.99, 1.1, 'ERROR', 'correo.fallido', 'No se pudo enviar un correo del sistema', 'usuario'))
    AS q (desde, hasta, nivel, tipo, mensaje, sustantivo) ON llenado.azar(g, 107) >= q.desde AND llenado.azar(g, 107) < q.hasta
  ORDER BY g;
