import { mutantsOf } from "../mutant.ts";

export const PAPEL = mutantsOf("apps/server/src", [
  {
    id: "papel-de-caso-ajeno",
    kind: "wall",
    means: "whoever knows a case's number reads whose it is",
    file: "domains/mensaje/papel/papel.service.ts",
    find: "await leerConDetalle(db, sesion, id)",
    put: 'await leerConDetalle(db, { ...sesion, view: "todo" }, id)',
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
    find: "return existeTexto(sinComentario) ? sinComentario : clave;",
    put: "return clave;",
    tests: ["domains/mensaje/papel/papel.test.ts"],
  },
  {
    id: "papel-con-quien-se-vinculo-por-error",
    kind: "wall",
    means: "the paper that the citizen is given names somebody else who was linked by error",
    file: "domains/mensaje/papel/redaccion.ts",
    find: 'sinNombre !== undefined && nombreLegible(datos["persona"] ?? "") !== persona',
    put: "sinNombre !== undefined && persona === undefined",
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
