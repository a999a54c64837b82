import { BANDERAS, ROL } from "@ventanilla/contract/permisos";
import type { Clave } from "@ventanilla/i18n/engine";
import type { T } from "../../lib/use-t.ts";

/** What a column is called on the form that writes it. */
const COLUMNAS = {
  canales: "puntos:canales",
  cargo: "usuarios:cargo",
  clasificacion: "canales:clasificacion",
  clave: "canales:campo_clave",
  codigo: "servicios:codigo",
  codigo_portal: "entidades:codigoPortal",
  complemento: "persona:complemento",
  configuracion: "canales:configuracion",
  contrasena: "usuarios:contrasena",
  create: "modulos:create",
  csv: "modulos:csv",
  datos_usuario: "entidades:datosUsuario",
  delete: "modulos:delete",
  descripcion: "entidades:descripcion",
  direccion: "entidades:direccion",
  email: "usuarios:email",
  entidad: "servicios:entidad",
  estado: "entidades:estado",
  fecha_nacimiento: "persona:fecha_nacimiento",
  firma: "modulos:firma",
  firma_correo: "entidades:firmaCorreo",
  genero: "persona:genero",
  icono: "modulos:icono",
  id_entidad: "usuarios:id_entidad",
  id_modulo: "modulos:padre",
  id_persona: "persona:titulo",
  id_portal_unico: "entidades:idPortalUnico",
  id_punto_atencion: "casos:identificador",
  id_rol: "usuarios:id_rol",
  id_tramite: "caso:tramite",
  identificador: "puntos:identificador",
  label: "modulos:label",
  mensaje_bienvenida: "canales:bienvenida",
  metodo: "servicios:metodo",
  motivo: "casos:cancelarMotivo",
  movil: "persona:movil",
  nacionalidad: "persona:nacionalidad",
  nit: "entidades:nit",
  nombre: "entidades:nombre",
  nombre_completo: "usuarios:nombre_completo",
  nombre_tramite: "caso:tramite",
  nombres: "persona:nombres",
  nro_documento: "persona:nro_documento",
  operador_principal: "casos:operador",
  operadores: "puntos:operadores",
  orden: "modulos:orden",
  otros_datos: "persona:otros",
  path: "roles:ruta",
  pregunta: "tramites:pregunta",
  primer_apellido: "persona:primer_apellido",
  prioridad: "tramites:prioridad",
  puntos: "canales:puntos",
  read: "modulos:read",
  respuesta: "tramites:respuesta",
  ruta: "modulos:ruta",
  ruta_perfil: "canales:campo_ruta_perfil",
  segundo_apellido: "persona:segundo_apellido",
  sesion_id: "canales:campo_sesion_id",
  sesion_url: "canales:campo_sesion_url",
  sigla: "entidades:sigla",
  telefono: "persona:telefono",
  telefonos: "entidades:telefonos",
  tipo: "caso:tipo",
  tipo_documento: "persona:tipo_documento",
  token: "servicios:token",
  update: "modulos:update",
  url: "servicios:url",
  usuario: "usuarios:usuario",
  valor: "parametros:valor",
  visible: "modulos:visible",
  web: "entidades:web",
} as const satisfies Record<string, Clave>;

const SI_O_NO = { true: "lista:si", false: "lista:no" } as const;
/** What a stored word is called, where it has another name on the screens: by column, so that a text that says the same stays. */
const VALORES: Readonly<Record<string, Readonly<Record<string, Clave>>>> = {
  ...Object.fromEntries([...BANDERAS, "visible"].map((campo) => [campo, SI_O_NO])),
  genero: { F: "persona:generoF", M: "persona:generoM" },
};

const esColumna = (campo: string): campo is keyof typeof COLUMNAS => Object.hasOwn(COLUMNAS, campo);

/** In the reader's language; undefined of a column that no form names. */
export const nombreDeColumna = (t: T, campo: string): string | undefined =>
  esColumna(campo) ? t(COLUMNAS[campo]) : undefined;

/** In the reader's language; undefined of what is shown as it is stored. */
export function valorDicho(t: T, campo: string, valor: string): string | undefined {
  const clave = VALORES[campo]?.[valor];
  return clave === undefined ? undefined : t(clave);
}

/** As it is stored; of a role of the system its name too, which nobody changes. */
export function valorGuardado(campo: string, valor: string): string {
  const rol = campo === "id_rol" ? Object.entries(ROL).find(([, id]) => String(id) === valor) : undefined;
  return rol === undefined ? valor : `${rol[0]} (${valor})`;
}
