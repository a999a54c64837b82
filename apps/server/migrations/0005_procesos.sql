-- Server processes that are alive. Whoever stops beating is removed by another, and with it everything it held.
CREATE TABLE proceso (
  nombre text PRIMARY KEY,
  iniciado timestamptz NOT NULL DEFAULT now(),
  latido timestamptz NOT NULL DEFAULT now()
) WITH (fillfactor = 50);

-- What exactly one process may do at a time.
CREATE TABLE arriendo (
  nombre text PRIMARY KEY,
  proceso text NOT NULL REFERENCES proceso (nombre) ON DELETE CASCADE,
  hasta timestamptz NOT NULL
) WITH (fillfactor = 50);
CREATE INDEX arriendo_proceso ON arriendo (proceso);

-- Where the listener of an account stood; opaque to everybody but its connector.
CREATE TABLE escucha_cursor (
  id_canal integer PRIMARY KEY REFERENCES canal (id) ON DELETE CASCADE,
  valor jsonb NOT NULL,
  _updated_at timestamptz NOT NULL DEFAULT now()
) WITH (fillfactor = 50);

-- Who has a conversation open, on which process.
CREATE TABLE mirada (
  proceso text NOT NULL REFERENCES proceso (nombre) ON DELETE CASCADE,
  id_canal_entrada integer NOT NULL REFERENCES canal_entrada (id) ON DELETE CASCADE,
  id_usuario integer NOT NULL REFERENCES usuario (id) ON DELETE CASCADE,
  PRIMARY KEY (id_canal_entrada, id_usuario, proceso)
);
CREATE INDEX mirada_proceso ON mirada (proceso);

-- Sessions that ended lately: how a process finds out when the announcement was lost.
CREATE INDEX sesion_cerrada ON sesion (cerrada) WHERE cerrada IS NOT NULL;

-- A conversation has one message in flight, whoever sends it.
CREATE UNIQUE INDEX salida_en_vuelo ON salida (id_canal_entrada) WHERE estado = 'ENVIANDO';
