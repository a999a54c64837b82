import type { Metodo } from "@ventanilla/contract/factor/factor";
import type { InicioSesion } from "@ventanilla/contract/sesion/sesion";
import { rutaLocal } from "@ventanilla/contract/sesion/sesion.rules";
import type { Tx } from "../../../db/transaction.ts";
import { AppError } from "../../../shared/app-error.ts";
import type { Sealer } from "../../../shared/crypto.ts";
import { newUuid } from "../../../shared/ids.ts";
import { guardarSalida } from "../../ciudadania/index.ts";
import { anotar } from "../../log/index.ts";
import { perdonarIntentos } from "../bloqueo.repository.ts";
import { sigueIgual } from "../cuenta.repository.ts";
import type { Firma } from "../firma.service.ts";
import { abrirSesion, leerSesion } from "../sesion.repository.ts";
import { menuDe } from "../sesion.service.ts";
import { actorDe } from "./fallo.service.ts";
import type { FormaIngreso, Reconocido } from "./reconocido.ts";

export interface DependenciasEntrar {
  firma: Firma;
  sealer: Sealer;
}

const FORMAS = {
  contrasena: "Ingresó al sistema",
  nit: "Ingresó al sistema con NIT",
  ciudadania: "Ingresó al sistema con Ciudadanía Digital",
} as const satisfies Record<FormaIngreso, string>;

/** Opens the session of somebody of whom nothing lacks any more. `factor`: what they showed besides, if anything. */
export async function entrar(
  tx: Tx,
  { firma, sealer }: DependenciasEntrar,
  { cuenta, forma, clave, deja }: Reconocido,
  { ip, factor }: { ip: string; factor: Metodo | null },
): Promise<InicioSesion> {
  const portador = { id_sesion: newUuid(), id_usuario: cuenta.id };
  if (!(await sigueIgual(tx, cuenta))) throw new AppError("CREDENCIALES_INVALIDAS");
  await abrirSesion(tx, portador, { ip, forma });
  if (deja) await guardarSalida(tx, { sealer }, portador.id_sesion, deja);
  await perdonarIntentos(tx, clave);
  await anotar(tx, {
    nivel: "INFO",
    tipo: "sesion.ingreso",
    mensaje: FORMAS[forma],
    referencia: `sesion:${portador.id_sesion}`,
    actor: actorDe(cuenta),
    ip,
    ...(factor !== null && { datos: { segundo_factor: factor } }),
  });
  const fila = await leerSesion(tx, portador);
  if (!fila) throw new AppError("CREDENCIALES_INVALIDAS");
  return {
    ...(await menuDe(tx, firma, fila)),
    redirect: rutaLocal(fila.path),
    debe_cambiar_contrasena: fila.debe_cambiar_contrasena,
  };
}
