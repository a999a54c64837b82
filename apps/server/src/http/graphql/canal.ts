import { ConsultaCanales } from "@ventanilla/contract/canal/canal";
import type { Lista } from "@ventanilla/contract/common/lista";
import type { CanalBreve } from "@ventanilla/contract/punto/punto";
import type { Sesion } from "../../shared/sesion.ts";
import { LIST_ARGUMENTS, type Noun } from "./field.ts";

type List = (sesion: Sesion, consulta: ConsultaCanales) => Promise<Lista<CanalBreve>>;

export function canal(list: List): Noun {
  return {
    types: `
      type Canal { id: Int! clasificacion: String! usuario: String! }
      type Canales { count: Int! rows: [Canal!]! }
    `,
    fields: {
      canales: {
        access: "sesion",
        signature: `(${LIST_ARGUMENTS}): Canales`,
        resolve: async (sesion, args) => list(sesion, ConsultaCanales.parse(args)),
      },
    },
  };
}
