-- Internal notes, and whom they name.

-- A person wrote it in a case, and no provider ever had it. No row breaks this yet, so none is looked at.
ALTER TABLE mensaje ADD CONSTRAINT nota_interna CHECK (
  direccion <> 'INTERNA'
  OR (estado = 'COMPLETADO' AND tipo_contenido = 'texto' AND id_caso IS NOT NULL AND id_usuario IS NOT NULL
      AND id_externo IS NULL AND motivo IS NULL)
) NOT VALID;

-- No note becomes a message of the conversation, and no message a note.
CREATE FUNCTION nota_sigue_nota() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'message % stays what it is: an internal note or none', OLD.id USING ERRCODE = 'check_violation';
END
$$;
CREATE TRIGGER nota_sigue_nota BEFORE UPDATE OF direccion ON mensaje FOR EACH ROW
  WHEN ((OLD.direccion = 'INTERNA') IS DISTINCT FROM (NEW.direccion = 'INTERNA')) EXECUTE FUNCTION nota_sigue_nota();

-- The only way out takes only what goes out.
CREATE FUNCTION solo_sale_lo_que_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM mensaje m WHERE m.id = NEW.id_mensaje AND m.direccion = 'SALIDA') THEN
    RAISE EXCEPTION 'message % is not one to be sent', NEW.id_mensaje USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER solo_sale_lo_que_sale BEFORE INSERT OR UPDATE OF id_mensaje ON salida FOR EACH ROW
  EXECUTE FUNCTION solo_sale_lo_que_sale();

CREATE TABLE mencion (
  id_mensaje bigint NOT NULL REFERENCES mensaje (id) ON UPDATE CASCADE ON DELETE CASCADE,
  id_usuario integer NOT NULL REFERENCES usuario (id) ON DELETE CASCADE,
  -- When the named person had the case open.
  vista_en timestamptz,
  PRIMARY KEY (id_usuario, id_mensaje)
);
CREATE INDEX mencion_mensaje ON mencion (id_mensaje);
