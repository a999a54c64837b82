-- When a provider says that a message was said which a citizen has no answer to yet, or by which the institution answered from
-- its own telephone; null of what neither waits nor waited: what is written here, which answers all that is there, a machine's
-- words (`atiende`: a person wrote it), and what an operator wrote down of a call, which was answered while it was said: no
-- provider gave it an id.
CREATE OR REPLACE FUNCTION espera_de(direccion direccion_mensaje, atiende boolean, id_externo text, msg_tz text)
RETURNS timestamptz
LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN atiende AND id_externo IS NOT NULL THEN to_timestamp(msg_tz::bigint) END
$$;
