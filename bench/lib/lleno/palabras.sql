-- What the index of words would hold had it followed every message (indexar_mensajes): in one go, on both cores.
CREATE TABLE llenado.palabras AS
  SELECT m.id, tramos_de(m.id) AS tramos, array_to_tsvector(palabras_de(texto_buscable(m.tipo_contenido, m.extras, m.contenido))) AS palabras
  FROM mensaje m WHERE m.id_caso IS NOT NULL AND m.direccion <> 'AVISO';
INSERT INTO mensaje_palabras (id_mensaje, tramos, palabras) SELECT id, tramos, palabras FROM llenado.palabras ORDER BY id;
INSERT INTO palabra (palabra, veces) SELECT word, ndoc FROM ts_stat('SELECT palabras FROM mensaje_palabras');
UPDATE indice_mensajes SET hasta = (SELECT max(id) FROM mensaje);
DROP TABLE llenado.palabras;
