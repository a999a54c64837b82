import { routeOf } from "./routes.ts";
import { Frame } from "./shell/Frame.tsx";
import { SLOTS } from "./slots.tsx";

// A question or a notice may come while there is no line to bring them over: behind the log-in they are here already.
for (const load of [() => import("./ui/dialog/Confirms.tsx"), () => import("./ui/toast/Toasts.tsx")]) {
  load().catch(() => undefined);
}

/** Where the frame meets the table of pages and the pieces that rooms lend to the top bar. */
export function FramedPages() {
  return <Frame routeOf={routeOf} slots={SLOTS} />;
}
