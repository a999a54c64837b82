-- What is said of an account through which something leaves; another `version` is another state of its configuration.
CREATE OR REPLACE FUNCTION cuenta_de_salida(canal integer, OUT conexion text, OUT version text)
LANGUAGE plpgsql STABLE AS $$
BEGIN
  SELECT k.conexion, k.xmin::text || ':' || n.xmin::text INTO conexion, version
  FROM canal k JOIN entidad n ON n.id = k.id_entidad WHERE k.id = canal;
END
$$;
