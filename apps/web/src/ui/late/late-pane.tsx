// Parts of a page whose code comes once somebody turns to the page: what is in sight before that does not wait for it.
import { type ComponentType, useEffect } from "react";
import { lateCode } from "./late-code.ts";
import { partOf } from "./late-part.tsx";

const late = new Set<() => Promise<void>>();

/** Like `latePart`, and comes with the others of the page. */
export function latePane<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Waiting: ComponentType<P>,
): ComponentType<P> {
  const code = lateCode(load);
  late.add(code.bring);
  return partOf(code, Waiting);
}

const SIGNS = ["pointermove", "pointerdown", "keydown"] as const;

/** They come with the first sign that somebody is here, before they open one; at once where one is asked for. */
export function useLatePanes(asked: boolean): void {
  useEffect(() => {
    const stop = () => {
      for (const sign of SIGNS) removeEventListener(sign, bring, { capture: true });
    };
    const bring = () => {
      stop();
      void bringLatePanes();
    };
    if (asked) bring();
    else for (const sign of SIGNS) addEventListener(sign, bring, { capture: true, passive: true });
    return stop;
  }, [asked]);
}

/** All of them. What cannot come now is asked for when it is shown. */
export async function bringLatePanes(): Promise<void> {
  await Promise.allSettled([...late].map((bring) => bring()));
}
