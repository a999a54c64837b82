-- Replies as escribir_respuesta writes one, as they wait, in one round trip and a transaction of their own. All was decided
-- when each case was read; it is written where nothing of the case changed since, and nobody else holds the case, the
-- conversation or the reply's key: whoever does, and a key that was used before, goes the longer way. `lote`: a list, each
-- with the case's numbers as they were read, its key, and what escribir_respuesta takes; `por`: the worker that calls the
-- provider at once, and for how long it has it, null where it waits in the queue. Answers what was written, by its
-- place, and what the screens are told: each point's new number, and the chats that changed at those (chats_marcados).
CREATE OR REPLACE FUNCTION escribir_respuestas(lote json) RETURNS json
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  m record;
  escrito record;
  entradas integer[];
  libres integer[];
  casos integer[] := '{}';
  escritos json[] := '{}';
  sale_ya boolean;
  salida json;
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
  FOR m IN
    SELECT l.* FROM ROWS FROM (json_to_recordset(lote) AS (
      caso integer,
      entrada integer,
      version integer,
      secuencia bigint,
      canal integer,
      por text,
      segundos double precision,
      llave uuid,
      huella text,
      direccion direccion_mensaje,
      tipo_contenido tipo_contenido,
      contenido text,
      mime_type text,
      estado estado_mensaje,
      msg_id text,
      id_externo text,
      msg_tz text,
      orden bigint,
      llego_tarde boolean,
      extras jsonb,
      id_usuario integer,
      nombre_usuario text,
      atiende boolean,
      instante timestamptz
    )) WITH ORDINALITY AS l (
      caso, entrada, version, secuencia, canal, por, segundos, llave, huella, direccion, tipo_contenido, contenido, mime_type, estado, msg_id,
      id_externo, msg_tz, orden, llego_tarde, extras, id_usuario, nombre_usuario, atiende, instante, n
    )
    ORDER BY l.n
  LOOP
    -- Of two to one case the second finds another number, and goes the longer way.
    CONTINUE WHEN NOT (m.entrada = ANY (entradas) AND m.caso = ANY (libres)) OR NOT EXISTS (
      SELECT FROM caso c JOIN caso_canal_entrada cce ON cce.id_caso = c.id AND cce.id_canal_entrada = m.entrada
      WHERE c.id = m.caso AND c.version = m.version AND c.secuencia = m.secuencia);
    CONTINUE WHEN m.llave IS NOT NULL AND NOT reservar_clave_libre(m.id_usuario, m.llave, m.huella);
    -- Nothing leaves before what waits in its conversation.
    sale_ya := m.canal IS NOT NULL AND m.por IS NOT NULL AND NOT EXISTS (
      SELECT FROM salida s WHERE s.id_canal_entrada = m.entrada AND s.estado IN ('EN_COLA', 'ENVIANDO'));
    SELECT * INTO escrito FROM escribir_mensaje(
      m.caso, m.entrada, m.direccion, m.tipo_contenido, m.contenido, m.mime_type,
      CASE WHEN sale_ya THEN 'ENVIANDO' ELSE m.estado END, m.msg_id,
      m.id_externo, m.msg_tz, m.orden, m.llego_tarde, m.extras, m.id_usuario, m.nombre_usuario, m.atiende, m.instante
    );
    salida := NULL;
    IF sale_ya THEN
      salida := comenzar_salida(escrito.id, m.canal, m.entrada, m.por, m.segundos);
    ELSIF m.canal IS NOT NULL THEN
      PERFORM encolar_salida(escrito.id, m.canal, m.entrada);
    END IF;
    IF m.llave IS NOT NULL THEN
      PERFORM responder_clave(m.id_usuario, m.llave, ARRAY[escrito.id]);
    END IF;
    casos := casos || m.caso;
    escritos := escritos || json_build_object(
      'n', m.n, 'id', escrito.id, 'secuencia', escrito.secuencia, 'salida', salida);
  END LOOP;
  SELECT array_agg(p.id), array_agg(p.secuencia) INTO puntos, numeros
  FROM marcar_casos(casos, array_fill(NULL::integer, ARRAY[cardinality(casos)])) p;
  RETURN json_build_object(
    'creado', to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'escritos', to_json(escritos),
    'puntos', (SELECT coalesce(json_agg(p), '[]') FROM unnest((SELECT puntos), (SELECT numeros)) AS p (id, secuencia)),
    'filas', chats_marcados(puntos, numeros)
  );
END
$$;
