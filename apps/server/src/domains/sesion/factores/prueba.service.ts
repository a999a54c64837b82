import type { FactoresPropios, Prueba, TipoPrueba } from "@ventanilla/contract/factor/factor";
import type { OpcionesDeAsercion } from "@ventanilla/contract/factor/webauthn";
import { INGRESO_RECIENTE_S } from "@ventanilla/contract/limites";
import type { Db } from "../../../db/database.ts";
import { type Tx, transaction } from "../../../db/transaction.ts";
import { AppError } from "../../../shared/app-error.ts";
import { sha256 } from "../../../shared/crypto.ts";
import type { Sesion } from "../../../shared/sesion.ts";
import * as factores from "../../factor/index.ts";
import { anotar } from "../../log/index.ts";
import { perdonarIntentos } from "../bloqueo.repository.ts";
import {
  claveDeSegundoFactor,
  enFila,
  esElUltimo,
  exigirSinBloqueo,
  reservarIntento,
} from "../bloqueo.service.ts";
import { comprobarContrasena } from "../contrasena-propia.service.ts";
import { vieneDeCiudadania } from "../sesion.repository.ts";
import { cerrarEsta } from "../sesion.service.ts";
import type { DependenciasFactores } from "./dependencias.ts";

/** Who may answer what this session is asked. */
export const duenoDe = ({ id }: Sesion): string => sha256(`sesion:${id}`);

const RECHAZADA = "Cambio del segundo factor rechazado";
const TIPO = "sesion.factor";

/** By what this session can show that its owner sits there. */
export async function pruebasDe(
  db: Db,
  sesion: Sesion,
  { totp, passkeys }: Pick<FactoresPropios, "totp" | "passkeys">,
): Promise<TipoPrueba[]> {
  return [
    ...((await vieneDeCiudadania(db, sesion.id, INGRESO_RECIENTE_S)) ? (["reciente"] as const) : []),
    "contrasena",
    ...(totp ? (["totp"] as const) : []),
    ...(passkeys.length > 0 ? (["passkey"] as const) : []),
  ];
}

/** Asks a passkey of the own account. Throws when it has none. */
export function comenzarPrueba(deps: DependenciasFactores, sesion: Sesion): Promise<OpcionesDeAsercion> {
  return transaction(deps.db, async (tx) => {
    const quien = { id_usuario: sesion.id_usuario, dueno: duenoDe(sesion) };
    const opciones = await factores.pedirAsercion(tx, deps, quien);
    if (!opciones) throw new AppError("PRUEBA_NO_VALIDA");
    return opciones;
  });
}

/** Throws unless it shows that the session's owner sits there. Wrong ones are counted, and the last one ends the session. */
export async function exigirPrueba(
  deps: DependenciasFactores,
  sesion: Sesion,
  prueba: Prueba,
): Promise<void> {
  if ("contrasena" in prueba) {
    await comprobarContrasena(deps, sesion, prueba.contrasena, {
      tipo: TIPO,
      rechazada: RECHAZADA,
      rechazo: () =>
        new AppError("CONTRASENA_INVALIDA", {
          campos: { "prueba.contrasena": "errores:CONTRASENA_INVALIDA" },
        }),
    });
    return;
  }
  if ("reciente" in prueba) {
    if (!(await vieneDeCiudadania(deps.db, sesion.id, INGRESO_RECIENTE_S)))
      throw new AppError("PRUEBA_NO_VALIDA");
    return;
  }
  await exigirFactor(deps, sesion, (tx) =>
    "codigo" in prueba
      ? factores.probarTotp(tx, deps.sealer, sesion.id_usuario, prueba.codigo)
      : factores.probarPasskey(tx, deps, {
          id_usuario: sesion.id_usuario,
          dueno: duenoDe(sesion),
          respuesta: prueba.respuesta,
        }),
  );
}

/** Counted together with the attempts at the door. */
async function exigirFactor(
  { db, cerrarPresencia }: DependenciasFactores,
  sesion: Sesion,
  probar: (tx: Tx) => Promise<boolean>,
): Promise<void> {
  const clave = claveDeSegundoFactor(sesion.usuario);
  const probado = await enFila(clave, async () => {
    const intento = await reservarIntento(db, clave);
    exigirSinBloqueo([intento], "ACCESO_BLOQUEADO");
    return transaction(db, async (tx) => {
      await factores.retenerDueno(tx, sesion.id_usuario);
      if (await probar(tx)) {
        await perdonarIntentos(tx, clave);
        return true;
      }
      const referencia = `usuario:${sesion.id_usuario}`;
      await anotar(tx, { nivel: "ADVERTENCIA", tipo: TIPO, mensaje: RECHAZADA, referencia, sesion });
      if (esElUltimo(intento)) await cerrarEsta(tx, cerrarPresencia, sesion, "intentos");
      return false;
    });
  });
  if (!probado) throw new AppError("SEGUNDO_FACTOR_INVALIDO");
}
