import { useRef } from "react";
import { equal } from "./equal.ts";

export interface RequestKey<Body> {
  take(body: Body): string;
  release(): void;
}

/** One key per request: kept while nobody knows whether it was done, so that the same again is stored once. */
export function useRequestKey<Body>(): RequestKey<Body> {
  const taken = useRef<{ body: Body; key: string } | null>(null);
  return {
    take: (body) => {
      if (taken.current === null || !equal(taken.current.body, body))
        taken.current = { body, key: crypto.randomUUID() };
      return taken.current.key;
    },
    release: () => {
      taken.current = null;
    },
  };
}
