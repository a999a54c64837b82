-- One citizen may be known to a provider under several addresses; all of them lead to one entry channel.

CREATE TABLE canal_direccion (
  id_canal integer NOT NULL REFERENCES canal (id),
  direccion text NOT NULL CHECK (length(direccion) BETWEEN 1 AND 320),
  id_canal_entrada integer NOT NULL REFERENCES canal_entrada (id) ON DELETE CASCADE,
  -- Never passes to another person, as a telephone number does.
  fija boolean NOT NULL DEFAULT false,
  PRIMARY KEY (id_canal, direccion)
);
CREATE INDEX canal_direccion_entrada ON canal_direccion (id_canal_entrada);
CREATE UNIQUE INDEX una_direccion_fija ON canal_direccion (id_canal_entrada) WHERE fija;

INSERT INTO canal_direccion (id_canal, direccion, id_canal_entrada, fija)
  SELECT e.id_canal, e.usuario, e.id, k.clasificacion = 'whatsapp' AND e.usuario LIKE '%@lid'
  FROM canal_entrada e JOIN canal k ON k.id = e.id_canal;

-- Two entry channels that turned out to be one citizen: the one that was given up says which one went on.
ALTER TABLE canal_entrada ADD COLUMN unida_a integer REFERENCES canal_entrada (id);
CREATE INDEX canal_entrada_unida ON canal_entrada (unida_a) WHERE unida_a IS NOT NULL;
ALTER TABLE canal_entrada DROP CONSTRAINT canal_entrada_id_canal_usuario_key;
CREATE UNIQUE INDEX canal_entrada_usuario ON canal_entrada (id_canal, usuario) WHERE unida_a IS NULL;

-- What is shown is always one of the addresses.
CREATE FUNCTION canal_entrada_tiene_direccion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO canal_direccion (id_canal, direccion, id_canal_entrada) VALUES (NEW.id_canal, NEW.usuario, NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER canal_entrada_nueva AFTER INSERT ON canal_entrada
  FOR EACH ROW EXECUTE FUNCTION canal_entrada_tiene_direccion();

-- The provider's id of a WhatsApp message is the part that is the same under every address of the citizen.
UPDATE mensaje m SET id_externo = llave.parte
  FROM canal_entrada e
  JOIN canal k ON k.id = e.id_canal AND k.clasificacion = 'whatsapp',
  LATERAL (SELECT split_part(m2.id_externo, '_', 3) AS parte, m2.id FROM mensaje m2
    WHERE m2.id_canal_entrada = e.id AND m2.id_externo ~ '^(true|false)_[^_]+@[^_]+_[^_]+') AS llave
  WHERE m.id = llave.id
    AND NOT EXISTS (SELECT FROM mensaje otro WHERE otro.id_canal_entrada = m.id_canal_entrada AND otro.id_externo = llave.parte);
