import type { Db } from "../../db/database.ts";
import { nowS } from "../../shared/clock.ts";
import { newUuid } from "../../shared/ids.ts";
import type { Firma } from "./firma.service.ts";

/** An open session of a user without the cost of a log-in; answers its token. */
export async function crearSesion(db: Db, firma: Firma, idUsuario: number): Promise<string> {
  const { id, iniciada } = await db
    .insertInto("sesion")
    .values((eb) => ({
      id: newUuid(),
      id_usuario: idUsuario,
      iniciada: eb.fn<string>("now"),
      actividad: eb.fn<string>("now"),
      ip: "127.0.0.1",
    }))
    .returning(["id", "iniciada"])
    .executeTakeFirstOrThrow();
  const hasta = Math.max(nowS(), Math.floor(Date.parse(iniciada) / 1000)) + 3600;
  return firma.firmar({ id_sesion: id, id_usuario: idUsuario }, hasta);
}
