-- When the provider said last how the account is, by its own clock: what it said before that may arrive after it.
ALTER TABLE canal ADD COLUMN conexion_dicha_ms bigint;
