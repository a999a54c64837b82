-- What is searched in every message: its words, in a table of their own, so that a message writes no index of words.
CREATE TABLE mensaje_palabras (
  id_mensaje bigint PRIMARY KEY REFERENCES mensaje (id) ON UPDATE CASCADE ON DELETE CASCADE,
  -- The stretches of 5,000, 50,000 and 500,000 ids that it lies in: see indexar_mensajes.
  tramos integer[] NOT NULL,
  palabras tsvector NOT NULL
);
-- Written in the background alone: what a list of pending entries would spare there, each search would pay.
CREATE INDEX mensaje_palabras_busqueda ON mensaje_palabras USING gin (tramos, palabras) WITH (fastupdate = off);

-- Every word that was ever written, and in about how many messages: what begins with the letters that somebody typed.
CREATE TABLE palabra (
  palabra text COLLATE "C" PRIMARY KEY,
  veces integer NOT NULL
) WITH (fillfactor = 70);

-- How far the messages were read, by id.
CREATE TABLE indice_mensajes (
  unico boolean PRIMARY KEY DEFAULT true CHECK (unico),
  hasta bigint NOT NULL DEFAULT 0
);
INSERT INTO indice_mensajes DEFAULT VALUES;

-- A message that is read again, or whose files got their names, is found by what it says now. Whoever of this and the
-- background comes second waits for the first, and the newer words stay.
CREATE FUNCTION mensaje_cambio_de_palabras() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  nuevas text[];
BEGIN
  IF NEW.id_caso IS NOT NULL AND NEW.direccion <> 'AVISO'
    AND texto_buscable(NEW.tipo_contenido, NEW.extras, NEW.contenido)
      IS DISTINCT FROM texto_buscable(OLD.tipo_contenido, OLD.extras, OLD.contenido) THEN
    nuevas := palabras_de(texto_buscable(NEW.tipo_contenido, NEW.extras, NEW.contenido));
    INSERT INTO mensaje_palabras (id_mensaje, tramos, palabras)
    VALUES (NEW.id, tramos_de(NEW.id), array_to_tsvector(nuevas))
    ON CONFLICT (id_mensaje) DO UPDATE SET palabras = excluded.palabras;
    -- Known words are not counted again: their rows would be held until the message is committed.
    INSERT INTO palabra (palabra, veces)
    SELECT p, 1 FROM unnest(nuevas) p WHERE NOT EXISTS (SELECT FROM palabra v WHERE v.palabra = p COLLATE "C") ORDER BY p COLLATE "C"
    ON CONFLICT (palabra) DO NOTHING;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER mensaje_cambio_de_palabras AFTER UPDATE OF tipo_contenido, extras, contenido ON mensaje
  FOR EACH ROW EXECUTE FUNCTION mensaje_cambio_de_palabras();

-- Who writes, by address and by the name that the channel gives.
CREATE INDEX canal_entrada_busqueda ON canal_entrada USING gin (id_canal, busqueda(usuario || ' ' || coalesce(nombre, '')) gin_trgm_ops);

INSERT INTO modulo (label, ruta, icono, orden, visible, permiso)
VALUES ('Buscar', 'buscar', 'Search', 40, false, 'operadores:read,admin-casos:read');
INSERT INTO permiso (id_modulo, id_rol)
  SELECT m.id, r.id FROM modulo m CROSS JOIN rol r WHERE m.ruta = 'buscar' ORDER BY r.id;
