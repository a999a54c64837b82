/** Where the tax office's service is, as the table of services names it. */
export interface TaxService {
  codigo: string;
  /** Base address without a slash at the end. */
  url: string;
  /** Null: the service asks for none. */
  token: string | null;
}

/**
 * The national tax office. Throws IMPUESTOS_NO_RESPONDE when it is down, slow or answers something else, and
 * PROVEEDOR_NO_CONFIGURADO when the address or the key is refused.
 */
export interface TaxOffice {
  /** Whether this taxpayer exists and may act: «ACTIVO HABILITADO». */
  isEnabled(service: TaxService, nit: string): Promise<boolean>;
}
