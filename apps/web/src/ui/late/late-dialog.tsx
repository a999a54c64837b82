// Dialogs whose code comes once what opens them stands: the page does not wait for it, and whoever opens one finds it here.
import { type ComponentType, useEffect, useEffectEvent } from "react";
import { tNow } from "../../lib/i18n.ts";
import { whenIdle } from "../../lib/idle.ts";
import { reloadPage } from "../../lib/navigation.ts";
import { useStore } from "../../lib/store.ts";
import { LoadingOverlay } from "../LoadingOverlay.tsx";
import { toast } from "../toast/toasts.ts";
import { type LateCode, lateCode, Replaced } from "./late-code.ts";

const late = new Set<() => Promise<void>>();

/** Opened before its code is here it covers the page, like a page that is on its way. When it cannot come it says so and closes: the next opening asks again. */
function LateDialog<P extends object>({
  code,
  props,
  onMissing,
}: {
  code: LateCode<P>;
  props: P;
  onMissing: () => void;
}) {
  const Dialog = useStore(code.here);
  const isMissing = Dialog === undefined;
  const giveUp = useEffectEvent((failure: unknown) => {
    if (failure instanceof Replaced)
      toast.info(tNow("errores:versionNueva"), { action: { label: tNow("recargar"), run: reloadPage } });
    else toast.error(tNow("errores:conexion"));
    onMissing();
  });
  useEffect(() => {
    if (!isMissing) return;
    let isOpen = true;
    code.bring().catch((failure: unknown) => isOpen && giveUp(failure));
    return () => {
      isOpen = false;
    };
  }, [isMissing, code]);
  return Dialog === undefined ? <LoadingOverlay loading /> : <Dialog {...props} />;
}

/** `ahead` false: its code comes when it is opened and not before. */
export function lateDialog<P extends object>(
  load: () => Promise<ComponentType<P>>,
  close: (props: P) => void,
  { ahead = true }: { ahead?: boolean } = {},
): ComponentType<P> {
  const code = lateCode(load);
  if (ahead) late.add(code.bring);
  return (props) => <LateDialog code={code} props={props} onMissing={() => close(props)} />;
}

/** Once what opens them stands, they come, before anybody opens one; what cannot come now is asked for when it is opened. */
export function useLateDialogs(standing: boolean): void {
  useEffect(() => (standing ? whenIdle(() => void bringLateDialogs()) : undefined), [standing]);
}

/** All that come ahead. */
export async function bringLateDialogs(): Promise<void> {
  await Promise.allSettled([...late].map((bring) => bring()));
}
