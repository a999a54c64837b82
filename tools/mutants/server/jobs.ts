import { mutantsOf } from "../mutant.ts";

/** Several processes: their bus, their leases, who is alive. */
export const JOBS = mutantsOf("apps/server/src", [
  {
    id: "propio-eco",
    kind: "lock",
    means: "a process hears its own announcements again",
    file: "realtime/bus/processes.ts",
    find: "payload === null || payload.de === processName",
    put: "payload === null",
    tests: ["realtime/bus/bus.test.ts"],
  },
  {
    id: "aviso-atrasado",
    kind: "lock",
    means: "an older number replaces a newer one on the wire",
    file: "realtime/bus/payload.ts",
    find: '    if (\n      previous &&\n      "secuencia" in previous &&\n      "secuencia" in announcement &&\n      previous.secuencia > announcement.secuencia\n    )\n      return;\n',
    put: "",
    tests: ["realtime/bus/bus.test.ts"],
  },
  {
    id: "arriendo-de-todos",
    kind: "lock",
    means: "a lease is taken from whoever holds it",
    file: "jobs/process.repository.ts",
    find: "WHERE a.proceso = excluded.proceso OR a.hasta < now()",
    put: "WHERE true",
    tests: ["jobs/processes.test.ts"],
  },
  {
    id: "cursor-ajeno",
    kind: "lock",
    means: "a mailbox's place is moved by whoever lost it",
    file: "jobs/process.repository.ts",
    find: " AND proceso = ${cursor.processName} AND hasta > now()",
    put: "",
    tests: ["jobs/processes.test.ts"],
  },
  {
    id: "juez-recien-llegado",
    kind: "lock",
    means: "a process that just came back takes the others for dead",
    file: "jobs/processes.ts",
    find: "    if (startedAt - healthySince < deadS * 1000) return;\n",
    put: "",
    tests: ["jobs/processes.test.ts"],
  },
  {
    id: "cuenta-rechazada-sin-fin",
    kind: "other",
    means: "a refused password is tried for ever",
    file: "jobs/listeners.ts",
    find: "      if (refusals >= REFUSALS_MAX) return await rest(id, signal);\n",
    put: "",
    tests: ["jobs/processes.test.ts"],
  },
]);
