import type {
  CodigosNuevos,
  FactoresPropios,
  FactorInscrito,
  Passkey,
  PasskeyNueva,
  Prueba,
  TotpPorConfirmar,
} from "@ventanilla/contract/factor/factor";
import type { OpcionesDeRegistro } from "@ventanilla/contract/factor/webauthn";
import type { Idioma } from "@ventanilla/i18n";
import type { z } from "zod";
import { type Tx, transaction } from "../../../db/transaction.ts";
import { AppError } from "../../../shared/app-error.ts";
import type { Sesion } from "../../../shared/sesion.ts";
import * as factores from "../../factor/index.ts";
import { exigeSegundoFactor } from "../../parametro/index.ts";
import { inscribibles } from "../ingreso/pendiente.service.ts";
import { cerrarLasDemas } from "../sesion.service.ts";
import type { DependenciasFactores } from "./dependencias.ts";
import { asentar, codigosDelPrimero, type Hecho } from "./inscrito.service.ts";
import { duenoDe, exigirPrueba, pruebasDe } from "./prueba.service.ts";

export interface Quien {
  sesion: Sesion;
  idioma: Idioma;
}

export async function leerFactores(deps: DependenciasFactores, sesion: Sesion): Promise<FactoresPropios> {
  const inscritos = await factores.leerInscritos(deps.db, sesion.id_usuario);
  return {
    ...inscritos,
    obligatorio: await exigeSegundoFactor(deps.db, sesion.id_rol),
    inscribibles: inscribibles(deps),
    pruebas: await pruebasDe(deps.db, sesion, inscritos),
  };
}

const propio = (sesion: Sesion) => ({
  id_usuario: sesion.id_usuario,
  dueno: duenoDe(sesion),
  usuario: sesion.usuario,
});

export async function comenzarTotp(
  deps: DependenciasFactores,
  sesion: Sesion,
  prueba: Prueba,
): Promise<TotpPorConfirmar> {
  await exigirPrueba(deps, sesion, prueba);
  return retenida(deps, sesion, (tx) => factores.comenzarTotp(tx, deps.sealer, propio(sesion)));
}

export function confirmarTotp(
  deps: DependenciasFactores,
  quien: Quien,
  codigo: string,
): Promise<FactorInscrito> {
  return inscribir(deps, quien, "totpInscrita", async (tx) => {
    if (!(await factores.confirmarTotp(tx, deps.sealer, { ...propio(quien.sesion), codigo })))
      throw new AppError("SEGUNDO_FACTOR_INVALIDO", {
        campos: { codigo: "errores:SEGUNDO_FACTOR_INVALIDO" },
      });
  });
}

export async function comenzarPasskey(
  deps: DependenciasFactores,
  sesion: Sesion,
  prueba: Prueba,
): Promise<OpcionesDeRegistro> {
  await exigirPrueba(deps, sesion, prueba);
  return retenida(deps, sesion, (tx) => factores.comenzarPasskey(tx, deps, propio(sesion)));
}

export function inscribirPasskey(
  deps: DependenciasFactores,
  quien: Quien,
  nueva: z.output<typeof PasskeyNueva>,
): Promise<FactorInscrito> {
  return inscribir(deps, quien, "passkeyInscrita", (tx) =>
    factores.inscribirPasskey(tx, deps, { ...propio(quien.sesion), ...nueva }),
  );
}

/** The name says nothing to the door, so no proof is asked for. */
export function renombrarPasskey(
  { db }: DependenciasFactores,
  { id_usuario }: Sesion,
  cual: { id: string; nombre: string },
): Promise<Passkey> {
  return transaction(db, async (tx) => {
    const passkey = await factores.renombrarPasskey(tx, { ...cual, id_usuario });
    if (!passkey) throw new AppError("NO_EXISTE");
    return passkey;
  });
}

export async function quitarFactor(
  deps: DependenciasFactores,
  quien: Quien,
  cual: { totp: true } | { passkey: string },
  prueba: Prueba,
): Promise<void> {
  const { sesion } = quien;
  await exigirPrueba(deps, sesion, prueba);
  await retenida(deps, sesion, async (tx) => {
    if (!(await factores.quitarUno(tx, sesion.id_usuario, cual))) throw new AppError("NO_EXISTE");
    const quedan = await factores.metodosDe(tx, sesion.id_usuario);
    if (quedan.length === 0 && (await exigeSegundoFactor(tx, sesion.id_rol)))
      throw new AppError("FACTOR_OBLIGATORIO");
    await asentarPropio(tx, deps, quien, "totp" in cual ? "totpQuitada" : "passkeyQuitada");
  });
}

/** Instead of the set before. Throws when there is no factor for which they would stand in. */
export async function hacerCodigos(
  deps: DependenciasFactores,
  quien: Quien,
  prueba: Prueba,
): Promise<CodigosNuevos> {
  const { sesion } = quien;
  await exigirPrueba(deps, sesion, prueba);
  return retenida(deps, sesion, async (tx) => {
    if ((await factores.metodosDe(tx, sesion.id_usuario)).length === 0) throw new AppError("NO_EXISTE");
    const codigos = await factores.hacerCodigos(tx, deps.huellaDeCodigo, sesion.id_usuario);
    await asentarPropio(tx, deps, quien, "codigosHechos");
    return { codigos };
  });
}

/** The other sessions end with the first factor: they were opened without one. */
function inscribir(
  deps: DependenciasFactores,
  quien: Quien,
  hecho: Hecho,
  trabajo: (tx: Tx) => Promise<unknown>,
): Promise<FactorInscrito> {
  const { sesion } = quien;
  return retenida(deps, sesion, async (tx) => {
    const eraElPrimero = (await factores.metodosDe(tx, sesion.id_usuario)).length === 0;
    await trabajo(tx);
    const codigos = await codigosDelPrimero(tx, deps, sesion.id_usuario);
    await asentarPropio(tx, deps, quien, hecho);
    if (eraElPrimero) await cerrarLasDemas(tx, sesion, "factor");
    return { codigos };
  });
}

/** With the account held: of two changes at once the second one sees what the first one left. */
function retenida<T>(
  { db }: DependenciasFactores,
  { id_usuario }: Sesion,
  trabajo: (tx: Tx) => Promise<T>,
): Promise<T> {
  return transaction(db, async (tx) => {
    await factores.retenerDueno(tx, id_usuario);
    return trabajo(tx);
  });
}

const asentarPropio = (
  tx: Tx,
  deps: DependenciasFactores,
  { sesion, idioma }: Quien,
  hecho: Hecho,
): Promise<void> => asentar(tx, deps, { actor: sesion, ip: sesion.ip, idioma }, hecho);
