-- A message as it is to be delivered, without its files and what only a letter needs of its thread; null: it is gone from its
-- thread. The names are those of Outgoing; `pointless`: no ACTIVE point of the case's institution works with the account, and
-- for what nobody wrote, none at all (D108).
CREATE OR REPLACE FUNCTION lo_que_sale(de_mensaje bigint) RETURNS json LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT row_to_json(o) FROM (
    SELECT m.id, m.msg_id AS "msgId", e.usuario AS chat, m.tipo_contenido AS "tipoContenido", m.id_caso AS "idCaso",
      coalesce(s.envio, 1) AS sending,
      CASE WHEN m.tipo_contenido IN ('texto', 'email') THEN m.contenido ELSE '' END AS text,
      m.id_usuario IS NULL AS automatic, m.extras->'plantilla' AS plantilla,
      m.extras->>'asunto' AS subject, m.extras->'carta' AS carta,
      (SELECT json_build_object('idExterno', r.id_externo, 'own', r.direccion = 'SALIDA') FROM mensaje r
        WHERE r.id = (m.extras->'respuesta_a'->>'id')::int8 AND r.id_externo IS NOT NULL) AS "replyTo",
      EXISTS (SELECT FROM archivo a WHERE a.id_mensaje = m.id) AS "hasArchivos",
      (extract(epoch FROM now() - e.ultima_entrada_en) * 1000)::float8 AS "sinceInboundMs",
      NOT EXISTS (
        SELECT FROM punto_canal pc JOIN punto p ON p.id = pc.id_punto_atencion
        WHERE pc.id_canal = e.id_canal AND p.estado = 'ACTIVO'
          AND (m.id_usuario IS NULL OR p.id_entidad = (SELECT c.id_entidad FROM caso c WHERE c.id = m.id_caso))) AS pointless
    FROM mensaje m
    JOIN canal_entrada e ON e.id = m.id_canal_entrada
    LEFT JOIN salida s ON s.id_mensaje = m.id
    WHERE m.id = de_mensaje AND m.id_caso IS NOT NULL AND m.direccion = 'SALIDA'
  ) o);
END
$$;
