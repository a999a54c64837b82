import type { Ingreso } from "@ventanilla/contract/sesion/ingreso";
import type { SegundoFactorPedido } from "@ventanilla/contract/sesion/segundo-factor";
import type { InicioSesion } from "@ventanilla/contract/sesion/sesion";
import type { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { AppError } from "../../../shared/app-error.ts";
import type { DependenciasCiudadania } from "../../ciudadania/index.ts";
import { claveDeIntento, enFila } from "../bloqueo.service.ts";
import { sigueIgual } from "../cuenta.repository.ts";
import type { DependenciasNit } from "./contribuyente.service.ts";
import { type DependenciasEntrar, entrar } from "./entrar.service.ts";
import { esperarFactor, queFalta } from "./pendiente.service.ts";
import { reconocerPorCiudadania } from "./reconocer-ciudadano.service.ts";
import { reconocerPorContrasena } from "./reconocer-contrasena.service.ts";
import type { Reconocido } from "./reconocido.ts";

export interface DependenciasIngreso extends DependenciasNit, DependenciasCiudadania, DependenciasEntrar {
  env: { publicUrl: string };
}

interface Llegada {
  ingreso: z.output<typeof Ingreso>;
  /** What the browser keeps of a log-in that it began at the identity provider. */
  navegador: string | undefined;
  ip: string;
}

/** A session; or a second factor is asked for, and `navegador` has to be kept where only this browser has it. */
export type Ingresado = InicioSesion | { pedido: SegundoFactorPedido; navegador: string };

/** By whichever way: first it is known for certain who it is, then what lacks is asked for, or a session is opened. */
export function iniciarSesion(
  dependencias: DependenciasIngreso,
  { ingreso, navegador, ip }: Llegada,
): Promise<Ingresado> {
  if ("code" in ingreso) {
    return reconocerPorCiudadania(dependencias, { regreso: ingreso, navegador, ip }).then((reconocido) =>
      seguir(dependencias, reconocido, ip),
    );
  }
  return enFila(claveDeIntento(ingreso.usuario, ip), async () => {
    const reconocido = await reconocerPorContrasena(dependencias, { credenciales: ingreso, ip });
    return seguir(dependencias, reconocido, ip);
  });
}

/** The one place where every way in meets the second factor. */
function seguir(dependencias: DependenciasIngreso, reconocido: Reconocido, ip: string): Promise<Ingresado> {
  return transaction(dependencias.db, async (tx) => {
    // Held: a factor that is being enrolled at this moment was enrolled before, or this session is older than it.
    if (!(await sigueIgual(tx, reconocido.cuenta))) throw new AppError("CREDENCIALES_INVALIDAS");
    const falta = await queFalta(tx, dependencias, reconocido.cuenta);
    if (falta !== null) return esperarFactor(tx, dependencias, { reconocido, falta, ip });
    return entrar(tx, dependencias, reconocido, { ip, factor: null });
  });
}
