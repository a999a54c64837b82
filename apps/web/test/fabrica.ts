// Bodies as the contract has them: parsed by its schemas, so that a changed shape fails here first.
import { CasoDetalle, type CasoFila, ListaCasos } from "@ventanilla/contract/caso/caso";
import { listaDe } from "@ventanilla/contract/common/lista";
import { Entidad } from "@ventanilla/contract/entidad/entidad";
import { Faq } from "@ventanilla/contract/faq/faq";
import { Cubiculo, CubiculoDetalle, Punto } from "@ventanilla/contract/punto/punto";
import { InicioSesion } from "@ventanilla/contract/sesion/sesion";
import { Tramite } from "@ventanilla/contract/tramite/tramite";
import { Usuario, UsuarioFila } from "@ventanilla/contract/usuario/usuario";
import type { z } from "zod";

const hoja = (label: string, url: string, icon: string) => ({ label, url, icon });
const PENDIENTES = hoja("Pendientes", "pendientes", "Inbox");
const MENU_OPERADOR = [hoja("Puntos de atención", "operadores", "Desk"), PENDIENTES];

export const unInicio = (cambios: Partial<InicioSesion> = {}): InicioSesion =>
  InicioSesion.parse({
    token: "token-de-prueba",
    permisos: ["operadores:read", "operadores:update"],
    menu: MENU_OPERADOR,
    usuario: unUsuario(),
    redirect: "/operadores",
    debe_cambiar_contrasena: false,
    ...cambios,
  });

export const unUsuario = (cambios: Partial<InicioSesion["usuario"]> = {}): InicioSesion["usuario"] => ({
  id: 4,
  usuario: "operador1",
  nombres: "JUANA",
  primer_apellido: "PÉREZ",
  segundo_apellido: "",
  email: "juana@ejemplo.bo",
  rol: "OPERADOR",
  id_rol: 3,
  entidad: "Alcaldía",
  id_entidad: 1,
  ...cambios,
});

export const unAdministrador = (): InicioSesion =>
  unInicio({
    permisos: ["admin-casos:read"],
    menu: [PENDIENTES],
    usuario: unUsuario({ id: 2, usuario: "admin", rol: "ADMIN", id_rol: 2 }),
    redirect: "/",
  });

/** Not an administrator, and at no point: reads the cases of the institution. */
export const unLector = (): InicioSesion =>
  unInicio({
    permisos: ["admin-casos:read"],
    menu: [PENDIENTES],
    usuario: unUsuario({ id: 6, usuario: "lector", rol: "LECTOR", id_rol: 9 }),
    redirect: "/",
  });

export const unCubiculo = (cambios: Partial<Cubiculo> = {}): Cubiculo =>
  Cubiculo.parse({
    id: 3,
    identificador: "Cubículo 3",
    id_entidad: 1,
    operadores: 2,
    sin_leer: 5,
    activo: false,
    ...cambios,
  });

export const unCaso = (cambios: Partial<CasoFila> = {}): CasoFila => ({
  id: 70,
  tipo: "SIMPLE",
  estado: "PENDIENTE",
  descripcion: "Consulta por requisitos para la licencia de funcionamiento",
  persona: {
    id: 9,
    nombres: "ANA",
    primer_apellido: "QUISPE",
    segundo_apellido: "MAMANI",
    contrastado: true,
    nro_documento: "1234567",
    telefono: null,
    movil: "70123456",
  },
  id_persona: 9,
  id_punto_atencion: 3,
  tramite: null,
  canal_principal: {
    principal: { id: 31, clasificacion: "whatsapp", usuario: "59170123456@c.us", nombre: null },
  },
  punto_atencion: { identificador: "Cubículo 3", entidad: { nombre: "Alcaldía" } },
  operador_principal: "operador1",
  ultimoMensaje: {
    contenido: "Buenos días, ¿a qué hora atienden en la plataforma?",
    tipo_contenido: "texto",
    direccion: "ENTRADA",
  },
  no_leidos: 1,
  fallidos: 0,
  inciertos: 0,
  _created_at: "2026-11-18T14:00:00.000Z",
  _updated_at: "2026-11-20T14:15:02.000Z",
  ...cambios,
});

export const unaLista = (rows: CasoFila[], cambios: { count?: number; total?: number } = {}) => {
  const count = cambios.count ?? rows.length;
  return ListaCasos.parse({
    rows,
    count,
    total: cambios.total ?? count,
    totalFiltro: count,
    aproximado: false,
    total_aproximado: false,
  });
};

/** A whole catalogue or one page of it, each row as the contract has it. */
export const unCatalogo = <T extends z.ZodType>(fila: T, rows: z.input<T>[]) =>
  listaDe(fila).parse({
    rows,
    count: rows.length,
    total: rows.length,
    totalFiltro: rows.length,
    aproximado: false,
    total_aproximado: false,
  });

export const unSuperadministrador = (cambios: Partial<InicioSesion> = {}): InicioSesion =>
  unInicio({
    permisos: [],
    menu: [],
    usuario: unUsuario({ id: 1, usuario: "raiz", rol: "SUPERADMIN", id_rol: 1 }),
    redirect: "/",
    ...cambios,
  });

