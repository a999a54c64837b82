import "./ui/theme/frame-styles.ts";
import { useEffect } from "react";
import { atiendeEnPunto, ElegidorPunto, usePuntoActual } from "./domains/punto/index.ts";
import { forgetExpired } from "./lib/asked.ts";
import { useSession } from "./lib/session.ts";
import { routeOf } from "./routes.ts";
import { Frame } from "./shell/Frame.tsx";
import type { FrameSlots } from "./shell/frame-props.ts";
import { lateByItself } from "./ui/late/late-by-itself.tsx";

// A question or a notice may come while there is no line to bring them over: behind the log-in they are here already.
for (const load of [() => import("./ui/dialog/Confirms.tsx"), () => import("./ui/toast/Toasts.tsx")]) {
  load().catch(() => undefined);
}

const PuntoEnVivo = lateByItself(async () => (await import("./mesa/index.ts")).PuntoEnVivo);

/** What waits at the operator's point is told on every page. */
function EnVivo() {
  const atiende = atiendeEnPunto(useSession());
  const punto = usePuntoActual();
  if (!atiende || punto === undefined) return null;
  return <PuntoEnVivo key={punto.id} idPunto={punto.id} />;
}

/** The chooser of the service point stands in the top bar of operators. */
const SLOTS: FrameSlots = { chooser: ElegidorPunto, live: EnVivo };

/** Where the frame meets the table of pages and the pieces that rooms lend to it. */
export function FramedPages() {
  // Of whoever asked at this desk.
  useEffect(forgetExpired, []);
  return <Frame routeOf={routeOf} slots={SLOTS} />;
}
