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
  {
    id: "rebote-de-otro-envio",
    kind: "rule",
    means: "a report of the first sending fails the second one that a person had done since",
    file: "src/domains/mensaje/entrada/rebote/rebote.service.ts",
    find: "if (!nuevo || envio < actual.envio)",
    put: "if (!nuevo)",
    tests: ["src/channels/correo/rebotes.test.ts"],
  },
  {
    id: "rebote-otra-vez",
    kind: "rule",
    means: "the same report counts each time it is found in the mailbox",
    file: "src/domains/mensaje/entrada/rebote/rebote.service.ts",
    find: "if (!nuevo || envio < actual.envio)",
    put: "if (envio < actual.envio)",
    tests: ["src/domains/mensaje/entrada/rebote/rebote.test.ts"],
  },
  {
    id: "rebote-de-uno-de-dos",
    kind: "rule",
    means: "one report fails a message that was sent twice under one id",
    file: "src/domains/mensaje/entrada/rebote/rebote.service.ts",
    find: "> actual.dudosos ? ",
    put: "> 0 ? ",
    tests: ["src/channels/correo/rebotes.test.ts"],
  },
]);
