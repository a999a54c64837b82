import { mutantsOf } from "../mutant.ts";

export const CORREO = mutantsOf("apps/server", [
  {
    id: "correo-responde-a-la-maquina",
    kind: "rule",
    means: "an answer follows the automatic mail that came after the person's letter",
    file: "src/outbox/salida.repository.ts",
    find: "AND NOT d.extras ? 'automatico'",
    put: "",
    tests: ["src/channels/correo/a-quien-se-responde.test.ts"],
  },
  {
    id: "correo-asunto-de-la-maquina",
    kind: "rule",
    means: "an answer bears the subject of the automatic mail that came after the person's letter",
    file: "src/outbox/salida.repository.ts",
    find: "ORDER BY p.extras ? 'automatico', p.id DESC",
    put: "ORDER BY p.id DESC",
    tests: ["src/channels/correo/a-quien-se-responde.test.ts"],
  },
]);
