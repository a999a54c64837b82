import { mutantsOf } from "../mutant.ts";

/** The national portal of procedures, as it answers. */
export const PORTAL = mutantsOf("apps/server/src/adapters/procedures-portal", [
  {
    id: "lista-del-portal-a-medias",
    kind: "rule",
    means: "a list that the portal cut off switches the rest of the procedures off",
    file: "http.ts",
    find: '    throw refusal(service, "RESPUESTA_INCOMPLETA");\n',
    put: "    return { rows: [...found.values()], unreadable };\n",
    tests: ["contract.test.ts"],
  },
  {
    id: "pagina-del-portal-repetida",
    kind: "rule",
    means: "a portal that repeats a page counts as one that told everything",
    file: "http.ts",
    find: "if (read === undefined || !before.has(row.keyOf(read))) heard += 1;",
    put: "heard += 1;",
    tests: ["contract.test.ts"],
  },
  {
    id: "portal-solo-primera-pagina",
    kind: "rule",
    means: "of what the portal lists the first hundred are brought",
    file: "http.ts",
    find: "if (page.whole || heard >= page.total)",
    put: "if (page.whole || heard >= PAGE || heard >= page.total)",
    tests: ["contract.test.ts"],
  },
  {
    id: "portal-da-otra-entidad",
    kind: "wall",
    means: "an institution is given the name and the telephone of another",
    file: "http.ts",
    find: "found?.id_portal_unico === id && isSame(found.sigla, sigla) ? found : undefined",
    put: "found",
    tests: ["contract.test.ts"],
  },
  {
    id: "pagina-de-error-que-no-halla",
    kind: "rule",
    means: "a proxy's page of error says that the portal has no such institution",
    file: "http.ts",
    find: "answer.status === 404 && isObject(answer.json())",
    put: "answer.status === 404",
    tests: ["contract.test.ts"],
  },
  {
    id: "tramite-en-borrador",
    kind: "rule",
    means: "procedures that the portal has not published yet are offered to citizens",
    file: "wire.ts",
    find: "estado == null || estado.trim().toUpperCase() === PUBLICADO",
    put: "estado == null || estado.trim() !== ''",
    tests: ["contract.test.ts"],
  },
]);
