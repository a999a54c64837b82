-- What the dashboard shows, counted beside the work by a background task, so that no look at it counts cases or messages (ADR 79).

CREATE TYPE corte_tablero AS ENUM ('entidad', 'canal', 'punto', 'tramite', 'operador');

-- Cases of a day of La Paz, once for each way to divide them: `de` is the id of that account, point, procedure or operator (0: none),
-- 0 for the institution whole. The hour is told of institutions, else it is 0. A day is counted anew until it is over.
CREATE TABLE tablero_caso (
  id_entidad integer NOT NULL REFERENCES entidad (id),
  corte corte_tablero NOT NULL,
  dia date NOT NULL,
  de integer NOT NULL,
  hora smallint NOT NULL,
  abiertos integer NOT NULL,
  cerrados integer NOT NULL,
  cancelados integer NOT NULL,
  PRIMARY KEY (id_entidad, corte, dia, de, hora)
) WITH (fillfactor = 70);
CREATE INDEX tablero_caso_dia ON tablero_caso (dia, corte);

-- Messages of citizens and to them, added up as they come. The hour is told of institutions and of points.
CREATE TABLE tablero_mensaje (
  id_entidad integer NOT NULL REFERENCES entidad (id),
  corte corte_tablero NOT NULL,
  dia date NOT NULL,
  de integer NOT NULL,
  hora smallint NOT NULL,
  recibidos integer NOT NULL,
  enviados integer NOT NULL,
  PRIMARY KEY (id_entidad, corte, dia, de, hora)
) WITH (fillfactor = 70);
CREATE INDEX tablero_mensaje_dia ON tablero_mensaje (dia, corte);

-- First answers of a day by how long the citizen waited: `tramo` is a step of a ladder of which each is nine per cent above the one before.
CREATE TABLE tablero_respuesta (
  id_entidad integer NOT NULL REFERENCES entidad (id),
  corte corte_tablero NOT NULL,
  dia date NOT NULL,
  de integer NOT NULL,
  tramo smallint NOT NULL,
  casos integer NOT NULL,
  PRIMARY KEY (id_entidad, corte, dia, de, tramo)
) WITH (fillfactor = 70);
CREATE INDEX tablero_respuesta_dia ON tablero_respuesta (dia, corte);

-- Open cases whose citizen waits for an answer, since the first message that nobody answered.
CREATE TABLE tablero_espera (
  id_caso integer PRIMARY KEY REFERENCES caso (id) ON DELETE CASCADE,
  id_entidad integer NOT NULL,
  id_punto integer,
  desde timestamptz NOT NULL
);
CREATE INDEX tablero_espera_entidad ON tablero_espera (id_entidad, desde);
CREATE INDEX tablero_espera_punto ON tablero_espera (id_punto, desde);
CREATE INDEX tablero_espera_desde ON tablero_espera (desde);

-- How far it was counted: messages up to an id, the days of cases before this one for good. It is counted under the lock of this row.
CREATE TABLE tablero_marca (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  mensaje bigint NOT NULL DEFAULT 0,
  dia date,
  contado_en timestamptz
);
INSERT INTO tablero_marca DEFAULT VALUES;

-- Who sees the figures of an institution; its page is the first one, which everybody has. Administrators may have added modules
-- of their own, so it takes the next id.
INSERT INTO modulo (label, ruta, icono, orden, visible) VALUES ('Tablero', 'tablero', 'LayoutDashboard', 903, false);
INSERT INTO permiso (id_modulo, id_rol, "create", "read", "update", "delete", csv, firma)
  SELECT m.id, r.id, r.id = 1, r.id IN (1, 2), r.id = 1, r.id = 1, r.id IN (1, 2), r.id = 1
  FROM modulo m CROSS JOIN rol r WHERE m.ruta = 'tablero' ORDER BY r.id;
