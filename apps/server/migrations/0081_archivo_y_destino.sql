-- What an operator can do something about: a file that the provider does not take, and somebody who gets no messages there.
ALTER TYPE motivo_fallo ADD VALUE 'archivo';
ALTER TYPE motivo_fallo ADD VALUE 'destino';
