-- Raises the change number of a case's thread for a message that comes into it, and gives the message its id. The id is
-- taken when the case's row is ours, so ids follow commit order within a thread. `atiende`: a person wrote it; the last such
-- one in the thread's order stands in lists as what was said last. `espera`: when a citizen who has no answer to it yet said
-- it; else null. `responde`: it answers all that was said before; of what was said elsewhere `espera` is when, and a citizen
-- who asked after that waits on. A closed case's last update is its closing date: nothing moves it (D66).
CREATE OR REPLACE FUNCTION sumar_al_hilo(
  caso integer, lugar bigint, atiende boolean, instante timestamptz, espera timestamptz, responde boolean
) RETURNS TABLE (id bigint, secuencia bigint)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  nuevo bigint;
BEGIN
  -- Locked first, asked in the next statement: what that reads of the last message is from after the wait.
  PERFORM FROM caso c WHERE c.id = sumar_al_hilo.caso FOR NO KEY UPDATE;
  -- Held before the id is taken: by it whoever reads messages in the order of their ids sees that one may still come.
  LOCK TABLE mensaje IN ROW EXCLUSIVE MODE;
  nuevo := nextval('mensaje_id_seq');
  RETURN QUERY
    UPDATE caso c SET
      secuencia = c.secuencia + 1,
      id_ultimo_mensaje = CASE WHEN atiende AND NOT es_posterior(c.id_ultimo_mensaje, lugar) THEN nuevo ELSE c.id_ultimo_mensaje END,
      espera_desde = CASE
        WHEN NOT responde THEN least(c.espera_desde, espera)
        WHEN espera < c.espera_desde THEN c.espera_desde
      END,
      _updated_at = CASE WHEN atiende AND c.estado IN ('ACTIVO', 'PENDIENTE') THEN instante ELSE c._updated_at END
    WHERE c.id = sumar_al_hilo.caso
    RETURNING nuevo, c.secuencia;
END
$$;
