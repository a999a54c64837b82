import { esAdministrador, ROL } from "@ventanilla/contract/permisos";
import type { PersonaNueva } from "@ventanilla/contract/persona/persona";
import type { UsuarioEditado, UsuarioNuevo } from "@ventanilla/contract/usuario/usuario";
import type { Db } from "../../db/database.ts";
import { type Tx, transaction } from "../../db/transaction.ts";
import { AppError } from "../../shared/app-error.ts";
import type { Sesion } from "../../shared/sesion.ts";
import type { CorreoSistema } from "../correo-sistema/index.ts";
import { accederEntidad } from "../entidad/index.ts";
import { metodosDe } from "../factor/index.ts";
import { anotar, resumen } from "../log/index.ts";
import { exigeSegundoFactor } from "../parametro/index.ts";
import { buscarPorDocumento, claveDeDocumento, conIntento } from "../persona/index.ts";
import { exigirRolAsignable } from "../rol/index.ts";
import {
  borrarToken,
  type CerrarPresencia,
  cerrarSesionesDe,
  comprobarContrasena,
  resumirContrasena,
} from "../sesion/index.ts";
import { avisarDelCorreo } from "./correos/avisar-correo.service.ts";
import { retirarSecretos } from "./correos/retirar-correos.service.ts";
import { asentarPersona, dicePersona, personaConocida, personaDe } from "./identidad.service.ts";
import { exigirOtroSuperadmin } from "./ultimo-superadmin.service.ts";
import { accederCuentaParaCambiar } from "./usuario.access.ts";
import {
  buscarCuenta,
  type CamposDeCuenta,
  type CuentaFila,
  insertarCuenta,
  ponerCuenta,
  reglaRota,
  retenerCuenta,
} from "./usuario.repository.ts";

/** What rooms that stand on this one lend to it, and the way to tell users something by mail. */
export interface DependenciasUsuario {
  db: Db;
  correos: CorreoSistema;
  cerrarPresencia: CerrarPresencia;
  /** Who is no operator of the institution any more works at none of its points. */
  quitarDePuntos(tx: Tx, idUsuario: number): Promise<unknown>;
  /** Whoever is connected where these may stand is asked again whether they may be; of nobody in particular: everywhere. */
  revisarMesas(tx: Tx, de: { id_usuario?: number; id_entidad?: number }): Promise<void>;
  /** Conversations of a person show the new name. As the last statement. */
  mostrarNombreNuevo(tx: Tx, idPersona: number): Promise<void>;
}

/** An ACTIVE account with the person whose it is. Its password has to be changed at the first log-in (D25). */
export async function crearUsuario(
  deps: DependenciasUsuario,
  sesion: Sesion,
  nuevo: UsuarioNuevo,
): Promise<{ id: number }> {
  const { usuario, email, cargo, id_entidad, id_rol, contrasena, sin_registro: sinRegistro = false } = nuevo;
  const escrita = personaDe(nuevo);
  await accederEntidad(deps.db, sesion, id_entidad);
  await exigirRolAsignable(deps.db, sesion, id_rol);
  const resumida = await resumirContrasena(contrasena, usuario);
  return conLaPersona(deps, sesion, escrita, async (tx) => {
    const persona = await conSusTelefonos(tx, escrita, id_entidad);
    const asentada = await asentarPersona(tx, sesion, { nueva: persona, idEntidad: id_entidad, sinRegistro });
    const cuenta: CamposDeCuenta = {
      usuario,
      email,
      cargo,
      id_entidad,
      id_rol,
      id_persona: asentada.persona.id,
      estado: "ACTIVO",
    };
    const id = await insertarCuenta(tx, { ...cuenta, contrasena: resumida }, sesion.id_usuario);
    await anotar(tx, {
      nivel: "INFO",
      tipo: "usuario.crear",
      mensaje: "Creó la cuenta de usuario",
      referencia: `usuario:${id}`,
      datos: resumen({}, { ...cuenta }),
      id_entidad,
      sesion,
    });
    if (asentada.cambio) await deps.mostrarNombreNuevo(tx, asentada.persona.id);
    return { id };
  });
}

/** An empty telephone takes away none that the institution was told: the form shows what another one was. */
async function conSusTelefonos(tx: Tx, escrita: PersonaNueva, idEntidad: number): Promise<PersonaNueva> {
  const conocida = await buscarPorDocumento(tx, escrita, idEntidad);
  return {
    ...escrita,
    movil: escrita.movil ?? conocida?.movil ?? null,
    telefono: escrita.telefono ?? conocida?.telefono ?? null,
  };
}

/**
 * What is absent stays. Of one's own account role and state stay as they are, whatever is sent (D37), and what lets somebody
 * in is another administrator's to change: whoever finds a session open would keep the account. Who one is, said for the
 * first time, takes the password.
 */
