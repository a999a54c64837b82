-- The limits of B §9 for what a mail account says of the server it sends through.
ALTER TABLE canal ADD CONSTRAINT canal_configuracion_smtp CHECK (
  length(configuracion ->> 'servidor_smtp') <= 100 AND length(configuracion ->> 'puerto_smtp') <= 100
);
