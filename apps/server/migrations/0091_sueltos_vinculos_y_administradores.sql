-- Words in the lists of messages without a case (ADR 150). The text as `busqueda` makes it is written once with the row; a process
-- of the release before writes it too, as the table does so itself.
DROP INDEX suelto_busqueda;
ALTER TABLE suelto ADD COLUMN _busqueda text NOT NULL GENERATED ALWAYS AS (busqueda(buscable)) STORED;

-- Each list has its own: words, and how words begin, of one account in one state.
CREATE INDEX suelto_descartado_busqueda ON suelto USING gin (id_canal, _busqueda gin_trgm_ops, inicios(buscable))
  WHERE id_caso IS NULL AND descartado_en IS NOT NULL;
CREATE INDEX suelto_por_revisar_busqueda ON suelto USING gin (id_canal, _busqueda gin_trgm_ops, inicios(buscable))
  WHERE id_caso IS NULL AND descartado_en IS NULL;

-- Of more accounts than are read one by one: all together, from the newest on, and past none of the other list. Only for who says
-- so («IS TRUE»): PostgreSQL would walk it for one account's words too.
CREATE INDEX suelto_descartado_ultimos ON suelto (id DESC) WHERE (id_caso IS NULL AND descartado_en IS NOT NULL) IS TRUE;
CREATE INDEX suelto_por_revisar_ultimos ON suelto (id DESC) WHERE (id_caso IS NULL AND descartado_en IS NULL) IS TRUE;

-- How often words begin in some way: of an index of some rows PostgreSQL keeps no figures that it would believe.
CREATE STATISTICS suelto_inicios ON inicios(buscable) FROM suelto;
ANALYZE suelto;

-- The open case that a link of a conversation was for too, and whose it was: the two need not be of the same person. Both null: no
-- case was open, or a process of the release before wrote the link. Neither cases nor persons are ever deleted: references would
-- hold both tables while the indexes above are built.
ALTER TABLE persona_asociacion ADD COLUMN id_caso integer, ADD COLUMN id_persona_caso integer;

-- Who administrates an institution, and who all of them: asked every two seconds of the points that screens are at.
CREATE INDEX usuario_que_administra ON usuario (id_rol, id_entidad, id) WHERE id_rol IN (1, 2);
