// What it is: threads for work whose cost a stranger chooses, beside the one that serves everybody (ADR 34).
// Owns: how many there are, how long and with how much memory one may work, and what ends one that does not.
// Never: knows what the work is, repeats it, or passes an environment on.
export { isUndone, type Job, JobError, openWorkers, type Workers } from "./workers.ts";
