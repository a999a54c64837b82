-- A letter whose copy the server refuses does not leave, and says so.
ALTER TYPE motivo_fallo ADD VALUE 'copia';
