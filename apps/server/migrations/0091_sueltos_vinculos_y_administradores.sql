-- The open case that a link of a conversation was for too, and whose it was: the two need not be of the same person. Both null: no
-- case was open, or a process of the release before wrote the link. Neither cases nor persons are ever deleted: references would
-- hold both tables meanwhile.
ALTER TABLE persona_asociacion ADD COLUMN id_caso integer, ADD COLUMN id_persona_caso integer;
