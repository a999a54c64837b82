/** Who the provider says that somebody is, in our words. */
export interface IdentifiedPerson {
  tipo_documento: string;
  nro_documento: string;
  /** Empty: none. */
  complemento: string;
  /** YYYY-MM-DD. */
  fecha_nacimiento: string;
}

/** What stays with us while somebody is at the provider's. */
export interface LoginSecrets {
  nonce: string;
  verifier: string;
}

export interface BegunLogin extends LoginSecrets {
  /** Comes back with the answer. */
  state: string;
  /** Where the browser goes. */
  url: string;
}

/** With what the provider sent the browser back. */
export interface LoginReturn {
  code: string;
  state: string;
  /** Who says so, where the provider tells it. */
  iss?: string | undefined;
}

/**
 * The national provider of digital identity. Throws CIUDADANIA_NO_RESPONDE when it is down or slow, CIUDADANIA_NO_CONFIABLE
 * when what it says does not prove itself, CIUDADANIA_CODIGO_RECHAZADO when it refuses the code, and
 * PROVEEDOR_NO_CONFIGURADO when its address or our key is refused.
 */
export interface DigitalIdentity {
  begin(): Promise<BegunLogin>;
  /** `person` null: it told too little to know whom. `idToken` is what its log-out asks for. */
  finish(
    back: LoginReturn,
    secrets: LoginSecrets,
  ): Promise<{ person: IdentifiedPerson | null; idToken: string }>;
  /** Where the provider's own session ends; empty when it has no such place. */
  endUrl(idToken: string): Promise<string>;
}
