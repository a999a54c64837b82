// Parts of a page whose code comes once somebody turns to the page: what is in sight before that does not wait for it.
import { type ComponentType, useEffect, useState } from "react";
import { useStore } from "../../lib/store.ts";
import { useT } from "../../lib/use-t.ts";
import { ErrorState } from "../states/ErrorState.tsx";
import { type LateCode, lateCode } from "./late-code.ts";

const late = new Set<() => Promise<void>>();

type Props<P> = { code: LateCode<P>; props: P; Waiting: ComponentType<P> };

/** `Waiting` stands in its place until it is here. When it cannot come that is said there, and it can be asked for again. */
function LatePane<P extends object>({ code, props, Waiting }: Props<P>) {
  const t = useT();
  const Pane = useStore(code.here);
  const [failed, setFailed] = useState(false);
  const isMissing = Pane === undefined && !failed;
  useEffect(() => {
    if (!isMissing) return;
    let isShown = true;
    code.bring().catch(() => isShown && setFailed(true));
    return () => {
      isShown = false;
    };
  }, [isMissing, code]);
  if (Pane !== undefined) return <Pane {...props} />;
  if (failed) return <ErrorState title={t("errores:conexion")} onRetry={() => setFailed(false)} />;
  return <Waiting {...props} />;
}

export function latePane<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Waiting: ComponentType<P>,
): ComponentType<P> {
  const code = lateCode(load);
  late.add(code.bring);
  return (props) => <LatePane code={code} props={props} Waiting={Waiting} />;
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
