-- What a list shows of a message: its words, a mail's subject, the words that came with a file; never the preview of a
-- picture.
CREATE OR REPLACE FUNCTION prevista(tipo tipo_contenido, extras jsonb, contenido text) RETURNS text
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN tipo = 'email' THEN coalesce(extras->>'asunto', '')
    WHEN extras ? 'adjuntos' AND tipo <> 'texto' THEN coalesce(extras->>'texto', '')
    ELSE contenido
  END
$$;
