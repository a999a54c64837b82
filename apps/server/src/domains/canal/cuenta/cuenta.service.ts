import {
  type Canal,
  type CanalCreado,
  type CanalEditado,
  type CanalNuevo,
  CONEXION_INSATISFACTORIA,
  CONEXION_SATISFACTORIA,
} from "@ventanilla/contract/canal/administrar";
import { puedeCrearse } from "@ventanilla/contract/canal/canal.rules";
import {
  aplanarCuenta,
  CREDENCIALES,
  identidadDeCuenta,
  type Secreto,
} from "@ventanilla/contract/canal/cuenta";
import { ROL } from "@ventanilla/contract/permisos";
import type { OpenCanal } from "../../../channels/connector.ts";
import { type Tx, transaction } from "../../../db/transaction.ts";
import { UNSUBSCRIBED } from "../../../shared/account-status.ts";
import { AppError } from "../../../shared/app-error.ts";
import type { Sesion } from "../../../shared/sesion.ts";
import { accederEntidad } from "../../entidad/index.ts";
import { anotar, resumen } from "../../log/index.ts";
import { accederCanal } from "../canal.access.ts";
import { buscarCanal, type CanalFila } from "../canal.repository.ts";
import { abrirCanal, contextoDeSecreto } from "../canal.service.ts";
import { leerFilas } from "../catalogo.repository.ts";
import { webhookDe } from "../conexion.service.ts";
import * as cuentas from "./cuenta.repository.ts";
import type { DependenciasCuenta } from "./dependencias.ts";
import { probarConexion } from "./probar.service.ts";
import { type CuentaRevisada, revisarCuenta } from "./revisar.service.ts";
import { exigirUnica } from "./unica.service.ts";

export async function leerCanal(deps: DependenciasCuenta, sesion: Sesion, id: number): Promise<Canal> {
  const { db } = deps;
  await accederCanal(db, sesion, id);
  const [fila] = await leerFilas(db, [id], { conConexion: true });
  const guardado = await buscarCanal(db, id);
  const abierto = await deps.abrirCanal(id);
  if (!fila || !guardado || !abierto) throw new AppError("NO_EXISTE");
  const { ruta_perfil, sesion_id, sesion_url, configuracion } = abierto;
  return {
    ...fila,
    ruta_perfil,
    sesion_id,
    sesion_url,
    configuracion,
    secretos: secretosDe(abierto),
    mensaje_bienvenida: guardado.mensaje_bienvenida,
    puntos_atencion: await deps.puntosDeCanal(db, sesion, id),
    tiene_token: tokenDe(guardado) !== null,
    webhook: webhookDe(deps, abierto),
  };
}

function secretosDe({ clave, credenciales }: OpenCanal): Secreto[] {
  const puestas = CREDENCIALES.filter((una) => (credenciales[una] ?? null) !== null);
  return clave === null ? puestas : ["clave", ...puestas];
}

/** Sealed as it stands in the settings; null: there is none. */
export function tokenDe({ configuracion }: Pick<CanalFila, "configuracion">): string | null {
  const valores = typeof configuracion === "object" && configuracion !== null ? configuracion : {};
  return "token" in valores && typeof valores.token === "string" ? valores.token : null;
}

/** The record is kept when the connection fails, and the answer says so in words that a client compares (D94). */
export async function crearCanal(
  deps: DependenciasCuenta,
  sesion: Sesion,
  { clasificacion, id_entidad = sesion.id_entidad, estado, ...escrito }: CanalNuevo,
): Promise<CanalCreado> {
  if (!puedeCrearse(clasificacion) && sesion.id_rol !== ROL.SUPERADMIN) throw new AppError("SIN_PERMISO");
  const { nombre: entidad } = await accederEntidad(deps.db, sesion, id_entidad);
  const puntos = escrito.puntos_atencion ?? [];
  await deps.exigirPuntosParaCanal(deps.db, sesion, id_entidad, puntos);
  const revisada = await revisarCuenta(deps, { ...VACIA, id_entidad, entidad, clasificacion }, escrito);
  const bienvenida = escrito.mensaje_bienvenida || null;
  const id = await transaction(deps.db, async (tx) => {
    if (estado === "ACTIVO") await exigirUnica(tx, sesion, revisada.cuenta);
    const campos = { ...camposDe(revisada), mensaje_bienvenida: bienvenida };
    const creado = await cuentas.insertarCanal(
      tx,
      { ...campos, clasificacion, id_entidad, estado },
      sesion.id_usuario,
    );
    await sellar(deps, tx, creado, revisada);
    await anotar(tx, {
      nivel: "INFO",
      tipo: "canal.crear",
      mensaje: "Creó el canal",
      referencia: `canal:${creado}`,
      datos: resumen({}, { ...enElRegistro(revisada, campos), clasificacion, id_entidad, estado, puntos }),
      id_entidad,
      sesion,
    });
    await deps.ponerPuntosDeCanal(tx, sesion, { id: creado, id_entidad }, { elegidos: puntos });
    return creado;
  });
  const { conectado, detalle } = await probarConexion(deps, id);
  return {
    ...(await leerCanal(deps, sesion, id)),
    // Its address is told to its provider once it is there.
    message: conectado || detalle === UNSUBSCRIBED ? CONEXION_SATISFACTORIA : CONEXION_INSATISFACTORIA,
  };
}

