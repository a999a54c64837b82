-- Claims a key for a request as reservar_clave does, and waits for nobody; false as well: somebody is about to claim it.
CREATE OR REPLACE FUNCTION reservar_clave_libre(usuario integer, llave uuid, huella text) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  RETURN pg_try_advisory_xact_lock(hashtextextended(llave::text, usuario)) AND reservar_clave(usuario, llave, huella);
END
$$;
