-- The draft: who, where and when, in narrow tables. Every row of the product is written from it once and whole (filas.sql).

-- Point 1 has sixteen in a hundred, the next nineteen from nearly six down to two, and the many small ones two in a thousand each.
CREATE UNLOGGED TABLE llenado.punto AS
  WITH peso AS (
    SELECT id, id_entidad, row_number() OVER (ORDER BY id) AS n,
      CASE WHEN row_number() OVER (ORDER BY id) = 1 THEN 18 WHEN row_number() OVER (ORDER BY id) > 20 THEN 0.22
        ELSE 6.5 - 0.24 * (row_number() OVER (ORDER BY id) - 2) END AS parte
    FROM punto
  )
  SELECT id, id_entidad, n, (sum(parte) OVER (ORDER BY id) - parte) / sum(parte) OVER () AS desde,
    sum(parte) OVER (ORDER BY id) / sum(parte) OVER () AS hasta
  FROM peso;
CREATE UNLOGGED TABLE llenado.ranura AS
  SELECT s AS n, p.id AS id_punto FROM generate_series(0, 999) s JOIN llenado.punto p ON s >= p.desde * 1000 AND s < p.hasta * 1000;

-- Of ten conversations of a point: how many come over which of its accounts. The last one is another institution's, where there is one.
CREATE UNLOGGED TABLE llenado.via AS
  WITH suya AS (
    SELECT pc.id_punto_atencion AS id_punto, array_agg(k.id ORDER BY k.id_entidad <> p.id_entidad, k.id) AS canales
    FROM punto_canal pc JOIN canal k ON k.id = pc.id_canal JOIN llenado.punto p ON p.id = pc.id_punto_atencion
    GROUP BY pc.id_punto_atencion
  )
  SELECT id_punto, n, canales[1 + (ARRAY[0, 0, 0, 0, 1, 1, 1, 2, 2, 3])[n + 1] % cardinality(canales)] AS id_canal
  FROM suya CROSS JOIN generate_series(0, 9) n;
CREATE UNLOGGED TABLE llenado.equipo AS
  SELECT id_punto_atencion AS id_punto, array_agg(id_usuario ORDER BY id_usuario) AS operadores FROM punto_operador GROUP BY 1;
CREATE UNLOGGED TABLE llenado.vecinos AS
  SELECT p.id AS id_punto, array_agg(v.id ORDER BY v.id) AS puntos
  FROM llenado.punto p JOIN llenado.punto v ON v.id_entidad = p.id_entidad AND v.id <> p.id GROUP BY p.id;
CREATE UNLOGGED TABLE llenado.oferta AS SELECT id_entidad, array_agg(id ORDER BY id) AS tramites FROM tramite GROUP BY 1;

-- Six citizens' addresses to ten cases; the first four of them are known persons, and so is every fourth of the rest.
CREATE UNLOGGED TABLE llenado.entrada AS
  SELECT i AS id, r.id_punto, p.id_entidad, v.id_canal, k.clasificacion, k.id_entidad AS id_entidad_canal,
    CASE WHEN i <= m.personas THEN i WHEN llenado.azar(i, 3) < 0.25 THEN 1 + floor(llenado.azar(i, 4) * m.personas)::integer END AS id_persona
  FROM llenado.medida m CROSS JOIN generate_series(1, m.entradas) i
  JOIN llenado.ranura r ON r.n = floor(llenado.azar(i, 1) * 1000)
  JOIN llenado.via v ON v.id_punto = r.id_punto AND v.n = floor(llenado.azar(i, 2) * 10)
  JOIN llenado.punto p ON p.id = r.id_punto
  JOIN canal k ON k.id = v.id_canal;

-- Cases come one after the other over three years; of five, three are of somebody new and two of somebody who was here before.
CREATE UNLOGGED TABLE llenado.suceso AS
  WITH llegada AS (
    SELECT i AS id,
      CASE WHEN i * 6 / 10 > (i - 1) * 6 / 10 THEN i * 6 / 10
        ELSE 1 + floor(llenado.azar(i, 5) * greatest(1, i * 6 / 10 - 1))::integer END AS id_entrada,
      m.hasta - interval '3 years' * ((m.casos - i + llenado.azar(i, 12)) / m.casos) AS creado
    FROM llenado.medida m CROSS JOIN generate_series(1, m.casos) i
  )
  SELECT l.*, lead(l.creado) OVER (PARTITION BY l.id_entrada ORDER BY l.id) AS siguiente FROM llegada l;