export const unPunto = (cambios: Partial<Punto> = {}): Punto =>
  Punto.parse({
    id: 3,
    identificador: "Cubículo 3",
    id_entidad: 1,
    entidad: { nombre: "Alcaldía" },
    estado: "ACTIVO",
    operadores_autorizados: [],
    canales_autorizados: [],
    ...cambios,
  });

export const unCubiculoDetalle = (cambios: Partial<CubiculoDetalle> = {}): CubiculoDetalle =>
  CubiculoDetalle.parse({
    ...unCubiculo({ activo: true }),
    canales_autorizados: [],
    espera: { demora_min: 15, atraso_min: 60 },
    ...cambios,
  });

export const unaEntidad = (cambios: Partial<Entidad> = {}): Entidad =>
  Entidad.parse({
    id: 1,
    nombre: "Alcaldía",
    sigla: "ALC",
    descripcion: "Gobierno de la ciudad",
    email: null,
    web: null,
    direccion: null,
    telefonos: null,
    estado: "ACTIVO",
    datos_usuario: ["Otros"],
    codigo_portal: "GOB-1",
    id_portal_unico: "12",
    nit: "1020",
    firma_correo: null,
    _user_created: null,
    _user_updated: null,
    _created_at: "2026-11-16T14:15:00.000Z",
    _updated_at: "2026-11-16T14:15:00.000Z",
    ...cambios,
  });

export const unTramite = (cambios: Partial<Tramite> = {}): Tramite =>
  Tramite.parse({
    id: 5,
    nombre_tramite: "Licencia de funcionamiento",
    id_entidad: 1,
    entidad: { nombre: "Alcaldía" },
    estado: "ACTIVO",
    ...cambios,
  });

export const unaFaq = (cambios: Partial<Faq> = {}): Faq =>
  Faq.parse({
    id: 50,
    id_tramite: 5,
    pregunta: "¿Qué requisitos hay?",
    respuesta: "Carnet y formulario.",
    prioridad: 1,
    ...cambios,
  });

export const unDetalle = (cambios: Partial<CasoDetalle> = {}): CasoDetalle => {
  const { persona, canal_principal } = unCaso();
  return CasoDetalle.parse({
    id: 70,
    tipo: "SIMPLE",
    estado: "PENDIENTE",
    descripcion: "Consulta por requisitos para la licencia de funcionamiento",
    id_entidad: 1,
    id_tramite: 5,
    id_persona: 9,
    id_punto_atencion: 3,
    operador_principal: "operador1",
    nombre_operador: "JUANA PÉREZ",
    operadores: ["operador1"],
    canal_principal,
    canales: [31, 32],
    clasificacion: "whatsapp",
    usuario: null,
    id_caso_destino: null,
    persona,
    tramite: { nombre_tramite: "Licencia de funcionamiento" },
    punto_atencion: { identificador: "Cubículo 3" },
    version: 1,
    _created_at: "2026-11-16T14:15:00.000Z",
    _updated_at: "2026-11-20T14:15:02.000Z",
    _user_created: null,
    _user_updated: null,
    fuentes: [
      { id: 31, clasificacion: "whatsapp", usuario: "59170123456@c.us", nombre: null },
      { id: 32, clasificacion: "correo", usuario: "ana@correo.bo", nombre: null },
    ],
    ...cambios,
  });
};

const CUENTA = {
  id: 7,
  usuario: "jperez",
  nombre_completo: "JUAN PÉREZ",
  email: "jperez@entidad.bo",
  cargo: "Operador",
  estado: "ACTIVO" as const,
  id_entidad: 1,
  id_rol: 3,
  id_persona: 31,
  entidad_nombre: "Alcaldía",
  rol_nombre: "ADMIN_ENTIDAD",
  rol_descripcion: "administra",
  tiene_token: false,
  administrable: true,
};
export const unaFilaDeUsuario = (cambios: Partial<UsuarioFila> = {}) =>
  UsuarioFila.parse({ ...CUENTA, ...cambios });
export const unaCuenta = (cambios: Partial<Usuario> = {}) =>
  Usuario.parse({
    ...CUENTA,
    persona_tipo_documento: "CI",
    persona_tipo_documento_otro: null,
    persona_nro_documento: "1234567",
    persona_complemento: "",
    persona_fecha_nacimiento: "1990-05-15",
    persona_nombres: "JUAN",
    persona_primer_apellido: "PÉREZ",
    persona_segundo_apellido: null,
    persona_movil: "70000001",
    persona_telefono: null,
    persona_nacionalidad: "BOLIVIANA",
    persona_pais_nacimiento: null,
    persona_genero: "M",
    persona_contrastado: true,
    persona_estado: "ACTIVO",
    estado_persona: "ACTIVO",
    _user_created: 1,
    _user_updated: 2,
    _created_at: "2026-11-20T14:00:00.000Z",
    _updated_at: "2026-11-21T14:00:00.000Z",
    ...cambios,
  });
