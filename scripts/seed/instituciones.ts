import { ROL } from "@ventanilla/contract/permisos";
import type { Db } from "../../apps/server/src/db/database.ts";
import { type CanalDePrueba, crearCanal } from "../../apps/server/src/domains/canal/canal.factory.ts";
import { crearEntidad } from "../../apps/server/src/domains/entidad/entidad.factory.ts";
import { MARCAS_DEMO } from "../../apps/server/src/domains/entidad/index.ts";
import { crearFaq } from "../../apps/server/src/domains/faq/faq.factory.ts";
import { crearPersona } from "../../apps/server/src/domains/persona/persona.factory.ts";
import { crearPunto } from "../../apps/server/src/domains/punto/punto.factory.ts";
import { crearTramite } from "../../apps/server/src/domains/tramite/tramite.factory.ts";
import { crearUsuario } from "../../apps/server/src/domains/usuario/usuario.factory.ts";
import type { Sealer } from "../../apps/server/src/shared/crypto.ts";
import type { Gateway, ServidorCorreo } from "./gateway.ts";
import { comoSeRegistra } from "./gente.ts";
import type { TramiteDeMuestra } from "./muestra.ts";
import { crearCuentasDeRedes } from "./redes.ts";
import { TRAMITES_REGISTRO } from "./tramites-registro.ts";
import { TRAMITES_TRANSPORTE } from "./tramites-transporte.ts";

export interface Operador {
  id: number;
  nombre: string;
}

/** A point with the operator who works there. */
export interface Puesto {
  id_punto: number;
  operador: Operador;
}

export interface TramiteSembrado {
  id: number;
  muestra: TramiteDeMuestra;
}

export interface InstitucionSembrada {
  id: number;
  canal: CanalDePrueba;
  /** The mailbox. */
  correo: CanalDePrueba;
  puestos: Puesto[];
  tramites: TramiteSembrado[];
}

/** Each institution's account at the gateway, and its mailbox. */
const SESIONES = {
  registro: { usuario: "59171100401", sesion_id: "sederce" },
  transporte: { usuario: "59171100802", sesion_id: "amti" },
} as const;
const BUZONES = { registro: "atencion@sederce.example", transporte: "reclamos@amti.example" } as const;

/** Whether it was sown, and by which way it is spoken with: what an administrator of the demo connects is their own. */
export function viaDe({
  clasificacion,
  usuario,
  sesion_id,
}: {
  clasificacion: string;
  usuario: string;
  sesion_id: string | null;
}): "gateway" | "correo" | undefined {
  if (clasificacion === "correo")
    return Object.values<string>(BUZONES).includes(usuario) ? "correo" : undefined;
  if (clasificacion !== "whatsapp") return undefined;
  const suya = Object.values(SESIONES).some((una) => una.usuario === usuario && una.sesion_id === sesion_id);
  return suya ? "gateway" : undefined;
}

/** Columns of a mail channel that change with the ports. */
export function lugarDelCorreo({ host, imap, smtp }: ServidorCorreo) {
  return {
    ruta_perfil: `${host}:${imap}`,
    configuracion: JSON.stringify({ servidor_smtp: host, puerto_smtp: smtp }),
  };
}

function crearBuzon(
  db: Db,
  sealer: Sealer,
  { correo }: Gateway,
  buzon: { id_entidad: number; usuario: string; mensaje_bienvenida: string },
): Promise<CanalDePrueba> {
  return crearCanal(db, sealer, {
    ...buzon,
    clasificacion: "correo",
    sesion_id: null,
    clave: correo.clave,
    credenciales: {},
    ...lugarDelCorreo(correo),
  });
}

/** What is called is written down by whoever answers: no provider, no secret. */
function crearTelefono(
  db: Db,
  sealer: Sealer,
  telefono: { id_entidad: number; usuario: string },
): Promise<CanalDePrueba> {
  return crearCanal(db, sealer, {
    ...telefono,
    clasificacion: "llamada",
    sesion_id: null,
    credenciales: {},
  });
}

interface Cuenta {
  usuario: string;
  id_rol: number;
  cargo: string;
  nombres: string;
  primer_apellido: string;
  segundo_apellido: string;
  nro_documento: string;
}

async function crearCuenta(db: Db, idEntidad: number, cuenta: Cuenta): Promise<Operador> {
  const { nombres, primer_apellido, segundo_apellido, nro_documento, ...campos } = comoSeRegistra(cuenta);
  const persona = await crearPersona(db, {
    nombres,
    primer_apellido,
    segundo_apellido,
    nro_documento,
    contrastado: true,
  });
  const { id } = await crearUsuario(db, {
    ...campos,
    id_entidad: idEntidad,
    id_persona: persona,
    email: `${cuenta.usuario}@demo.example`,
  });
  return { id, nombre: `${nombres} ${primer_apellido} ${segundo_apellido}` };
}

async function crearTramites(
  db: Db,
  idEntidad: number,
  muestras: readonly TramiteDeMuestra[],
): Promise<TramiteSembrado[]> {
  const tramites: TramiteSembrado[] = [];
  for (const muestra of muestras) {
    const id = await crearTramite(db, { id_entidad: idEntidad, nombre_tramite: muestra.nombre });
    for (const [i, { pregunta, respuesta }] of muestra.faqs.entries()) {
      await crearFaq(db, { id_tramite: id, pregunta, respuesta, prioridad: i + 1 });
    }
    tramites.push({ id, muestra });
  }
  return tramites;
}

