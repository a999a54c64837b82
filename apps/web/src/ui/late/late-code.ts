import type { ComponentType } from "react";
import { createStore, type Store } from "../../lib/store.ts";
import { bringStyleSheets } from "../../lib/style-sheets.ts";
import { isReplaced } from "../../lib/version.ts";

/** It will not come: a newer version stands in its place, which only the whole page brings. */
export class Replaced extends Error {}

/** A component whose code comes later than the page that shows it. */
export interface LateCode<P> {
  /** Undefined until it is here. */
  here: Store<ComponentType<P> | undefined>;
  /** What is on its way, or here, is not asked for again; what did not come is. Rejects with `Replaced`, or as the line did. */
  bring(): Promise<void>;
}

export function lateCode<P>(load: () => Promise<ComponentType<P>>): LateCode<P> {
  const here = createStore<ComponentType<P> | undefined>(undefined);
  let onItsWay: Promise<void> | undefined;
  const bring = (): Promise<void> => {
    onItsWay ??= bringStyleSheets()
      .then(load)
      .then(here.set)
      .catch(async (failure: unknown) => {
        const replaced = await isReplaced();
        onItsWay = undefined;
        throw replaced ? new Replaced() : failure;
      });
    return onItsWay;
  };
  return { here, bring };
}
