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

/** Of the filled database: with the words that are in most rows, in some, in one and in none, whole and in two letters. */
export const LISTAS_DE_ADMINISTRACION: readonly ListaDeAdministracion[] = [
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
