-- What a letter ends with: the operator's own lines, and below them the institution's.
ALTER TABLE usuario ADD COLUMN firma_correo text CHECK (char_length(firma_correo) BETWEEN 1 AND 500);
ALTER TABLE entidad ADD COLUMN firma_correo text CHECK (char_length(firma_correo) BETWEEN 1 AND 500);