ANALYZE llenado.entrada, llenado.suceso;

-- Two in a hundred are open: mostly late ones, and some that wait since long ago; of an address only the last.
CREATE UNLOGGED TABLE llenado.abierto AS
  SELECT s.id FROM llenado.suceso s, llenado.medida m WHERE s.siguiente IS NULL
  ORDER BY llenado.azar(s.id, 6) * (1.02 - s.id::double precision / m.casos), s.id LIMIT (SELECT casos / 50 FROM llenado.medida);
CREATE UNLOGGED TABLE llenado.caso AS
  WITH estado AS (
    SELECT s.*, e.id_persona, e.id_canal, e.clasificacion, e.id_punto AS origen, e.id_entidad, e.id_entidad_canal,
      CASE WHEN a.id IS NULL THEN CASE WHEN llenado.azar(s.id, 7) < 0.0306 THEN 'CANCELADO' ELSE 'CERRADO' END
        WHEN llenado.azar(s.id, 10) < 0.35 THEN 'ACTIVO' ELSE 'PENDIENTE' END::estado_caso AS estado
    FROM llenado.suceso s JOIN llenado.entrada e ON e.id = s.id_entrada LEFT JOIN llenado.abierto a ON a.id = s.id
  ), tipo AS (
    SELECT *, CASE WHEN id_persona IS NOT NULL AND estado <> 'ACTIVO' AND llenado.azar(id, 9) < 0.08 THEN 'COMPLEJO' ELSE 'SIMPLE' END::tipo_caso AS tipo
    FROM estado
  ), destino AS (
    -- Only what is complex is sent on, and only within its institution.
    SELECT t.*, CASE WHEN t.tipo = 'COMPLEJO' AND llenado.azar(t.id, 8) < 0.5
      THEN v.puntos[1 + floor(llenado.azar(t.id, 11) * cardinality(v.puntos))::integer] END AS destino
    FROM tipo t LEFT JOIN llenado.vecinos v ON v.id_punto = t.origen
  ), lugar AS (
    SELECT d.*, coalesce(destino, CASE WHEN estado = 'ACTIVO' AND llenado.azar(id, 13) < 0.15 THEN NULL ELSE origen END) AS id_punto FROM destino d
  )
  SELECT l.id, l.id_entrada, l.id_canal, l.clasificacion, l.estado, l.tipo, l.origen, l.id_punto, l.destino IS NOT NULL AS movido,
    CASE WHEN l.id_punto IS NULL THEN l.id_entidad_canal ELSE l.id_entidad END AS id_entidad, l.id_persona,
    CASE WHEN l.estado <> 'ACTIVO' AND NOT (l.estado = 'PENDIENTE' AND l.destino IS NOT NULL)
      THEN q.operadores[1 + floor(llenado.azar(l.id, 14) * cardinality(q.operadores))::integer] END AS operador,
    CASE WHEN l.tipo = 'COMPLEJO' OR llenado.azar(l.id, 15) < 0.2
      THEN o.tramites[1 + floor(llenado.azar(l.id, 16) * cardinality(o.tramites))::integer] END AS id_tramite,
    CASE WHEN llenado.azar(l.id, 17) < 0.5 THEN 6 WHEN llenado.azar(l.id, 17) < 0.8 THEN 10 WHEN llenado.azar(l.id, 17) < 0.95 THEN 16
      WHEN llenado.azar(l.id, 17) < 0.9995 OR l.estado = 'ACTIVO' THEN 27 ELSE 500 END AS mensajes,
    l.creado,
    CASE WHEN l.estado IN ('ACTIVO', 'PENDIENTE') THEN l.creado + (m.hasta - l.creado) * llenado.azar(l.id, 18)
      ELSE least(l.creado + interval '10 minutes' + interval '10 days' * power(llenado.azar(l.id, 18), 3),
        l.creado + (coalesce(l.siguiente, m.hasta) - l.creado) * 0.99) END AS fin
  FROM lugar l CROSS JOIN llenado.medida m
  LEFT JOIN llenado.equipo q ON q.id_punto = l.id_punto
  LEFT JOIN llenado.oferta o ON o.id_entidad = l.id_entidad;
CREATE UNIQUE INDEX ON llenado.caso (id);
ANALYZE llenado.caso;

