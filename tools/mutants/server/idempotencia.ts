import { mutantsOf } from "../mutant.ts";

/** What is asked again under its own key. */
export const IDEMPOTENCIA = mutantsOf("apps/server/src", [
  {
    id: "lo-ya-respondido-con-otro-cuerpo",
    kind: "wall",
    means: "whoever lost the point is told that another message under a used key was sent",
    file: "domains/idempotencia/idempotencia.repository.ts",
    find: '    .where("huella", "=", idempotencia.fingerprint)\n',
    put: "",
    tests: ["domains/mensaje/salida/enviar.test.ts"],
  },
]);
