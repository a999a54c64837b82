// Empties the folder that is named: journeys begin with the demo as it is the first time.
import { rmSync } from "node:fs";

const [, , folder] = process.argv;
if (folder === undefined) throw new Error("which folder?");
rmSync(folder, { recursive: true, force: true });
