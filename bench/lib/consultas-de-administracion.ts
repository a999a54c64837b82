import { exportarCasos, listarCasos } from "@ventanilla/contract/caso/administrar.routes";
import { entidades } from "@ventanilla/contract/entidad/entidad.data";
import { logs } from "@ventanilla/contract/log/log.data";
import { modulos } from "@ventanilla/contract/modulo/modulo.data";
import { parametros } from "@ventanilla/contract/parametro/parametro.data";
import { permisos } from "@ventanilla/contract/permiso/permiso.data";
import { listarPuntos } from "@ventanilla/contract/punto/punto.routes";
import { roles } from "@ventanilla/contract/rol/rol.data";
import { serviciosIop } from "@ventanilla/contract/servicio-iop/servicio-iop.data";
import { listarTramites } from "@ventanilla/contract/tramite/tramite.routes";
import { usuarios } from "@ventanilla/contract/usuario/usuario.data";
import { listarOperadores } from "@ventanilla/contract/usuario/usuario.routes";
import type { Pedido } from "./llamadas.ts";

type Consulta = Readonly<Record<string, string | number>>;

/** One list of the administration with what is asked of it: orders, filters and pages; and what is looked for by words. */
interface ListaDeAdministracion {
  nombre: string;
  ruta: Pedido["ruta"];
  consultas: readonly Consulta[];
  palabras: readonly Consulta[];
  /** Of the platform: of an institution nobody asks. */
  soloPlataforma?: true;
}

const porCada = (ordenes: readonly string[]): Consulta[] =>
  ordenes.flatMap((order) => [{ order }, { order: `-${order}` }]);
const en = (campo: string, textos: readonly string[]): Consulta[] =>
  textos.map((texto) => ({ [campo]: texto }));

/** Of a case's person, document, point and description: in one of ten rows, in few and in none. */
const DE_CASOS: readonly Consulta[] = [
  ...en("nombre_completo", [
    "elena",
    "quispe",
    "maría",
    "quispe mamani",
    "rosa isabel quispe",
    "ma",
    "qu",
    "e",
    "zz",
    "zzzz",
  ]),
  ...en("nro_documento", ["1234567", "12345", "123", "12", "1", "99", "7654321"]),
  ...en("identificador", ["ventanilla", "reclamos", "ve", "1", "zz", "zzzz"]),
  ...en("descripcion", ["hola", "gracias", "renta de vejez", "certificado", "zzzz", "de", "re", "q", "zz"]),
  { nombre_completo: "elena", estado: "CERRADO", order: "descripcion" },
  { nombre_completo: "elena", estado: "PENDIENTE" },
  { nombre_completo: "quispe", order: "_created_at" },
  { nombre_completo: "quispe", descripcion: "gracias", order: "-id" },
  { nombre_completo: "quispe", page: "50" },
  { nombre_completo: "maría", nro_documento: "123", identificador: "ventanilla" },
  { identificador: "ventanilla", estado: "CANCELADO", order: "-descripcion" },
  { descripcion: "gracias", estado: "ACTIVO" },
  { nombre_completo: "quispe", atencion: "SIN_TOMAR" },
];

export const esDeCasos = (nombre: string): boolean => nombre.startsWith("casos");

