import { mutantsOf } from "../mutant.ts";

/** Log-ins that are begun at the provider of digital identity, and its sessions that end with ours. */
export const CIUDADANIA = mutantsOf("apps/server/src/domains/ciudadania", [
  {
    id: "ingreso-de-otro-navegador",
    kind: "wall",
    means: "whoever is sent here with somebody else's answer of the provider is signed in with their account",
    file: "ciudadania.repository.ts",
    find: '    .where("navegador", "=", navegador)\n',
    put: "",
    tests: ["ciudadania.test.ts"],
  },
  {
    id: "ingreso-que-sirve-otra-vez",
    kind: "lock",
    means: "one return from the provider opens as many sessions as it is sent",
    file: "ciudadania.repository.ts",
    find: '    .deleteFrom("ingreso_iniciado")\n    .where("huella", "=", huella)\n    .where("navegador", "=", navegador)\n    .where(vigente)\n    .returning("secreto")',
    put: '    .selectFrom("ingreso_iniciado")\n    .where("huella", "=", huella)\n    .where("navegador", "=", navegador)\n    .where(vigente)\n    .select("secreto")',
    tests: ["ciudadania.test.ts"],
  },
  {
    id: "ingreso-que-no-vence",
    kind: "wall",
    means: "a log-in that was begun days ago on a machine of many is ended by whoever sits there now",
    file: "ciudadania.repository.ts",
    find: "    .where(vigente)\n",
    put: "",
    tests: ["ciudadania.test.ts"],
  },
  {
    id: "salida-de-otra-sesion",
    kind: "wall",
    means: "the provider's session of somebody else is ended by whoever knows how it was begun",
    file: "ciudadania.repository.ts",
    find: '    .where("id_sesion", "=", id_sesion)\n',
    put: "",
    tests: ["ciudadania.test.ts"],
  },
  {
    id: "ingresos-olvidados-en-curso",
    kind: "rule",
    means: "whoever is at the provider for a minute finds that their log-in is too old",
    file: "ciudadania.repository.ts",
    find: ".where((eb) => eb.not(vigente))",
    put: ".where(vigente)",
    tests: ["ciudadania.test.ts"],
  },
  {
    id: "salida-olvidada-en-curso",
    kind: "rule",
    means: "who signs out stays signed in at the provider, and what ended sessions left is kept for ever",
    file: "ciudadania.repository.ts",
    find: '.where("s.cerrada", "is not", null)',
    put: '.where("s.cerrada", "is", null)',
    tests: ["ciudadania.test.ts"],
  },
]);
