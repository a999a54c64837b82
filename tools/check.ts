import { Tasks } from "../scripts/run/tasks.ts";
import { parts, runParts } from "./parts.ts";

const LANES = 2;

const tasks = new Tasks();
tasks.stopWhenAsked();
const failed = await runParts(parts(), { tasks, lanes: LANES });
if (failed.length > 0) {
  console.error(`\nfailed: ${failed.join(", ")}`);
  process.exitCode = 1;
}
