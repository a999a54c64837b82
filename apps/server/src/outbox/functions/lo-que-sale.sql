-- A message as it is to be delivered, without its files; null: it is gone from its thread. The names are those of Outgoing.
CREATE OR REPLACE FUNCTION lo_que_sale(de_mensaje bigint) RETURNS json LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT row_to_json(o) FROM (
    SELECT m.id, m.msg_id AS "msgId", e.usuario AS chat, m.tipo_contenido AS "tipoContenido", m.id_caso AS "idCaso",
      CASE WHEN m.tipo_contenido IN ('texto', 'email') THEN m.contenido ELSE '' END AS text,
      m.id_usuario IS NULL AS automatic, m.extras->'plantilla' AS plantilla,
      m.extras->>'asunto' AS subject, m.extras->'carta' AS carta,
      (SELECT json_build_object('idExterno', r.id_externo, 'own', r.direccion = 'SALIDA') FROM mensaje r
        WHERE r.id = (m.extras->'respuesta_a'->>'id')::int8 AND r.id_externo IS NOT NULL) AS "replyTo",
      previos.asunto, coalesce(previos.referencias, '{}') AS "references",
      EXISTS (SELECT FROM archivo a WHERE a.id_mensaje = m.id) AS "hasArchivos",
      (extract(epoch FROM now() - e.ultima_entrada_en) * 1000)::float8 AS "sinceInboundMs"
    FROM mensaje m
    JOIN canal_entrada e ON e.id = m.id_canal_entrada
    CROSS JOIN LATERAL (
      SELECT (array_agg(p.extras->>'asunto' ORDER BY p.id DESC) FILTER (WHERE p.extras ? 'asunto'))[1] AS asunto,
        array_agg(p.id_externo ORDER BY p.ultima, p.id) FILTER (WHERE p.id_externo IS NOT NULL) AS referencias
      FROM (
        SELECT x.id, x.extras, x.id_externo,
          x.id = max(x.id) FILTER (WHERE x.direccion = 'ENTRADA') OVER () AS ultima
        FROM mensaje x
        WHERE x.id_caso = m.id_caso AND x.id_canal_entrada = m.id_canal_entrada AND x.id < m.id
          AND x.direccion IN ('ENTRADA', 'SALIDA')
        -- So many messages of the conversation are sent along as references.
        ORDER BY x.id DESC LIMIT 20
      ) p
    ) previos
    WHERE m.id = de_mensaje AND m.id_caso IS NOT NULL AND m.direccion = 'SALIDA'
  ) o);
END
$$;
