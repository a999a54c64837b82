import type { AdjuncionDeCaso, Caso } from "@ventanilla/contract/caso/caso";
import { puedeAdjuntarse } from "@ventanilla/contract/caso/caso.rules";
import type { Db } from "../../../db/database.ts";
import type { Tx } from "../../../db/transaction.ts";
import { AppError } from "../../../shared/app-error.ts";
import type { Sesion } from "../../../shared/sesion.ts";
import { ponerTodoLeido } from "../../canal/index.ts";
import { exigirVisto, heredarEspera } from "../../hilo/index.ts";
import { bloquearCaso, type CasoBloqueado, type CasoFilaInterna } from "../caso.repository.ts";
import { exigirPuntoActivo } from "./atender.service.ts";
import {
  abrirEntradas,
  type Campos,
  cerrarEntradas,
  mostrarAdjuntos,
  ponerCaso,
  ponerEnPunto,
} from "./cambio.repository.ts";
import { type AvisoDeCaso, cambiarCaso } from "./cambio.service.ts";

/** Closes a case, once what was said in it was seen (D65), into an earlier one of the same person: its messages stay, later ones go there (D68). */
export async function adjuntar(
  db: Db,
  sesion: Sesion,
  idCaso: number,
  { caso: repetido = idCaso, caso_destino: idDestino, version, ...visto }: AdjuncionDeCaso,
): Promise<Caso> {
  if (repetido !== idCaso) throw new AppError("NO_EXISTE");
  return cambiarCaso(db, sesion, idCaso, { version, otro: idDestino }, async (tx, acceso) => {
    const { caso, id_punto, entidad } = acceso;
    const destino = await bloquearCaso(tx, idDestino);
    if (!destino) throw new AppError("NO_EXISTE");
    const actual = { ...caso, id_entidad: entidad };
    if (!puedeAdjuntarse(actual, destino)) throw new AppError("CASO_NO_ADJUNTABLE");
    await exigirVisto(tx, { id_caso: caso.id, id_usuario: sesion.id_usuario }, visto);
    const aqui = { id_punto, id_usuario: sesion.id_usuario };
    // One that had no point stays where it was attached: that point's history shows it (D73).
    await ponerEnPunto(tx, caso.id, aqui, { estado: "CERRADO", id_caso_destino: destino.id });
    const entradas = await cerrarEntradas(tx, caso.id);
    await ponerTodoLeido(tx, entradas);
    await abrirEntradas(tx, destino.id, entradas);
    await heredarEspera(tx, { de: caso.id, a: destino.id });
    await ponerAlRecibir(tx, destino, aqui);
    await mostrarAdjuntos(tx, destino.id);
    return {
      tipo: "caso.adjuntar",
      mensaje: "Adjuntó el caso a otro",
      antes: { estado: caso.estado, id_caso_destino: null, punto_destino: destino.id_punto_atencion },
      despues: {
        estado: "CERRADO",
        id_caso_destino: destino.id,
        punto_destino: destino.id_punto_atencion ?? id_punto,
      },
      avisos: avisosDeAdjunto(caso, destino),
    };
  });
}

/**
 * Changes fields of a case that entry channels join. One that stands nowhere shows to all who attend its account, and what
 * joins it may have come by another: from now on it waits where the caller stands, led by nobody.
 */
export async function ponerAlRecibir(
  tx: Tx,
  { id, id_punto_atencion: idPunto }: CasoFilaInterna,
  aqui: { id_punto: number; id_usuario: number },
  campos: Campos = {},
): Promise<void> {
  if (idPunto !== null) return ponerCaso(tx, id, aqui.id_usuario, campos);
  await exigirPuntoActivo(tx, aqui.id_punto);
  await ponerEnPunto(tx, id, aqui, campos);
}

/** What both threads say of it. */
export function avisosDeAdjunto(
  caso: Pick<CasoBloqueado, "id" | "canal_principal">,
  destino: Pick<CasoBloqueado, "id" | "canal_principal">,
): AvisoDeCaso[] {
  return [
    {
      id_caso: caso.id,
      id_canal_entrada: caso.canal_principal,
      clave: "avisos:casoAdjuntado",
      datos: { destino: String(destino.id) },
    },
    {
      id_caso: destino.id,
      id_canal_entrada: destino.canal_principal,
      clave: "avisos:casoRecibido",
      datos: { caso: String(caso.id) },
    },
  ];
}
