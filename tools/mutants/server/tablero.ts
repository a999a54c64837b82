import { mutantsOf } from "../mutant.ts";

const CONTADO = ["domains/tablero/contar/contar.test.ts"];
const MIRADO = ["domains/tablero/tablero.test.ts"];

/** The dashboard: everything counted once, on its day, where it stands, and shown to whom it belongs. */
export const TABLERO = mutantsOf("apps/server/src", [
  {
    id: "tablero-tanda-sin-marca",
    kind: "lock",
    means: "messages that were counted are counted again",
    file: "domains/tablero/contar/contar.service.ts",
    find: "  await ponerMarca(tx, { mensaje: tanda.hasta });\n",
    put: "",
    tests: CONTADO,
  },
  {
    id: "tablero-sin-esperar-a-nadie",
    kind: "lock",
    means: "a message of a transaction that is still open is never counted",
    file: "db/settled-ids.ts",
    find: "if (seen.missing.size > 0) return null;",
    put: "",
    tests: [...CONTADO, "domains/log/sello.test.ts"],
  },
  {
    id: "tablero-dia-de-otra-parte",
    kind: "rule",
    means: "the evening counts for the next day",
    file: "domains/tablero/dia.repository.ts",
    find: "sql`(${dia}::timestamp AT TIME ZONE ${sql.lit(ZONA_HORARIA)})`",
    put: "sql`(${dia}::timestamp AT TIME ZONE 'UTC')`",
    tests: CONTADO,
  },
  {
    id: "tablero-saludo-contesta",
    kind: "rule",
    means: "an automatic greeting counts as the first answer",
    file: "domains/tablero/contar/mensajes.repository.ts",
    find: " AND (${m}.id_usuario IS NOT NULL OR ${m}.extras ? 'telefono')",
    put: "",
    tests: CONTADO,
  },
  {
    id: "tablero-espera-que-no-sigue",
    kind: "rule",
    means: "who waits stays where the case was before somebody took it",
    file: "domains/tablero/contar/contar.service.ts",
    find: "        await seguirCasos(tx);\n",
    put: "",
    tests: CONTADO,
  },
  {
    id: "tablero-de-todas",
    kind: "wall",
    means: "an administrator reads the figures of all institutions",
    file: "domains/tablero/tablero.access.ts",
    find: 'sesion.vista === "todo" ? null : sesion.id_entidad',
    put: "null",
    tests: MIRADO,
  },
  {
    id: "tablero-de-punto-ajeno",
    kind: "wall",
    means: "an operator reads who waits at a point where they may not work",
    file: "domains/tablero/punto.service.ts",
    find: "const { id } = await accederPunto(db, sesion, idPunto);",
    put: "const id = idPunto;",
    tests: MIRADO,
  },
  {
    id: "tablero-fallos-de-cerrados",
    kind: "rule",
    means: "cases that have ended are counted and listed among those with failures to see to",
    file: "domains/caso/administrar/envios.repository.ts",
    find: "CON_FALLOS: estanAbiertos,",
    put: "CON_FALLOS: sql<SqlBool>`true`,",
    tests: MIRADO,
  },
  {
    id: "tablero-responder-por-otro",
    kind: "rule",
    means: "a newcomer has answered because a colleague did in the same case",
    file: "domains/tablero/pasos.repository.ts",
    find: " AND m.id_usuario = ${operador}",
    put: "",
    tests: MIRADO,
  },
]);
