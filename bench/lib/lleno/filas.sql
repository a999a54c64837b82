-- The rows of the product, each written once as it would stand had everything happened.

INSERT INTO persona (id, tipo_documento, nro_documento, fecha_nacimiento, nombres, primer_apellido, segundo_apellido, genero, contrastado, id_entidad, _created_at, _updated_at)
  SELECT n, 'CI', (1000000 + n)::text, date '1940-01-01' + floor(llenado.azar(n, 61) * 25000)::integer,
    llenado.nombres(n), llenado.apellido(n, 53), CASE WHEN llenado.azar(n, 62) < 0.9 THEN llenado.apellido(n, 54) END,
    CASE WHEN llenado.azar(n, 63) < 0.5 THEN 'F' ELSE 'M' END, llenado.azar(n, 64) < 0.7, e.id_entidad, m.hasta - interval '3 years', m.hasta - interval '3 years'
  FROM llenado.medida m CROSS JOIN generate_series(1, m.personas) n JOIN llenado.entrada e ON e.id = n ORDER BY n;
INSERT INTO persona_entidad (id_persona, id_entidad, movil)
  SELECT e.id_persona, e.id_entidad, '7' || lpad(e.id::text, 7, '0') FROM llenado.entrada e, llenado.medida m
  WHERE e.id <= m.personas AND llenado.azar(e.id, 65) < 0.6 ORDER BY e.id;

INSERT INTO canal_entrada (id, id_canal, usuario, nombre, id_persona, no_leidos, leido_hasta, ultima_entrada_en, _created_at)
  SELECT e.id, e.id_canal, CASE WHEN e.clasificacion = 'correo' THEN 'ciudadano' || e.id || '@correo.example' ELSE '5917' || lpad(e.id::text, 7, '0') || '@c.us' END,
    CASE WHEN llenado.azar(e.id, 66) < 0.8 THEN initcap(llenado.nombres(e.id)) END, e.id_persona,
    coalesce(s.sin_leer, 0), coalesce(nullif(s.leido_hasta, 0), u.leida, 0), u.en, u.creado
  FROM llenado.entrada e
  JOIN (SELECT c.id_entrada, min(c.creado) AS creado, max(r.ultima_entrada_en) AS en,
      max(r.ultima_entrada) FILTER (WHERE c.estado NOT IN ('ACTIVO', 'PENDIENTE')) AS leida
    FROM llenado.caso c JOIN llenado.resumen r ON r.caso = c.id GROUP BY 1) u ON u.id_entrada = e.id
  LEFT JOIN llenado.sin_leer s ON s.id_entrada = e.id
  ORDER BY e.id;

INSERT INTO caso (id, tipo, estado, descripcion, clasificacion, id_entidad, id_tramite, id_persona, id_punto_atencion, operador_principal,
    canal_principal, motivo_cancelacion, derivado, version, secuencia, id_ultimo_mensaje, _user_updated, _created_at, _updated_at)
  SELECT c.id, c.tipo, c.estado,
    left(CASE WHEN c.clasificacion = 'correo' THEN llenado.asunto(c.id * 1000::bigint + 2) ELSE llenado.dice_ciudadano(c.id * 1000::bigint + 2) END, 200),
    c.clasificacion, c.id_entidad, c.id_tramite, c.id_persona, c.id_punto, c.operador, c.id_entrada,
    CASE WHEN c.estado = 'CANCELADO' THEN 'El ciudadano ya no lo necesita' END, c.movido,
    1 + (c.estado <> 'ACTIVO')::integer + c.movido::integer + (c.estado IN ('CERRADO', 'CANCELADO'))::integer,
    c.mensajes * 3 + 2, r.ultimo, c.operador, c.creado, greatest(r.ultimo_en, c.fin)
  FROM llenado.caso c JOIN llenado.resumen r ON r.caso = c.id ORDER BY c.id;
INSERT INTO caso_canal_entrada (id_caso, id_canal_entrada, abierto)
  SELECT id, id_entrada, estado IN ('ACTIVO', 'PENDIENTE') FROM llenado.caso ORDER BY id;
INSERT INTO caso_operador (id_caso, id_usuario)
  SELECT id, operador FROM llenado.caso WHERE operador IS NOT NULL ORDER BY id;
INSERT INTO caso_punto (id_caso, id_punto_atencion, dejado)
  SELECT id, id_punto, false FROM llenado.caso WHERE id_punto IS NOT NULL UNION ALL SELECT id, origen, true FROM llenado.caso WHERE movido ORDER BY 1;

