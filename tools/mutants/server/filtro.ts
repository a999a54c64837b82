import { mutantsOf } from "../mutant.ts";

/** Saved filters: each is its owner's alone. */
export const FILTRO = mutantsOf("apps/server/src/domains/filtro", [
  {
    id: "filtro-de-otro-se-lee",
    kind: "wall",
    means: "the list shows what other people look for",
    file: "filtro.repository.ts",
    find: `    .select(VISIBLES)
    .where("id_usuario", "=", idUsuario)
`,
    put: "    .select(VISIBLES)\n",
    tests: ["filtro.test.ts"],
  },
  {
    id: "filtro-de-otro-se-quita",
    kind: "wall",
    means: "anybody removes anybody's",
    file: "filtro.repository.ts",
    find: `    .where("id", "=", id)
    .where("id_usuario", "=", idUsuario)
`,
    put: '    .where("id", "=", id)\n',
    tests: ["filtro.test.ts"],
  },
  {
    id: "filtros-sin-turno",
    kind: "lock",
    means: "of many saved at once more stay than there is room for",
    file: "filtro.service.ts",
    find: "    await filtros.retenerDueno(tx, id_usuario);\n",
    put: "",
    tests: ["filtro.test.ts"],
  },
]);
