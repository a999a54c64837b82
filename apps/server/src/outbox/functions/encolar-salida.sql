-- Puts a message into the outbox, in the transaction that wrote it.
CREATE OR REPLACE FUNCTION encolar_salida(mensaje bigint, canal integer, entrada integer) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO salida (id_mensaje, id_canal, id_canal_entrada) VALUES (mensaje, canal, entrada);
END
$$;
