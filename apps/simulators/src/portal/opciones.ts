/** Where it stands on its server. */
export const RAIZ_PORTAL = "/portal";

/** Rows of a page when nobody says how many. */
export const FILAS_DE_PAGINA = 30;
