-- Replies as escribir_respuesta_retenida writes one, as they wait, in one round trip and a transaction of their own. All was
-- decided when each case was read; it is written where nothing of the case changed since, and nobody else holds the case, the
-- conversation or the reply's key: whoever does, a key that was used before, and the second of two to one case or conversation
-- go the longer way. `lote`: a list, each with the case's numbers as they were read, its key, and what escribir_mensajes takes;
-- `por`: the worker that calls the provider at once, and for how long it has it, null where it waits in the queue. Answers what
-- was written, by its place, and what the screens are told: each point's new number, and the chats that changed at those
-- (chats_marcados).
CREATE OR REPLACE FUNCTION escribir_respuestas(lote json) RETURNS json
LANGUAGE plpgsql AS $$
DECLARE
  entradas integer[];
  libres integer[];
  -- Of those that are written.
  lugares bigint[];
  casos integer[];
  suyas integer[];
  estados estado_mensaje[];
  canales integer[];
  llaves uuid[];
  usuarios integer[];
  trabajadores text[];
  plazos double precision[];
  ids bigint[];
  secuencias bigint[];
  escritos json;
  puntos integer[];
  numeros bigint[];
BEGIN
  -- Held in the order that holds everywhere. Lists are asked for in a query of their own: planned once for all lengths (chats_en_listas).
  entradas := ARRAY(
    SELECT libre.id FROM (
      SELECT e.id, e.unida_a FROM canal_entrada e
      WHERE e.id = ANY (ARRAY(SELECT (l->>'entrada')::integer FROM json_array_elements(lote) l))
      ORDER BY e.id FOR UPDATE SKIP LOCKED
    ) libre WHERE libre.unida_a IS NULL);
  libres := ARRAY(
    SELECT c.id FROM caso c
    WHERE c.id = ANY (ARRAY(SELECT (l->>'caso')::integer FROM json_array_elements(lote) l))
    ORDER BY c.id FOR UPDATE SKIP LOCKED);
  WITH como_se_leyo AS MATERIALIZED (
    SELECT l.*, row_number() OVER (PARTITION BY l.caso ORDER BY l.n) AS del_caso,
      row_number() OVER (PARTITION BY l.entrada ORDER BY l.n) AS de_la_entrada
    FROM ROWS FROM (json_to_recordset(lote) AS (
      caso integer,
      entrada integer,
      version integer,
      secuencia bigint,
      canal integer,
      por text,
      segundos double precision,
      llave uuid,
      huella text,
      estado estado_mensaje,
      id_usuario integer
    )) WITH ORDINALITY AS l (caso, entrada, version, secuencia, canal, por, segundos, llave, huella, estado, id_usuario, n)
    JOIN caso c ON c.id = l.caso AND c.version = l.version AND c.secuencia = l.secuencia
    WHERE l.entrada = ANY ((SELECT entradas)::integer[]) AND l.caso = ANY ((SELECT libres)::integer[])
      AND EXISTS (
        SELECT FROM caso_canal_entrada cce WHERE cce.id_caso = l.caso AND cce.id_canal_entrada = l.entrada OFFSET 0)
  ), nuestro AS MATERIALIZED (
    SELECT l.*,
      -- Nothing leaves before what waits in its conversation.
      l.canal IS NOT NULL AND l.por IS NOT NULL AND NOT EXISTS (
        SELECT FROM salida s WHERE s.id_canal_entrada = l.entrada AND s.estado IN ('EN_COLA', 'ENVIANDO') OFFSET 0) AS sale_ya
    FROM (SELECT * FROM como_se_leyo c WHERE c.del_caso = 1 AND c.de_la_entrada = 1 OFFSET 0) l
    WHERE l.llave IS NULL OR reservar_clave_libre(l.id_usuario, l.llave, l.huella)
  )
  SELECT array_agg(l.n), array_agg(l.caso), array_agg(l.entrada),
    array_agg(CASE WHEN l.sale_ya THEN 'ENVIANDO' ELSE l.estado END), array_agg(l.canal), array_agg(l.llave),
    array_agg(l.id_usuario), array_agg(CASE WHEN l.sale_ya THEN l.por END), array_agg(l.segundos)
  INTO lugares, casos, suyas, estados, canales, llaves, usuarios, trabajadores, plazos
  FROM nuestro l;

  SELECT array_agg(e.id ORDER BY p.n), array_agg(e.secuencia ORDER BY p.n) INTO ids, secuencias
  FROM unnest((SELECT casos)) WITH ORDINALITY AS p (caso, n)
  JOIN escribir_mensajes(lote, lugares, casos, suyas, estados) e ON e.id_caso = p.caso;

  PERFORM responder_clave(p.usuario, p.llave, ARRAY[p.id])
  FROM unnest((SELECT usuarios), (SELECT llaves), (SELECT ids)) AS p (usuario, llave, id)
  WHERE p.llave IS NOT NULL;
  PERFORM encolar_salida(p.id, p.canal, p.entrada)
  FROM unnest((SELECT ids), (SELECT canales), (SELECT suyas), (SELECT trabajadores)) AS p (id, canal, entrada, por)
  WHERE p.canal IS NOT NULL AND p.por IS NULL;
  escritos := (
    SELECT coalesce(json_agg(json_build_object('n', p.n, 'id', p.id, 'secuencia', p.secuencia, 'salida',
      CASE WHEN p.por IS NOT NULL THEN comenzar_salida(p.id, p.canal, p.entrada, p.por, p.segundos) END)), '[]')
    FROM unnest(
      (SELECT lugares), (SELECT ids), (SELECT secuencias), (SELECT canales), (SELECT suyas), (SELECT trabajadores), (SELECT plazos)
    ) AS p (n, id, secuencia, canal, entrada, por, segundos));
  SELECT array_agg(p.id), array_agg(p.secuencia) INTO puntos, numeros
  FROM marcar_casos(casos, array_fill(NULL::integer, ARRAY[cardinality(casos)])) p;
  RETURN json_build_object(
    'creado', to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'escritos', escritos,
    'puntos', (SELECT coalesce(json_agg(p), '[]') FROM unnest((SELECT puntos), (SELECT numeros)) AS p (id, secuencia)),
    'filas', chats_marcados(puntos, numeros)
  );
END
$$;
