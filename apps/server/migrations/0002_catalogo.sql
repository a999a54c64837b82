-- System roles, the modules of the platform, and who may do what in them from the first day.

INSERT INTO rol (id, nombre, path, descripcion) VALUES
  (1, 'SUPERADMIN', NULL, 'Administra toda la plataforma'),
  (2, 'ADMIN', NULL, 'Administra su entidad'),
  (3, 'OPERADOR', '/operadores', 'Atiende a los ciudadanos en un punto de atención');

-- A screen is put into the menu (visible) by the migration that comes with it.
-- permiso: the permissions, comma separated, of which any one opens the module; null = its own `<ruta>:read`.
INSERT INTO modulo (id, label, ruta, icono, orden, visible, permiso) VALUES
  (1, 'Puntos de atención', 'operadores', 'Headset', 10, true, NULL),
  (2, 'Puntos de atención', 'puntos-atencion', 'Headset', 11, false, 'operadores:read'),
  (3, 'Chat', 'chat', 'Messages', 12, false, 'operadores:read'),
  (4, 'Conversación', 'conversacion', 'Messages', 13, false, 'operadores:read'),
  (5, 'Pendientes', 'pendientes', 'Inbox', 20, true, 'operadores:read,admin-casos:read'),
  (6, 'Historial', 'historial', 'History', 30, false, 'operadores:read,admin-casos:read'),
  (7, 'Casos', 'admin-casos', 'Folders', 40, false, NULL),
  (8, 'Trámites', 'tramites', 'FileDescription', 50, false, NULL),
  (9, 'Canales', 'canales', 'PlugConnected', 60, false, NULL),
  (10, 'Puntos', 'puntos', 'Desk', 70, false, NULL),
  (11, 'Usuarios', 'usuarios', 'Users', 80, false, NULL),
  (12, 'Entidades', 'entidades', 'BuildingBank', 90, false, NULL),
  (13, 'Módulos', 'modulos', 'Apps', 100, false, NULL),
  (14, 'Preferencias', 'parametros', 'Adjustments', 110, false, NULL),
  (15, 'Logs', 'logs', 'ListSearch', 120, false, NULL),
  (16, 'Permisos', 'permisos', NULL, 900, false, NULL),
  (17, 'Roles', 'roles', NULL, 901, false, NULL),
  (18, 'Servicios de integración', 'serviciosIop', NULL, 902, false, NULL);

SELECT setval(pg_get_serial_sequence('rol', 'id'), 3), setval(pg_get_serial_sequence('modulo', 'id'), 18);

-- Every module has a row per role, all flags off until somebody gives them.
INSERT INTO permiso (id_modulo, id_rol)
  SELECT modulo.id, rol.id FROM modulo CROSS JOIN rol ORDER BY modulo.id, rol.id;

-- SUPERADMIN: every administration and case list screen, but not the operators' desk.
UPDATE permiso SET "create" = true, "read" = true, "update" = true, "delete" = true, csv = true, firma = true
  FROM modulo
  WHERE modulo.id = permiso.id_modulo AND permiso.id_rol = 1 AND modulo.permiso IS NULL AND modulo.ruta <> 'operadores';

-- ADMIN: their own institution. OPERADOR: the desk.
UPDATE permiso SET
    "create" = dado.banderas LIKE '%c%', "read" = dado.banderas LIKE '%r%', "update" = dado.banderas LIKE '%u%',
    "delete" = dado.banderas LIKE '%d%', csv = dado.banderas LIKE '%x%'
  FROM (VALUES
    (2, 'usuarios', 'cru'),
    (2, 'entidades', 'ru'),
    (2, 'parametros', 'ru'),
    (2, 'canales', 'cru'),
    (2, 'puntos', 'cru'),
    (2, 'tramites', 'crud'),
    (2, 'admin-casos', 'rux'),
    (2, 'logs', 'r'),
    (3, 'operadores', 'ru')
  ) AS dado (id_rol, ruta, banderas)
  JOIN modulo ON modulo.ruta = dado.ruta
  WHERE permiso.id_modulo = modulo.id AND permiso.id_rol = dado.id_rol;

-- What a role may do, as the strings `<ruta>:<flag>` of the contract. A module that other permissions open lends its
-- read from them, so that a screen asks for `<ruta>:read` whichever kind it is. An inactive module gives nothing.
CREATE FUNCTION permisos_de_rol(del_rol integer) RETURNS text[]
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (
    WITH propio AS (
      SELECT m.ruta || ':' || bandera.nombre AS texto
        FROM permiso p
        JOIN modulo m ON m.id = p.id_modulo
        CROSS JOIN LATERAL (VALUES
          ('create', p."create"), ('read', p."read"), ('update', p."update"),
          ('delete', p."delete"), ('csv', p.csv), ('firma', p.firma)
        ) AS bandera (nombre, dada)
        WHERE p.id_rol = del_rol AND bandera.dada AND m.permiso IS NULL AND m.estado = 'ACTIVO'
    ), prestado AS (
      SELECT m.ruta || ':read' AS texto
        FROM modulo m
        WHERE m.permiso IS NOT NULL AND m.estado = 'ACTIVO'
          AND EXISTS (SELECT FROM propio WHERE propio.texto = ANY (string_to_array(m.permiso, ',')))
    )
    SELECT coalesce(array_agg(texto ORDER BY texto), '{}')
      FROM (SELECT texto FROM propio UNION ALL SELECT texto FROM prestado) AS todos
  );
