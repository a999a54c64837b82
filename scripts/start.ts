import { runDemo } from "./run/demo.ts";

await runDemo({ command: "start", nodeFlags: [], liveWeb: false });
