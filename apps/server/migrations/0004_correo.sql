-- Mail that came back names our messages by the id we gave them.
CREATE INDEX mensaje_salida_externo ON mensaje (id_externo) WHERE direccion = 'SALIDA' AND id_externo IS NOT NULL;

-- Automatic mail that belongs to no case: what administrators look through, newest first.
CREATE INDEX mensaje_sin_caso ON mensaje (id_canal_entrada, id DESC) WHERE id_caso IS NULL;
