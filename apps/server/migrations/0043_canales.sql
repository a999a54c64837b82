-- The administration of accounts (ADR 70).
UPDATE modulo SET visible = true WHERE ruta = 'canales';
