-- Every list, filter and order of cases reads a range of one index, at any size; and no message moves any of them.

-- Institution, point and words of a case stand in one index. Like pg_trgm it comes with PostgreSQL and asks for no superuser.
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- PostgreSQL writes a new version of a row beside the old one, and into none of its indexes, as long as no column of any
-- index changed. A message moves secuencia, id_ultimo_mensaje and _updated_at of its open case: none of them may stand
-- in an index, nor in the condition of one. Closed cases are put in order by when they ended, which moves no more.
DROP INDEX caso_punto_abierto, caso_sin_punto, caso_abierto_entidad, caso_abierto, caso_entidad, caso_persona,
  caso_punto_historial, caso_todos, caso_descripcion_busqueda;
ALTER TABLE caso ADD COLUMN _terminado_at timestamptz
  GENERATED ALWAYS AS (CASE WHEN estado IN ('CERRADO', 'CANCELADO') THEN _updated_at END) STORED;

-- Three reaches: a point, an institution, everything. `tipo`, by which lists are filtered, stands before what they are
-- put in order by: a list reads both kinds side by side, and a kind that is rare is never searched for among the other.
-- Open cases are as many as people can carry: they are found through `estado` and put in order in memory.
CREATE INDEX caso_punto_estado ON caso (id_punto_atencion, estado, tipo, id);
CREATE INDEX caso_punto_terminado ON caso (id_punto_atencion, tipo, _terminado_at, id) INCLUDE (estado) WHERE _terminado_at IS NOT NULL;
CREATE INDEX caso_punto_creado ON caso (id_punto_atencion, tipo, _created_at, id) INCLUDE (estado);
CREATE INDEX caso_punto_descripcion ON caso (id_punto_atencion, tipo, descripcion, id) INCLUDE (estado);
CREATE INDEX caso_entidad_estado ON caso (id_entidad, estado, tipo, id);
CREATE INDEX caso_entidad_terminado ON caso (id_entidad, tipo, _terminado_at, id) INCLUDE (estado) WHERE _terminado_at IS NOT NULL;
CREATE INDEX caso_entidad_creado ON caso (id_entidad, tipo, _created_at, id) INCLUDE (estado);
CREATE INDEX caso_entidad_descripcion ON caso (id_entidad, tipo, descripcion, id) INCLUDE (estado);
CREATE INDEX caso_estado ON caso (estado, tipo, id);
CREATE INDEX caso_terminado ON caso (tipo, _terminado_at, id) INCLUDE (estado) WHERE _terminado_at IS NOT NULL;
CREATE INDEX caso_creado ON caso (tipo, _created_at, id) INCLUDE (estado);
CREATE INDEX caso_descripcion ON caso (tipo, descripcion, id) INCLUDE (estado);
-- Open ones that nobody has taken.
CREATE INDEX caso_sin_punto ON caso (id_entidad, id) WHERE estado IN ('ACTIVO', 'PENDIENTE') AND id_punto_atencion IS NULL;
CREATE INDEX caso_persona ON caso (id_persona) WHERE id_persona IS NOT NULL;

-- What a filter of one or two letters looks in: how the words of a text begin, and the signs in it. Trigrams cannot tell:
-- each text has one of every common letter. It costs more than reading a row: where the index answers, rows are not asked.
CREATE FUNCTION inicios(texto text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT COST 1000 AS $$
DECLARE
  normal text := public.busqueda(texto);
  signos text := regexp_replace(normal, '[[:alnum:][:space:]]+', '', 'g');
  palabra text;
  lista text[] := '{}';
BEGIN
  FOREACH palabra IN ARRAY regexp_split_to_array(normal, '[^[:alnum:]]+') LOOP
    IF palabra <> '' THEN lista := lista || ARRAY[left(palabra, 1), left(palabra, 2)]; END IF;
  END LOOP;
  RETURN CASE WHEN signos = '' THEN lista ELSE lista || string_to_array(signos, NULL) END;
END $$;
-- Each column of such an index stands for itself: it serves each of the three reaches, and open cases alone.
CREATE INDEX caso_busqueda ON caso USING gin (id_punto_atencion, id_entidad, estado, busqueda(descripcion) gin_trgm_ops, inicios(descripcion));

-- Read by nobody: whoever ends idle sessions looks at all that are open. Without it a session's activity is one write.
DROP INDEX sesion_inactiva;
ALTER TABLE sesion SET (fillfactor = 70);

-- The point where a conversation's open case is; 0: it waits for one; null: none is open. So that what waits on the accounts
-- of a point, and what is unread there, is found without looking at cases. Whoever changes a case holds its conversations.
ALTER TABLE canal_entrada ADD COLUMN id_punto_abierto integer;
UPDATE canal_entrada e SET id_punto_abierto = coalesce(c.id_punto_atencion, 0)
  FROM caso_canal_entrada cce JOIN caso c ON c.id = cce.id_caso
  WHERE cce.id_canal_entrada = e.id AND cce.abierto;
CREATE INDEX canal_entrada_abierta ON canal_entrada (id_punto_abierto, id_canal) WHERE id_punto_abierto IS NOT NULL;

CREATE FUNCTION canal_entrada_se_abre_o_cierra() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  entrada integer := CASE WHEN TG_OP = 'DELETE' THEN OLD.id_canal_entrada ELSE NEW.id_canal_entrada END;
BEGIN
  UPDATE canal_entrada SET id_punto_abierto = (
    SELECT coalesce(c.id_punto_atencion, 0) FROM caso_canal_entrada cce JOIN caso c ON c.id = cce.id_caso
      WHERE cce.id_canal_entrada = entrada AND cce.abierto)
    WHERE id = entrada;
  RETURN NULL;
END $$;
CREATE TRIGGER canal_entrada_abierta AFTER INSERT ON caso_canal_entrada
  FOR EACH ROW WHEN (NEW.abierto) EXECUTE FUNCTION canal_entrada_se_abre_o_cierra();
CREATE TRIGGER canal_entrada_abierta_o_cerrada AFTER UPDATE OF abierto ON caso_canal_entrada
  FOR EACH ROW WHEN (OLD.abierto <> NEW.abierto) EXECUTE FUNCTION canal_entrada_se_abre_o_cierra();
CREATE TRIGGER canal_entrada_quitada AFTER DELETE ON caso_canal_entrada
  FOR EACH ROW WHEN (OLD.abierto) EXECUTE FUNCTION canal_entrada_se_abre_o_cierra();

CREATE FUNCTION canal_entrada_sigue_al_caso() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE canal_entrada e SET id_punto_abierto = coalesce(NEW.id_punto_atencion, 0)
    FROM caso_canal_entrada cce WHERE cce.id_caso = NEW.id AND cce.abierto AND e.id = cce.id_canal_entrada;
  RETURN NULL;
END $$;
CREATE TRIGGER caso_lleva_sus_entradas AFTER UPDATE OF id_punto_atencion ON caso
  FOR EACH ROW WHEN (OLD.id_punto_atencion IS DISTINCT FROM NEW.id_punto_atencion)
  EXECUTE FUNCTION canal_entrada_sigue_al_caso();
