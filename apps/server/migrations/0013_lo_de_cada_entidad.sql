-- Name, document and contrast are one record of the whole installation; what a person told an institution is that one's.

CREATE TABLE persona_entidad (
  id_persona integer NOT NULL REFERENCES persona (id),
  id_entidad integer NOT NULL REFERENCES entidad (id),
  movil text CHECK (movil ~ '^[0-9]{0,30}$'),
  telefono text CHECK (telefono ~ '^[0-9]{0,30}$'),
  otros_datos jsonb NOT NULL DEFAULT '[]',
  _user_updated integer,
  _updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (id_persona, id_entidad)
);

-- Who entered the name: while no registry has confirmed it, only that institution may correct it without asking one.
ALTER TABLE persona ADD COLUMN id_entidad integer REFERENCES entidad (id);

-- What a link changed of the person, and for whom: so that undoing it puts back what was there.
ALTER TABLE persona_asociacion ADD COLUMN id_entidad integer REFERENCES entidad (id);
ALTER TABLE persona_asociacion ADD COLUMN cambios jsonb NOT NULL DEFAULT '{}';

-- Until now there was one set of data. The log says which institution wrote each of them last; of what it does not say,
-- the institution that knew the person first was told: its user, the first case, the first entry channel.
CREATE TEMPORARY TABLE conocida ON COMMIT DROP AS
  SELECT DISTINCT ON (id_persona) id_persona, id_entidad FROM (
    SELECT id_persona, id_entidad, 1 AS fuente, id FROM usuario WHERE id_persona IS NOT NULL
    UNION ALL
    SELECT id_persona, id_entidad, 2, id FROM caso WHERE id_persona IS NOT NULL
    UNION ALL
    SELECT e.id_persona, k.id_entidad, 3, e.id FROM canal_entrada e JOIN canal k ON k.id = e.id_canal
      WHERE e.id_persona IS NOT NULL
    UNION ALL
    SELECT p.id, u.id_entidad, 4, u.id FROM persona p JOIN usuario u ON u.id = p._user_created
  ) AS vista
  ORDER BY id_persona, fuente, id;

CREATE TEMPORARY TABLE escrito ON COMMIT DROP AS
  SELECT split_part(referencia, ':', 2)::integer AS id_persona, id_entidad, id, tipo, datos FROM log
  WHERE tipo IN ('persona.crear', 'persona.cambio') AND referencia ~ '^persona:[0-9]+$'
    AND id_entidad IN (SELECT id FROM entidad) AND datos IS NOT NULL;

-- One row per datum; a key of otros_datos is one.
CREATE TEMPORARY TABLE dato ON COMMIT DROP AS
  SELECT p.id AS id_persona, d.campo, d.key, d.value,
    coalesce(
      (SELECT e.id_entidad FROM escrito e
        WHERE e.id_persona = p.id AND e.datos ? d.campo
          AND (d.key IS NULL OR (
            e.datos -> d.campo -> 'despues' @> jsonb_build_array(jsonb_build_object('key', d.key, 'value', d.value))
            AND NOT coalesce(e.datos -> d.campo -> 'antes', '[]') @> jsonb_build_array(jsonb_build_object('key', d.key, 'value', d.value))))
        ORDER BY e.id DESC LIMIT 1),
      (SELECT c.id_entidad FROM conocida c WHERE c.id_persona = p.id)
    ) AS id_entidad
  FROM persona p
  CROSS JOIN LATERAL (
    SELECT 'movil' AS campo, NULL AS key, p.movil AS value WHERE p.movil <> ''
    UNION ALL
    SELECT 'telefono', NULL, p.telefono WHERE p.telefono <> ''
    UNION ALL
    SELECT 'otros_datos', o ->> 'key', o ->> 'value' FROM jsonb_array_elements(p.otros_datos) AS o
  ) AS d;

-- What nobody alive in this database was told is shown to nobody, and goes.
INSERT INTO persona_entidad (id_persona, id_entidad, movil, telefono, otros_datos)
  SELECT id_persona, id_entidad,
    max(value) FILTER (WHERE campo = 'movil'),
    max(value) FILTER (WHERE campo = 'telefono'),
    coalesce(jsonb_agg(jsonb_build_object('key', key, 'value', value)) FILTER (WHERE campo = 'otros_datos'), '[]')
  FROM dato WHERE id_entidad IS NOT NULL
  GROUP BY id_persona, id_entidad;

UPDATE persona p SET id_entidad = coalesce(
  (SELECT e.id_entidad FROM escrito e WHERE e.id_persona = p.id
    AND (e.tipo = 'persona.crear' OR e.datos ?| ARRAY['nombres', 'primer_apellido', 'segundo_apellido'])
    ORDER BY e.id DESC LIMIT 1),
  (SELECT c.id_entidad FROM conocida c WHERE c.id_persona = p.id));

ALTER TABLE persona DROP COLUMN movil, DROP COLUMN telefono, DROP COLUMN otros_datos;

-- A case at a point is of the point's institution: otherwise it would stand where nobody may open it.
UPDATE caso SET id_entidad = punto.id_entidad FROM punto
  WHERE punto.id = caso.id_punto_atencion AND punto.id_entidad <> caso.id_entidad;
ALTER TABLE punto ADD CONSTRAINT punto_de_su_entidad UNIQUE (id, id_entidad);
ALTER TABLE caso ADD CONSTRAINT caso_de_la_entidad_de_su_punto
  FOREIGN KEY (id_punto_atencion, id_entidad) REFERENCES punto (id, id_entidad);
ALTER TABLE caso DROP CONSTRAINT caso_id_punto_atencion_fkey;