INSERT INTO mensaje (id, id_caso, id_canal_entrada, direccion, tipo_contenido, contenido, msg_id, id_externo, msg_tz, orden, estado, motivo, extras,
    id_usuario, nombre_usuario, secuencia, fallo_visto, _created_at)
  SELECT h.id, h.caso, c.id_entrada,
    CASE h.papel WHEN 'A' THEN 'AVISO' WHEN 'E' THEN 'ENTRADA' ELSE 'SALIDA' END::direccion_mensaje,
    CASE WHEN h.papel <> 'A' AND c.clasificacion = 'correo' THEN 'email' WHEN h.foto THEN 'imagen' ELSE 'texto' END::tipo_contenido,
    CASE WHEN h.foto THEN '' WHEN h.papel = 'A' AND h.k = 1 THEN 'Se abrió el caso ' || h.caso || '.'
      WHEN h.papel = 'A' AND h.k = c.mensajes THEN 'Operador cerró el caso.'
      WHEN h.papel = 'A' THEN 'Operador derivó el caso.'
      WHEN h.papel = 'E' AND c.clasificacion = 'correo' THEN '<p>' || llenado.dice_ciudadano(h.caso * 1000::bigint + h.k) || '</p>'
      WHEN h.papel = 'E' THEN llenado.dice_ciudadano(h.caso * 1000::bigint + h.k)
      WHEN c.clasificacion = 'correo' THEN '<p>' || llenado.dice_operador(h.caso * 1000::bigint + h.k) || '</p>'
      ELSE llenado.dice_operador(h.caso * 1000::bigint + h.k) END,
    translate(rtrim(encode(decode(md5('m' || h.id), 'hex'), 'base64'), '='), '+/', '-_'),
    CASE WHEN h.papel = 'A' OR h.entrega IN ('FALLIDO', 'INCIERTO') THEN NULL
      WHEN c.clasificacion = 'correo' THEN '<' || md5('x' || h.id) || '@correo.example>'
      ELSE '3EB0' || upper(left(md5('x' || h.id), 18)) END,
    floor(extract(epoch FROM h.cuando))::bigint::text,
    floor(extract(epoch FROM h.cuando))::bigint * 1000000 + (extract(milliseconds FROM h.cuando)::bigint % 1000),
    CASE h.papel WHEN 'A' THEN 'COMPLETADO' WHEN 'E' THEN 'RECIBIDO' ELSE h.entrega END::estado_mensaje,
    CASE h.entrega WHEN 'FALLIDO' THEN 'permanente' WHEN 'INCIERTO' THEN 'incierto' END::motivo_fallo,
    CASE WHEN h.papel = 'A' AND h.k = 1 THEN jsonb_build_object('aviso', jsonb_build_object('clave', 'avisos:casoAbierto', 'datos', jsonb_build_object('caso', h.caso::text)))
      WHEN h.papel = 'A' AND h.k = c.mensajes THEN '{"aviso": {"clave": "avisos:casoCerrado", "datos": {"operador": "Operador"}}}'
      WHEN h.papel = 'A' THEN '{"aviso": {"clave": "avisos:casoDerivado", "datos": {"operador": "Operador", "origen": "Ventanilla", "destino": "Ventanilla"}}}'
      WHEN h.papel = 'E' AND c.clasificacion = 'correo'
        THEN jsonb_build_object('asunto', llenado.asunto(h.caso * 1000::bigint + 2), 'remitente', 'ciudadano' || c.id_entrada || '@correo.example')
      WHEN h.foto THEN jsonb_build_object('adjuntos', '[{"nombre": "foto.jpg", "tamanio": 0, "filename": "", "estado": "FALLIDO", "mime": null, "miniatura": false}]'::jsonb,
        'texto', llenado.dice_ciudadano(h.caso * 1000::bigint + h.k))
      ELSE '{}' END,
    CASE WHEN h.papel = 'S' THEN coalesce(c.operador, q.operadores[1]) END, CASE WHEN h.papel = 'S' THEN 'Operador' END,
    h.k * 3 + CASE WHEN h.papel = 'S' THEN 2 ELSE 0 END,
    coalesce(h.entrega, '') IN ('FALLIDO', 'INCIERTO') AND (c.estado NOT IN ('ACTIVO', 'PENDIENTE') OR llenado.azar(h.id, 72) < 0.3), h.cuando
  FROM (
    SELECT x.*, x.papel = 'E' AND x.k > 2 AND y.clasificacion = 'whatsapp' AND llenado.azar(x.id, 73) < 0.04 AS foto,
      CASE WHEN x.papel <> 'S' THEN NULL WHEN llenado.azar(x.id, 71) < 0.01 THEN 'FALLIDO' WHEN llenado.azar(x.id, 71) < 0.013 THEN 'INCIERTO'
      WHEN llenado.azar(x.id, 71) < 0.14 THEN 'ENVIADO' WHEN llenado.azar(x.id, 71) < 0.4 THEN 'ENTREGADO' ELSE 'LEIDO' END AS entrega
    FROM llenado.hilo x JOIN llenado.caso y ON y.id = x.caso
  ) h JOIN llenado.caso c ON c.id = h.caso JOIN llenado.equipo q ON q.id_punto = coalesce(c.id_punto, c.origen)
  ORDER BY h.id;
