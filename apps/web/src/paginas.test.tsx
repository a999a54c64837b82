import { act, screen, within } from "@testing-library/react";
import { CanalEntrada } from "@ventanilla/contract/canal/canal";
import { MODULOS } from "@ventanilla/contract/permisos";
import { type Clave, traducir } from "@ventanilla/i18n";
import { beforeEach, expect, it, vi } from "vitest";
import { unCubiculo, unCubiculoDetalle, unInicio, unUsuario } from "../test/fabrica.ts";
import { abrir, guardado, guardar, servidor } from "../test/pantalla.tsx";
import { isText } from "./lib/i18n.ts";
import { goTo } from "./lib/navigation.ts";
import { useT } from "./lib/use-t.ts";

const API = "/ws/api/system";
const VACIA = { rows: [], count: 0, total: 0, totalFiltro: 0, aproximado: false, total_aproximado: false };

/** Whoever may read everything, at the point 3. */
const sesion = (id_rol: number) =>
  unInicio({ permisos: MODULOS.map((modulo) => `${modulo}:read`), usuario: unUsuario({ id_rol }) });

beforeEach(() => {
  dicho.length = 0;
  guardar("cubiculo", { id: 3, identificador: "Cubículo 3" });
  guardar("cubiculo_actual", 3);
  servidor.salvo("GET", `${API}/operadores/cubiculos`, () => ({ cuerpo: [unCubiculo({ activo: true })] }));
  servidor.salvo("GET", `${API}/operadores/cubiculo/3`, () => ({ cuerpo: unCubiculoDetalle() }));
  const entrada = { id: 31, id_canal: 1, clasificacion: "whatsapp", usuario: "59170123456@c.us" };
  servidor.salvo("GET", `${API}/operadores/canal/31`, () => ({
    cuerpo: CanalEntrada.parse({
      ...entrada,
      nombre: null,
      id_persona: null,
      responder_hasta: null,
      no_leidos: 0,
      leido_hasta: 0,
    }),
  }));
  servidor.salvo("POST", "/ws/graphql", ({ cuerpo }) => {
    const { operationName } = cuerpo as { operationName: string };
    return { cuerpo: { data: { [operationName]: VACIA } } };
  });
  for (const camino of [
    "operadores/0/pendientes",
    "operadores/3/pendientes",
    "operadores/3/historial",
    "admin-casos",
    "puntos",
    "tramites",
    "sesiones",
  ])
    servidor.salvo("GET", `${API}/${camino}`, () => ({ cuerpo: VACIA }));
});

it("en una ventanilla compartida, de lo que otra persona pidió y ya venció no queda nada", async () => {
  guardar("pedido_99:plantilla:una", { digest: "7f", rest: null, key: "una", until: Date.now() - 1 });
  guardar("pedido_99:plantilla:otra", { digest: "7f", rest: null, key: "otra", until: Date.now() + 60_000 });
  await abrir("/account", { sesion: sesion(1) });
  await screen.findByRole("heading", { level: 1, name: "Mi cuenta" });
  expect([guardado("pedido_99:plantilla:una"), guardado("pedido_99:plantilla:otra")]).toMatchObject([
    null,
    { key: "otra" },
  ]);
});

it.each([
  ["/", "Tablero", "A-rutas-01"],
  ["/account", "Mi cuenta", "A-rutas-07"],
  ["/usuarios", "Usuarios", "A-rutas-06"],
  ["/entidades", "Entidades", "A-rutas-08"],
  ["/modulos", "Módulos", "A-rutas-10"],
  ["/parametros", "Parámetros", "A-rutas-09"],
  ["/logs", "Logs", "A-rutas-13"],
  ["/puntos", "Punto de atención", "A-rutas-12, B-rutas-03"],
  ["/operadores", "Puntos de atención", "A-rutas-15, B-rutas-05"],
  ["/puntos-atencion", "Puntos de atención", "A-rutas-16"],
  ["/chat/3", "Chat", "A-rutas-17, B-rutas-06"],
  ["/pendientes", "Pendientes", "A-rutas-18, B-rutas-07"],
  ["/conversacion/3/31", "Cubículo 3", "A-rutas-19, B-rutas-09"],
  ["/historial", "Historial", "A-rutas-20, B-rutas-08"],
  ["/admin-casos", "Listado de casos por entidad", "A-rutas-11, B-rutas-01"],
  ["/tramites", "Trámites de entidades", "A-rutas-21, B-rutas-04"],
])("%s muestra su pantalla, «%s» [%s]", async (camino, titulo) => {
  await abrir(camino, { sesion: sesion(camino === "/entidades" ? 1 : 3) });
  expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe(titulo);
  expect(location.pathname).toBe(camino);
});