export async function editarUsuario(
  deps: DependenciasUsuario,
  sesion: Sesion,
  id: number,
  editado: UsuarioEditado,
): Promise<{ id: number }> {
  const editar = async (tx: Tx, contada: PersonaNueva | null) => {
    await retenerCuenta(tx, id);
    const antes = await accederCuentaParaCambiar(tx, sesion, id);
    const despues = await loQueQueda(tx, sesion, antes, editado);
    const persona = contada && (await sobreLoGuardado(tx, editado, { antes, despues }));
    if (contada && persona && claveDeDocumento(contada) !== claveDeDocumento(persona))
      throw new OtraPersona();
    const asentada =
      persona &&
      (await asentarPersona(tx, sesion, {
        nueva: persona,
        idEntidad: despues.id_entidad,
        sinRegistro: editado.sin_registro ?? false,
      }));
    const cuenta = { ...despues, id_persona: asentada?.persona.id ?? antes.id_persona };
    const cambios = resumen({ ...antes, id: undefined, nombre_completo: undefined }, cuenta);
    if (persona === null && Object.keys(cambios).length === 0) return { id };
    if (id === sesion.id_usuario) exigirMismaPuerta(antes, cuenta);
    if (dejaDeSerlo(antes, cuenta)) await exigirOtroSuperadmin(tx, id);
    await ponerCuenta(tx, id, cuenta, sesion.id_usuario);
    // Before they leave their points: these are where they are connected.
    if (antes.id_rol !== cuenta.id_rol) await deps.revisarMesas(tx, { id_usuario: id });
    if (dejaDeAdministrar(antes, cuenta)) {
      await deps.revisarMesas(tx, dondeAdministraba(antes));
      await deps.cerrarPresencia(tx, id);
    }
    if (dejaSusPuntos(antes, cuenta)) await deps.quitarDePuntos(tx, id);
    // It was generated for what the account could do then (D36).
    const sinToken = cambiaDeManos(antes, cuenta) && (await borrarToken(tx, id));
    if (antes.estado === "ACTIVO" && cuenta.estado === "INACTIVO")
      await cerrarSesionesDe(tx, deps.cerrarPresencia, id, "desactivacion");
    else if (await entroSinSuFactor(tx, antes, cuenta))
      await cerrarSesionesDe(tx, deps.cerrarPresencia, id, "terminada");
    await anotar(tx, {
      nivel: "INFO",
      tipo: "usuario.editar",
      mensaje: "Cambió la cuenta de usuario",
      referencia: `usuario:${id}`,
      datos: { ...cambios, ...resumen({ tiene_token: sinToken }, { tiene_token: false }) },
      id_entidad: cuenta.id_entidad,
      sesion,
    });
    if (antes.email !== cuenta.email || cuenta.estado === "INACTIVO")
      await retirarSecretos(tx, deps, id, "todos");
    if (antes.email !== cuenta.email) await avisarDelCorreo(tx, deps, antes, cuenta.email);
    if (asentada?.cambio) await deps.mostrarNombreNuevo(tx, asentada.persona.id);
    return { id };
  };
  if (!dicePersona(editado)) return escribiendo(deps.db, (tx) => editar(tx, null));
  if (id === sesion.id_usuario) await exigirQueSeaSuya(deps, sesion, editado);
  for (let vez = 1; ; vez++) {
    const contada = await transaction(deps.db, async (tx) => {
      const antes = await accederCuentaParaCambiar(tx, sesion, id);
      return sobreLoGuardado(tx, editado, { antes, despues: antes });
    });
    try {
      return await conLaPersona(deps, sesion, contada, (tx) => editar(tx, contada));
    } catch (error) {
      if (!(error instanceof OtraPersona) || vez === VECES) throw error;
    }
  }
}

/** Between reading whose the account is, to count the attempt, and holding it, it was given to somebody else: from the start. */
class OtraPersona extends Error {}
const VECES = 3;

/** What is said of the person, over what is known; telephones are those that the account's institution was told (D111). */
async function sobreLoGuardado(
  tx: Tx,
  editado: UsuarioEditado,
  { antes, despues }: { antes: CamposDeCuenta; despues: CamposDeCuenta },
): Promise<PersonaNueva> {
  const conocida = await personaConocida(tx, antes.id_persona, despues.id_entidad);
  const persona = personaDe(editado, conocida);
  if (antes.id_entidad === despues.id_entidad) return persona;
  return conSusTelefonos(tx, persona, despues.id_entidad);
}

