-- The open case that a link of a conversation was for too, and whose it was: the two need not be of the same person. Both null: no
-- case was open, or a process of the release before wrote the link. Neither cases nor persons are ever deleted: no references.
ALTER TABLE persona_asociacion ADD COLUMN id_caso integer, ADD COLUMN id_persona_caso integer;

-- Who administrates an institution, and who all of them: asked every two seconds of the points that screens are at.
CREATE INDEX usuario_que_administra ON usuario (id_rol, id_entidad, id) WHERE id_rol IN (1, 2);
