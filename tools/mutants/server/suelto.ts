import { mutantsOf } from "../mutant.ts";

/** Messages without a case: nothing out of sight, nothing doubled, nothing told to others. */
export const SUELTO = mutantsOf("apps/server/src", [
  {
    id: "caso-ajeno-de-suelto",
    kind: "wall",
    means: "whoever adds a message to another institution's case is shown that case",
    file: "domains/suelto/abrir.service.ts",
    find: "await leerCasoLegible(db, sesion, idCaso)",
    put: 'await leerCasoLegible(db, { ...sesion, view: "todo" }, idCaso)',
    tests: ["domains/suelto/leer.test.ts"],
  },
  {
    id: "suelto-abierto-dos-veces",
    kind: "lock",
    means: "two operators who open a case at once do not both get it",
    file: "domains/suelto/abrir.service.ts",
    find: "    if (retenido.id_caso !== null) return { idCaso: retenido.id_caso, agregado: true };\n",
    put: "",
    tests: ["domains/suelto/abrir.test.ts"],
  },
  {
    id: "suelto-ya-leido",
    kind: "rule",
    means: "the message of a new case waits for nobody",
    file: "domains/suelto/abrir.service.ts",
    find: 'suelto.direccion === "ENTRADA"',
    put: 'suelto.direccion === "AVISO"',
    tests: ["domains/suelto/abrir.test.ts"],
  },
  {
    id: "descartado-a-la-vista",
    kind: "rule",
    means: "what was put aside stays in the list",
    file: "domains/suelto/suelto.repository.ts",
    find: "POR_REVISAR: sql`s.id_caso IS NULL AND s.descartado_en IS NULL`",
    put: "POR_REVISAR: sql`s.id_caso IS NULL`",
    tests: ["domains/suelto/listar.test.ts"],
  },
]);
