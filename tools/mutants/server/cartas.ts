import { mutantsOf } from "../mutant.ts";

export const CARTAS = mutantsOf("apps/server", [
  {
    id: "carta-por-cualquier-canal",
    kind: "rule",
    means: "a subject and copies are taken where no letters are written, and are lost",
    file: "src/domains/mensaje/salida/carta/carta.service.ts",
    find: "if (!letters)",
    put: "if (false)",
    tests: ["src/domains/mensaje/salida/carta/cartas.test.ts"],
  },
  {
    id: "carta-dos-veces",
    kind: "rule",
    means: "the citizen gets a copy of the own letter",
    file: "src/domains/mensaje/salida/carta/carta.service.ts",
    find: ".filter((una) => una !== para.toLowerCase())",
    put: "",
    tests: ["src/domains/mensaje/salida/carta/cartas.test.ts"],
  },
  {
    id: "carta-de-lo-citado",
    kind: "rule",
    means: "below a letter stands what the citizen's mail repeats",
    file: "src/domains/mensaje/salida/carta/carta.service.ts",
    find: "return lineasPropias(contenido, extras.asunto)",
    put: "return lineasPropias(contenido.replaceAll('escribió', ''), extras.asunto)",
    tests: ["src/domains/mensaje/salida/carta/cartas.test.ts"],
  },
  {
    id: "copia-negada-sale",
    kind: "rule",
    means: "a letter leaves for some of those it was written to",
    file: "src/channels/correo/envio/smtp.ts",
    find: "if (negada) throw",
    put: "if (false) throw",
    tests: ["src/channels/correo/envio/compromiso.test.ts"],
  },
  {
    id: "copia-devuelta-falla",
    kind: "rule",
    means: "a copy that came back makes the citizen's letter a failure",
    file: "src/domains/mensaje/entrada/rebote/rebote.service.ts",
    find: "if (await soloACopias(tx, id, recipients))",
    put: "if (false)",
    tests: ["src/domains/mensaje/entrada/rebote/rebote.test.ts"],
  },
]);
