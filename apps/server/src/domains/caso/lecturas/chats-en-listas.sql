-- Conversations as the lists of points show them: three lists of equal length, of points, entry channels, and the change
-- number up to which that point's screens were told (0: nothing yet). The only place where a chat's row is made: for a list
-- that is read, and for what a message changed, which its own transaction reads while it holds the point.
CREATE OR REPLACE FUNCTION chats_en_listas(puntos integer[], entradas integer[], marcas bigint[])
RETURNS TABLE (
  id_punto integer,
  id integer,
  unida_a integer,
  id_canal integer,
  clasificacion clasificacion_canal,
  usuario text,
  nombre text,
  no_leidos integer,
  leido_hasta bigint,
  -- The latest ten (FALLIDOS_MAX), oldest first.
  fallidos json,
  conexion text,
  conexion_desde text,
  -- Until when it may be answered; null: no term.
  responder_hasta text,
  secuencia bigint,
  total integer,
  -- Whether it shows at the point at all; else it left.
  visible boolean,
  -- The name of the point where it is now, of the same institution.
  punto text,
  caso json,
  persona json,
  ultimo json
)
LANGUAGE plpgsql STABLE AS $$
#variable_conflict use_column
DECLARE
  -- As JavaScript writes instants: inside json_build_object the driver's parsers do not run.
  iso constant text := 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';
BEGIN
  RETURN QUERY
  SELECT l.id_punto, e.id, e.unida_a, e.id_canal, k.clasificacion, e.usuario, e.nombre, e.no_leidos, e.leido_hasta,
    -- Of the open case and this entry channel, what nobody has seen to; the index holds nothing else.
    coalesce((
      SELECT json_agg(json_build_object('id', f.id, 'estado', f.estado, 'motivo', f.motivo, 'id_usuario', f.id_usuario) ORDER BY f.id)
      FROM (
        SELECT x.id, x.estado, x.motivo, x.id_usuario FROM mensaje x
        WHERE x.id_caso = c.id AND x.id_canal_entrada = e.id AND x.estado IN ('FALLIDO', 'INCIERTO') AND NOT x.fallo_visto
        ORDER BY x.id DESC LIMIT 10
      ) f), '[]'),
    -- What keeps messages from leaving goes before what keeps them from arriving.
    CASE WHEN oye_mal THEN 'sin conexión: ESCUCHA' ELSE k.conexion END,
    to_char(CASE WHEN oye_mal THEN k.escucha_desde ELSE k.conexion_desde END AT TIME ZONE 'UTC', iso),
    to_char(responder_hasta(e.ultima_entrada_en, k.plazo_respuesta_ms) AT TIME ZONE 'UTC', iso),
    coalesce(pc.secuencia, 0),
    least(e.no_leidos, CASE WHEN l.marca = 0 THEN e.no_leidos
      ELSE (SELECT count(*)::int FROM unnest(pc.llegadas) AS n WHERE n > l.marca) END),
    (c.id IS NOT NULL AND (c.id_punto_atencion = l.id_punto OR (c.id_punto_atencion IS NULL AND EXISTS (
      SELECT FROM punto_canal x WHERE x.id_punto_atencion = l.id_punto AND x.id_canal = e.id_canal)))),
    destino.identificador,
    json_build_object('id', c.id, 'tipo', c.tipo, 'estado', c.estado, 'id_punto_atencion', c.id_punto_atencion,
      'operador_principal', u.usuario, 'nombre_operador', u.nombre_completo, '_created_at', to_char(c._created_at AT TIME ZONE 'UTC', iso), 'version', c.version,
      'espera_desde', to_char(c.espera_desde AT TIME ZONE 'UTC', iso)),
    CASE WHEN per.id IS NOT NULL THEN json_build_object('id', per.id, 'nombres', per.nombres,
      'primer_apellido', per.primer_apellido, 'segundo_apellido', per.segundo_apellido, 'contrastado', per.contrastado,
      'documento', documento_oculto(per.tipo_documento, per.nro_documento)) END,
    -- One letter more than is shown (PREVISTA_CONVERSACION): it tells that there is more.
    CASE WHEN m.id IS NOT NULL THEN json_build_object('id', m.id,
      'contenido', left(prevista(m.tipo_contenido, m.extras, m.contenido), 81),
      'tipo_contenido', m.tipo_contenido, 'direccion', m.direccion, 'msg_tz', m.msg_tz,
      '_created_at', to_char(m._created_at AT TIME ZONE 'UTC', iso)) END
  -- Asked for in a query of their own, so that the planner does not see how long they are: seen, one row looks cheaper than
  -- the plan for all, and ten joins are planned anew for every message.
  FROM unnest((SELECT chats_en_listas.puntos), (SELECT chats_en_listas.entradas), (SELECT chats_en_listas.marcas))
    AS l (id_punto, id_canal_entrada, marca)
  JOIN punto p ON p.id = l.id_punto
  JOIN canal_entrada e ON e.id = l.id_canal_entrada
  JOIN canal k ON k.id = e.id_canal
  CROSS JOIN LATERAL (SELECT k.escucha_en_mesas
    AND k.conexion NOT IN ('sin conexión: CREDENCIAL', 'sin conexión: SERVICIO') AS oye_mal) AS oido
  LEFT JOIN punto_cambio pc ON pc.id_punto_atencion = l.id_punto AND pc.id_canal_entrada = e.id
  LEFT JOIN caso_canal_entrada cce ON cce.id_canal_entrada = e.id AND cce.abierto
  LEFT JOIN caso c ON c.id = cce.id_caso
  LEFT JOIN usuario u ON u.id = c.operador_principal
  LEFT JOIN persona per ON per.id = e.id_persona
  LEFT JOIN mensaje m ON m.id = c.id_ultimo_mensaje
  LEFT JOIN punto destino ON destino.id = c.id_punto_atencion AND destino.id_entidad = p.id_entidad;
END
$$;
