-- Puts the words of the oldest `limite` messages that have none into the index, and says how many these were; null while
-- another process is at it. A message is committed a moment after it got its id, perhaps after higher ones: so the last
-- `atras` ids before the mark are looked at again. What is in no case is not searched here, and notices are no words.
CREATE OR REPLACE FUNCTION indexar_mensajes(limite integer, atras integer) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  desde bigint;
  hechos integer;
BEGIN
  SELECT i.hasta INTO desde FROM indice_mensajes i FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  WITH nuevos AS MATERIALIZED (
    SELECT m.id, palabras_de(texto_buscable(m.tipo_contenido, m.extras, m.contenido)) AS palabras
    FROM mensaje m
    WHERE m.id > desde - atras AND m.id_caso IS NOT NULL AND m.direccion <> 'AVISO'
      AND NOT EXISTS (SELECT FROM mensaje_palabras p WHERE p.id_mensaje = m.id)
    ORDER BY m.id
    LIMIT limite
  ), puestos AS (
    INSERT INTO mensaje_palabras (id_mensaje, tramos, palabras)
    SELECT id, tramos_de(id), array_to_tsvector(palabras) FROM nuevos ORDER BY id
    ON CONFLICT (id_mensaje) DO NOTHING
  ), vocabulario AS (
    INSERT INTO palabra (palabra, veces)
    SELECT p, count(*) FROM nuevos, unnest(palabras) p GROUP BY p ORDER BY p COLLATE "C"
    ON CONFLICT (palabra) DO UPDATE SET veces = palabra.veces + excluded.veces
  ), marca AS (
    UPDATE indice_mensajes SET hasta = greatest(hasta, (SELECT max(id) FROM nuevos))
  )
  SELECT count(*) INTO hechos FROM nuevos;
  RETURN hechos;
END
$$;
