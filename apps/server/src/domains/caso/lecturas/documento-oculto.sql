-- A person's document as a screen shows it before somebody looks, which is on record: «CI •••• 567».
CREATE OR REPLACE FUNCTION documento_oculto(tipo text, numero text) RETURNS text
LANGUAGE sql IMMUTABLE AS $$
  SELECT tipo || ' •••• ' || right(numero, 3)
$$;
