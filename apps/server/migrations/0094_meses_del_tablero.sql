-- A year of the dashboard is read from the sums of months that are over; the task that counts makes them (ADR 178). Nothing is
-- filled in here: until a month has its sums, its days are added up as before.

-- As the days are divided, without hours: those are told of days alone.
CREATE TABLE tablero_mes (
  corte corte_tablero NOT NULL,
  mes date NOT NULL,
  id_entidad integer NOT NULL,
  de integer NOT NULL,
  abiertos integer NOT NULL,
  cerrados integer NOT NULL,
  cancelados integer NOT NULL,
  recibidos integer NOT NULL,
  enviados integer NOT NULL,
  PRIMARY KEY (corte, mes, id_entidad, de)
);

-- `id_entidad` 0: of all institutions together, which are divided no further.
CREATE TABLE tablero_mes_respuesta (
  corte corte_tablero NOT NULL,
  mes date NOT NULL,
  id_entidad integer NOT NULL,
  de integer NOT NULL,
  tramo smallint NOT NULL,
  casos integer NOT NULL,
  PRIMARY KEY (corte, mes, id_entidad, de, tramo)
);

-- The days of those months, of all institutions together.
CREATE TABLE tablero_todas (
  dia date NOT NULL,
  hora smallint NOT NULL,
  abiertos integer NOT NULL,
  cerrados integer NOT NULL,
  cancelados integer NOT NULL,
  recibidos integer NOT NULL,
  enviados integer NOT NULL,
  PRIMARY KEY (dia, hora)
);

-- An institution's rows lie where they were first counted, among all others': the figures stand in the index, so that none of them
-- is looked up. Read meanwhile, and so what else takes a table away from readers stands behind; the task that counts waits.
CREATE UNIQUE INDEX tablero_caso_cifras ON tablero_caso (id_entidad, corte, dia, de, hora) INCLUDE (abiertos, cerrados, cancelados);
CREATE UNIQUE INDEX tablero_mensaje_cifras ON tablero_mensaje (id_entidad, corte, dia, de, hora) INCLUDE (recibidos, enviados);
CREATE UNIQUE INDEX tablero_respuesta_cifras ON tablero_respuesta (id_entidad, corte, dia, de, tramo) INCLUDE (casos);
ALTER TABLE tablero_caso DROP CONSTRAINT tablero_caso_pkey, ADD CONSTRAINT tablero_caso_pkey PRIMARY KEY USING INDEX tablero_caso_cifras;
ALTER TABLE tablero_mensaje DROP CONSTRAINT tablero_mensaje_pkey,
  ADD CONSTRAINT tablero_mensaje_pkey PRIMARY KEY USING INDEX tablero_mensaje_cifras;
ALTER TABLE tablero_respuesta DROP CONSTRAINT tablero_respuesta_pkey,
  ADD CONSTRAINT tablero_respuesta_pkey PRIMARY KEY USING INDEX tablero_respuesta_cifras;

-- An index alone answers only for pages that were looked through: after some thousand rows, not after a fifth of the table.
ALTER TABLE tablero_caso SET (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 10000,
  autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000);
ALTER TABLE tablero_mensaje SET (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 10000,
  autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000);
ALTER TABLE tablero_respuesta SET (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 10000,
  autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000);

-- The months before `mes` have their sums; null: none. They hold as long as `mes_mensaje` is the message up to which it was counted:
-- a process of the release before adds what comes late to the days alone.
ALTER TABLE tablero_marca ADD COLUMN mes date, ADD COLUMN mes_mensaje bigint;
