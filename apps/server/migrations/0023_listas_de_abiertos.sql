-- What lists of open cases, words of descriptions and cases that were sent on are read by (ADR 49).

-- Words are looked for in the text as `busqueda` makes it: written once with the description, instead of made again for each row
-- that is asked. And the day of a case's last change: open cases are put in order by it first, and only those of one day in memory.
-- A message moves it once a day at most, so all the others still touch no index.
DROP INDEX caso_busqueda;
ALTER TABLE caso
  ADD COLUMN _busqueda text NOT NULL GENERATED ALWAYS AS (busqueda(descripcion)) STORED,
  ADD COLUMN _dia date NOT NULL GENERATED ALWAYS AS ((_updated_at AT TIME ZONE 'UTC')::date) STORED,
  ADD COLUMN derivado boolean NOT NULL DEFAULT false;
CREATE INDEX caso_busqueda ON caso USING gin (id_punto_atencion, id_entidad, estado, _busqueda gin_trgm_ops, inicios(descripcion));

-- Open cases, which are few among all: in each reach by the same columns as all of them, and by the day of the last change.
CREATE INDEX caso_punto_abierto_dia ON caso (id_punto_atencion, tipo, _dia) WHERE estado IN ('ACTIVO', 'PENDIENTE');
CREATE INDEX caso_punto_abierto_creado ON caso (id_punto_atencion, tipo, _created_at, id) INCLUDE (estado) WHERE estado IN ('ACTIVO', 'PENDIENTE');
CREATE INDEX caso_punto_abierto_descripcion ON caso (id_punto_atencion, tipo, descripcion, id) INCLUDE (estado) WHERE estado IN ('ACTIVO', 'PENDIENTE');
CREATE INDEX caso_entidad_abierto_dia ON caso (id_entidad, tipo, _dia) WHERE estado IN ('ACTIVO', 'PENDIENTE');
CREATE INDEX caso_entidad_abierto_creado ON caso (id_entidad, tipo, _created_at, id) INCLUDE (estado) WHERE estado IN ('ACTIVO', 'PENDIENTE');
CREATE INDEX caso_entidad_abierto_descripcion ON caso (id_entidad, tipo, descripcion, id) INCLUDE (estado) WHERE estado IN ('ACTIVO', 'PENDIENTE');
CREATE INDEX caso_abierto_dia ON caso (tipo, _dia) WHERE estado IN ('ACTIVO', 'PENDIENTE');
CREATE INDEX caso_abierto_creado ON caso (tipo, _created_at, id) INCLUDE (estado) WHERE estado IN ('ACTIVO', 'PENDIENTE');
CREATE INDEX caso_abierto_descripcion ON caso (tipo, descripcion, id) INCLUDE (estado) WHERE estado IN ('ACTIVO', 'PENDIENTE');

-- Whether a case ever left a point: a point finds those that left it among them, in every order.
UPDATE caso SET derivado = true WHERE id IN (SELECT id_caso FROM caso_punto WHERE dejado);
CREATE INDEX caso_derivado_estado ON caso (estado, tipo, id) WHERE derivado;
CREATE INDEX caso_derivado_terminado ON caso (tipo, _terminado_at, id) INCLUDE (estado) WHERE derivado AND _terminado_at IS NOT NULL;
CREATE INDEX caso_derivado_creado ON caso (tipo, _created_at, id) INCLUDE (estado) WHERE derivado;
CREATE INDEX caso_derivado_descripcion ON caso (tipo, descripcion, id) INCLUDE (estado) WHERE derivado;

CREATE OR REPLACE FUNCTION caso_cambia_de_punto() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.id_punto_atencion IS NOT NULL THEN
    INSERT INTO caso_punto (id_caso, id_punto_atencion, dejado) VALUES (OLD.id, OLD.id_punto_atencion, true)
    ON CONFLICT (id_caso, id_punto_atencion) DO UPDATE SET dejado = true;
    UPDATE caso SET derivado = true WHERE id = NEW.id AND NOT derivado;
  END IF;
  UPDATE caso_punto SET dejado = false WHERE id_caso = NEW.id AND id_punto_atencion = NEW.id_punto_atencion;
  RETURN NULL;
END $$;
