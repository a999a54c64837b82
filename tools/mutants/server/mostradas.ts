import { mutantsOf } from "../mutant.ts";

/** Who saw whom, on record before the answer leaves. */
export const MOSTRADAS = mutantsOf("apps/server/src", [
  {
    id: "mostrada-sin-registro",
    kind: "wall",
    means: "a list shows persons and leaves nothing in the log",
    file: "http/mount-route.ts",
    find: "        await record(request, answer);\n",
    put: "",
    tests: ["domains/log/mostradas.test.ts"],
  },
  {
    id: "mostrada-despues-de-contestar",
    kind: "wall",
    means: "an answer leaves though it could not be written down whom it shows",
    file: "http/mount-route.ts",
    find: "        await record(request, answer);\n",
    put: "        record(request, answer).catch(() => undefined);\n",
    tests: ["domains/log/mostradas.test.ts"],
  },
  {
    id: "exportada-sin-registro",
    kind: "wall",
    means: "a file with persons is taken away and does not name them in the log",
    file: "http/mount-route.ts",
    find: "recording(rows, (batch) => record(request, batch))",
    put: "recording(rows, (batch) => record(request, [batch.length]))",
    tests: ["domains/log/mostradas.test.ts"],
  },
  {
    id: "mostrada-olvidada",
    kind: "rule",
    means: "whoever could not be written down counts as written down",
    file: "domains/log/mostradas.service.ts",
    find: `    await escribir({ ...anotacionDe(sesion, mostrado), personas });
    for (const id of personas) recientes.poner(lugar, id);`,
    put: `    for (const id of personas) recientes.poner(lugar, id);
    await escribir({ ...anotacionDe(sesion, mostrado), personas });`,
    tests: ["domains/log/mostradas.test.ts"],
  },
  {
    id: "mostrada-de-otra-sesion",
    kind: "wall",
    means: "what one session saw hides that another one saw it",
    file: "domains/log/mostradas.service.ts",
    find: "JSON.stringify([id, ip, where, ids])",
    put: "JSON.stringify([typeof id, ip, where, ids])",
    tests: ["domains/log/mostradas.test.ts"],
  },
  {
    id: "mostradas-sin-sello",
    kind: "wall",
    means: "a person is taken out of a sealed row and nobody notices",
    file: "domains/log/sello.repository.ts",
    find: "ELSE jsonb_build_array(personas) END",
    put: "ELSE '[]' END",
    tests: ["domains/log/sello.test.ts"],
  },
  {
    id: "mostrada-que-no-se-halla",
    kind: "rule",
    means: "the log finds by person only the rows that are about that person alone",
    file: "domains/log/listar.repository.ts",
    find: " OR l.personas @> ARRAY[${Number(persona)}::integer])",
    put: ")",
    tests: ["domains/log/mostradas.test.ts"],
  },
  {
    id: "mostrada-por-el-registro",
    kind: "wall",
    means: "who reads a person's data in the log is not found by the person",
    file: "domains/log/leer.service.ts",
    find: "if (dicePersona && !tapado)",
    put: "if (false)",
    tests: ["domains/log/leer.test.ts"],
  },
]);
