-- Keeps which rows a request under a claimed key wrote: a repeat is answered with them.
CREATE OR REPLACE FUNCTION responder_clave(usuario integer, llave uuid, ids bigint[]) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE idempotencia i SET respuesta = jsonb_build_object('ids', ids) WHERE i.id_usuario = usuario AND i.clave = llave;
END
$$;
