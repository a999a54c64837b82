-- What a role may do, kept with the role (ADR 197): every request asks for it, and to gather it from the permissions and the
-- modules took it longer than all else that it asks of its session.
ALTER TABLE rol ADD COLUMN _permisos text[] NOT NULL DEFAULT '{}';
UPDATE rol SET _permisos = permisos_de_rol(id);

-- After whatever changed a permission or a module. The roles are held first: of two changes at once the second gathers, in
-- a statement that begins when it holds them, also what the first one left.
CREATE FUNCTION rol_puede() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM rol ORDER BY id FOR NO KEY UPDATE;
  UPDATE rol SET _permisos = p.permisos
    FROM (SELECT r.id, permisos_de_rol(r.id) AS permisos FROM rol r) p
    WHERE p.id = rol.id AND p.permisos IS DISTINCT FROM rol._permisos;
  RETURN NULL;
END $$;
CREATE TRIGGER permiso_da_o_quita AFTER INSERT OR UPDATE OR DELETE ON permiso
  FOR EACH STATEMENT EXECUTE FUNCTION rol_puede();
CREATE TRIGGER modulo_da_o_quita AFTER INSERT OR UPDATE OF ruta, permiso, estado OR DELETE ON modulo
  FOR EACH STATEMENT EXECUTE FUNCTION rol_puede();
