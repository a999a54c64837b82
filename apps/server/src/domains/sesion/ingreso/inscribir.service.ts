import type { Factor, TotpPorConfirmar } from "@ventanilla/contract/factor/factor";
import type { OpcionesDeRegistro } from "@ventanilla/contract/factor/webauthn";
import type {
  IngresoInscrito,
  PasskeyAlIngresar,
  TotpAlIngresar,
} from "@ventanilla/contract/sesion/segundo-factor";
import type { z } from "zod";
import { type Tx, transaction } from "../../../db/transaction.ts";
import { AppError } from "../../../shared/app-error.ts";
import * as factores from "../../factor/index.ts";
import type { DependenciasFactores, Vez } from "../factores/dependencias.ts";
import { asentar } from "../factores/inscrito.service.ts";
import { entrar } from "./entrar.service.ts";
import { actorDe } from "./fallo.service.ts";
import { quitarPendiente } from "./pendiente.repository.ts";
import { duenoDe, type Pendiente, retomar, type Vuelta } from "./pendiente.service.ts";

type Llegada<T> = Vez & { navegador: string | undefined; cuerpo: T };

export function comenzarTotpAlIngresar(
  deps: DependenciasFactores,
  vuelta: Vuelta,
): Promise<TotpPorConfirmar> {
  return sinFactor(deps, vuelta, (tx, { cuenta, dueno }) =>
    factores.comenzarTotp(tx, deps.sealer, { id_usuario: cuenta.id, dueno, usuario: cuenta.usuario }),
  );
}

export function confirmarTotpAlIngresar(
  deps: DependenciasFactores,
  llegada: Llegada<z.output<typeof TotpAlIngresar>>,
): Promise<IngresoInscrito> {
  const { codigo } = llegada.cuerpo;
  return terminar(deps, llegada, "totp", async (tx, { cuenta: { id }, dueno }) => {
    if (!(await factores.confirmarTotp(tx, deps.sealer, { id_usuario: id, dueno, codigo })))
      throw new AppError("SEGUNDO_FACTOR_INVALIDO", {
        campos: { codigo: "errores:SEGUNDO_FACTOR_INVALIDO" },
      });
  });
}

export function comenzarPasskeyAlIngresar(
  deps: DependenciasFactores,
  vuelta: Vuelta,
): Promise<OpcionesDeRegistro> {
  return sinFactor(deps, vuelta, (tx, { cuenta, dueno }) =>
    factores.comenzarPasskey(tx, deps, { id_usuario: cuenta.id, dueno, usuario: cuenta.usuario }),
  );
}

export function inscribirPasskeyAlIngresar(
  deps: DependenciasFactores,
  llegada: Llegada<z.output<typeof PasskeyAlIngresar>>,
): Promise<IngresoInscrito> {
  const { nombre, respuesta } = llegada.cuerpo;
  return terminar(deps, llegada, "passkey", (tx, { cuenta: { id }, dueno }) =>
    factores.inscribirPasskey(tx, deps, { id_usuario: id, dueno, nombre, respuesta }),
  );
}

/**
 * With the account held. One that has a factor by now has to show it: somebody who knew the password before its owner
 * enrolled one would enrol their own.
 */
function sinFactor<T>(
  deps: DependenciasFactores,
  vuelta: Vuelta,
  trabajo: (tx: Tx, quien: Pendiente & { dueno: string }) => Promise<T>,
): Promise<T> {
  return transaction(deps.db, async (tx) => {
    const { cuenta } = await retomar(tx, deps, vuelta, "inscribir");
    await factores.retenerDueno(tx, cuenta.id);
    const pendiente = await retomar(tx, deps, vuelta, "inscribir");
    if ((await factores.metodosDe(tx, cuenta.id)).length > 0) throw new AppError("SEGUNDO_FACTOR_VENCIDO");
    return trabajo(tx, { ...pendiente, dueno: duenoDe(pendiente) });
  });
}

const HECHOS = { totp: "totpInscrita", passkey: "passkeyInscrita" } as const satisfies Record<Factor, string>;

/** Enrols, and opens the session. */
function terminar(
  deps: DependenciasFactores,
  { navegador, cuerpo, ip, idioma }: Llegada<{ desafio: string }>,
  factor: Factor,
  inscribir: (tx: Tx, quien: Pendiente & { dueno: string }) => Promise<unknown>,
): Promise<IngresoInscrito> {
  return sinFactor(deps, { desafio: cuerpo.desafio, navegador }, async (tx, pendiente) => {
    const { id } = pendiente.cuenta;
    await inscribir(tx, pendiente);
    const codigos = await factores.hacerCodigos(tx, deps.huellaDeCodigo, id);
    await asentar(tx, deps, { actor: actorDe(pendiente.cuenta), ip, idioma }, HECHOS[factor]);
    await quitarPendiente(tx, pendiente.huella);
    return { ...(await entrar(tx, deps, pendiente, { ip, factor })), codigos };
  });
}