UPDATE caso c SET espera_desde = e.desde
  FROM (
    SELECT a.id, min(to_timestamp(m.msg_tz::bigint)) AS desde
    FROM caso a JOIN mensaje m ON m.id_caso = a.id AND m.direccion = 'ENTRADA'
    WHERE a.estado IN ('ACTIVO', 'PENDIENTE')
      AND NOT EXISTS (SELECT FROM mensaje r WHERE r.id_caso = a.id AND r.id > m.id AND r.direccion = 'SALIDA')
    GROUP BY a.id
  ) e
  WHERE c.id = e.id;
-- Photographs that the gateway had lost when they were fetched: there are no bytes to go with these rows.
INSERT INTO archivo (id_mensaje, posicion, estado, referencia, nombre, intentos, proximo_en, ultimo_error, _created_at)
  SELECT id, 0, 'FALLIDO', jsonb_build_object('url', 'http://waha:3000/api/files/' || id), 'foto.jpg', 5, _created_at, 'HTTP_404', _created_at
  FROM mensaje WHERE tipo_contenido = 'imagen' ORDER BY id;
INSERT INTO salida (id_mensaje, id_canal, id_canal_entrada, estado, intentos, proximo_en, ultimo_error, _created_at, _updated_at)
  SELECT m.id, c.id_canal, c.id_entrada, CASE WHEN m.estado IN ('FALLIDO', 'INCIERTO') THEN m.estado ELSE 'ENVIADO' END, 1, m._created_at,
    CASE m.estado WHEN 'FALLIDO' THEN 'HTTP_422: the number is not on WhatsApp' WHEN 'INCIERTO' THEN 'TIMEOUT: no answer' END,
    m._created_at, m._created_at + interval '1 second'
  FROM mensaje m JOIN llenado.caso c ON c.id = m.id_caso WHERE m.direccion = 'SALIDA' ORDER BY m.id;

-- Each point knows the latest change of every conversation that ever stood in its list; a conversation's changes come eight at a time.
INSERT INTO punto_cambio (id_punto_atencion, id_canal_entrada, secuencia, llegadas)
  SELECT id_punto, id_entrada, 8 * n, ARRAY(SELECT generate_series(8 * n - least(entradas, 8) + 1, 8 * n))
  FROM (
    SELECT id_punto, id_entrada, entradas, row_number() OVER (PARTITION BY id_punto ORDER BY fin, id_entrada) AS n
    FROM (
      SELECT id_punto, id_entrada, max(fin) AS fin, sum(entradas) AS entradas
      FROM (
        SELECT c.id, c.id_punto, c.id_entrada, c.fin FROM llenado.caso c WHERE c.id_punto IS NOT NULL
        UNION ALL SELECT c.id, c.origen, c.id_entrada, c.creado FROM llenado.caso c WHERE c.movido
        UNION ALL SELECT c.id, pc.id_punto_atencion, c.id_entrada, c.fin FROM llenado.caso c JOIN punto_canal pc ON pc.id_canal = c.id_canal WHERE c.id_punto IS NULL
      ) estuvo JOIN llenado.resumen r ON r.caso = estuvo.id
      GROUP BY id_punto, id_entrada
    ) ultimo
  ) numerado ORDER BY id_punto, n;
UPDATE punto SET secuencia = c.secuencia FROM (SELECT id_punto_atencion AS id, max(secuencia) AS secuencia FROM punto_cambio GROUP BY 1) c WHERE c.id = punto.id;

