-- SHA-256 of the address that a link was mailed to: once the account has another one, it holds no longer. Null: of a process
-- of the release before.
ALTER TABLE enlace_contrasena ADD COLUMN de_email text;
