-- The list of institutions: every order is an index that begins with the state, so that a state which is rare is never
-- searched for among the other; without a filter both are read side by side.
CREATE INDEX entidad_nombre ON entidad (estado, nombre, id);
CREATE INDEX entidad_sigla ON entidad (estado, sigla, id);
CREATE INDEX entidad_codigo_portal ON entidad (estado, codigo_portal, id);
CREATE INDEX entidad_nit ON entidad (estado, nit, id);
CREATE INDEX entidad_estado ON entidad (estado, id);
CREATE INDEX entidad_busqueda ON entidad USING gin
  (estado, busqueda(nombre) gin_trgm_ops, inicios(nombre), busqueda(sigla) gin_trgm_ops, inicios(sigla));

-- What refers to an institution is found without reading the whole table, when one is deleted.
CREATE INDEX persona_entidad_de ON persona_entidad (id_entidad);
CREATE INDEX persona_de_entidad ON persona (id_entidad) WHERE id_entidad IS NOT NULL;
CREATE INDEX persona_asociacion_entidad ON persona_asociacion (id_entidad) WHERE id_entidad IS NOT NULL;

-- A procedure that left the portal is INACTIVO, and comes back with it; one that a person switched off stays off.
ALTER TABLE tramite ADD COLUMN retirado_del_portal boolean NOT NULL DEFAULT false;

-- Who is synchronising what: one at a time. A run that died leaves its row, which counts until `vence`.
CREATE TABLE sincronizacion (
  clave text PRIMARY KEY,
  corrida uuid NOT NULL,
  vence timestamptz NOT NULL
);

UPDATE modulo SET visible = true WHERE ruta = 'entidades';
