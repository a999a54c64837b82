// Preloaded into the processes that a command starts. A command that is killed cannot stop them, so they look.

const starter = Number(process.env["VENTANILLA_STARTER"]);

const watch = setInterval(() => {
  try {
    process.kill(starter, 0);
  } catch {
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
    // Under `node --watch` our parent would wait for the next change and start us again.
    if (process.env["WATCH_REPORT_DEPENDENCIES"] !== undefined) process.kill(process.ppid, "SIGTERM");
  }
}, 500);
watch.unref();
