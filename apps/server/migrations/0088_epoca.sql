-- To which history of this database its numbers belong. After a restore another one begins (`npm run admin -- backup restored`):
-- numbers that were given since the backup are given again, and mean something else.
CREATE TABLE epoca (
  unica boolean PRIMARY KEY DEFAULT true CHECK (unica),
  id uuid NOT NULL DEFAULT gen_random_uuid()
);
INSERT INTO epoca DEFAULT VALUES;
