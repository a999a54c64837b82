import { mutantsOf } from "../mutant.ts";

export const PAPEL = mutantsOf("apps/server/src", [
  {
    id: "papel-de-caso-ajeno",
    kind: "wall",
    means: "whoever knows a case's number reads whose it is",
    file: "domains/mensaje/papel/papel.service.ts",
    find: "await leerConDetalle(db, sesion, id)",
    put: 'await leerConDetalle(db, { ...sesion, vista: "todo" }, id)',
    tests: ["domains/mensaje/papel/papel.test.ts"],
  },
  {
    id: "papel-con-notas-sin-pedirlas",
    kind: "wall",
    means: "internal notes are on the paper that the citizen is given",
    file: "domains/hilo/recorrido.repository.ts",
    find: ".$if(!notas, ",
    put: ".$if(false, ",
    tests: ["domains/mensaje/papel/papel.test.ts"],
  },
  {
    id: "papel-con-comentarios",
    kind: "wall",
    means: "what one colleague said to another handing a case on is on the paper that the citizen is given",
    file: "domains/mensaje/papel/redaccion.ts",
    find: "!notas && existeTexto(sinComentario)",
    put: "notas && existeTexto(sinComentario)",
    tests: ["domains/mensaje/papel/papel.test.ts"],
  },
  {
    id: "papel-sin-registro",
    kind: "rule",
    means: "nobody knows who saw the person whose case was taken along",
    file: "domains/mensaje/papel/papel.service.ts",
    find: "if (caso.persona !== null) await anotarVista",
    put: "if (false) await anotarVista",
    tests: ["domains/mensaje/papel/papel.test.ts"],
  },
]);
