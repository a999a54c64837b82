import { mutantsOf } from "../mutant.ts";

/** The thread itself. */
export const HILO = mutantsOf("apps/server/src", [
  {
    id: "cerrar-sin-ver",
    kind: "lock",
    means: "a case is closed over words that nobody saw",
    file: "domains/hilo/visto.service.ts",
    find: '  if (await quedaSinVer(tx, lector, visto)) throw new AppError("HUBO_MENSAJES");\n',
    put: "",
    tests: ["domains/caso/cambios/cerrar.test.ts"],
  },
  {
    id: "suelto-en-su-numero",
    kind: "rule",
    means: "a message that joins an open case keeps its old number, so it stands among what was read",
    file: "domains/hilo/mudar.repository.ts",
    find: ".set({ id: sql<number>`${id}`, id_caso: idCaso, secuencia, orden })",
    put: ".set({ id_caso: idCaso, secuencia, orden })",
    tests: ["domains/suelto/abrir.test.ts"],
  },
  {
    id: "mudado-con-numero-ajeno",
    kind: "rule",
    means:
      "what moves from one thread to another keeps its number there, and the open thread hears nothing more",
    file: "domains/hilo/mudar.repository.ts",
    find: "SET id_caso = ${a}, secuencia = ${secuencia}\n",
    put: "SET id_caso = ${a}\n",
    tests: ["domains/mensaje/entrada/unir.test.ts"],
  },
  {
    id: "archivo-de-suelto-que-no-llega",
    kind: "rule",
    means: "a file fetched for a message without a case is never shown with it",
    file: "domains/hilo/hilo.repository.ts",
    find: '    .select(["id", "id_caso", "tipo_contenido"])\n    .where("id", "=", id)\n',
    put: '    .select(["id", "id_caso", "tipo_contenido"])\n    .where("id", "=", id)\n    .where("id_caso", "is not", null)\n',
    tests: ["domains/archivo/traer.test.ts"],
  },
]);
