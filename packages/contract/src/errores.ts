/** Every error the server can answer: code → HTTP status. Texts live in the catalogue `errores` under the same key. */
export const ERRORES = {
  VALIDACION: 400,
  CREDENCIALES_INVALIDAS: 401,
  ACCESO_BLOQUEADO: 429,
  SESION_CADUCADA: 401,
  SIN_PERMISO: 403,
  PUNTO_NO_AUTORIZADO: 403,
  FIRMA_INVALIDA: 401,
  NO_EXISTE: 404,
  METODO_NO_PERMITIDO: 405,
  SERVIDOR_LENTO: 408,
  CONFLICTO: 409,
  CASO_MODIFICADO: 409,
  HUBO_MENSAJES: 409,
  CLAVE_REPETIDA: 409,
  CUERPO_GRANDE: 413,
  TIPO_NO_SOPORTADO: 415,
  PRECONDICION: 412,
  CUBICULO_REQUERIDO: 412,
  CASO_CERRADO: 412,
  CANAL_INACTIVO: 412,
  CANAL_NO_ENVIA: 412,
  TEXTO_CORTO: 412,
  TEXTO_LARGO: 412,
  ARCHIVOS_DEMASIADOS: 412,
  ARCHIVO_NO_PERMITIDO: 412,
  ARCHIVO_GRANDE: 412,
  ARCHIVO_VACIO: 412,
  ARCHIVO_NO_COINCIDE: 412,
  ARCHIVO_CADUCADO: 412,
  ARCHIVO_PENDIENTE: 412,
  ARCHIVO_PERDIDO: 410,
  MENSAJE_NO_REINTENTABLE: 412,
  CASO_YA_TOMADO: 412,
  CASO_NO_TOMADO: 412,
  CONTRASENA_ANTERIOR_INVALIDA: 412,
  CONTRASENA_NUEVA_INVALIDA: 412,
  CONTRASENA_DEBE_CAMBIAR: 412,
  PROVEEDOR_NO_CONFIGURADO: 412,
  DEMASIADAS_SOLICITUDES: 429,
  INTERNO: 500,
  NO_DISPONIBLE: 503,
} as const satisfies Record<string, number>;

export type CodigoError = keyof typeof ERRORES;

/** Body of every error answer (D11). `actual` carries the current row of a version conflict, `campos` the text for each bad field. */
export interface CuerpoError {
  mensaje: string | string[];
  error: CodigoError;
  campos?: Record<string, string>;
  actual?: unknown;
  referencia?: string;
}
