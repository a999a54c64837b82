import type { ComponentType } from "react";
import { createStore, type Store } from "../../lib/store.ts";

/** A component whose code comes later than the page that shows it. */
export interface LateCode<P> {
  /** Undefined until it is here. */
  here: Store<ComponentType<P> | undefined>;
  /** What is on its way, or here, is not asked for again; what did not come is. */
  bring(): Promise<void>;
}

export function lateCode<P>(load: () => Promise<ComponentType<P>>): LateCode<P> {
  const here = createStore<ComponentType<P> | undefined>(undefined);
  let onItsWay: Promise<void> | undefined;
  const bring = (): Promise<void> => {
    onItsWay ??= load()
      .then(here.set)
      .catch((failure: unknown) => {
        onItsWay = undefined;
        throw failure;
      });
    return onItsWay;
  };
  return { here, bring };
}