/** Of the filled database: with the words that are in most rows, in some, in one and in none, whole and in two letters. */
export const LISTAS_DE_ADMINISTRACION: readonly ListaDeAdministracion[] = [
  {
    nombre: "casos",
    ruta: listarCasos,
    consultas: [
      ...porCada(["id", "tipo", "descripcion", "estado", "_created_at", "_updated_at"]),
      { order: "tipo,-_updated_at" },
      { page: "50" },
      { page: "1000" },
      ...en("estado", ["ACTIVO", "PENDIENTE", "CERRADO", "CANCELADO"]),
      ...en("atencion", ["SIN_TOMAR", "EN_ATENCION", "ESPERAN"]),
      { atencion: "ESPERAN", order: "descripcion" },
      { atencion: "EN_ATENCION", order: "-_created_at", page: "5" },
      ...en("envios", ["CON_FALLOS", "POR_SALIR"]),
      { estado: "CANCELADO", order: "descripcion" },
      { estado: "CERRADO", order: "-_created_at" },
    ],
    palabras: DE_CASOS,
  },
  {
    nombre: "casos en CSV, lo primero,",
    ruta: exportarCasos,
    consultas: [
      {},
      { order: "descripcion" },
      { estado: "CANCELADO" },
      { estado: "PENDIENTE", order: "_created_at" },
      { atencion: "SIN_TOMAR" },
    ],
    palabras: [
      ...en("nombre_completo", ["elena", "quispe mamani", "rosa isabel quispe", "ma", "zzzz"]),
      ...en("nro_documento", ["1234567", "123"]),
      ...en("identificador", ["ventanilla", "zzzz"]),
      ...en("descripcion", ["hola", "renta de vejez", "zzzz"]),
      { nombre_completo: "quispe", descripcion: "gracias", order: "_created_at" },
    ],
  },
  {
    nombre: "usuarios",
    ruta: usuarios,
    consultas: [
      ...porCada(["id", "usuario", "nombre_completo"]),
      { page: 100 },
      { page: 900 },
      { estado: "INACTIVO" },
      { estado: "ACTIVO" },
      { estado: "INACTIVO", order: "-nombre_completo" },
      { id_rol: 2 },
      { id_rol: 1 },
      { id_rol: 2, order: "nombre_completo" },
      { id_rol: 3, estado: "INACTIVO", order: "-id" },
    ],
    palabras: [
      ...en("usuario", ["maria", "rosa.quispe", "ma", "q", "x", "12345", "zzzz"]),
      ...en("nombre_completo", ["quispe", "maría", "ana quispe mamani", "ma", "qu", "z", "xx", "zzz", "e"]),
      ...en("entidad", ["ministerio", "municipal de quispe", "servicio", "ze", "123456", "zzzz"]),
      { nombre_completo: "condori", order: "-nombre_completo" },
      { nombre_completo: "ma", estado: "INACTIVO" },
      { usuario: "ma", order: "nombre_completo", id_rol: 2 },
      { nombre_completo: "flores", usuario: "juan", page: 3 },
    ],
  },
  {
    nombre: "entidades",
    ruta: entidades,
    consultas: [
      ...porCada(["id", "nombre", "sigla", "codigo_portal", "nit", "estado"]),
      { page: 900 },
      { estado: "INACTIVO", order: "-nombre" },
      { estado: "ACTIVO", order: "nit" },
    ],
    palabras: [
      ...en("nombre", ["municipal", "ministerio", "quispe", "mi", "de", "zz", "zzzz"]),
      ...en("sigla", ["s12", "s1", "zz"]),
      { nombre: "hospital", estado: "INACTIVO", order: "-sigla" },
    ],
  },
  {
    nombre: "registro de actividad",
    ruta: logs,
    consultas: [
      ...porCada(["fecha", "id"]),
      { page: 900 },
      { nivel: "ERROR" },
      { nivel: "INFO", order: "id" },
      { nivel: "ADVERTENCIA", order: "fecha" },
      { desde: "2025-03-01", hasta: "2025-03-02" },
      { desde: "2025-03-01", nivel: "ERROR" },
      { hasta: "2024-01-01" },
      { referencia: "usuario:500" },
      { referencia: "caso:1" },
    ],
    palabras: [
      ...en("mensaje", [
        "sesión",
        "inició",
        "una",
        "de una persona",
        "rechazó",
        "correo",
        "in",
        "se",
        "zz",
        "zzzz",
      ]),
      ...en("tipo", ["sesion", "sesion.ingreso", "correo.fallido", "caso", "se", "zzz"]),
      ...en("usuario", ["maria", "rosa.quispe", "ma", "q", "12345", "zzzz"]),
      { mensaje: "sesión", nivel: "ADVERTENCIA" },
      { tipo: "usuario", usuario: "juan", order: "fecha" },
      { mensaje: "persona", desde: "2025-03-01", hasta: "2025-03-02" },
      { mensaje: "correo", hasta: "2024-01-01", order: "fecha" },
    ],
  },
  {
    nombre: "puntos",
    ruta: listarPuntos,
    consultas: [
      ...porCada(["id", "identificador", "entidad", "estado"]).map((una) => ({ ...una, limit: 10 })),
      { limit: 10, page: 900 },
      { estado: "INACTIVO", limit: 10 },
      { estado: "INACTIVO", order: "entidad", limit: 10 },
    ],
    palabras: [
      ...en("identificador", ["ventanilla", "reclamos", "ve", "zz", "zzzz"]),
      ...en("entidad", ["ministerio", "quispe", "mi", "zzzz"]),
      { identificador: "rural", estado: "INACTIVO", order: "-entidad" },
    ].map((una) => ({ ...una, limit: 10 })),
  },
  {
    nombre: "trámites",
    ruta: listarTramites,
    consultas: [
      ...porCada(["id", "nombre_tramite", "entidad", "estado"]).map((una) => ({ ...una, limit: 10 })),
      { limit: 10, page: 900 },
      { estado: "INACTIVO", limit: 10 },
      { estado: "INACTIVO", order: "entidad", limit: 10 },
    ],
    palabras: [
      ...en("nombre_tramite", ["certificado", "renta de vejez", "de", "re", "zz", "zzzz"]),
      ...en("entidad", ["ministerio", "quispe", "mi", "zzzz"]),
      { nombre_tramite: "certificado", estado: "INACTIVO", order: "-entidad" },
    ].map((una) => ({ ...una, limit: 10 })),
  },
  {
    nombre: "operadores",
    ruta: listarOperadores,
    consultas: porCada(["id", "usuario", "nombre_completo", "estado"]).flatMap((una) => [
      { ...una, limit: 10 },
      { ...una, estado: "INACTIVO", limit: 10 },
    ]),
    palabras: [],
  },
  {
    nombre: "parámetros",
    ruta: parametros,
    consultas: porCada(["id", "nombre", "valor", "label"]),
    palabras: en("nombre", ["prueba", "pr", "zzz"]),
  },
  {
    nombre: "módulos",
    ruta: modulos,
    consultas: [...porCada(["id", "label", "orden"]), { estado: "ACTIVO" }],
    palabras: en("label", ["ca", "casos"]),
    soloPlataforma: true,
  },
  { nombre: "roles", ruta: roles, consultas: [{}], palabras: [] },
  { nombre: "permisos", ruta: permisos, consultas: [{ id_modulo: 1 }], palabras: [], soloPlataforma: true },
  {
    nombre: "servicios",
    ruta: serviciosIop,
    consultas: porCada(["codigo", "estado"]),
    palabras: [],
    soloPlataforma: true,
  },
];
