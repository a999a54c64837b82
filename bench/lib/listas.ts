import { listarCanales } from "@ventanilla/contract/canal/canal.routes";
import { listarHistorial, listarPendientes } from "@ventanilla/contract/caso/lectura.routes";
import type { RouteSpec } from "@ventanilla/contract/common/route";
import { listarEntidades } from "@ventanilla/contract/entidad/entidad.routes";
import { FILTRO_CONTIENE_MIN } from "@ventanilla/contract/limites";
import { listarCubiculos, listarPuntos } from "@ventanilla/contract/punto/punto.routes";
import { listarSueltos } from "@ventanilla/contract/suelto/suelto.routes";
import { listarTramites } from "@ventanilla/contract/tramite/tramite.routes";
import { listarOperadores } from "@ventanilla/contract/usuario/usuario.routes";
import type { Banco } from "./banco.ts";
import { esDeCasos, LISTAS_DE_ADMINISTRACION } from "./consultas-de-administracion.ts";
import { abrirLectores } from "./lectores.ts";
import type { Pedido } from "./llamadas.ts";

/**
 * What is asked of a list, each with figures of its own (ADR 191); `reunida`: who waits, which no index says; `entero`: a
 * catalogue without a limit; `tabla`: the beginning of a CSV; `letras`: one or two; `textos`: words of several tables at once.
 */
export type Clase = "pagina" | "lejos" | "reunida" | "entero" | "tabla" | "texto" | "letras" | "textos";

/** A list as one reader has it, with every order and filter. */
export interface Lista {
  nombre: string;
  pedidos: readonly (Pedido & { clase: Clase })[];
}

/** Pages from this one on are at the far end of what is counted. */
const LEJOS = 900;

type Consulta = Readonly<Record<string, string>>;

function claseDePagina({ page, atencion }: Readonly<Record<string, string | number>>): Clase {
  if (atencion === "ESPERAN") return "reunida";
  return Number(page ?? 1) >= LEJOS ? "lejos" : "pagina";
}

const SIN_PALABRAS: ReadonlySet<string> = new Set(["order", "page", "limit"]);
/** Which words of a case stand in one table. */
const TABLAS_DE_UN_CASO = [["nombre_completo", "nro_documento"], ["identificador"], ["descripcion"]] as const;

function claseDePalabras(consulta: Readonly<Record<string, string | number>>): Clase {
  if (TABLAS_DE_UN_CASO.filter((suyas) => suyas.some((campo) => campo in consulta)).length > 1)
    return "textos";
  const pocas = Object.entries(consulta).some(
    ([campo, texto]) =>
      !SIN_PALABRAS.has(campo) && typeof texto === "string" && texto.length < FILTRO_CONTIENE_MIN,
  );
  return pocas ? "letras" : "texto";
}

const porCada = (ordenes: readonly string[]): Consulta[] =>
  ordenes.flatMap((order) => [{ order }, { order: `-${order}` }]);

const DE_CASOS: readonly Consulta[] = [
  {},
  ...porCada(["id", "tipo", "descripcion", "estado", "_created_at", "_updated_at"]),
  { tipo: "COMPLEJO" },
  { tipo: "SIMPLE", order: "descripcion" },
  { page: "50" },
  { page: "1000" },
  // In a case of fifty; in one of twenty; of ten; of twelve; in hardly any; in none; all of a long sentence.
  { descripcion: "renta de vejez" },
  { descripcion: "hola" },
  { descripcion: "gracias" },
  { descripcion: "certificado" },
  { descripcion: "trámite 4321" },
  { descripcion: "zzzz" },
  { descripcion: "fui ayer a la oficina y me dijeron que volviera" },
  // Beginnings of words: in nine of ten cases, in four, in half of them; in none; a sign in one of three.
  { descripcion: "de" },
  { descripcion: "re" },
  { descripcion: "q" },
  { descripcion: "zz" },
  { descripcion: "¿" },
  { descripcion: "renta de vejez", tipo: "COMPLEJO", order: "descripcion" },
  { descripcion: "gracias", order: "_created_at" },
  { descripcion: "hola", page: "50" },
];
const DE_HISTORIAL: readonly Consulta[] = [
  { estado: "CERRADO" },
  { estado: "CERRADO", order: "descripcion" },
  { estado: "CERRADO", descripcion: "hola" },
];

