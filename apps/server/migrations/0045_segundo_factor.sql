-- The second factor at the door: what accounts have enrolled, and log-ins and enrolments that are under way (ADR 75).

-- An application that shows codes. One of an account.
CREATE TABLE factor_totp (
  id_usuario integer PRIMARY KEY REFERENCES usuario (id) ON DELETE CASCADE,
  -- Sealed.
  secreto text NOT NULL,
  -- The step of the last code that was taken: neither it nor one before it is taken again.
  ultimo_paso bigint NOT NULL,
  usado timestamptz,
  _created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE factor_passkey (
  id uuid PRIMARY KEY,
  id_usuario integer NOT NULL REFERENCES usuario (id) ON DELETE CASCADE,
  nombre text NOT NULL CHECK (length(nombre) BETWEEN 1 AND 50),
  -- As the authenticator names it, base64url.
  credencial text NOT NULL UNIQUE,
  clave_publica bytea NOT NULL,
  contador bigint NOT NULL,
  transportes text[] NOT NULL,
  usado timestamptz,
  _created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX factor_passkey_usuario ON factor_passkey (id_usuario, _created_at, id);

-- The recovery codes of an account's present set; one that was used stays, without being taken again.
CREATE TABLE factor_codigo (
  id_usuario integer NOT NULL REFERENCES usuario (id) ON DELETE CASCADE,
  -- HMAC of account and code under a key that is not in the database.
  huella text NOT NULL,
  usado timestamptz,
  _created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (id_usuario, huella)
);

-- What somebody was asked and has not answered yet: the secret of an application that is being enrolled, or the challenge
-- of a passkey. One of each kind for whoever answers.
CREATE TABLE factor_reto (
  -- SHA-256 of who may answer: a session, or a log-in.
  dueno text NOT NULL,
  tipo text NOT NULL CHECK (tipo IN ('totp', 'registro', 'asercion')),
  id_usuario integer NOT NULL REFERENCES usuario (id) ON DELETE CASCADE,
  -- Sealed.
  secreto text NOT NULL,
  vence timestamptz NOT NULL,
  PRIMARY KEY (dueno, tipo)
);
CREATE INDEX factor_reto_usuario ON factor_reto (id_usuario);
CREATE INDEX factor_reto_vence ON factor_reto (vence);

-- A log-in that waits for its second factor.
CREATE TABLE ingreso_pendiente (
  -- SHA-256 of what names it.
  huella text PRIMARY KEY,
  -- SHA-256 of what the browser that began it keeps in a cookie.
  navegador text NOT NULL,
  id_usuario integer NOT NULL REFERENCES usuario (id) ON DELETE CASCADE,
  -- SHA-256 of the stored password: another one ends what was begun.
  de_contrasena text NOT NULL,
  paso text NOT NULL CHECK (paso IN ('comprobar', 'inscribir')),
  forma text NOT NULL CHECK (forma IN ('contrasena', 'nit', 'ciudadania')),
  -- Of the attempts that the log-in forgives.
  clave text NOT NULL,
  -- Sealed: what the way in leaves with the session; null: nothing.
  deja text,
  vence timestamptz NOT NULL
);
CREATE INDEX ingreso_pendiente_usuario ON ingreso_pendiente (id_usuario);
CREATE INDEX ingreso_pendiente_vence ON ingreso_pendiente (vence);

-- By which way a session was opened; null: before this was kept.
ALTER TABLE sesion ADD COLUMN forma text CHECK (forma IN ('contrasena', 'nit', 'ciudadania'));

INSERT INTO parametro (nombre, valor, label, descripcion) VALUES
  ('SEGUNDO_FACTOR_ROLES', 'NINGUNO', 'Roles con segundo factor',
    'A quiénes se exige un segundo factor para ingresar: TODOS, NINGUNO o nombres de roles separados por comas.')
  ON CONFLICT (nombre) DO NOTHING;
