-- What a letter ends with: the operator's own lines, and below them the institution's.
ALTER TABLE usuario ADD COLUMN firma_correo text CHECK (char_length(firma_correo) BETWEEN 1 AND 500);
ALTER TABLE entidad ADD COLUMN firma_correo text CHECK (char_length(firma_correo) BETWEEN 1 AND 500);

-- How long a sound or a film is, as its bytes say; null: they do not, or nobody looked.
ALTER TABLE archivo ADD COLUMN duracion_ms integer CHECK (duracion_ms > 0);
ALTER TABLE archivo_subido ADD COLUMN duracion_ms integer CHECK (duracion_ms > 0);
