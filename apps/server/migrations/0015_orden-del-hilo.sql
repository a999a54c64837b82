-- The place of a message in its thread, one number for every list and page: the second of msg_tz, then the milliseconds
-- after it at which the provider put it in line, or we took it. What is here already keeps the order of its second and id.
ALTER TABLE mensaje ADD COLUMN orden bigint;
UPDATE mensaje SET orden = left(msg_tz, 10)::bigint * 1000000;
ALTER TABLE mensaje ALTER COLUMN orden SET NOT NULL;

-- A page of a thread: the latest, or those before one. The index by id stays for what was said after a message (D65).
CREATE INDEX mensaje_caso_orden ON mensaje (id_caso, orden DESC, id DESC);
