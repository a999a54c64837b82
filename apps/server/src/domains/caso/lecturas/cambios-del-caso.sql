-- Points whose list shows this case, each with each of its entry channels: its own point, or for an untaken one without a
-- point every point where it shows, also one that is switched off: a screen may be there again when it is on. `llegada`: the
-- entry channel on which the citizen wrote, if any.
CREATE OR REPLACE FUNCTION cambios_del_caso(caso integer, llegada integer)
RETURNS TABLE (id_punto integer, id_canal_entrada integer, es_llegada boolean)
LANGUAGE sql STABLE AS $$
  SELECT c.id_punto_atencion, cce.id_canal_entrada, cce.id_canal_entrada IS NOT DISTINCT FROM llegada
  FROM caso c JOIN caso_canal_entrada cce ON cce.id_caso = c.id
  WHERE c.id = caso AND c.id_punto_atencion IS NOT NULL
  UNION ALL
  SELECT pc.id_punto_atencion, cce.id_canal_entrada, cce.id_canal_entrada IS NOT DISTINCT FROM llegada
  FROM caso c
  JOIN caso_canal_entrada cce ON cce.id_caso = c.id
  JOIN canal_entrada e ON e.id = cce.id_canal_entrada
  JOIN punto_canal pc ON pc.id_canal = e.id_canal
  WHERE c.id = caso AND c.id_punto_atencion IS NULL
$$;
