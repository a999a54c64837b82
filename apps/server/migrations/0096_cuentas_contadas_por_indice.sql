-- Which accounts a list shows depends on their role and state: they stand in its indexes, so that neither a count nor the way to a
-- page far behind looks the accounts up one by one (ADR 191).
DROP INDEX usuario_entidad_estado, usuario_entidad_nombre, usuario_entidad_usuario, usuario_estado, usuario_nombre, usuario_usuario,
  usuario_inactivo, usuario_rol;
CREATE INDEX usuario_entidad_estado ON usuario (id_entidad, estado, id) INCLUDE (id_rol);
CREATE INDEX usuario_entidad_nombre ON usuario (id_entidad, nombre_completo, id) INCLUDE (id_rol, estado);
CREATE INDEX usuario_entidad_usuario ON usuario (id_entidad, usuario, id) INCLUDE (id_rol, estado);
CREATE INDEX usuario_estado ON usuario (estado, id) INCLUDE (id_rol);
CREATE INDEX usuario_nombre ON usuario (nombre_completo, id) INCLUDE (id_rol, estado);
CREATE INDEX usuario_usuario ON usuario (usuario, id) INCLUDE (id_rol, estado);
CREATE INDEX usuario_rol ON usuario (id_rol, usuario, id) INCLUDE (estado);
CREATE INDEX usuario_inactivo ON usuario (usuario, id) INCLUDE (id_entidad, id_rol, estado) WHERE estado = 'INACTIVO';
