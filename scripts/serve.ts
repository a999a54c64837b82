// Production, in this process: apps/server/src/main.ts refuses to start without its settings.
import { buildWeb } from "./run/web.ts";

const { built, seconds } = await buildWeb();
if (built) console.log(`Web construida en ${seconds.toFixed(1)} s.`);
await import("../apps/server/src/main.ts");
