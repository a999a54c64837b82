-- Open cases by whether somebody leads them: what the dashboard counts, in an institution or in all (ADR 132). No message moves any
-- of these columns: a case is written here when it opens, is taken, given away, and ends.
CREATE INDEX caso_abierto_operador ON caso (id_entidad, operador_principal) WHERE estado IN ('ACTIVO', 'PENDIENTE');
