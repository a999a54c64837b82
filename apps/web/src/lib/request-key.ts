import { CLAVE_VIGENCIA_S } from "@ventanilla/contract/limites";
import { equal } from "./equal.ts";

/** The server knows a key for a day; beyond that the same request could be stored twice. */
export const SAFE_KEY_MS = (CLAVE_VIGENCIA_S - 3600) * 1000;

export interface RequestKey<Body> {
  take(body: Body): string;
  /** It is known what became of that request. */
  release(body: Body): void;
}

/** What was asked for, and under which key. */
export interface TakenKey {
  body: unknown;
  key: string;
}

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
      const taken = known(body) ?? { body, key: crypto.randomUUID() };
      write(taken);
      return taken.key;
    },
    release: (body) => {
      if (known(body) !== undefined) write(undefined);
    },
  };
}
