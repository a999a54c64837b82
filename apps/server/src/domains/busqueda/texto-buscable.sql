-- What a person reads in a message, as plain text: its words, a mail's subject and text without its marks, the words that
-- came with a file, the names of files. At most 100,000 letters of a mail.
CREATE OR REPLACE FUNCTION texto_buscable(tipo tipo_contenido, extras jsonb, contenido text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT concat_ws(E'\n',
    extras->>'asunto',
    CASE
      WHEN tipo = 'email' THEN replace(replace(replace(replace(replace(replace(
        regexp_replace(left(contenido, 100000), '<[^>]*>', ' ', 'g'), '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'),
        '&#39;', ''''), '&quot;', '"'), '&amp;', '&')
      WHEN extras ? 'adjuntos' AND tipo <> 'texto' THEN extras->>'texto'
      ELSE contenido
    END,
    (SELECT string_agg(a->>'nombre', E'\n')
     FROM jsonb_array_elements(CASE jsonb_typeof(extras->'adjuntos') WHEN 'array' THEN extras->'adjuntos' ELSE '[]' END) a))
$$;
