-- Each list of messages without a case has its own: words, and how words begin, of one account in one state. Read meanwhile, and
-- written to no more until they stand.
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
