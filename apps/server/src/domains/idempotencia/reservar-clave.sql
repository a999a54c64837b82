-- Claims a key for a request; false: it was claimed before, and whoever did has committed. It waits for one that has not.
CREATE OR REPLACE FUNCTION reservar_clave(usuario integer, llave uuid, huella text) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  -- Told to whoever does not wait (reservar_clave_libre).
  PERFORM pg_advisory_xact_lock(hashtextextended(llave::text, usuario));
  INSERT INTO idempotencia (id_usuario, clave, huella) VALUES (usuario, llave, reservar_clave.huella)
  ON CONFLICT DO NOTHING;
  RETURN FOUND;
END
$$;
