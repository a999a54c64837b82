// What nobody waits for in front of the screen: it shows nothing until its code is here, and asks for it again by itself.
import { type ComponentType, type FunctionComponent, useEffect } from "react";
import { useStore } from "../../lib/store.ts";
import { type LateCode, lateCode, Replaced } from "./late-code.ts";

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

function LateByItself<P extends object>({ code, props }: { code: LateCode<P>; props: P }) {
  const Part = useStore(code.here);
  const isMissing = Part === undefined;
  useEffect(() => {
    if (!isMissing) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isShown = true;
    const ask = (waitMs: number): void => {
      code.bring().catch((failure: unknown) => {
        if (!isShown || failure instanceof Replaced) return;
        timer = setTimeout(() => ask(Math.min(waitMs * 2, LONGEST_WAIT_MS)), waitMs);
      });
    };
    ask(FIRST_WAIT_MS);
    return () => {
      isShown = false;
      clearTimeout(timer);
    };
  }, [isMissing, code]);
  return Part === undefined ? null : <Part {...props} />;
}

export function lateByItself<P extends object>(load: () => Promise<ComponentType<P>>): FunctionComponent<P> {
  const code = lateCode(load);
  return (props) => <LateByItself code={code} props={props} />;
}
