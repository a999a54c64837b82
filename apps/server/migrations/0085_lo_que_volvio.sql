-- What mail servers reported of messages of ours: the same report again is none. `envio` is the sending that came back, as its
-- own id says; `definitivo`: the citizen will not get it.
CREATE TABLE mensaje_rebote (
  id_mensaje bigint NOT NULL REFERENCES mensaje (id) ON UPDATE CASCADE ON DELETE CASCADE,
  informe text NOT NULL,
  envio smallint NOT NULL,
  definitivo boolean NOT NULL,
  _created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (id_mensaje, informe)
);

-- Which sending of its message it is: a person has another one sent, under another id, when this one is known not to have
-- arrived. `dudosos`: sendings before it under the same id, of which nobody knew whether they had arrived.
ALTER TABLE salida
  ADD COLUMN envio smallint NOT NULL DEFAULT 1,
  ADD COLUMN dudosos smallint NOT NULL DEFAULT 0;
