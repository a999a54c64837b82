-- Puts a message into the outbox as one whose call is about to be made by `por`, in the transaction that wrote it as
-- ENVIANDO; answers it as `take` answers what it took. The caller holds the conversation, of which nothing else waits.
CREATE OR REPLACE FUNCTION comenzar_salida(mensaje bigint, canal integer, entrada integer, por text, segundos double precision)
  RETURNS json LANGUAGE plpgsql AS $$
DECLARE
  nueva bigint;
BEGIN
  INSERT INTO salida (id_mensaje, id_canal, id_canal_entrada, estado, intentos, arrendada_por, arrendada_hasta)
  VALUES (mensaje, canal, entrada, 'ENVIANDO', 1, por, now() + make_interval(secs => segundos))
  RETURNING id INTO STRICT nueva;
  RETURN (
    SELECT json_build_object(
      'id', nueva, 'id_mensaje', mensaje, 'id_canal', canal, 'id_canal_entrada', entrada, 'intentos', 0, 'edad', 0,
      'conexion', k.conexion, 'version', k.version, 'outgoing', lo_que_sale(mensaje))
    FROM cuenta_de_salida(canal) k);
END
$$;
