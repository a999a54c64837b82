import { createLogger } from "../src/shared/logger.ts";
import { openWorkers } from "../src/shared/workers/index.ts";

/** The threads of a test process. They start when first asked, and one without work keeps nothing from ending. */
export const workers = openWorkers({ logger: createLogger("silent") });
