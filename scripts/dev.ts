import { runDemo } from "./run/demo.ts";

await runDemo({ command: "run dev", nodeFlags: ["--watch", "--watch-preserve-output"], liveWeb: true });
