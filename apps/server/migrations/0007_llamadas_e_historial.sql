-- Calls, whose notes nobody delivers, and the history of a point.

-- What an operator writes where nothing can be sent is a note: text of a person, finished when it is written, which no provider ever had.
ALTER TABLE mensaje
  DROP CONSTRAINT mensaje_check1,
  ADD CONSTRAINT aviso_completado CHECK (direccion <> 'AVISO' OR estado = 'COMPLETADO'),
  ADD CONSTRAINT nota_de_operador CHECK (
    direccion <> 'SALIDA' OR estado <> 'COMPLETADO'
    OR (tipo_contenido = 'texto' AND id_usuario IS NOT NULL AND id_externo IS NULL AND motivo IS NULL)
  );

-- Whether the case went elsewhere since, so that a point's history reads its own cases from one index and only those that left from here.
ALTER TABLE caso_punto ADD COLUMN dejado boolean NOT NULL DEFAULT false;
UPDATE caso_punto cp SET dejado = true FROM caso c
  WHERE c.id = cp.id_caso AND c.id_punto_atencion IS DISTINCT FROM cp.id_punto_atencion;
CREATE INDEX caso_punto_dejado ON caso_punto (id_punto_atencion, id_caso) WHERE dejado;

CREATE FUNCTION caso_cambia_de_punto() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.id_punto_atencion IS NOT NULL THEN
    INSERT INTO caso_punto (id_caso, id_punto_atencion, dejado) VALUES (OLD.id, OLD.id_punto_atencion, true)
    ON CONFLICT (id_caso, id_punto_atencion) DO UPDATE SET dejado = true;
  END IF;
  UPDATE caso_punto SET dejado = false WHERE id_caso = NEW.id AND id_punto_atencion = NEW.id_punto_atencion;
  RETURN NULL;
END $$;
CREATE TRIGGER caso_deja_punto AFTER UPDATE OF id_punto_atencion ON caso
  FOR EACH ROW WHEN (OLD.id_punto_atencion IS DISTINCT FROM NEW.id_punto_atencion)
  EXECUTE FUNCTION caso_cambia_de_punto();

-- Lists of every state: what they filter by stands in the index, so that a rare kind is counted without reading the cases.
DROP INDEX caso_punto_historial;
CREATE INDEX caso_punto_historial ON caso (id_punto_atencion, _updated_at DESC, id DESC) INCLUDE (tipo, estado);
DROP INDEX caso_entidad;
CREATE INDEX caso_entidad ON caso (id_entidad, _updated_at DESC, id DESC) INCLUDE (tipo, estado);
CREATE INDEX caso_todos ON caso (_updated_at DESC, id DESC) INCLUDE (tipo, estado);
-- Points differ by five orders of magnitude; with an average for the small ones a word is looked up in the whole platform for one case.
ALTER TABLE caso ALTER COLUMN id_punto_atencion SET STATISTICS 1000;
