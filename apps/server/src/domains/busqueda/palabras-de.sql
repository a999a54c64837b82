-- The words of a text, each once: letters and digits without case and accents, the apostrophes of Aymara left out, at most
-- 40 letters of each.
CREATE OR REPLACE FUNCTION palabras_de(texto text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT coalesce(array_agg(DISTINCT left(p, 40)), '{}')
  FROM unnest(regexp_split_to_array(
    translate(public.busqueda(texto), E'\u2019\u02BC''', ''),
    E'[\\x01-\\x2f\\x3a-\\x40\\x5b-\\x60\\x7b-\\x9f\\u00a0-\\u00bf\\u2000-\\u206f\\u3000]+'
  )) p
  WHERE p <> ''
$$;
