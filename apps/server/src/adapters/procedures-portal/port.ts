import type { EntidadHallada, EntidadPortal } from "@ventanilla/contract/entidad/entidad";

/** Where a service of the portal is, as the table of services names it. */
export interface PortalService {
  codigo: string;
  /** Base address without a slash at the end. */
  url: string;
  /** Null: the service asks for none. */
  token: string | null;
}

/** A procedure as the portal lists it. */
export interface PortalTramite {
  /** The portal's own id, unique in its institution. */
  codigo: string;
  nombre: string;
  published: boolean;
}

/** A whole list: either all of it was read, or none. */
export interface PortalList<T> {
  rows: readonly T[];
  /** Rows that cannot be read: nothing is known of them, not even which they are. */
  unreadable: number;
}

export interface PortalReading {
  /** Called before each request; what it throws ends the reading. */
  beforeCall?: () => Promise<void>;
}

/**
 * The national portal of procedures. All throw PORTAL_NO_RESPONDE when it is down or slow, PORTAL_ILEGIBLE when its answer is
 * none, and PROVEEDOR_NO_CONFIGURADO when the address or the key is refused.
 */
export interface ProceduresPortal {
  entidades(service: PortalService, reading?: PortalReading): Promise<PortalList<EntidadPortal>>;
  /** Undefined: the portal has none of this id. */
  entidad(
    service: PortalService,
    wanted: { id: string; sigla: string },
    reading?: PortalReading,
  ): Promise<EntidadHallada | undefined>;
  /** Undefined: the portal has no institution of this id. */
  tramites(
    service: PortalService,
    idEntidad: string,
    reading?: PortalReading,
  ): Promise<PortalList<PortalTramite> | undefined>;
}
