import { MODULOS, type Modulo, type Permiso } from "./permisos.ts";

/** Pages that other modules open; a module opens the page of its own name. */
const DE_OTROS = {
  "puntos-atencion": ["operadores"],
  chat: ["operadores"],
  conversacion: ["operadores"],
  pendientes: ["operadores", "admin-casos"],
  sueltos: ["operadores", "admin-casos"],
  historial: ["operadores", "admin-casos"],
  presencia: ["tablero"],
  buscar: ["operadores", "admin-casos"],
} as const satisfies Record<string, readonly [Modulo, ...Modulo[]]>;

/** Modules whose screen is a tab of another one's page: each of them opens it, and the menu shows it to them too. */
const PESTANAS: Readonly<Record<string, readonly Modulo[]>> = { parametros: ["serviciosIop", "roles"] };

/** What opens a page besides the module of its own name. */
export const pestanasDe = (pagina: string): readonly Modulo[] =>
  Object.hasOwn(PESTANAS, pagina) ? (PESTANAS[pagina] ?? []) : [];

type Pagina = Modulo | keyof typeof DE_OTROS;

/** Every page of the menu by the first part of its address: it opens with the `read` of any of these modules. The seeded rows of the table modulo say the same, and a test holds both together. */
export const PAGINAS: ReadonlyMap<string, readonly Modulo[]> = new Map<string, readonly Modulo[]>([
  ...MODULOS.map((modulo) => [modulo, [modulo, ...pestanasDe(modulo)]] as const),
  ...Object.entries(DE_OTROS),
]);

/** What opens a page. */
export const modulosDe = (pagina: Pagina): readonly Modulo[] => PAGINAS.get(pagina) ?? [];

/** What of a module opens a page of it. */
export function permisoDeAbrir(modulo: Modulo): Permiso {
  return `${modulo}:read`;
}
