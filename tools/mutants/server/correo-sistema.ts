import { mutantsOf } from "../mutant.ts";

/** What the system itself writes: new passwords, and links to choose one. */
export const CORREO_SISTEMA = mutantsOf("apps/server/src/domains", [
  {
    id: "correo-de-sistema-que-dos-toman",
    kind: "lock",
    means: "two processes send one mail at once, and a password comes twice",
    file: "correo-sistema/correo-sistema.repository.ts",
    find: "proximo_en = now() + make_interval(secs => ${segundos}), _updated_at",
    put: "_updated_at",
    tests: ["correo-sistema/correo-sistema.test.ts"],
  },
  {
    id: "correo-de-sistema-que-detiene",
    kind: "lock",
    means: "a mail that another process has in its hands stops those behind it",
    file: "correo-sistema/correo-sistema.repository.ts",
    find: " FOR UPDATE SKIP LOCKED",
    put: " FOR UPDATE",
    tests: ["correo-sistema/correo-sistema.test.ts"],
  },
  {
    id: "correo-de-sistema-con-sus-palabras",
    kind: "wall",
    means: "the passwords that were mailed stay in the database",
    file: "correo-sistema/correo-sistema.repository.ts",
    find: ".set({ ...fin, cuerpo: null, _updated_at",
    put: ".set({ ...fin, _updated_at",
    tests: ["correo-sistema/correo-sistema.test.ts"],
  },
  {
    id: "correo-de-sistema-de-todos-retirado",
    kind: "wall",
    means: "who changes one account's address takes back what waits for everybody else",
    file: "correo-sistema/correo-sistema.repository.ts",
    find: '    .where("referencia", "=", referencia)\n',
    put: "",
    tests: ["usuario/correos/correo-retirado.test.ts"],
  },
  {
    id: "correo-de-sistema-enviado-por-retirado",
    kind: "rule",
    means: "a mail that left is recorded as one that never did",
    file: "correo-sistema/correo-sistema.repository.ts",
    find: '    .where("estado", "=", sql.lit("EN_COLA"))\n',
    put: "",
    tests: ["usuario/correos/correo-retirado.test.ts"],
  },
  {
    id: "correo-de-sistema-una-vez-menos",
    kind: "rule",
    means: "the first wait is passed over and the last try never made",
    file: "correo-sistema/correo-sistema.service.ts",
    find: "ESPERAS[intentos - 1]",
    put: "ESPERAS[intentos]",
    tests: ["correo-sistema/correo-sistema.test.ts"],
  },
]);
