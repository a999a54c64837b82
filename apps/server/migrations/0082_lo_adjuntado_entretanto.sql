-- The same as 0079, of what processes of the release before attached and moved after it: they know nothing of `caso_punto` for
-- what was attached. Harmless to run again, and whole once none of them is left (docs/installing.md §5).
WITH RECURSIVE hacia AS (
  SELECT c.id, c.id_caso_destino AS destino FROM caso c WHERE c.id_caso_destino IS NOT NULL
  UNION
  SELECT h.id, d.id_caso_destino FROM hacia h JOIN caso d ON d.id = h.destino WHERE d.id_caso_destino IS NOT NULL
)
INSERT INTO caso_punto (id_caso, id_punto_atencion)
  SELECT DISTINCT h.id, cp.id_punto_atencion FROM hacia h JOIN caso_punto cp ON cp.id_caso = h.destino ORDER BY 1, 2
ON CONFLICT DO NOTHING;
