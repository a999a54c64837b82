// Production, in this process: apps/server/src/main.ts refuses to start without its settings.
import { fail } from "./run/root.ts";
import { buildWeb } from "./run/web.ts";

try {
  const { built, seconds } = await buildWeb();
  if (built) console.log(`Web construida en ${seconds.toFixed(1)} s.`);
} catch (error) {
  fail(error);
  process.exit();
}
await import("../apps/server/src/main.ts");