-- Who took and who closed each case is on record.
INSERT INTO log (nivel, tipo, mensaje, referencia, datos, ip, fecha, id_usuario, usuario, id_entidad)
  SELECT 'INFO', h.tipo, h.mensaje, 'caso:' || h.id, h.datos, '10.0.0.1', h.fecha, h.operador, u.usuario, h.id_entidad
  FROM (
    SELECT c.id, c.operador, c.id_entidad, 'caso.atender' AS tipo, 'Atendió el caso' AS mensaje, c.creado + (c.fin - c.creado) * 0.05 AS fecha,
      jsonb_build_object('estado', '{"antes": "ACTIVO", "despues": "PENDIENTE"}'::jsonb,
        'operador_principal', jsonb_build_object('antes', NULL, 'despues', c.operador)) AS datos
    FROM llenado.caso c WHERE c.operador IS NOT NULL
    UNION ALL
    SELECT c.id, c.operador, c.id_entidad, 'caso.cerrar', 'Cerró el caso', c.fin, '{"estado": {"antes": "PENDIENTE", "despues": "CERRADO"}}'
    FROM llenado.caso c WHERE c.estado = 'CERRADO'
  ) h JOIN usuario u ON u.id = h.operador ORDER BY h.fecha, h.id;

-- Messages that opened no case: most were put aside, of the late ones fewer; nobody is known behind their addresses.
INSERT INTO canal_entrada (id, id_canal, usuario, nombre, _created_at)
  SELECT a.id, a.id_canal, CASE WHEN a.clasificacion = 'correo' THEN 'avisos' || a.id || '@boletin.example' ELSE '5916' || lpad(a.id::text, 7, '0') || '@c.us' END,
    'Avisos de ' || initcap(llenado.apellido(a.id, 116)), m.hasta - interval '3 years'
  FROM llenado.maquina a, llenado.medida m ORDER BY a.id;
INSERT INTO mensaje (id, id_canal_entrada, direccion, tipo_contenido, contenido, msg_id, id_externo, msg_tz, orden, estado, extras, secuencia, _created_at)
  SELECT s.id, s.id_entrada, 'ENTRADA', CASE WHEN s.clasificacion = 'correo' THEN 'email' ELSE 'texto' END::tipo_contenido,
    llenado.dice_ciudadano(s.n), translate(rtrim(encode(decode(md5('m' || s.id), 'hex'), 'base64'), '='), '+/', '-_'), md5('s' || s.id),
    floor(extract(epoch FROM s.cuando))::bigint::text, floor(extract(epoch FROM s.cuando))::bigint * 1000000 + (extract(milliseconds FROM s.cuando)::bigint % 1000),
    'RECIBIDO', CASE WHEN s.clasificacion = 'correo' THEN jsonb_build_object('asunto', llenado.asunto(s.n)) ELSE '{}' END, 0, s.cuando
  FROM llenado.suelto s ORDER BY s.id;
INSERT INTO suelto (id, id_mensaje, id_canal, motivo, nombre, descripcion, palabras, buscable, descartado_en, descartado_por, _created_at)
  SELECT s.n, s.id, s.id_canal, llenado.una(ARRAY['automatico', 'automatico', 'lista', 'devuelto'], s.n, 117)::motivo_suelto, e.nombre,
    left(llenado.asunto(s.n), 200), left(m.contenido, 200), concat_ws(' ', e.nombre, e.usuario, m.extras->>'asunto', left(m.contenido, 200)),
    CASE WHEN s.suerte < 0.7 THEN s.cuando + interval '1 day' END,
    CASE WHEN s.suerte < 0.7 THEN (SELECT min(u.id) FROM usuario u JOIN canal k ON k.id_entidad = u.id_entidad WHERE k.id = s.id_canal) END, s.cuando
  FROM llenado.suelto s JOIN mensaje m ON m.id = s.id JOIN canal_entrada e ON e.id = s.id_entrada ORDER BY s.n;

SELECT setval('persona_id_seq', (SELECT max(id) FROM persona)), setval('canal_entrada_id_seq', (SELECT max(id) FROM canal_entrada)),
  setval('caso_id_seq', (SELECT max(id) FROM caso)), setval('mensaje_id_seq', (SELECT max(id) FROM mensaje)),
  setval('suelto_id_seq', (SELECT max(id) FROM suelto));