const VACIA = {
  id: 0,
  usuario: "",
  clave: null,
  credenciales: {},
  ruta_perfil: null,
  sesion_id: null,
  sesion_url: null,
  configuracion: {},
} as const;

/** What is absent stays as it is. An account whose settings changed is tried at once, also where it was paused. */
export async function editarCanal(
  deps: DependenciasCuenta,
  sesion: Sesion,
  id: number,
  escrito: CanalEditado,
): Promise<Canal> {
  await accederCanal(deps.db, sesion, id);
  const cambia = await transaction(deps.db, async (tx) => {
    await cuentas.retenerCanal(tx, id);
    const guardado = await existente(buscarCanal(tx, id));
    // In this transaction: whoever opens it in another one may have to wait for this one.
    const { plazo_respuesta_ms: _, ...antes } = await existente(abrirCanal(tx, deps.sealer, id));
    const revisada = await revisarCuenta(deps, antes, escrito);
    const bienvenida =
      escrito.mensaje_bienvenida === undefined
        ? guardado.mensaje_bienvenida
        : escrito.mensaje_bienvenida || null;
    const campos = { ...camposDe(revisada), mensaje_bienvenida: bienvenida };
    const estado = escrito.estado ?? guardado.estado;
    const esOtra = identidadDeCuenta(antes) !== identidadDeCuenta(revisada.cuenta);
    if (estado === "ACTIVO" && (esOtra || guardado.estado !== "ACTIVO"))
      await exigirUnica(tx, sesion, revisada.cuenta);
    const token = tokenDe(guardado);
    const tenia = {
      ...enElRegistro(
        { cuenta: antes },
        { ...camposDe({ cuenta: antes }), mensaje_bienvenida: guardado.mensaje_bienvenida },
      ),
      estado: guardado.estado,
    };
    await cuentas.ponerCanal(
      tx,
      id,
      {
        ...campos,
        configuracion: { ...campos.configuracion, ...(token !== null && { token }) },
        estado,
      },
      sesion.id_usuario,
    );
    await sellar(deps, tx, id, revisada);
    if (revisada.cambia) await cuentas.olvidarConexion(tx, id);
    const { puntos_atencion: puntos, vistos } = escrito;
    await anotar(tx, {
      nivel: "INFO",
      tipo: "canal.editar",
      mensaje: "Cambió el canal",
      referencia: `canal:${id}`,
      datos: {
        ...resumen(tenia, { ...enElRegistro(revisada, campos), estado }),
        ...(puntos !== undefined && { puntos }),
      },
      id_entidad: antes.id_entidad,
      sesion,
    });
    if (puntos !== undefined)
      await deps.ponerPuntosDeCanal(tx, sesion, antes, { elegidos: puntos, vistos: vistos?.puntos_atencion });
    if (revisada.cambia || estado !== guardado.estado) await deps.marcarCanal(tx, id);
    return revisada.cambia;
  });
  if (cambia) await probarConexion(deps, id);
  return leerCanal(deps, sesion, id);
}

async function existente<T>(fila: Promise<T | null | undefined>): Promise<T> {
  const leida = await fila;
  if (leida === null || leida === undefined) throw new AppError("NO_EXISTE");
  return leida;
}

function camposDe({ cuenta }: Pick<CuentaRevisada, "cuenta">) {
  const { usuario, ruta_perfil, sesion_id, sesion_url, configuracion } = cuenta;
  return { usuario, ruta_perfil, sesion_id, sesion_url, configuracion };
}

/** For the log, which names a secret that changed and covers it. */
function enElRegistro({ cuenta }: Pick<CuentaRevisada, "cuenta">, campos: object) {
  return { ...campos, clave: cuenta.clave, credenciales: cuenta.credenciales };
}

/** The seal is bound to the row, so the row comes first. */
async function sellar(
  { sealer }: Pick<DependenciasCuenta, "sealer">,
  tx: Tx,
  id: number,
  { cuenta: { clave, credenciales } }: CuentaRevisada,
): Promise<void> {
  await cuentas.ponerSecretos(tx, id, {
    clave: clave === null ? null : sealer.seal(clave, contextoDeSecreto(id, "clave")),
    credenciales:
      Object.keys(aplanarCuenta({ credenciales })).length === 0
        ? null
        : sealer.seal(JSON.stringify(credenciales), contextoDeSecreto(id, "credenciales")),
  });
}
