-- Whether a message stands later in its thread's order than a place in it: that of another one that comes after all of the
-- same place.
CREATE OR REPLACE FUNCTION es_posterior(mensaje bigint, lugar bigint) RETURNS boolean
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM mensaje m WHERE m.id = es_posterior.mensaje AND m.orden > lugar);
END
$$;
