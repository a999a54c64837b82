-- What colleagues tell each other beside a case: a message that goes nowhere. A new value cannot be used before it is committed.
ALTER TYPE direccion_mensaje ADD VALUE 'INTERNA';
