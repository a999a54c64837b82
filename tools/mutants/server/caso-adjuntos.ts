import { mutantsOf } from "../mutant.ts";

/** Who reads what was attached to a case. */
export const CASO_ADJUNTOS = mutantsOf("apps/server/src", [
  {
    id: "adjuntos-de-todas",
    kind: "wall",
    means: "who attends a shared account lists its owner's cases that were attached to one that waits there",
    file: "domains/caso/lecturas/de-persona.repository.ts",
    find: "WHERE c.id_caso_destino = ${id} ${deSuEntidad({ view, id_entidad })}",
    put: "WHERE c.id_caso_destino = ${id}",
    tests: ["domains/mensaje/entrada/unir.test.ts"],
  },
  {
    id: "adjuntos-que-quedan-atras",
    kind: "rule",
    means: "who takes a case may not read the first words that were attached to it",
    file: "domains/caso/cambios/cambio.repository.ts",
    find: "  await llevarAdjuntos(tx, idCaso, idPunto);\n",
    put: "",
    tests: ["domains/mensaje/entrada/unir.test.ts"],
  },
  {
    id: "adjuntos-que-no-lee-quien-recibe",
    kind: "rule",
    means: "the point that gets a case may not read what had been attached to it",
    file: "domains/caso/cambios/cambio.repository.ts",
    find: "AS c (id) CROSS JOIN LATERAL con_sus_adjuntos(c.id) a (id)",
    put: "AS a (id)",
    tests: ["domains/caso/lo-adjuntado.test.ts"],
  },
  {
    id: "adjuntado-desde-otro-punto",
    kind: "rule",
    means: "what is attached from another point may not be read where the case is that it went into",
    file: "domains/caso/cambios/adjuntar.service.ts",
    find: "    await mostrarAdjuntos(tx, destino.id);\n",
    put: "",
    tests: ["domains/caso/lo-adjuntado.test.ts"],
  },
  {
    id: "adjuntado-por-ser-de-uno",
    kind: "rule",
    means:
      "what was attached because two conversations were one citizen's may not be read where the other one is",
    file: "domains/caso/cambios/unir.service.ts",
    find: "  await mostrarAdjuntos(tx, destino.id);\n",
    put: "",
    tests: ["domains/caso/lo-adjuntado.test.ts"],
  },
  {
    id: "adjuntado-a-un-caso-que-incluye",
    kind: "rule",
    means: "an operator of a case who works at none of its points may not read what was attached to it",
    file: "domains/caso/caso.access.ts",
    find: " OR (c.id_entidad = ${mia} AND ${adjuntoASuCaso(yo)})",
    put: "",
    tests: ["domains/caso/lo-adjuntado.test.ts"],
  },
  {
    id: "adjuntado-de-otra-entidad",
    kind: "wall",
    means: "a case of another institution is read because it points to one that holds the operator",
    file: "domains/caso/caso.access.ts",
    find: "c.id_entidad = ${mia} AND ${adjuntoASuCaso(yo)}",
    put: "${adjuntoASuCaso(yo)}",
    tests: ["domains/caso/lo-adjuntado.test.ts"],
  },
]);
