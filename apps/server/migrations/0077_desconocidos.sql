-- A provider that lets an account write to nobody who never wrote to it, for a while.
ALTER TYPE motivo_fallo ADD VALUE 'desconocido';
