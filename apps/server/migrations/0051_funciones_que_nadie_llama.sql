-- Functions of the database whose last caller went with a release before this one (ADR 43).
DROP FUNCTION IF EXISTS conversaciones_abiertas, filas_de_chat, marcar_caso, recibir_mensaje;
