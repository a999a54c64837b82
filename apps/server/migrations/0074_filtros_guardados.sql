-- What somebody looks for again and again in a list: their own, gone with their account.
CREATE TABLE filtro (
  id uuid PRIMARY KEY,
  id_usuario integer NOT NULL REFERENCES usuario (id) ON DELETE CASCADE,
  lista text NOT NULL CHECK (char_length(lista) BETWEEN 1 AND 40),
  nombre text NOT NULL CHECK (char_length(nombre) BETWEEN 1 AND 60),
  -- What tells names apart, made by the contract (filtro.rules.ts).
  clave text NOT NULL,
  filtros jsonb NOT NULL CHECK (jsonb_typeof(filtros) = 'object'),
  orden text NOT NULL DEFAULT '',
  _created_at timestamptz NOT NULL DEFAULT now(),
  _updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (id_usuario, lista, clave)
);
