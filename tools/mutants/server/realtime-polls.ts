import { mutantsOf } from "../mutant.ts";

/** The polls that nothing is done for. */
export const REALTIME_POLLS = mutantsOf("apps/server/src", [
  {
    id: "sondeo-sin-respuesta",
    kind: "rule",
    means: "a screen that missed something is told nothing when it polls",
    file: "realtime/polls.ts",
    find: "    if (!lists.isUpToDate(poll.id, poll.ultima_conversacion)) return false;\n",
    put: "",
    tests: ["realtime/chat-lists.test.ts"],
  },
  {
    id: "sondeo-que-no-prolonga",
    kind: "rule",
    means: "whoever works at a quiet point is logged out",
    file: "realtime/polls.ts",
    find: "    if (poll.activo === true && readings.mustExtendSesion(client.data.sesion)) return false;\n",
    put: "",
    tests: ["realtime/chat-lists.test.ts"],
  },
  {
    id: "sondeo-que-se-adelanta",
    kind: "lock",
    means: "a poll is judged before what was asked before it",
    file: "realtime/polls.ts",
    find: "    if (passing > 0 || !queue.isIdle()) return false;\n",
    put: "",
    tests: ["realtime/chat-lists.test.ts"],
  },
]);
