-- The floor of a message: one call that writes what a citizen's message leaves behind, and nothing around it.
CREATE SCHEMA IF NOT EXISTS piso;
CREATE OR REPLACE FUNCTION piso.recibir(del_canal integer, chat text, externo text, texto text) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  conversacion record;
  numero bigint;
  cambio bigint;
  marca bigint;
BEGIN
  SELECT e.id AS entrada, c.id AS caso, c.id_punto_atencion AS punto INTO STRICT conversacion
    FROM canal_direccion d
    JOIN canal_entrada e ON e.id = d.id_canal_entrada
    JOIN caso_canal_entrada x ON x.id_canal_entrada = e.id AND x.abierto
    JOIN caso c ON c.id = x.id_caso
    WHERE d.id_canal = del_canal AND d.direccion = chat
    FOR UPDATE OF e, c;
  UPDATE caso SET secuencia = secuencia + 1, id_ultimo_mensaje = nextval('mensaje_id_seq'), _updated_at = clock_timestamp()
    WHERE id = conversacion.caso RETURNING id_ultimo_mensaje, secuencia INTO numero, cambio;
  INSERT INTO mensaje (id, id_caso, id_canal_entrada, direccion, tipo_contenido, contenido, msg_id, id_externo, msg_tz, orden, estado, secuencia)
    VALUES (numero, conversacion.caso, conversacion.entrada, 'ENTRADA', 'texto', texto, gen_random_uuid()::text, externo,
      floor(extract(epoch FROM clock_timestamp()))::bigint::text, floor(extract(epoch FROM clock_timestamp()))::bigint * 1000000, 'RECIBIDO', cambio);
  UPDATE canal_entrada SET no_leidos = no_leidos + 1, ultima_entrada_en = clock_timestamp() WHERE id = conversacion.entrada;
  UPDATE punto SET secuencia = secuencia + 1 WHERE id = conversacion.punto RETURNING secuencia INTO marca;
  INSERT INTO punto_cambio AS pc (id_punto_atencion, id_canal_entrada, secuencia, llegadas)
    VALUES (conversacion.punto, conversacion.entrada, marca, ARRAY[marca])
    ON CONFLICT (id_punto_atencion, id_canal_entrada) DO UPDATE SET secuencia = excluded.secuencia,
      llegadas = CASE WHEN cardinality(pc.llegadas) >= 100 THEN pc.llegadas[2:] ELSE pc.llegadas END || excluded.llegadas;
  RETURN numero;
END $$;

-- The floor of an answer: one call that writes the message as sent, its place in the outbox, and the point's change.
CREATE OR REPLACE FUNCTION piso.enviar(del_canal integer, chat text, de integer, texto text) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  conversacion record;
  numero bigint;
  cambio bigint;
  marca bigint;
BEGIN
  SELECT e.id AS entrada, c.id AS caso, c.id_punto_atencion AS punto INTO STRICT conversacion
    FROM canal_direccion d
    JOIN canal_entrada e ON e.id = d.id_canal_entrada
    JOIN caso_canal_entrada x ON x.id_canal_entrada = e.id AND x.abierto
    JOIN caso c ON c.id = x.id_caso
    WHERE d.id_canal = del_canal AND d.direccion = chat
    FOR UPDATE OF e, c;
  UPDATE caso SET secuencia = secuencia + 1, id_ultimo_mensaje = nextval('mensaje_id_seq'), _updated_at = clock_timestamp()
    WHERE id = conversacion.caso RETURNING id_ultimo_mensaje, secuencia INTO numero, cambio;
  INSERT INTO mensaje (id, id_caso, id_canal_entrada, direccion, tipo_contenido, contenido, msg_id, msg_tz, orden, estado, secuencia, id_usuario, nombre_usuario)
    VALUES (numero, conversacion.caso, conversacion.entrada, 'SALIDA', 'texto', texto, gen_random_uuid()::text,
      floor(extract(epoch FROM clock_timestamp()))::bigint::text, floor(extract(epoch FROM clock_timestamp()))::bigint * 1000000, 'ENTREGADO', cambio, de, 'Operador');
  INSERT INTO salida (id_mensaje, id_canal, id_canal_entrada, estado, intentos) VALUES (numero, del_canal, conversacion.entrada, 'ENVIADO', 1);
  UPDATE punto SET secuencia = secuencia + 1 WHERE id = conversacion.punto RETURNING secuencia INTO marca;
  INSERT INTO punto_cambio AS pc (id_punto_atencion, id_canal_entrada, secuencia) VALUES (conversacion.punto, conversacion.entrada, marca)
    ON CONFLICT (id_punto_atencion, id_canal_entrada) DO UPDATE SET secuencia = excluded.secuencia;
  RETURN numero;
END $$;
