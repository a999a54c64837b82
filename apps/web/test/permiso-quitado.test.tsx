// The menu is read anew while a page of administration is open, and its reader may do less than before: what is gone from
// what they may do is gone from the page, which then offers what one that is opened now does.
import { act, screen, waitFor } from "@testing-library/react";
import { type Bandera, type Modulo, type Permiso, ROL } from "@ventanilla/contract/permisos";
import { beforeEach, expect, it } from "vitest";
import { updateMenu } from "../src/lib/session.ts";
import { ACTIVA } from "./canales.ts";
import { unInicio, unUsuario } from "./fabrica.ts";
import { contestarPaginas } from "./paginas.ts";
import { abrir } from "./pantalla.tsx";

interface Pagina {
  nombre: string;
  camino: string;
  modulo: Modulo;
  /** SUPERADMIN, unless said. */
  rol?: number;
  quita: readonly Bandera[];
  quitaDeOtro?: Permiso;
  /** Some of what it offers by them. */
  ofrece: readonly string[];
}

const TODAS = ["create", "update", "delete", "csv"] as const;
const deLista = (fila: string, ...otras: readonly string[]) => [
  "Agregar",
  "Exportar CSV",
  `Editar ${fila}`,
  `Eliminar ${fila}`,
  ...otras,
];

const PAGINAS: readonly Pagina[] = [
  {
    nombre: "los usuarios",
    camino: "/usuarios",
    modulo: "usuarios",
    quita: TODAS,
    ofrece: deLista("jperez", "Importar"),
  },
  {
    nombre: "las entidades",
    camino: "/entidades",
    modulo: "entidades",
    quita: TODAS,
    quitaDeOtro: "tramites:create",
    ofrece: deLista("GOB", "Entidades del portal", "Sincronizar", "Sincronizar trámites de GOB"),
  },
  {
    nombre: "la entidad propia",
    camino: "/entidades",
    modulo: "entidades",
    rol: ROL.ADMIN,
    quita: ["update"],
    quitaDeOtro: "tramites:create",
    ofrece: ["Guardar", "Sincronizar trámites", "Quitar Otros"],
  },
  { nombre: "los módulos", camino: "/modulos", modulo: "modulos", quita: TODAS, ofrece: deLista("Reportes") },
  {
    nombre: "los parámetros",
    camino: "/parametros",
    modulo: "parametros",
    quita: TODAS,
    ofrece: deLista("PORTAL"),
  },
  {
    nombre: "los servicios",
    camino: "/parametros?tab=servicios",
    modulo: "serviciosIop",
    quita: TODAS,
    ofrece: deLista("SEGIP-01"),
  },
  {
    nombre: "los roles",
    camino: "/parametros?tab=roles",
    modulo: "roles",
    quita: TODAS,
    ofrece: deLista("JEFE_DE_PISO"),
  },
  { nombre: "los canales", camino: "/canales", modulo: "canales", quita: TODAS, ofrece: deLista(ACTIVA) },
  {
    nombre: "los eventos apartados",
    camino: "/canales/apartados",
    modulo: "canales",
    quita: TODAS,
    ofrece: ["Leer otra vez: Aviso del proveedor 31", "Descartar: Aviso del proveedor 31"],
  },
  { nombre: "los puntos", camino: "/puntos", modulo: "puntos", quita: TODAS, ofrece: deLista("Cubículo 3") },
  {
    nombre: "los trámites",
    camino: "/tramites",
    modulo: "tramites",
    quita: TODAS,
    ofrece: ["Exportar CSV", "Importar", "Agregar pregunta a Licencia de funcionamiento"],
  },
  { nombre: "el registro", camino: "/logs", modulo: "logs", quita: ["csv"], ofrece: ["Exportar CSV"] },
  {
    nombre: "la cuenta propia",
    camino: "/account",
    modulo: "operadores",
    rol: ROL.OPERADOR,
    quita: ["update"],
    ofrece: ["Guardar"],
  },
];

beforeEach(contestarPaginas);

const rotulo = (nodo: HTMLElement): string =>
  nodo.getAttribute("aria-label") ??
  (nodo instanceof HTMLInputElement || nodo instanceof HTMLTextAreaElement
    ? (nodo.labels?.[0]?.textContent ?? "")
    : (nodo.textContent ?? ""));
/** What the page can be made to do, by name; of a field, whether it can be written in. Asked of the page itself: by role it takes seconds where rows are many. */
function ofrecido(): string[] {
  const controles = document.querySelectorAll<HTMLElement>("main :is(button, a[href], input, textarea)");
  return [...controles].map((nodo) => {
    const cerrado = nodo.hasAttribute("readonly") || nodo.hasAttribute("disabled");
    return `${nodo.localName} ${rotulo(nodo)}${cerrado ? " (no)" : ""}`;
  });
}
const botones = (): string[] =>
  ofrecido().flatMap((uno) => (uno.startsWith("button ") ? [uno.slice("button ".length)] : []));

it.each(PAGINAS)(
  "$nombre: lo que ya no se puede deja de ofrecerse en la página abierta, que queda como la que se abre sin ello [A-permisos-07, A-entidades-07, A-entidades-12]",
  async ({ camino, modulo, rol = ROL.SUPERADMIN, quita, quitaDeOtro, ofrece }) => {
    const deQuien = unInicio({
      permisos: [
        `${modulo}:read`,
        ...quita.map((bandera): Permiso => `${modulo}:${bandera}`),
        ...(quitaDeOtro === undefined ? [] : [quitaDeOtro]),
      ],
      menu: [],
      usuario: unUsuario({ id: 2, id_rol: rol }),
    });
    const { ir, sinPedidos } = await abrir(camino, { sesion: deQuien });
    await waitFor(() => expect(botones()).toEqual(expect.arrayContaining([...ofrece])));
    await sinPedidos();
    act(() => updateMenu({ menu: [], permisos: [`${modulo}:read`], token: "otra" }));
    const queda = ofrecido();
    expect(botones().filter((uno) => ofrece.includes(uno))).toEqual([]);
    await ir("/404");
    await screen.findByRole("heading", { level: 1 });
    await ir(camino);
    await waitFor(() => expect(ofrecido()).toEqual(queda));
  },
);
