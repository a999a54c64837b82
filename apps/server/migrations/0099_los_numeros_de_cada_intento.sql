-- Each try of a message has its own number at most providers, and `mensaje.id_externo` is that of the last one. What a provider
-- still tells of the tries before it is of ours, and no news (ADR 198).
CREATE TABLE mensaje_intento (
  id_mensaje bigint NOT NULL REFERENCES mensaje (id) ON UPDATE CASCADE ON DELETE CASCADE,
  id_externo text NOT NULL,
  PRIMARY KEY (id_mensaje, id_externo)
);
CREATE INDEX mensaje_intento_externo ON mensaje_intento (id_externo);

CREATE FUNCTION mensaje_tuvo_numero() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO mensaje_intento (id_mensaje, id_externo) VALUES (OLD.id, OLD.id_externo) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER mensaje_cambia_de_numero AFTER UPDATE OF id_externo ON mensaje FOR EACH ROW
  WHEN (OLD.direccion = 'SALIDA' AND OLD.id_externo IS NOT NULL AND NEW.id_externo IS DISTINCT FROM OLD.id_externo)
  EXECUTE FUNCTION mensaje_tuvo_numero();
