-- Raises the change numbers of cases' threads, each for one message that comes into it, and answers them. Seven lists of equal
-- length; no case stands twice, each is held since before its message's id was taken, and what is read here is from after that.
-- `ordenes`: the message's place. `atienden`: a person wrote it; the last such one in the thread's order stands in lists as what
-- was said last. `esperan`: when a citizen who has no answer to it yet said it; else null. `responden`: it answers all that was
-- said before; of what was said elsewhere `esperan` is when, and a citizen who asked after that waits on. A closed case's last
-- update is its closing date: nothing moves it (D66).
CREATE OR REPLACE FUNCTION sumar_a_hilos(
  casos integer[],
  mensajes bigint[],
  ordenes bigint[],
  atienden boolean[],
  instantes timestamptz[],
  esperan timestamptz[],
  responden boolean[]
) RETURNS TABLE (id_caso integer, secuencia bigint)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
    UPDATE caso c SET
      secuencia = c.secuencia + 1,
      id_ultimo_mensaje = CASE
        WHEN u.atiende AND NOT es_posterior(c.id_ultimo_mensaje, u.orden) THEN u.mensaje
        ELSE c.id_ultimo_mensaje
      END,
      espera_desde = CASE
        WHEN NOT u.responde THEN least(c.espera_desde, u.espera)
        WHEN u.espera < c.espera_desde THEN c.espera_desde
      END,
      _updated_at = CASE WHEN u.atiende AND c.estado IN ('ACTIVO', 'PENDIENTE') THEN u.instante ELSE c._updated_at END
    -- Lists are asked for in a query of their own: planned once for all lengths (chats_en_listas).
    FROM unnest(
      (SELECT casos), (SELECT mensajes), (SELECT ordenes), (SELECT atienden), (SELECT instantes), (SELECT esperan),
      (SELECT responden)
    ) AS u (caso, mensaje, orden, atiende, instante, espera, responde)
    WHERE c.id = u.caso
    RETURNING c.id, c.secuencia;
END
$$;
