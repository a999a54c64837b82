-- The lists of the administration at a million rows (ADR 66).

-- Words are looked for in the text as `busqueda` makes it: written once with the row, instead of made again for each row that
-- is asked. Only who edits a name writes it anew.
DROP INDEX usuario_busqueda, entidad_busqueda, log_busqueda, tramite_nombre_busqueda, punto_entidad;
ALTER TABLE usuario
  ADD COLUMN _busqueda_usuario text NOT NULL GENERATED ALWAYS AS (busqueda(usuario)) STORED,
  ADD COLUMN _busqueda_nombre text NOT NULL GENERATED ALWAYS AS (busqueda(nombre_completo)) STORED;
ALTER TABLE entidad
  ADD COLUMN _busqueda_nombre text NOT NULL GENERATED ALWAYS AS (busqueda(nombre)) STORED,
  ADD COLUMN _busqueda_sigla text GENERATED ALWAYS AS (busqueda(sigla)) STORED;
ALTER TABLE log
  ADD COLUMN _busqueda_tipo text NOT NULL GENERATED ALWAYS AS (busqueda(tipo)) STORED,
  ADD COLUMN _busqueda_mensaje text NOT NULL GENERATED ALWAYS AS (busqueda(mensaje)) STORED,
  ADD COLUMN _busqueda_usuario text NOT NULL GENERATED ALWAYS AS (busqueda(coalesce(usuario, ''))) STORED;
ALTER TABLE punto ADD COLUMN _busqueda text NOT NULL GENERATED ALWAYS AS (busqueda(identificador)) STORED;
ALTER TABLE tramite ADD COLUMN _busqueda text NOT NULL GENERATED ALWAYS AS (busqueda(nombre_tramite)) STORED;

CREATE INDEX usuario_busqueda ON usuario USING gin
  (id_entidad, _busqueda_usuario gin_trgm_ops, inicios(usuario), _busqueda_nombre gin_trgm_ops, inicios(nombre_completo));
CREATE INDEX entidad_busqueda ON entidad USING gin
  (estado, _busqueda_nombre gin_trgm_ops, inicios(nombre), _busqueda_sigla gin_trgm_ops, inicios(sigla));
CREATE INDEX log_busqueda ON log USING gin
  (id_entidad, _busqueda_tipo gin_trgm_ops, _busqueda_mensaje gin_trgm_ops, _busqueda_usuario gin_trgm_ops,
   inicios(tipo), inicios(mensaje), inicios(coalesce(usuario, '')));
CREATE INDEX punto_busqueda ON punto USING gin (id_entidad, _busqueda gin_trgm_ops, inicios(identificador));
CREATE INDEX tramite_busqueda ON tramite USING gin (id_entidad, _busqueda gin_trgm_ops, inicios(nombre_tramite));

-- The orders that had none. By the institution's name its index is walked, and what each one has is looked up.
CREATE INDEX usuario_estado ON usuario (estado, id);
CREATE INDEX usuario_entidad_estado ON usuario (id_entidad, estado, id);
CREATE INDEX entidad_por_nombre ON entidad (nombre, id);
CREATE INDEX punto_identificador ON punto (identificador, id);
CREATE INDEX punto_estado ON punto (estado, id);
CREATE INDEX punto_entidad ON punto (id_entidad, identificador, id);
CREATE INDEX tramite_nombre ON tramite (nombre_tramite, id);
CREATE INDEX tramite_estado ON tramite (estado, id);
