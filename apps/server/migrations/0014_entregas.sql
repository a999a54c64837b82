-- What the screens say of messages on their way: why one waits and for how long, and which failures nobody has seen to.
CREATE TYPE causa_espera AS ENUM ('servicio', 'limite', 'interno');
-- Why the last try did not work. Null: it was not tried yet, or it waits for no failure.
ALTER TABLE salida ADD COLUMN causa causa_espera;
-- What waits for an account that does not answer: when it answers again, all of it goes at once.
CREATE INDEX salida_en_espera ON salida (id_canal) WHERE estado = 'EN_COLA' AND causa IS NOT NULL;

-- Somebody decided that nothing more is to be done about this failure.
ALTER TABLE mensaje ADD COLUMN fallo_visto boolean NOT NULL DEFAULT false;
CREATE INDEX mensaje_fallido ON mensaje (id_caso, id) WHERE estado IN ('FALLIDO', 'INCIERTO') AND NOT fallo_visto;
