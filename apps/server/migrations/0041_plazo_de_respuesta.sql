-- How long after a citizen's last message the account's provider takes an answer: what its connector says of the account, kept
-- beside it so that lists and sends need not open it. Null: no term.
ALTER TABLE canal ADD COLUMN plazo_respuesta_ms bigint CHECK (plazo_respuesta_ms > 0);
