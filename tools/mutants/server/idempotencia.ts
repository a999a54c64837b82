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
  {
    id: "el-caso-que-se-abrio-y-ya-no-se-ve",
    kind: "wall",
    means: "whoever opened a case and may read it no more is told who it is about when they ask again",
    file: "domains/caso/apertura/pedido.service.ts",
    find: "    persona: null,\n",
    put: "    persona: caso.persona,\n",
    tests: ["domains/caso/apertura/crear-llamada.test.ts"],
  },
  {
    id: "a-varios-cortado-que-aun-puede-salir",
    kind: "rule",
    means:
      "what whoever lost the point was told did not leave leaves to some when they ask again from the point",
    file: "domains/mensaje/salida/varios.service.ts",
    find: '      if (ids.length === 0) throw new AppError("PUNTO_NO_AUTORIZADO");\n',
    put: "",
    tests: ["domains/mensaje/salida/varios.test.ts"],
  },
]);
