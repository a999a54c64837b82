-- The administrators' list of cases: by the words of who asks, and by document.
ALTER TABLE persona
  ADD COLUMN _busqueda_nombre text NOT NULL
    GENERATED ALWAYS AS (busqueda(nombres || ' ' || primer_apellido || ' ' || coalesce(segundo_apellido, ''))) STORED,
  ADD COLUMN _busqueda_documento text NOT NULL GENERATED ALWAYS AS (busqueda(nro_documento)) STORED;
DROP INDEX persona_nombre_busqueda;
CREATE INDEX persona_busqueda ON persona USING gin
  (_busqueda_nombre gin_trgm_ops, inicios(nombres || ' ' || primer_apellido || ' ' || coalesce(segundo_apellido, '')),
   _busqueda_documento gin_trgm_ops, inicios(nro_documento));

UPDATE modulo SET visible = true WHERE ruta = 'admin-casos';
