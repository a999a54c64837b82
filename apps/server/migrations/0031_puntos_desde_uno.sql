-- 0 is the marker of who holds nothing of a point. A point at which nothing has happened stands at 1.
UPDATE punto SET secuencia = 1 WHERE secuencia = 0;
ALTER TABLE punto ALTER COLUMN secuencia SET DEFAULT 1, ADD CHECK (secuencia > 0);
