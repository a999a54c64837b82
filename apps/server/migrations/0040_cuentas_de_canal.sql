-- A provider that has one address for all accounts of an application names the account in what it sends (ADR 67).

CREATE INDEX canal_usuario ON canal (clasificacion, usuario, id);
CREATE INDEX canal_ruta_perfil ON canal (clasificacion, ruta_perfil, id) WHERE ruta_perfil IS NOT NULL;
CREATE INDEX canal_sesion ON canal (clasificacion, sesion_id, id) WHERE sesion_id IS NOT NULL;