-- What opens no case, one to two cases: programs that write again and again, mostly to mailboxes, from addresses of their own.
CREATE UNLOGGED TABLE llenado.maquina AS
  SELECT m.entradas + row_number() OVER (ORDER BY g.n)::integer AS id, g.n, v.id_canal, k.clasificacion
  FROM llenado.medida m CROSS JOIN generate_series(1, m.casos / 60) g (n)
  JOIN llenado.ranura r ON r.n = floor(llenado.azar(g.n, 111) * 1000)
  JOIN llenado.via v ON v.id_punto = r.id_punto AND v.n = floor(llenado.azar(g.n, 112) * 10)
  JOIN canal k ON k.id = v.id_canal;

-- Who speaks when: the notice of the opening, the citizen, then both; the numbers follow time over all conversations, as commits do.
CREATE UNLOGGED TABLE llenado.hilo AS
  SELECT row_number() OVER (ORDER BY cuando, caso, k) AS id, t.* FROM (
    SELECT c.id AS caso, k, date_trunc('milliseconds', c.creado + (c.fin - c.creado) * power((greatest(k, 2) - 2.0) / (c.mensajes - 2), 1.5)) AS cuando,
      CASE WHEN k = 1 OR (k = c.mensajes AND c.estado = 'CERRADO') OR (k = 4 AND c.movido) THEN 'A'
        WHEN k = 2 OR c.estado = 'ACTIVO' OR llenado.azar(c.id * 1000::bigint + k, 19) < 0.45 THEN 'E' ELSE 'S' END::"char" AS papel
    FROM llenado.caso c CROSS JOIN LATERAL generate_series(1, c.mensajes) k
    UNION ALL
    SELECT NULL, n, date_trunc('milliseconds', m.hasta - interval '3 years' * ((m.casos / 2 - n + llenado.azar(n, 113)) / (m.casos / 2))), 'M'
    FROM llenado.medida m CROSS JOIN generate_series(1, m.casos / 2) n
  ) t;
CREATE UNLOGGED TABLE llenado.suelto AS
  SELECT h.id, h.k AS n, h.cuando, a.id AS id_entrada, a.id_canal, a.clasificacion, llenado.azar(h.k, 115) AS suerte
  FROM llenado.hilo h CROSS JOIN llenado.medida m JOIN llenado.maquina a ON a.n = 1 + floor(llenado.azar(h.k, 114) * (m.casos / 60))::integer
  WHERE h.papel = 'M';
DELETE FROM llenado.hilo WHERE papel = 'M';
ANALYZE llenado.hilo;

CREATE UNLOGGED TABLE llenado.resumen AS
  SELECT h.caso, max(h.id) FILTER (WHERE h.papel <> 'A') AS ultimo, max(h.id) FILTER (WHERE h.papel = 'E') AS ultima_entrada,
    max(h.cuando) FILTER (WHERE h.papel = 'E') AS ultima_entrada_en, max(h.cuando) FILTER (WHERE h.papel <> 'A') AS ultimo_en,
    count(*) FILTER (WHERE h.papel = 'E')::integer AS entradas
  FROM llenado.hilo h GROUP BY h.caso;
CREATE UNIQUE INDEX ON llenado.resumen (caso);
-- Of the open ones: those that nobody took wait unread; of the others four in ten have some unread at their end.
CREATE UNLOGGED TABLE llenado.sin_leer AS
  WITH cuantos AS (
    SELECT c.id, c.id_entrada, r.entradas, CASE WHEN c.estado = 'ACTIVO' THEN r.entradas
      WHEN llenado.azar(c.id, 20) < 0.4 THEN least(r.entradas, 1 + floor(llenado.azar(c.id, 23) * 4)::integer) ELSE 0 END AS sin_leer
    FROM llenado.caso c JOIN llenado.resumen r ON r.caso = c.id WHERE c.estado IN ('ACTIVO', 'PENDIENTE')
  )
  SELECT q.id AS caso, q.id_entrada, q.sin_leer, coalesce(
    (array_agg(h.id ORDER BY h.id))[q.entradas - q.sin_leer], 0) AS leido_hasta
  FROM cuantos q JOIN llenado.hilo h ON h.caso = q.id AND h.papel = 'E' GROUP BY q.id, q.id_entrada, q.sin_leer, q.entradas;
CREATE UNIQUE INDEX ON llenado.sin_leer (id_entrada);
ANALYZE llenado.resumen, llenado.sin_leer;
