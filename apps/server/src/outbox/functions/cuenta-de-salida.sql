-- What is said of an account through which something leaves; another `version` is another state of its configuration.
-- Where listening to it is refused that is said instead of nothing wrong: what leaves shows that it is worth another try.
CREATE OR REPLACE FUNCTION cuenta_de_salida(canal integer, OUT conexion text, OUT version text)
LANGUAGE plpgsql STABLE AS $$
BEGIN
  SELECT CASE WHEN k.escucha = 'sin conexión: CREDENCIAL' AND NOT starts_with(k.conexion, 'sin conexión: ')
    THEN 'sin conexión: ESCUCHA' ELSE k.conexion END, k.xmin::text || ':' || n.xmin::text INTO conexion, version
  FROM canal k JOIN entidad n ON n.id = k.id_entidad WHERE k.id = canal;
END
$$;
