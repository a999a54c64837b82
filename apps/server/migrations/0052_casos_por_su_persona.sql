-- Whose each case is, in words (ADR 83): a table of its own, so that no message writes it, and a name that very many have is
-- found among cases, in one institution's or in all, without looking at every person of that name.
CREATE TABLE caso_de_persona (
  id_caso integer PRIMARY KEY REFERENCES caso ON DELETE CASCADE,
  id_persona integer NOT NULL,
  id_entidad integer NOT NULL,
  nombre text NOT NULL,
  documento text NOT NULL
);
INSERT INTO caso_de_persona
  SELECT c.id, p.id, c.id_entidad, p._busqueda_nombre, p._busqueda_documento FROM caso c JOIN persona p ON p.id = c.id_persona ORDER BY c.id;
CREATE INDEX caso_de_persona_persona ON caso_de_persona (id_persona);
CREATE INDEX caso_de_persona_busqueda ON caso_de_persona USING gin
  (id_entidad, nombre gin_trgm_ops, inicios(nombre), documento gin_trgm_ops, inicios(documento));

-- Of a case whose person or institution changed. The person is held until the end: who corrects the name meanwhile waits, and
-- then finds this row too.
CREATE FUNCTION caso_es_de_persona() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.id_persona IS NULL THEN
    DELETE FROM caso_de_persona WHERE id_caso = NEW.id;
    RETURN NULL;
  END IF;
  INSERT INTO caso_de_persona (id_caso, id_persona, id_entidad, nombre, documento)
    SELECT NEW.id, p.id, NEW.id_entidad, busqueda(p.nombres || ' ' || p.primer_apellido || ' ' || coalesce(p.segundo_apellido, '')),
      busqueda(p.nro_documento)
    FROM persona p WHERE p.id = NEW.id_persona FOR SHARE
  ON CONFLICT (id_caso) DO UPDATE SET id_persona = excluded.id_persona, id_entidad = excluded.id_entidad,
    nombre = excluded.nombre, documento = excluded.documento;
  RETURN NULL;
END $$;
CREATE TRIGGER caso_de_persona_nuevo AFTER INSERT ON caso
  FOR EACH ROW WHEN (NEW.id_persona IS NOT NULL) EXECUTE FUNCTION caso_es_de_persona();
CREATE TRIGGER caso_de_persona_otra AFTER UPDATE OF id_persona, id_entidad ON caso
  FOR EACH ROW WHEN (OLD.id_persona IS DISTINCT FROM NEW.id_persona OR (NEW.id_persona IS NOT NULL AND OLD.id_entidad <> NEW.id_entidad))
  EXECUTE FUNCTION caso_es_de_persona();

CREATE FUNCTION persona_se_llama() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE caso_de_persona
    SET nombre = busqueda(NEW.nombres || ' ' || NEW.primer_apellido || ' ' || coalesce(NEW.segundo_apellido, '')),
      documento = busqueda(NEW.nro_documento)
    WHERE id_persona = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER caso_de_persona_corregida AFTER UPDATE OF nombres, primer_apellido, segundo_apellido, nro_documento ON persona
  FOR EACH ROW WHEN ((OLD.nombres, OLD.primer_apellido, OLD.segundo_apellido, OLD.nro_documento)
    IS DISTINCT FROM (NEW.nombres, NEW.primer_apellido, NEW.segundo_apellido, NEW.nro_documento))
  EXECUTE FUNCTION persona_se_llama();

-- What it takes the place of.
DROP INDEX persona_busqueda;
ALTER TABLE persona DROP COLUMN _busqueda_nombre, DROP COLUMN _busqueda_documento;
