import { ElegidorPunto } from "./domains/punto/index.ts";
import { routeOf } from "./routes.ts";
import { Frame } from "./shell/Frame.tsx";
import type { FrameSlots } from "./shell/frame-props.ts";

// A question or a notice may come while there is no line to bring them over: behind the log-in they are here already.
for (const load of [() => import("./ui/dialog/Confirms.tsx"), () => import("./ui/toast/Toasts.tsx")]) {
  load().catch(() => undefined);
}

/** The chooser of the service point stands in the top bar of operators. */
const SLOTS: FrameSlots = { chooser: ElegidorPunto };

/** Where the frame meets the table of pages and the pieces that rooms lend to the top bar. */
export function FramedPages() {
  return <Frame routeOf={routeOf} slots={SLOTS} />;
}
