import { mutantsOf } from "../mutant.ts";

/** What an institution still lacks before it can attend. */
export const PUESTA_EN_MARCHA = mutantsOf("apps/server/src/domains/puesta-en-marcha", [
  {
    id: "puesta-en-marcha-ajena",
    kind: "wall",
    means: "an administrator reads what another institution has",
    file: "puesta-en-marcha.service.ts",
    find: "const { id, nombre } = await accederEntidad(db, sesion, pedida ?? sesion.id_entidad);",
    put: 'const { id, nombre } = { id: pedida ?? sesion.id_entidad, nombre: "" };',
    tests: ["puesta-en-marcha.test.ts"],
  },
  {
    id: "tramites-de-la-vecina",
    kind: "wall",
    means: "an institution without procedures is told that it has some: those of another",
    file: "puesta-en-marcha.repository.ts",
    find: "SELECT FROM tramite t WHERE t.id_entidad = en.id AND",
    put: "SELECT FROM tramite t WHERE",
    tests: ["puesta-en-marcha.test.ts"],
  },
  {
    id: "preguntas-de-la-vecina",
    kind: "wall",
    means: "an institution whose procedures have no question is told that they have",
    file: "puesta-en-marcha.repository.ts",
    find: "WHERE t.id_entidad = en.id AND t.estado = 'ACTIVO'`)} AS faqs",
    put: "WHERE t.estado = 'ACTIVO'`)} AS faqs",
    tests: ["puesta-en-marcha.test.ts"],
  },
  {
    id: "quien-administra-atiende",
    kind: "rule",
    means: "an institution in which nobody attends is told that somebody does: who administers it",
    file: "puesta-en-marcha.repository.ts",
    find: "(${sql.lit(ROL.SUPERADMIN)}, ${sql.lit(ROL.ADMIN)})",
    put: "(${sql.lit(ROL.SUPERADMIN)})",
    tests: ["puesta-en-marcha.test.ts"],
  },
  {
    id: "punto-de-quien-ya-no-esta",
    kind: "rule",
    means: "a point at which only a switched-off account may stand is told to be ready",
    file: "puesta-en-marcha.repository.ts",
    find: "WHERE po.id_punto_atencion = p.id AND u.estado = 'ACTIVO'",
    put: "WHERE po.id_punto_atencion = p.id",
    tests: ["puesta-en-marcha.test.ts"],
  },
  {
    id: "punto-de-un-canal-apagado",
    kind: "rule",
    means: "a point that nobody can write to is told to be ready",
    file: "puesta-en-marcha.repository.ts",
    find: "WHERE pc.id_punto_atencion = p.id AND c.estado = 'ACTIVO'",
    put: "WHERE pc.id_punto_atencion = p.id",
    tests: ["puesta-en-marcha.test.ts"],
  },
]);
