import { direccionVisible } from "@ventanilla/contract/canal/canal.rules";
import type { CambioDeCanalPrincipal, Caso } from "@ventanilla/contract/caso/caso";
import type { Db } from "../../../db/database.ts";
import type { Tx } from "../../../db/transaction.ts";
import { AppError } from "../../../shared/app-error.ts";
import type { Sesion } from "../../../shared/sesion.ts";
import { buscarEnEntidad } from "../../canal/index.ts";
import { bloquearCasoAbierto, type CasoBloqueado, entradasDe } from "../caso.repository.ts";
import { ponerAlRecibir } from "./adjuntar.service.ts";
import { abrirEntradas, ponerCaso } from "./cambio.repository.ts";
import { cambiarCaso } from "./cambio.service.ts";

/** Says on which of the person's entry channels the case goes on; one that has a case of its own must be attached first (D70). */
export function cambiarCanalPrincipal(
  db: Db,
  sesion: Sesion,
  idCaso: number,
  { canal, version }: CambioDeCanalPrincipal,
): Promise<Caso> {
  const leerEntrada = async (tx: Tx, caso: CasoBloqueado, entidad: number) => {
    const entrada = await buscarEnEntidad(tx, canal, { id_entidad: entidad, id_caso: caso.id });
    if (!entrada) throw new AppError("NO_EXISTE");
    return entrada;
  };
  const exigir = async (tx: Tx, caso: CasoBloqueado, entidad: number) => {
    await leerEntrada(tx, caso, entidad);
  };
  return cambiarCaso(db, sesion, idCaso, { version, entrada: canal, exigir }, async (tx, acceso) => {
    const { caso, id_punto } = acceso;
    const entrada = await leerEntrada(tx, caso, acceso.entidad);
    const seSuma = !(await entradasDe(tx, caso.id)).includes(entrada.id);
    if (seSuma) {
      if (caso.id_persona === null || entrada.id_persona !== caso.id_persona)
        throw new AppError("CANAL_DE_OTRA_PERSONA");
      if (await bloquearCasoAbierto(tx, entrada.id)) throw new AppError("CANAL_EN_OTRO_CASO");
      await abrirEntradas(tx, caso.id, [entrada.id]);
    }
    if (entrada.id === caso.canal_principal) return null;
    const campos = { canal_principal: entrada.id };
    if (seSuma) await ponerAlRecibir(tx, caso, { id_punto, id_usuario: sesion.id_usuario }, campos);
    else await ponerCaso(tx, caso.id, sesion.id_usuario, campos);
    return {
      tipo: "caso.canal_principal",
      mensaje: "Cambió el canal principal del caso",
      antes: { canal_principal: caso.canal_principal, id_punto_atencion: caso.id_punto_atencion },
      despues: {
        canal_principal: entrada.id,
        id_punto_atencion: seSuma ? (caso.id_punto_atencion ?? id_punto) : caso.id_punto_atencion,
      },
      avisos: [
        {
          id_caso: caso.id,
          id_canal_entrada: entrada.id,
          clave: "avisos:canalPrincipal",
          datos: { usuario: direccionVisible(entrada.clasificacion, entrada.usuario) },
        },
      ],
    };
  });
}
