// A part of a page whose code comes when it is shown.
import { type ComponentType, type FunctionComponent, useEffect, useState } from "react";
import { useStore } from "../../lib/store.ts";
import { MissingCode } from "../states/MissingCode.tsx";
import { type LateCode, lateCode, Replaced } from "./late-code.ts";

type Props<P> = { code: LateCode<P>; props: P; Waiting: ComponentType<P> };

function LatePart<P extends object>({ code, props, Waiting }: Props<P>) {
  const Part = useStore(code.here);
  const [failure, setFailure] = useState<unknown>();
  const isMissing = Part === undefined && failure === undefined;
  useEffect(() => {
    if (!isMissing) return;
    let isShown = true;
    code.bring().catch((reason: unknown) => isShown && setFailure(reason));
    return () => {
      isShown = false;
    };
  }, [isMissing, code]);
  if (Part !== undefined) return <Part {...props} />;
  if (failure === undefined) return <Waiting {...props} />;
  const why = failure instanceof Replaced ? "replaced" : "line";
  return <MissingCode why={why} onRetry={() => setFailure(undefined)} />;
}

export const partOf =
  <P extends object>(code: LateCode<P>, Waiting: ComponentType<P>): FunctionComponent<P> =>
  (props) => <LatePart code={code} props={props} Waiting={Waiting} />;

/** `Waiting` stands in its place until it is here. When it cannot come that is said there, and it can be asked for again. */
export const latePart = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  Waiting: ComponentType<P>,
): FunctionComponent<P> => partOf(lateCode(load), Waiting);