async function loQueQueda(
  tx: Tx,
  sesion: Sesion,
  antes: CuentaFila,
  editado: UsuarioEditado,
): Promise<CamposDeCuenta> {
  const propia = antes.id === sesion.id_usuario;
  const id_rol = propia ? antes.id_rol : (editado.id_rol ?? antes.id_rol);
  const id_entidad = editado.id_entidad ?? antes.id_entidad;
  if (id_entidad !== antes.id_entidad) await accederEntidad(tx, sesion, id_entidad);
  if (id_rol !== antes.id_rol) await exigirRolAsignable(tx, sesion, id_rol);
  return {
    usuario: editado.usuario ?? antes.usuario,
    email: editado.email === undefined ? antes.email : editado.email,
    cargo: editado.cargo === undefined ? antes.cargo : editado.cargo,
    estado: propia ? antes.estado : (editado.estado ?? antes.estado),
    id_entidad,
    id_rol,
    id_persona: antes.id_persona,
  };
}

/** From then on that person enters by their digital identity: a session that was found open does not say who that is. */
async function exigirQueSeaSuya(
  deps: DependenciasUsuario,
  sesion: Sesion,
  { contrasena_actual: contrasena }: UsuarioEditado,
): Promise<void> {
  if ((await buscarCuenta(deps.db, sesion.id_usuario))?.id_persona !== null) return;
  if (contrasena === undefined)
    throw new AppError("VALIDACION", { campos: { contrasena_actual: "validacion:obligatorio" } });
  await comprobarContrasena(deps, sesion, contrasena, {
    tipo: "usuario.editar",
    rechazada: "Primera persona de la cuenta propia rechazada",
    rechazo: () =>
      new AppError("CONTRASENA_INVALIDA", {
        campos: { contrasena_actual: "errores:CONTRASENA_INVALIDA" },
      }),
  });
}

/** The address takes the link of a forgotten password; as the person one enters by a digital identity. */
function exigirMismaPuerta(antes: CamposDeCuenta, despues: CamposDeCuenta): void {
  if (antes.email !== despues.email) throw noPropio("email");
  if (antes.id_persona !== null && antes.id_persona !== despues.id_persona)
    throw noPropio("persona_nro_documento");
}

const noPropio = (campo: string): AppError =>
  new AppError("CUENTA_PROPIA", { campos: { [campo]: "errores:CUENTA_PROPIA" } });

const cambiaDeManos = (antes: CamposDeCuenta, despues: CamposDeCuenta): boolean =>
  antes.id_rol !== despues.id_rol || antes.id_entidad !== despues.id_entidad;

const dejaDeSerlo = (antes: CamposDeCuenta, despues: CamposDeCuenta): boolean =>
  cambiaDeManos(antes, despues) || antes.estado !== despues.estado;

/** The new role is let in with a second factor alone, and what is open was opened without one. */
async function entroSinSuFactor(
  tx: Tx,
  { id, id_rol }: CuentaFila,
  { id_rol: nuevo }: CamposDeCuenta,
): Promise<boolean> {
  if (id_rol === nuevo || !(await exigeSegundoFactor(tx, nuevo))) return false;
  return (await metodosDe(tx, id)).length === 0;
}

const dejaSusPuntos = (antes: CamposDeCuenta, despues: CamposDeCuenta): boolean =>
  antes.id_entidad !== despues.id_entidad ||
  (!esAdministrador(antes.id_rol) && esAdministrador(despues.id_rol));

/** Administrators stand wherever they like, authorised at no point. */
const dejaDeAdministrar = (antes: CamposDeCuenta, despues: CamposDeCuenta): boolean =>
  esAdministrador(antes.id_rol) && cambiaDeManos(antes, despues);

const dondeAdministraba = ({ id_rol, id_entidad }: CamposDeCuenta): { id_entidad?: number } =>
  id_rol === ROL.SUPERADMIN ? {} : { id_entidad };

/** Whoever names a document has to know the birth date, here as everywhere. */
function conLaPersona<T>(
  { db }: DependenciasUsuario,
  sesion: Sesion,
  persona: PersonaNueva,
  trabajo: (tx: Tx) => Promise<T>,
): Promise<T> {
  return conIntento(db, sesion, persona, () => escribiendo(db, trabajo));
}

/** What the table refuses, in the words of whoever reads it. */
async function escribiendo<T>(db: Db, trabajo: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await transaction(db, trabajo);
  } catch (error) {
    throw enPalabras(error);
  }
}

export function enPalabras(error: unknown): unknown {
  switch (reglaRota(error)) {
    case "usuario":
      return new AppError("USUARIO_REPETIDO", { campos: { usuario: "errores:USUARIO_REPETIDO" } });
    case "persona":
      return new AppError("PERSONA_CON_CUENTA", {
        campos: { persona_nro_documento: "errores:PERSONA_CON_CUENTA" },
      });
    case null:
      return error;
  }
}
