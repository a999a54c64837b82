/** Where it stands on its server. */
export const RAIZ_SIN = "/impuestos/v1";
/** With which it is called. */
export const CLAVE_SIN_DEMO = "demo-impuestos";
