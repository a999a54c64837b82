-- When a message was said to which a citizen has no answer yet; null of one that asks for none: what the institution wrote,
-- a machine's words (`atiende`: a person wrote it), and what an operator wrote down of a call, which was answered while it was
-- said: no provider gave it an id.
CREATE OR REPLACE FUNCTION espera_de(direccion direccion_mensaje, atiende boolean, id_externo text, msg_tz text)
RETURNS timestamptz
LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN direccion = 'ENTRADA' AND atiende AND id_externo IS NOT NULL THEN to_timestamp(msg_tz::bigint) END
$$;
