-- Who was at which point, from when until when, as a list of the institution (ADR 80).

-- A point never changes its institution: a stay is told of which one it is, so that one index holds an institution's in their order.
ALTER TABLE historial_punto_atencion ADD COLUMN id_entidad integer NOT NULL DEFAULT 0;
UPDATE historial_punto_atencion h SET id_entidad = p.id_entidad FROM punto p WHERE p.id = h.id_punto_atencion;
CREATE FUNCTION presencia_es_de_su_entidad() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT p.id_entidad INTO NEW.id_entidad FROM punto p WHERE p.id = NEW.id_punto_atencion;
  RETURN NEW;
END $$;
CREATE TRIGGER presencia_nueva BEFORE INSERT ON historial_punto_atencion
  FOR EACH ROW EXECUTE FUNCTION presencia_es_de_su_entidad();

CREATE INDEX presencia_entidad ON historial_punto_atencion (id_entidad, ingreso, id);
CREATE INDEX presencia_ingreso ON historial_punto_atencion (ingreso, id);
CREATE INDEX presencia_usuario ON historial_punto_atencion (id_usuario, ingreso, id);
CREATE INDEX presencia_de_punto ON historial_punto_atencion (id_punto_atencion, ingreso, id);
CREATE INDEX presencia_abierta ON historial_punto_atencion (id_entidad, ingreso, id) WHERE salida IS NULL;

-- Its screen, opened by whoever sees the figures of the institution.
INSERT INTO modulo (label, ruta, icono, orden, visible, permiso)
  VALUES ('Presencia', 'presencia', 'Headset', 45, true, 'tablero:read');
INSERT INTO permiso (id_modulo, id_rol)
  SELECT m.id, r.id FROM modulo m CROSS JOIN rol r WHERE m.ruta = 'presencia' ORDER BY r.id;