/** What is asked of each catalogue; without a limit it answers whole. */
const CATALOGOS: readonly (readonly [string, RouteSpec, readonly Consulta[]])[] = [
  [
    "trámites",
    listarTramites,
    [...porCada(["nombre_tramite", "entidad", "estado"]), { nombre_tramite: "tra" }],
  ],
  ["puntos", listarPuntos, [...porCada(["identificador", "entidad", "estado"]), { identificador: "pu" }]],
  ["canales", listarCanales, porCada(["clasificacion", "usuario", "estado"])],
  ["operadores", listarOperadores, porCada(["nombre_completo", "usuario", "estado"])],
  ["entidades", listarEntidades, porCada(["nombre", "sigla", "estado"])],
];

const sueltosDe = (tokens: Pedido["tokens"]): Lista["pedidos"] =>
  ["POR_REVISAR", "DESCARTADO"].flatMap((estado) =>
    [undefined, "gracias", "renta de vejez", "avisos12", "zzzz", "de", "re", "q", "zz"].map((texto) => ({
      nombre: JSON.stringify({ estado, texto }),
      clase: texto === undefined ? ("pagina" as const) : claseDePalabras({ texto }),
      ruta: listarSueltos,
      args: { query: { estado, ...(texto !== undefined && { texto }) } },
      tokens,
    })),
  );

export async function listasDe(banco: Banco): Promise<Lista[]> {
  const { punto, operadores, admins, superadmins } = await abrirLectores(banco);
  const lectores = [
    ["del punto mayor", operadores, punto],
    ["de la entidad mayor", admins, 0],
    ["de la plataforma", superadmins, 0],
  ] as const;
  const deCasos = lectores.flatMap(([quien, tokens, id]) =>
    [listarPendientes, listarHistorial].map((ruta) => ({
      nombre: `${ruta === listarHistorial ? "historial" : "pendientes"} ${quien}`,
      pedidos: [...DE_CASOS, ...(ruta === listarHistorial ? DE_HISTORIAL : [])].map((query) => ({
        nombre: JSON.stringify(query),
        clase: "descripcion" in query ? claseDePalabras(query) : claseDePagina(query),
        ruta,
        args: { params: { id }, query },
        tokens,
      })),
    })),
  );
  const enteros = CATALOGOS.flatMap(([nombre, ruta, consultas]) =>
    [{}, { limit: "10", page: "2" }, ...consultas].map((query) => ({
      nombre: `${nombre} ${JSON.stringify(query)}`,
      clase: "limit" in query ? ("pagina" as const) : ("entero" as const),
      ruta,
      args: { query },
      tokens: superadmins,
    })),
  );
  const deOperador = [{ nombre: "cubículos", ruta: listarCubiculos, args: {}, tokens: operadores }].map(
    (pedido) => ({ ...pedido, clase: "entero" as const }),
  );
  return [
    ...deCasos,
    { nombre: "catálogos y cubículos", pedidos: [...enteros, ...deOperador] },
    ...[["de la entidad mayor", admins] as const, ["de la plataforma", superadmins] as const].map(
      ([quien, tokens]) => ({ nombre: `sueltos ${quien}`, pedidos: sueltosDe(tokens) }),
    ),
  ];
}

/** As who sees all has them, and as an administrator of the largest institution: the list of cases, or all others. */
export async function administracionDe(banco: Banco, cuales: "casos" | "las demás"): Promise<Lista[]> {
  const { admins, superadmins } = await abrirLectores(banco);
  return LISTAS_DE_ADMINISTRACION.filter(({ nombre }) => esDeCasos(nombre) === (cuales === "casos")).flatMap(
    ({ nombre, ruta, consultas, palabras, soloPlataforma }) =>
      (
        [
          ["de la plataforma", superadmins],
          ...(soloPlataforma ? [] : [["de la entidad mayor", admins] as const]),
        ] as const
      ).map(([quien, tokens]) => ({
        nombre: `${nombre} ${quien}`,
        pedidos: [
          ...consultas.map((una) => ({ una, clase: claseDePagina(una) })),
          ...palabras.map((una) => ({ una, clase: claseDePalabras(una) })),
        ].map(({ una, clase }) => ({
          nombre: JSON.stringify(una),
          clase: "path" in ruta && ruta.csv !== undefined ? ("tabla" as const) : clase,
          ruta,
          args: "path" in ruta ? { query: una } : una,
          tokens,
        })),
      })),
  );
}
