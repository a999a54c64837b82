-- Which process fetches a file: of one that died nobody waits for its lease (ADR 199).
ALTER TABLE archivo ADD COLUMN arrendado_por text;
