import type { Lista } from "@ventanilla/contract/common/lista";
import type { OperadorBreve } from "@ventanilla/contract/punto/punto";
import { ConsultaOperadores } from "@ventanilla/contract/usuario/usuario";
import type { Sesion } from "../../shared/sesion.ts";
import { ARGUMENTOS_LISTA, type Noun } from "./campo.ts";

type Listar = (sesion: Sesion, consulta: ConsultaOperadores) => Promise<Lista<OperadorBreve>>;

export function operador(listar: Listar): Noun {
  return {
    tipos: `
      type Operador { id: Int! usuario: String! nombre_completo: String! }
      type Operadores { count: Int! rows: [Operador!]! }
    `,
    campos: {
      operadores: {
        acceso: "sesion",
        firma: `(${ARGUMENTOS_LISTA}): Operadores`,
        resolver: async (sesion, args) => listar(sesion, ConsultaOperadores.parse(args)),
      },
    },
  };
}
