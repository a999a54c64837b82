import { mutantsOf } from "../mutant.ts";

/** Who leads a case is among those who attend it. */
export const CASO_LIDER = mutantsOf("apps/server/src", [
  {
    id: "lider-que-no-atiende-al-tomar",
    kind: "rule",
    means: "who takes a case is its leader and not among those who attend it",
    file: "domains/caso/traspaso/colegas.repository.ts",
    find: "    .values({ id_caso: idCaso, id_usuario: idUsuario })\n    .onConflict((conflicto) => conflicto.doNothing())\n    .execute();\n",
    put: "    .values({ id_caso: idCaso, id_usuario: idUsuario })\n    .onConflict((conflicto) => conflicto.doNothing())\n    .compile();\n",
    tests: ["domains/caso/cambios/atender.test.ts"],
  },
  {
    id: "lider-que-no-atiende-al-crear",
    kind: "rule",
    means: "who opens a case is its leader and not among those who attend it",
    file: "domains/caso/apertura/crear.service.ts",
    find: "  await ponerOperador(tx, caso.id, sesion.id_usuario);\n  await avisarApertura",
    put: "  await avisarApertura",
    tests: ["domains/caso/apertura/crear.test.ts", "domains/caso/apertura/crear-llamada.test.ts"],
  },
  {
    id: "lider-que-no-atiende-al-unir",
    kind: "rule",
    means: "who led one of two cases that turned out to be one leads it and is not among those who attend it",
    file: "domains/caso/cambios/unir.service.ts",
    find: "    await copiarOperadores(tx, { de: caso.id, a: destino.id });\n",
    put: "",
    tests: ["domains/mensaje/entrada/unir.test.ts"],
  },
  {
    id: "crear-en-cualquier-cuenta",
    kind: "wall",
    means: "a case is begun on an account that the point does not attend, or that is switched off",
    file: "domains/caso/apertura/crear.service.ts",
    find: "  await exigirCanalEnUso(tx, punto.id, entrada.id_canal);\n",
    put: "",
    tests: ["domains/caso/apertura/crear.test.ts"],
  },
]);
