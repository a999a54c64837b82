-- A citizen's identity on an account and its open case, both locked, in that order; nothing when there is none of the two,
-- or when the addresses do not lead to it as they are told. The case's state is asked as well: of a row that was waited
-- for, it is what a closing leaves behind; and so is whether the identity became another's.
CREATE OR REPLACE FUNCTION bloquear_conversacion(canal integer, chat text, identidad text)
RETURNS TABLE (id_canal_entrada integer, id_caso integer)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT e.id, c.id
  FROM canal_direccion d
  JOIN canal_entrada e ON e.id = d.id_canal_entrada
  JOIN caso_canal_entrada cce ON cce.id_canal_entrada = e.id AND cce.abierto
  JOIN caso c ON c.id = cce.id_caso
  WHERE d.id_canal = canal AND d.direccion = chat AND e.unida_a IS NULL
    AND (e.usuario = chat OR d.fija)
    AND (identidad IS NULL OR EXISTS (SELECT FROM canal_direccion i
      WHERE i.id_canal = d.id_canal AND i.direccion = identidad AND i.fija AND i.id_canal_entrada = e.id))
    AND c.estado IN ('ACTIVO', 'PENDIENTE')
  FOR UPDATE OF e, c;
END
$$;
