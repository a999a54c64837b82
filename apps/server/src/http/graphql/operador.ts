import type { Lista } from "@ventanilla/contract/common/lista";
import type { OperadorBreve } from "@ventanilla/contract/punto/punto";
import { ConsultaOperadores } from "@ventanilla/contract/usuario/usuario";
import type { Sesion } from "../../shared/sesion.ts";
import { LIST_ARGUMENTS, type Noun } from "./field.ts";

type List = (sesion: Sesion, consulta: ConsultaOperadores) => Promise<Lista<OperadorBreve>>;

export function operador(list: List): Noun {
  return {
    types: `
      type Operador { id: Int! usuario: String! nombre_completo: String! }
      type Operadores { count: Int! rows: [Operador!]! }
    `,
    fields: {
      operadores: {
        access: "sesion",
        signature: `(${LIST_ARGUMENTS}): Operadores`,
        resolve: async (sesion, args) => list(sesion, ConsultaOperadores.parse(args)),
      },
    },
  };
}
