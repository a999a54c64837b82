import { CLAVE_VIGENCIA_S } from "@ventanilla/contract/limites";
import { equal } from "./equal.ts";

/** The server knows a key for a day; beyond that the same request could be stored twice. */
export const SAFE_KEY_MS = (CLAVE_VIGENCIA_S - 3600) * 1000;

export interface RequestKey<Body> {
  take(body: Body): string;
  /** It is known what became of that request, or somebody decided. */
  release(body: Body): void;
  /** It was asked for so long ago that the server may have forgotten its key: the same again could be stored twice. */
  expired(body: Body): boolean;
}

/** What was asked for, and under which key. */
export interface TakenKey {
  body: unknown;
  key: string;
  /** Epoch ms of the first try; a release before did not keep it. */
  at?: number;
}

export const isExpired = ({ at = 0 }: TakenKey): boolean => Date.now() - at >= SAFE_KEY_MS;

/** Where it is kept between two tries. */
export interface KeyPlace {
  read(): TakenKey | undefined;
  write(taken: TakenKey | undefined): void;
}

/** One key per request: kept while nobody knows whether it was done, so that the same again is stored once. */
export function requestKeyIn<Body>({ read, write }: KeyPlace): RequestKey<Body> {
  const known = (body: Body) => {
    const taken = read();
    return taken !== undefined && equal(taken.body, body) ? taken : undefined;
  };
  return {
    take: (body) => {
      const taken = known(body) ?? { body, key: crypto.randomUUID(), at: Date.now() };
      write(taken);
      return taken.key;
    },
    release: (body) => {
      if (known(body) !== undefined) write(undefined);
    },
    expired: (body) => {
      const taken = known(body);
      return taken !== undefined && isExpired(taken);
    },
  };
}
