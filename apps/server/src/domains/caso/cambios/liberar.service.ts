import type { Caso } from "@ventanilla/contract/caso/caso";
import { estaTomado } from "@ventanilla/contract/caso/caso.rules";
import type { Db } from "../../../db/database.ts";
import { AppError } from "../../../shared/app-error.ts";
import type { Sesion } from "../../../shared/sesion.ts";
import { ponerCaso, quitarOperadores } from "./cambio.repository.ts";
import { cambiarCaso } from "./cambio.service.ts";

/** Leaves a case at its point for whoever takes it (D79). A colleague of the point may do so for whoever left. */
export function liberar(db: Db, sesion: Sesion, idCaso: number, version: number | undefined): Promise<Caso> {
  return cambiarCaso(db, sesion, idCaso, { version }, async (tx, { caso }) => {
    if (!estaTomado(caso)) throw new AppError("CASO_NO_TOMADO");
    await ponerCaso(tx, caso.id, sesion.id_usuario, { operador_principal: null });
    await quitarOperadores(tx, caso.id, [sesion.id_usuario, caso.operador_principal ?? sesion.id_usuario]);
    return {
      tipo: "caso.liberar",
      mensaje: "Liberó el caso",
      antes: { operador_principal: caso.operador_principal },
      despues: { operador_principal: null },
      avisos: [
        {
          id_caso: caso.id,
          id_canal_entrada: caso.canal_principal,
          clave: "avisos:casoLiberado",
          datos: { operador: sesion.nombre },
        },
      ],
    };
  });
}
