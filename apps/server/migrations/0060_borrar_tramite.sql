-- Whether any case names a procedure is asked before it is deleted.
CREATE INDEX caso_tramite ON caso (id_tramite) WHERE id_tramite IS NOT NULL;
