// The built web, where servers find it: for whoever brings a version to a machine before it serves.
import { fail } from "./run/root.ts";
import { buildWeb } from "./run/web.ts";

try {
  const { built, seconds } = await buildWeb();
  console.log(
    built ? `Web construida en ${seconds.toFixed(1)} s.` : "Sin cambios desde la última construcción.",
  );
} catch (error) {
  fail(error);
}
