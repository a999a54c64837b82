-- A case and those that were attached to it, or to one of those: what its citizens said before it went on here (D68).
CREATE OR REPLACE FUNCTION con_sus_adjuntos(caso integer) RETURNS TABLE (id integer)
LANGUAGE sql STABLE ROWS 3 AS $$
  WITH RECURSIVE suyos AS (
    SELECT con_sus_adjuntos.caso AS id
    UNION
    SELECT c.id FROM suyos s JOIN caso c ON c.id_caso_destino = s.id
  )
  SELECT s.id FROM suyos s
$$;
