import { ConsultaCanales } from "@ventanilla/contract/canal/canal";
import type { Lista } from "@ventanilla/contract/common/lista";
import type { CanalBreve } from "@ventanilla/contract/punto/punto";
import type { Sesion } from "../../shared/sesion.ts";
import { ARGUMENTOS_LISTA, type Noun } from "./campo.ts";

type Listar = (sesion: Sesion, consulta: ConsultaCanales) => Promise<Lista<CanalBreve>>;

export function canal(listar: Listar): Noun {
  return {
    tipos: `
      type Canal { id: Int! clasificacion: String! usuario: String! }
      type Canales { count: Int! rows: [Canal!]! }
    `,
    campos: {
      canales: {
        acceso: "sesion",
        firma: `(${ARGUMENTOS_LISTA}): Canales`,
        resolver: async (sesion, args) => listar(sesion, ConsultaCanales.parse(args)),
      },
    },
  };
}
