-- A message exactly as its provider gave it: the raw bytes of a mail. What was read out of them wrongly can be read again.
CREATE TABLE mensaje_original (
  id_mensaje bigint PRIMARY KEY REFERENCES mensaje (id) ON UPDATE CASCADE,
  -- Names in the file store; never made of anything that came from outside.
  clave text NOT NULL,
  tamanio bigint NOT NULL,
  sha256 text NOT NULL,
  _created_at timestamptz NOT NULL DEFAULT now()
);
