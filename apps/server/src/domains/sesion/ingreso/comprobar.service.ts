import type { Metodo } from "@ventanilla/contract/factor/factor";
import type { OpcionesDeAsercion } from "@ventanilla/contract/factor/webauthn";
import type {
  IngresoComprobado,
  IngresoConCodigo,
  IngresoConPasskey,
} from "@ventanilla/contract/sesion/segundo-factor";
import type { z } from "zod";
import { type Tx, transaction } from "../../../db/transaction.ts";
import { AppError } from "../../../shared/app-error.ts";
import * as factores from "../../factor/index.ts";
import { perdonarIntentos } from "../bloqueo.repository.ts";
import {
  claveDeSegundoFactor,
  enFila,
  esElUltimo,
  exigirSinBloqueo,
  type Intento,
  reservarIntento,
} from "../bloqueo.service.ts";
import type { Cuenta } from "../cuenta.repository.ts";
import type { DependenciasFactores, Vez } from "../factores/dependencias.ts";
import { entrar } from "./entrar.service.ts";
import { anotarFallo } from "./fallo.service.ts";
import { quitarPendiente } from "./pendiente.repository.ts";
import { duenoDe, type Pendiente, retomar } from "./pendiente.service.ts";

/** What was shown, and how many recovery codes are left after one. */
type Mostrado = { factor: Metodo; restantes: number | null };
type Llegada<T> = Vez & { navegador: string | undefined; cuerpo: T };

export function ingresarConCodigo(
  deps: DependenciasFactores,
  llegada: Llegada<z.output<typeof IngresoConCodigo>>,
): Promise<IngresoComprobado> {
  const { cuerpo } = llegada;
  return terminar(deps, llegada, async (tx, { cuenta: { id } }) => {
    if ("totp" in cuerpo) {
      const suyo = await factores.probarTotp(tx, deps.sealer, id, cuerpo.totp);
      return suyo ? { factor: "totp", restantes: null } : null;
    }
    const restantes = await factores.probarCodigo(tx, deps.huellaDeCodigo, id, cuerpo.recuperacion);
    return restantes === null ? null : { factor: "recuperacion", restantes };
  });
}

/** What one of the account's passkeys is asked. */
export function pedirPasskey(
  deps: DependenciasFactores,
  vuelta: { desafio: string; navegador: string | undefined },
): Promise<OpcionesDeAsercion> {
  return transaction(deps.db, async (tx) => {
    const pendiente = await retomar(tx, deps, vuelta, "comprobar");
    const quien = { id_usuario: pendiente.cuenta.id, dueno: duenoDe(pendiente) };
    const opciones = await factores.pedirAsercion(tx, deps, quien);
    if (!opciones) throw new AppError("SEGUNDO_FACTOR_INVALIDO");
    return opciones;
  });
}

export function ingresarConPasskey(
  deps: DependenciasFactores,
  llegada: Llegada<z.output<typeof IngresoConPasskey>>,
): Promise<IngresoComprobado> {
  return terminar(deps, llegada, async (tx, pendiente) => {
    const suya = await factores.probarPasskey(tx, deps, {
      id_usuario: pendiente.cuenta.id,
      dueno: duenoDe(pendiente),
      respuesta: llegada.cuerpo.respuesta,
    });
    return suya ? { factor: "passkey", restantes: null } : null;
  });
}

/**
 * Opens the session when the factor is shown. Attempts count per account, from wherever they come: whoever guesses here
 * knows the password. Every refusal answers alike.
 */
async function terminar(
  deps: DependenciasFactores,
  llegada: Llegada<{ desafio: string }>,
  mostrar: (tx: Tx, pendiente: Pendiente) => Promise<Mostrado | null>,
): Promise<IngresoComprobado> {
  const { db } = deps;
  const { ip, idioma } = llegada;
  const vuelta = { desafio: llegada.cuerpo.desafio, navegador: llegada.navegador };
  const { cuenta } = await retomar(db, deps, vuelta, "comprobar");
  const clave = claveDeSegundoFactor(cuenta.usuario);
  const inicio = await enFila(clave, async () => {
    const intento = await reservarIntento(db, clave);
    exigirSinBloqueo([intento], "ACCESO_BLOQUEADO");
    return transaction(db, async (tx) => {
      await factores.retenerDueno(tx, cuenta.id);
      const pendiente = await retomar(tx, deps, vuelta, "comprobar");
      const mostrado = await mostrar(tx, pendiente);
      if (mostrado === null) return rechazar(tx, deps, { cuenta, intento, ip });
      await quitarPendiente(tx, pendiente.huella);
      await perdonarIntentos(tx, clave);
      const { factor, restantes } = mostrado;
      if (restantes !== null)
        await factores.avisar(tx, deps, {
          id_usuario: cuenta.id,
          que: "codigoUsado",
          idioma,
          valores: { quedan: restantes },
        });
      return { ...(await entrar(tx, deps, pendiente, { ip, factor })), codigos_restantes: restantes };
    });
  });
  if (inicio === null) throw new AppError("SEGUNDO_FACTOR_INVALIDO");
  return inicio;
}

/** On record, and told to whom the account belongs when the door closes, in Spanish: somebody else knows their password. */
async function rechazar(
  tx: Tx,
  deps: DependenciasFactores,
  { cuenta, intento, ip }: { cuenta: Cuenta; intento: Intento; ip: string },
): Promise<null> {
  await anotarFallo(tx, { cuenta, motivo: "segundo factor", intento, ip });
  if (esElUltimo(intento))
    await factores.avisar(tx, deps, {
      id_usuario: cuenta.id,
      que: "bloqueo",
      idioma: "es",
      valores: { minutos: intento.minutos },
    });
  return null;
}
