// Preloaded into the processes that a command starts. A command that is killed cannot stop them, so they look. Its number
// alone does not tell: another process may have it by now.
import { isIdentityAlive } from "../../apps/server/src/db/embedded/process.ts";

const starter = process.env["VENTANILLA_STARTER"] ?? "";

const watch = setInterval(() => {
  if (isIdentityAlive(starter)) return;
  clearInterval(watch);
  process.kill(process.pid, "SIGTERM");
  // Under `node --watch` our parent would wait for the next change and start us again.
  if (process.env["WATCH_REPORT_DEPENDENCIES"] !== undefined) process.kill(process.ppid, "SIGTERM");
}, 500);
watch.unref();