const dicho: string[] = [];

/** Keeps what it says each time it is drawn. */
function Dice({ clave }: { clave: Clave }) {
  dicho.push(useT()(clave));
  return <h1>{dicho.at(-1)}</h1>;
}

it("una página no se pinta antes de que sus textos estén", async () => {
  const { promise: enCamino, resolve: llegan } = Promise.withResolvers<void>();
  vi.doMock("@ventanilla/i18n/es-paginas", async (original) => {
    await enCamino;
    return await original();
  });
  const cargas = { "/sueltos": async () => () => <Dice clave="sueltos:abrirCaso" /> };
  await abrir("/404", { sesion: sesion(3), cargas });
  act(() => goTo("/sueltos"));
  expect(await screen.findByRole("progressbar", { name: "Cargando…" })).toBeTruthy();
  expect(dicho).toEqual([]);
  llegan();
  expect(await screen.findByText(traducir("es", "sueltos:abrirCaso"))).toBeTruthy();
  expect(new Set(dicho).size).toBe(1);
  vi.doUnmock("@ventanilla/i18n/es-paginas");
});

it("el chat no trae los textos de las páginas a las que no se va", async () => {
  const cargas = { "/chat/$id": async () => () => <Dice clave="chat:enviar" /> };
  await abrir("/chat/3", { sesion: sesion(3), cargas });
  await screen.findByRole("heading", { level: 1 });
  expect(new Set(dicho)).toEqual(new Set([traducir("es", "chat:enviar")]));
  expect([isText("paginas:sueltos"), isText("sueltos:abrirCaso")]).toEqual([true, false]);
});

let rota = false;
function Fragil() {
  if (rota) throw new Error("cannot read properties of undefined");
  return <h1>Sana</h1>;
}

const SIN_CODIGO = new TypeError("Failed to fetch dynamically imported module");

it("sin el código de una página se dice en su lugar, lo demás sigue, y pedirla otra vez la trae", async () => {
  const traer = vi.fn(async () => () => <h1>Llegó</h1>);
  // Asked for before one goes there, and once more there.
  traer.mockRejectedValueOnce(SIN_CODIGO).mockRejectedValueOnce(SIN_CODIGO);
  const { persona } = await abrir("/404", { sesion: sesion(3), cargas: { "/sueltos": traer } });
  act(() => goTo("/sueltos"));
  const contenido = within(await screen.findByRole("main"));
  expect(await contenido.findByText("No se pudo establecer conexión con el servidor.")).toBeTruthy();
  expect(screen.getByRole("banner")).toBeTruthy();
  await persona.click(contenido.getByRole("button", { name: "Reintentar" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Llegó" })).toBeTruthy();
});

it("una página que se rompe al pintarse lo dice en el idioma de la persona, lo demás sigue, y puede intentarse otra vez", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  rota = true;
  const { persona } = await abrir("/sueltos", {
    sesion: sesion(3),
    cargas: { "/sueltos": async () => Fragil },
  });
  const contenido = within(await screen.findByRole("main"));
  expect(await contenido.findByText("Ocurrió algo que no esperábamos. Inténtelo nuevamente.")).toBeTruthy();
  expect(screen.getByRole("banner")).toBeTruthy();
  rota = false;
  await persona.click(contenido.getByRole("button", { name: "Reintentar" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Sana" })).toBeTruthy();
});
