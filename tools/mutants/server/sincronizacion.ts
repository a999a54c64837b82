import { mutantsOf } from "../mutant.ts";

const TURNO = ["sincronizacion/sincronizacion.test.ts"];

/** What is brought from the portal, by one run at a time. */
export const SINCRONIZACION = mutantsOf("apps/server/src/domains", [
  {
    id: "sincronizacion-dos-a-la-vez",
    kind: "lock",
    means: "two runs bring the same at once and undo what the other did",
    file: "sincronizacion/sincronizacion.repository.ts",
    find: '        .where("sincronizacion.vence", "<", sql<string>`now()`),\n',
    put: "",
    tests: ["tramite/sincronizar.test.ts"],
  },
  {
    id: "sincronizacion-que-revive",
    kind: "lock",
    means: "a run that counted as dead goes on writing beside the one that took its place",
    file: "sincronizacion/sincronizacion.repository.ts",
    find: '    .where("corrida", "=", corrida)\n    .returning("clave")',
    put: '    .returning("clave")',
    tests: TURNO,
  },
  {
    id: "sincronizacion-que-suelta-la-de-otro",
    kind: "lock",
    means: "a run that counted as dead ends the turn of the one that took its place, and a third one begins",
    file: "sincronizacion/sincronizacion.repository.ts",
    find: '.where("clave", "=", clave).where("corrida", "=", corrida).execute()',
    put: '.where("clave", "=", clave).execute()',
    tests: TURNO,
  },
  {
    id: "sincronizacion-que-no-se-suelta",
    kind: "rule",
    means: "after a run that failed nobody can try again for a minute",
    file: "sincronizacion/sincronizacion.service.ts",
    find: "    await dejarTurno(db, clave, corrida);\n",
    put: "",
    tests: ["tramite/sincronizar.test.ts"],
  },
]);
