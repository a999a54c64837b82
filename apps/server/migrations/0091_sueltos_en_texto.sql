-- Words in the lists of messages without a case (ADR 150). The text as `busqueda` makes it is written once with the row; a process
-- of the release before writes it too, as the table does so itself. The table is written anew, and not even read meanwhile: so this
-- migration does nothing else, and its indexes are made by the next one.
DROP INDEX suelto_busqueda;
ALTER TABLE suelto ADD COLUMN _busqueda text NOT NULL GENERATED ALWAYS AS (busqueda(buscable)) STORED;
