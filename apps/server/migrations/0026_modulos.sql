-- The screen of modules and permissions.
UPDATE modulo SET visible = true WHERE ruta = 'modulos';

-- permisos(id_modulo) answers a row per role: whoever added a role or a module by hand gets the rows that lack.
INSERT INTO permiso (id_modulo, id_rol)
  SELECT m.id, r.id FROM modulo m CROSS JOIN rol r
  WHERE NOT EXISTS (SELECT FROM permiso p WHERE p.id_modulo = m.id AND p.id_rol = r.id)
  ORDER BY m.id, r.id;
