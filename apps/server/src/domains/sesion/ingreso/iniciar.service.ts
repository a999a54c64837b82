import type { Ingreso } from "@ventanilla/contract/sesion/ingreso";
import type { InicioSesion, UsuarioSesion } from "@ventanilla/contract/sesion/sesion";
import { rutaLocal } from "@ventanilla/contract/sesion/sesion.rules";
import type { z } from "zod";
import { type Tx, transaction } from "../../../db/transaction.ts";
import { AppError } from "../../../shared/app-error.ts";
import { newUuid } from "../../../shared/ids.ts";
import type { DependenciasCiudadania } from "../../ciudadania/index.ts";
import { anotar } from "../../log/index.ts";
import { perdonarIntentos } from "../bloqueo.repository.ts";
import { claveDeIntento, enFila } from "../bloqueo.service.ts";
import { sigueIgual } from "../cuenta.repository.ts";
import type { Firma } from "../firma.service.ts";
import { abrirSesion, type FilaSesion, leerSesion } from "../sesion.repository.ts";
import { menuDe } from "../sesion.service.ts";
import type { DependenciasNit } from "./contribuyente.service.ts";
import { actorDe } from "./fallo.service.ts";
import { reconocerPorCiudadania } from "./reconocer-ciudadano.service.ts";
import { reconocerPorContrasena } from "./reconocer-contrasena.service.ts";
import type { FormaIngreso, Reconocido } from "./reconocido.ts";

export interface DependenciasIngreso extends DependenciasNit, DependenciasCiudadania {
  firma: Firma;
}

interface Llegada {
  ingreso: z.output<typeof Ingreso>;
  /** What the browser keeps of a log-in that it began at the identity provider. */
  navegador: string | undefined;
  ip: string;
}

/** By whichever way: first it is known for certain who it is, then a session is opened. */
export function iniciarSesion(
  dependencias: DependenciasIngreso,
  { ingreso, navegador, ip }: Llegada,
): Promise<InicioSesion> {
  if ("code" in ingreso) {
    return reconocerPorCiudadania(dependencias, { regreso: ingreso, navegador, ip }).then((reconocido) =>
      abrir(dependencias, reconocido, ip),
    );
  }
  return enFila(claveDeIntento(ingreso.usuario, ip), async () => {
    const reconocido = await reconocerPorContrasena(dependencias, { credenciales: ingreso, ip });
    return abrir(dependencias, reconocido, ip);
  });
}

/** Opens the session of somebody who is known for certain. */
function abrir(
  { db, firma }: DependenciasIngreso,
  reconocido: Reconocido,
  ip: string,
): Promise<InicioSesion> {
  return transaction(db, (tx) => entrar(tx, firma, reconocido, ip));
}

const FORMAS = {
  contrasena: "Ingresó al sistema",
  nit: "Ingresó al sistema con NIT",
  ciudadania: "Ingresó al sistema con Ciudadanía Digital",
} as const satisfies Record<FormaIngreso, string>;

async function entrar(
  tx: Tx,
  firma: Firma,
  { cuenta, forma, clave, alEntrar }: Reconocido,
  ip: string,
): Promise<InicioSesion> {
  const portador = { id_sesion: newUuid(), id_usuario: cuenta.id };
  if (!(await sigueIgual(tx, cuenta))) throw new AppError("CREDENCIALES_INVALIDAS");
  await abrirSesion(tx, portador, ip);
  await alEntrar?.(tx, portador.id_sesion);
  await perdonarIntentos(tx, clave);
  await anotar(tx, {
    nivel: "INFO",
    tipo: "sesion.ingreso",
    mensaje: FORMAS[forma],
    referencia: `sesion:${portador.id_sesion}`,
    actor: actorDe(cuenta),
    ip,
  });
  const fila = await leerSesion(tx, portador);
  if (!fila) throw new AppError("CREDENCIALES_INVALIDAS");
  return {
    ...(await menuDe(tx, firma, fila)),
    usuario: usuarioDe(fila),
    redirect: rutaLocal(fila.path),
    debe_cambiar_contrasena: fila.debe_cambiar_contrasena,
  };
}

function usuarioDe(fila: FilaSesion): UsuarioSesion {
  return {
    id: fila.id_usuario,
    usuario: fila.usuario,
    nombres: fila.nombres ?? fila.usuario,
    primer_apellido: fila.primer_apellido ?? "",
    segundo_apellido: fila.segundo_apellido ?? "",
    email: fila.email,
    rol: fila.rol,
    id_rol: fila.id_rol,
    entidad: fila.entidad,
    id_entidad: fila.id_entidad,
  };
}