/** Registers and certificates: two points that share one WhatsApp account. */
export async function crearRegistro(db: Db, sealer: Sealer, gateway: Gateway): Promise<InstitucionSembrada> {
  const id = await crearEntidad(db, {
    nombre: "Servicio Departamental de Registros y Certificaciones",
    sigla: "SEDERCE",
    descripcion:
      "Registro vecinal, personerías jurídicas, catastro rural y certificaciones del departamento.",
    email: "contacto@sederce.example",
    web: "https://sederce.example",
    direccion: "Calle de los Álamos 412, edificio Kantuta, planta baja",
    telefonos: "22210400",
    nit: "1009900011",
    id_portal_unico: MARCAS_DEMO.registro,
  });
  await crearCuenta(db, id, {
    usuario: "superadmin",
    id_rol: ROL.SUPERADMIN,
    cargo: "Administradora de la plataforma",
    nombres: "Carmen Rosa",
    primer_apellido: "Arce",
    segundo_apellido: "Villca",
    nro_documento: "2900101",
  });
  await crearCuenta(db, id, {
    usuario: "admin",
    id_rol: ROL.ADMIN,
    cargo: "Responsable de atención ciudadana",
    nombres: "Hugo Ernesto",
    primer_apellido: "Saavedra",
    segundo_apellido: "Quiroga",
    nro_documento: "2900102",
  });
  const primera = await crearCuenta(db, id, {
    usuario: "operador1",
    id_rol: ROL.OPERADOR,
    cargo: "Técnica de ventanilla",
    nombres: "Daniela",
    primer_apellido: "Mollinedo",
    segundo_apellido: "Chura",
    nro_documento: "2900103",
  });
  const segundo = await crearCuenta(db, id, {
    usuario: "operador2",
    id_rol: ROL.OPERADOR,
    cargo: "Técnico de ventanilla",
    nombres: "Rubén Darío",
    primer_apellido: "Guarachi",
    segundo_apellido: "Loza",
    nro_documento: "2900104",
  });
  const canal = await crearCanal(db, sealer, {
    id_entidad: id,
    ...SESIONES.registro,
    sesion_url: gateway.url,
    credenciales: { api_key: gateway.clave, hmac: "demo-firma-sederce-0000" },
    mensaje_bienvenida:
      "Bienvenido al Servicio Departamental de Registros y Certificaciones. En un momento le atendemos. Nuestro horario es de lunes a viernes de 08:30 a 18:30.",
  });
  const correo = await crearBuzon(db, sealer, gateway, {
    id_entidad: id,
    usuario: BUZONES.registro,
    mensaje_bienvenida:
      "Recibimos su correo. Le responderá una persona del Servicio Departamental de Registros y Certificaciones en el transcurso del día hábil.",
  });
  const telefono = await crearTelefono(db, sealer, { id_entidad: id, usuario: "22210400" });
  const redes = await crearCuentasDeRedes(db, sealer, {
    id_entidad: id,
    marca: "registro",
    simuladores: gateway.url,
  });
  const comun = {
    id_entidad: id,
    canales: [canal.id, correo.id, telefono.id, ...redes],
    operadores: [primera.id, segundo.id],
  };
  const central = await crearPunto(db, { ...comun, identificador: "Ventanilla 1 · Oficina central" });
  const norte = await crearPunto(db, { ...comun, identificador: "Ventanilla 2 · Zona norte" });
  return {
    id,
    canal,
    correo,
    puestos: [
      { id_punto: central, operador: primera },
      { id_punto: norte, operador: segundo },
    ],
    tramites: await crearTramites(db, id, TRAMITES_REGISTRO),
  };
}

/** Transport between provinces: one point, one account. */
export async function crearTransporte(
  db: Db,
  sealer: Sealer,
  gateway: Gateway,
): Promise<InstitucionSembrada> {
  const id = await crearEntidad(db, {
    nombre: "Autoridad de Movilidad y Transporte Interprovincial",
    sigla: "AMTI",
    descripcion: "Autorizaciones, inspecciones y reclamos del transporte entre provincias.",
    email: "contacto@amti.example",
    web: "https://amti.example",
    direccion: "Avenida del Ejemplo 1550, terminal interprovincial, oficina 8",
    telefonos: "44250800",
    nit: "1009900022",
    id_portal_unico: MARCAS_DEMO.transporte,
  });
  const tercero = await crearCuenta(db, id, {
    usuario: "operador3",
    id_rol: ROL.OPERADOR,
    cargo: "Responsable de plataforma",
    nombres: "Miriam",
    primer_apellido: "Arancibia",
    segundo_apellido: "Soliz",
    nro_documento: "2900105",
  });
  const canal = await crearCanal(db, sealer, {
    id_entidad: id,
    ...SESIONES.transporte,
    sesion_url: gateway.url,
    credenciales: { api_key: gateway.clave, hmac: "demo-firma-amti-000000" },
    mensaje_bienvenida:
      "Se comunicó con la Autoridad de Movilidad y Transporte Interprovincial. Enseguida le responde una persona.",
  });
  const correo = await crearBuzon(db, sealer, gateway, {
    id_entidad: id,
    usuario: BUZONES.transporte,
    mensaje_bienvenida:
      "Recibimos su correo. La Autoridad de Movilidad y Transporte Interprovincial le responderá por este medio.",
  });
  const telefono = await crearTelefono(db, sealer, { id_entidad: id, usuario: "44250800" });
  const redes = await crearCuentasDeRedes(db, sealer, {
    id_entidad: id,
    marca: "transporte",
    simuladores: gateway.url,
  });
  const terminal = await crearPunto(db, {
    id_entidad: id,
    identificador: "Plataforma · Terminal interprovincial",
    canales: [canal.id, correo.id, telefono.id, ...redes],
    operadores: [tercero.id],
  });
  return {
    id,
    canal,
    correo,
    puestos: [{ id_punto: terminal, operador: tercero }],
    tramites: await crearTramites(db, id, TRAMITES_TRANSPORTE),
  };
}
