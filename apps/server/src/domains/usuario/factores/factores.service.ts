import type { FactoresDeCuenta } from "@ventanilla/contract/factor/factor";
import { transaction } from "../../../db/transaction.ts";
import { AppError } from "../../../shared/app-error.ts";
import type { Sesion } from "../../../shared/sesion.ts";
import * as factores from "../../factor/index.ts";
import { anotar, resumen } from "../../log/index.ts";
import { exigeSegundoFactor } from "../../parametro/index.ts";
import { cerrarSesionesDe, olvidarFactores } from "../../sesion/index.ts";
import type { DependenciasUsuario } from "../editar.service.ts";
import { accederCuentaParaCambiar } from "../usuario.access.ts";
import { retenerCuenta } from "../usuario.repository.ts";

const cuantos = ({ totp, passkeys, codigos }: factores.FactoresInscritos) => ({
  totp: totp !== null,
  passkeys: passkeys.length,
  codigos: codigos?.restantes ?? 0,
});

const NINGUNO: ReturnType<typeof cuantos> = { totp: false, passkeys: 0, codigos: 0 };

/** What an account is protected with: how many of each, and nothing that opens anything. */
export async function leerFactores(
  { db }: DependenciasUsuario,
  sesion: Sesion,
  id: number,
): Promise<FactoresDeCuenta> {
  const { id_rol } = await accederCuentaParaCambiar(db, sesion, id);
  return {
    ...cuantos(await factores.leerInscritos(db, id)),
    obligatorio: await exigeSegundoFactor(db, id_rol),
  };
}

/** For somebody who lost theirs. Their sessions end; where their role demands a factor, the next log-in enrols one. */
export function quitarFactores(
  { db, correos, cerrarPresencia }: DependenciasUsuario,
  sesion: Sesion,
  id: number,
): Promise<void> {
  return transaction(db, async (tx) => {
    await retenerCuenta(tx, id);
    const { id_entidad, usuario } = await accederCuentaParaCambiar(tx, sesion, id);
    // One's own ask for a proof.
    if (id === sesion.id_usuario) throw new AppError("CUENTA_PROPIA");
    const habia = await olvidarFactores(tx, { id, usuario });
    await cerrarSesionesDe(tx, cerrarPresencia, id, "factor");
    await anotar(tx, {
      nivel: "ADVERTENCIA",
      tipo: "usuario.factores",
      mensaje: "Quitó los segundos factores de la cuenta de usuario",
      referencia: `usuario:${id}`,
      datos: resumen(cuantos(habia), NINGUNO),
      id_entidad,
      sesion,
    });
    await factores.avisar(tx, { correos }, { id_usuario: id, que: "quitadosPorOtro", idioma: "es" });
  });
}
