-- The place of a message in its thread, one number for every list and page: the second of msg_tz, then the milliseconds
-- after it at which the provider put it in line, or we took it. What is here already keeps the order of its second and id.
ALTER TABLE mensaje ADD COLUMN orden bigint;
UPDATE mensaje SET orden = left(msg_tz, 10)::bigint * 1000000;
ALTER TABLE mensaje ALTER COLUMN orden SET NOT NULL;

-- A page of a thread: the latest, or those before one. The index by id stays for what was said after a message (D65).
CREATE INDEX mensaje_caso_orden ON mensaje (id_caso, orden DESC, id DESC);

-- How the registry of identity last answered each user about a document, or that it did not: for a quarter of an hour it
-- decides whether a card may be saved without its word. The document stands here as a fingerprint only.
CREATE TABLE dicho_registro (
  id_usuario integer NOT NULL REFERENCES usuario (id) ON DELETE CASCADE,
  huella text NOT NULL,
  dicho text NOT NULL,
  _created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (id_usuario, huella)
);
CREATE INDEX dicho_registro_antiguo ON dicho_registro (_created_at);
