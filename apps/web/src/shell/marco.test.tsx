import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { unAdministrador, unInicio, unUsuario } from "../../test/fabrica.ts";
import { poner, relojReal } from "../../test/pagina.ts";
import { abrir, enfocado, guardado, guardar, servidor } from "../../test/pantalla.tsx";
import { dayKey } from "../lib/format.ts";
import { resetStores } from "../lib/store.ts";
import { ROUTES } from "../routes.ts";

const VACIA = { rows: [], count: 0, total: 0, totalFiltro: 0, aproximado: false, total_aproximado: false };
const MENU = "/ws/api/system/menu";
const PENDIENTES = "/ws/api/system/operadores/0/pendientes";
const hoja = (label: string, url: string, icon: string) => ({ label, url, icon });

function admin(menu = unAdministrador().menu) {
  servidor.salvo("GET", PENDIENTES, () => ({ cuerpo: VACIA }));
  servidor.salvo("GET", "/ws/api/system/menu", () => ({ cuerpo: null, estado: 503 }));
  return { ...unAdministrador(), menu };
}
const menuLateral = () => screen.findByRole("navigation", { name: "Menú principal" });
const principal = () => screen.findByRole("main");

describe("el menú lateral", () => {
  it("cada elemento lleva su nombre, dirección e ícono, y uno con submenú se abre [A-shell-02]", async () => {
    const submenu = [hoja("Casos abiertos", "pendientes", "Inbox"), hoja("Sin clasificar", "otra", "NoHay")];
    const { persona } = await abrir("/", {
      sesion: admin([hoja("Inicio propio", "", "Apps"), { ...hoja("Casos", "", "Folders"), submenu }]),
    });
    const menu = within(await menuLateral());
    expect(menu.getByRole("link", { name: "Inicio propio" }).getAttribute("href")).toBe("/");
    const grupo = menu.getByRole("button", { name: "Casos" });
    const dibujo = (de: HTMLElement) => de.querySelector("svg")?.innerHTML;
    expect(dibujo(grupo)).not.toBe(dibujo(menu.getByRole("link", { name: "Inicio propio" })));
    expect([
      grupo.getAttribute("aria-expanded"),
      menu.queryByRole("link", { name: "Casos abiertos" }),
    ]).toEqual(["false", null]);
    await persona.click(grupo);
    expect(menu.getByRole("link", { name: "Casos abiertos" }).getAttribute("href")).toBe("/pendientes");
    expect(menu.getByRole("link", { name: "Sin clasificar" }).querySelector("svg")).not.toBeNull();
  });

  it("se achica a los íconos y así queda [A-limites-05]", async () => {
    const { persona } = await abrir("/", { sesion: admin() });
    const achicado = async () => (await menuLateral()).parentElement?.dataset["mini"];
    expect(await achicado()).toBeUndefined();
    await persona.click(screen.getByRole("button", { name: "Achicar el menú" }));
    expect(await achicado()).toBe("true");
    expect(guardado("sidenav")).toBe("mini");
  });

  it("en una pantalla ancha se oculta del todo, así queda, y vuelve [A-shell-06]", async () => {
    const { persona } = await abrir("/", { sesion: admin() });
    await menuLateral();
    await persona.click(screen.getByRole("button", { name: "Ocultar el menú" }));
    expect([
      screen.queryByRole("navigation", { name: "Menú principal" }),
      screen.queryByRole("button", { name: "Achicar el menú" }),
      guardado("sidenav"),
    ]).toEqual([null, null, "oculto"]);
    await persona.click(screen.getByRole("button", { name: "Abrir el menú" }));
    expect(await menuLateral()).toBeTruthy();
    expect([screen.queryByRole("dialog"), guardado("sidenav")]).toEqual([null, "completo"]);
  });

  it("en una pantalla estrecha es un cajón de 260 con las mismas páginas, y se cierra al ir a una [A-limites-05, A-shell-23]", async () => {
    const { persona } = await abrir("/", { sesion: admin(), ancha: false });
    await persona.click(await screen.findByRole("button", { name: "Abrir el menú" }));
    const cajon = await screen.findByRole("dialog", { name: "Menú principal" });
    expect(cajon.parentElement?.closest("[style*='--drawer-size']")?.getAttribute("style")).toContain(
      "calc(16.25rem",
    );
    await persona.click(within(cajon).getByRole("link", { name: "Pendientes" }));
    await waitFor(() => expect(location.pathname).toBe("/pendientes"));
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Menú principal" })).toBeNull());
  });

  it("el cajón se cierra también al elegir la página en la que se está", async () => {
    const { persona } = await abrir("/pendientes?nada=1", { sesion: admin(), ancha: false });
    await persona.click(await screen.findByRole("button", { name: "Abrir el menú" }));
    const cajon = await screen.findByRole("dialog", { name: "Menú principal" });
    await persona.click(within(cajon).getByRole("link", { name: "Pendientes" }));
    await waitFor(() => expect(location.search).toBe(""));
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Menú principal" })).toBeNull());
  });
});

describe("la entrada en la que se está", () => {
  it("es una: antes de elegir un punto el chat lleva a los puntos, y no es por eso la de uno", async () => {
    servidor.en("GET", "/ws/api/system/operadores/cubiculos", () => ({ cuerpo: [] }));
    await abrir("/operadores", {
      sesion: unInicio({
        usuario: unUsuario({ rol: "OPERADOR", id_rol: 3 }),
        permisos: ["operadores:read"],
        menu: [hoja("Chat", "chat", "Messages"), hoja("Puntos de atención", "operadores", "Headset")],
      }),
    });
    const menu = await screen.findByRole("navigation", { name: "Menú principal" });
    const actuales = within(menu)
      .getAllByRole("link")
      .filter((enlace) => enlace.getAttribute("aria-current") === "page");
    expect(actuales.map(({ textContent }) => textContent)).toEqual([expect.stringContaining("Puntos")]);
  });
});

describe("la ruta y el pie", () => {
  it("Inicio › grupo › página, desde el menú; el pie dice el año y de quién es [A-shell-22]", async () => {
    const submenu = [hoja("Pendientes", "pendientes", "Inbox")];
    const { persona } = await abrir("/pendientes", {
      sesion: admin([{ ...hoja("Casos", "", "Folders"), submenu }]),
    });
    const ruta = await screen.findByRole("navigation", { name: "Ruta" });
    expect(
      within(ruta)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual(["Inicio", "Casos", "Pendientes"]);
    expect(within(ruta).getByText("Pendientes").getAttribute("aria-current")).toBe("page");
    expect((await screen.findByRole("contentinfo")).textContent).toBe(
      `© ${dayKey(Date.now()).slice(0, 4)} Ventanilla`,
    );
    await persona.click(within(ruta).getByRole("link", { name: "Inicio" }));
    await waitFor(() => expect(location.pathname).toBe("/"));
  });

  const ENTRADAS = [
    { ...hoja("Administrar", "", "Settings"), submenu: [hoja("Canales", "canales", "Broadcast")] },
    hoja("Historial", "historial", "History"),
    hoja("Chat", "chat", "Messages"),
    hoja("Conversación", "conversacion", "Messages"),
    hoja("Puntos de atención", "operadores", "Headset"),
  ];
  const PERMISOS = ["canales:read", "historial:read", "chat:read", "conversacion:read", "operadores:read"];

  const VACIAS = ROUTES.map(({ path }) => path);

  it.each([
    ["/canales", "Inicio › Administrar › Canales", ["/"]],
    ["/canales/apartados", "Inicio › Administrar › Canales › Eventos apartados", ["/", "/canales"]],
    ["/canales/nada", "Inicio › Administrar › Canales › Página no encontrada", ["/", "/canales"]],
    ["/historial", "Inicio › Historial", ["/"]],
    ["/historial/imprimir/31", "Inicio › Historial › Imprimir caso", ["/", "/historial"]],
    ["/chat/3", "Inicio › Chat", ["/"]],
    ["/conversacion/3/31", "Inicio › Conversación", ["/"]],
    ["/operadores", "Inicio › Puntos de atención", ["/"]],
    ["/account", "Inicio › Mi cuenta", ["/"]],
  ] as const)(
    "en %s dice %s: nombra la página, y lleva a la de la que se llegó",
    async (camino, pasos, enlaces) => {
      await abrir(camino, {
        sesion: unInicio({ menu: ENTRADAS, permisos: PERMISOS }),
        vacias: VACIAS,
      });
      const ruta = within(await screen.findByRole("navigation", { name: "Ruta" }));
      await waitFor(() =>
        expect(
          ruta
            .getAllByRole("listitem")
            .map(({ textContent }) => textContent)
            .join(" › "),
        ).toBe(pasos),
      );
      expect(ruta.getAllByRole("link").map((enlace) => enlace.getAttribute("href"))).toEqual(enlaces);
      expect(
        ruta.getAllByText(/./).filter((paso) => paso.getAttribute("aria-current") === "page"),
      ).toHaveLength(1);
    },
  );

  it("en el idioma de quien lee, y de vuelta por su enlace", async () => {
    guardar("lang", "ay");
    const { persona } = await abrir("/canales/apartados", {
      sesion: unInicio({ menu: ENTRADAS, permisos: PERMISOS }),
      vacias: VACIAS,
    });
    expect(await screen.findByText("Yaqhar apat lurawinaka", { selector: "nav *" })).toBeTruthy();
    await persona.click(screen.getByRole("link", { name: "Canalanaka", current: false }));
    await waitFor(() => expect(location.pathname).toBe("/canales"));
  });
});

describe("el idioma", () => {
  it("se elige por su nombre: el menú no pide ninguna imagen [A-limites-11]", async () => {
    const { persona } = await abrir("/", { sesion: admin() });
    await persona.click(await screen.findByRole("button", { name: /Idioma: Español$/ }));
    const menu = await screen.findByRole("menu");
    expect(within(menu).getAllByRole("menuitemradio")).toHaveLength(3);
    expect(menu.querySelectorAll("img, image, use, [src], [href]")).toHaveLength(0);
  });
});

/** An animation ends, in the spelling that React listens to where a window has no animations. */
const acaba = (deQuien: Element) => fireEvent(deQuien, new Event("webkitAnimationEnd", { bubbles: true }));

describe("cambiar de página", () => {
  it("la nueva aparece de a poco, y al llegar desde el ingreso no [A-shell-19]", async () => {
    servidor.en("POST", "/ws/auth", () => ({ cuerpo: admin() }));
    const { persona, ir } = await abrir("/login");
    await persona.type(await screen.findByRole("textbox", { name: /^Usuario/ }), "admin");
    await persona.type(screen.getByLabelText(/^Contraseña/), "secreta{Enter}");
    const main = await principal();
    const h1 = await screen.findByRole("heading", { level: 1, name: "Tablero" });
    await enfocado(() => h1);
    expect(main.dataset["entrada"]).toBeUndefined();
    await ir("/404");
    expect(main.dataset["entrada"]).toBe("true");
    // Something in the page that moves too is not the page.
    acaba(await screen.findByRole("heading", { level: 1 }));
    expect(main.dataset["entrada"]).toBe("true");
    acaba(main);
    expect(main.dataset["entrada"]).toBeUndefined();
  });

  it("al ingreso se va sin que aparezca de a poco, y quien ingresa otra vez en la misma página llega igual [A-shell-19]", async () => {
    servidor.en("POST", "/ws/auth", () => ({ cuerpo: admin() }));
    servidor.en("GET", "/ws/api/system/salir", () => ({ cuerpo: { url: "" } }));
    const { persona, ir } = await abrir("/", { sesion: admin() });
    await persona.click(await screen.findByRole("button", { name: /^Menú de / }));
    await persona.click(await screen.findByRole("menuitem", { name: "Salir" }));
    await persona.type(await screen.findByRole("textbox", { name: /^Usuario/ }), "admin");
    expect([location.pathname, document.querySelector("[data-entrada]")]).toEqual(["/login", null]);
    await persona.type(screen.getByLabelText(/^Contraseña/), "secreta{Enter}");
    const h1 = await screen.findByRole("heading", { level: 1, name: "Tablero" });
    await enfocado(() => h1);
    expect((await principal()).dataset["entrada"]).toBeUndefined();
    await ir("/404");
    expect((await principal()).dataset["entrada"]).toBe("true");
  });

  it("si el código de la página tarda, un velo lo dice y se va con ella; si no tarda, no se ve [A-shell-18]", async () => {
    const { promise, resolve } = Promise.withResolvers<() => string>();
    await abrir("/", { sesion: admin(), cargas: { "/pendientes": () => promise } });
    expect(screen.queryByRole("progressbar")).toBeNull();
    const enlace = within(await menuLateral()).getByRole("link", { name: "Pendientes" });
    // By a clock of its own: on a busy machine a moment is long.
    vi.useFakeTimers();
    fireEvent.click(enlace);
    await act(() => vi.advanceTimersByTimeAsync(250));
    expect(screen.queryByRole("progressbar")).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(screen.getByRole("progressbar", { name: "Cargando…" })).toBeTruthy();
    relojReal();
    await act(async () => resolve(() => "Llegó"));
    expect(await screen.findByText("Llegó")).toBeTruthy();
    expect(screen.queryByRole("progressbar")).toBeNull();
  });

  it("actualizar la página pide otra vez lo que se ve, sin salir de ella [A-shell-23]", async () => {
    const PUNTOS = "/ws/api/system/puntos";
    servidor.en("GET", PUNTOS, () => ({ cuerpo: VACIA }));
    const sesion = { ...admin(), permisos: ["puntos:read"] };
    const { persona, sinPedidos } = await abrir("/puntos", { sesion });
    await screen.findByText("No hay resultados");
    await sinPedidos();
    const antes = servidor.llamadas("GET", PUNTOS).length;
    await persona.click(screen.getByRole("button", { name: "Actualizar la página" }));
    await waitFor(() => expect(servidor.llamadas("GET", PUNTOS)).toHaveLength(antes + 1));
    expect(location.pathname).toBe("/puntos");
  });

  const conLogs = () => ({
    menu: [hoja("Puntos", "puntos", "Desk"), hoja("Bitácora", "logs", "ListSearch")],
    permisos: ["puntos:read", "logs:read"],
    token: "otro",
  });

  it("lo que se permitió mientras tanto está en el menú al actualizar la página, sin volver a ingresar [A-shell-23, A-permisos-07]", async () => {
    servidor.en("GET", "/ws/api/system/puntos", () => ({ cuerpo: VACIA }));
    const sesion = { ...admin([hoja("Puntos", "puntos", "Desk")]), permisos: ["puntos:read"] };
    const { persona } = await abrir("/puntos", { sesion, vacias: ["/logs"] });
    const menu = within(await menuLateral());
    expect(menu.queryByRole("link", { name: "Bitácora" })).toBeNull();
    expect(servidor.llamadas("GET", MENU)).toHaveLength(0);
    servidor.en("GET", MENU, () => ({ cuerpo: conLogs() }));
    await persona.click(screen.getByRole("button", { name: "Actualizar la página" }));
    await persona.click(await menu.findByRole("link", { name: "Bitácora" }));
    await waitFor(() => expect(location.pathname).toBe("/logs"));
    expect(guardado("token")).toBe("otro");
  });

  it("una página que se abre con la sesión de antes lee otra vez lo que se permite, y lo que ya no se permite sale del menú", async () => {
    servidor.en("GET", MENU, () => ({ cuerpo: conLogs() }));
    servidor.en("GET", "/ws/api/system/puntos", () => ({ cuerpo: VACIA }));
    const { usuario, token } = unAdministrador();
    for (const [nombre, valor] of Object.entries({
      usuario,
      permissions: ["puntos:read", "canales:read"],
      menu: [hoja("Puntos", "puntos", "Desk"), hoja("Cuentas", "canales", "PlugConnected")],
      token,
    }))
      guardar(nombre, valor);
    resetStores();
    await abrir("/puntos", { vacias: ["/logs"] });
    const menu = within(await menuLateral());
    expect(await menu.findByRole("link", { name: "Bitácora" })).toBeTruthy();
    expect(menu.queryByRole("link", { name: "Cuentas" })).toBeNull();
    expect(servidor.llamadas("GET", MENU)).toHaveLength(1);
  });

  it("con el menú llega quién es: a quien pasó a otra entidad con otro rol se le dicen al actualizar la página", async () => {
    const sesion = admin();
    const { persona } = await abrir("/", { sesion });
    await menuLateral();
    const usuario = { ...sesion.usuario, rol: "JEFE_DE_PISO", id_rol: 9, entidad: "Aduana", id_entidad: 44 };
    servidor.en("GET", MENU, () => ({ cuerpo: { ...sesion, usuario } }));
    await persona.click(screen.getByRole("button", { name: "Actualizar la página" }));
    await waitFor(() => expect(servidor.llamadas("GET", MENU)).toHaveLength(1));
    await persona.click(screen.getByRole("button", { name: /^Menú de / }));
    expect(await screen.findByText("Aduana")).toBeTruthy();
    expect(screen.getByText("JEFE DE PISO")).toBeTruthy();
  });
});

describe("un error guardado", () => {
  it("se dice una vez al empezar [A-shell-21]", async () => {
    guardar("error", "Se rompió algo");
    guardar("error_referencia", "r-1");
    await abrir("/", { sesion: admin() });
    expect(await screen.findByRole("group", { name: "Se rompió algo" })).toBeTruthy();
    expect([guardado("error"), guardado("error_referencia")]).toEqual([null, null]);
  });

  it("en /500 lo dice la página, no un aviso [A-rutas-32]", async () => {
    guardar("error", "Se rompió algo");
    await abrir("/500", { sesion: unInicio() });
    expect((await screen.findByText("Se rompió algo")).closest("main")).not.toBeNull();
    expect(screen.queryByRole("group", { name: "Se rompió algo" })).toBeNull();
  });
});

describe("404 y 500", () => {
  it.each(["/no-existe", "/500"])(
    "volver de %s lleva a donde se estaba [A-rutas-28, A-rutas-33]",
    async (camino) => {
      const { persona, ir } = await abrir("/", { sesion: unInicio(), vacias: ["/account"] });
      await ir("/account");
      await ir(camino);
      await persona.click(await screen.findByRole("button", { name: "Volver" }));
      await waitFor(() => expect(location.pathname).toBe("/account"));
    },
  );
});

describe("403", () => {
  it("de una página que ni se abrió, volver lleva a donde se estaba: su dirección no queda [A-rutas-30]", async () => {
    const { persona, ir } = await abrir("/", { sesion: unInicio(), vacias: ["/account", "/modulos"] });
    await ir("/account");
    await ir("/404");
    await ir("/modulos");
    await waitFor(() => expect(location.pathname).toBe("/403"));
    await persona.click(await screen.findByRole("button", { name: "Volver" }));
    await waitFor(() => expect(location.pathname).toBe("/404"));
  });

  it("volver retrocede dos páginas: la anterior sería rechazada otra vez [A-rutas-30]", async () => {
    servidor.en("GET", PENDIENTES, () => ({
      estado: 403,
      cuerpo: { mensaje: "No tiene los permisos necesarios.", error: "SIN_PERMISO" },
    }));
    const { persona, ir } = await abrir("/", { sesion: unAdministrador() });
    await ir("/404");
    await ir("/pendientes");
    await waitFor(() => expect(location.pathname).toBe("/403"));
    const atras = vi.spyOn(window.history, "go");
    await persona.click(await screen.findByRole("button", { name: "Volver" }));
    expect(atras).toHaveBeenCalledWith(-2);
    await waitFor(() => expect(location.pathname).toBe("/404"));
  });

  it("a quien le quitaron el permiso mientras trabajaba se lo dice, y su menú deja de ofrecerlo [A-permisos-07, D25]", async () => {
    servidor.en("GET", PENDIENTES, () => ({
      estado: 403,
      cuerpo: { mensaje: "No tiene los permisos necesarios.", error: "SIN_PERMISO" },
    }));
    const sesion = unAdministrador();
    servidor.en("GET", MENU, () => ({
      cuerpo: { menu: [], permisos: [], token: sesion.token },
    }));
    const { ir } = await abrir("/", { sesion });
    const menu = within(await screen.findByRole("navigation", { name: "Menú principal" }));
    expect(menu.getByRole("link", { name: /^Pendientes/ })).toBeTruthy();
    await ir("/pendientes");
    expect(await screen.findByText("NO TIENE PERMISOS PARA REALIZAR ESTA ACCIÓN")).toBeTruthy();
    await waitFor(() => expect(menu.queryByRole("link", { name: /^Pendientes/ })).toBeNull());
    expect(servidor.llamadas("GET", MENU)).toHaveLength(1);
  });
});

it("en una pantalla estrecha, a pantalla completa, el menú de quien entró ofrece salir de ella [A-shell-09]", async () => {
  const { persona } = await abrir("/", { sesion: admin(), ancha: false });
  const completa = async () => {
    await persona.click(screen.getByRole("button", { name: /^Menú de / }));
    const opcion = await screen.findByRole("menuitem", { name: /antalla completa$/ });
    const { textContent } = opcion;
    await persona.keyboard("{Escape}");
    return textContent;
  };
  await principal();
  expect(await completa()).toBe("Pantalla completa");
  poner(document, "fullscreenElement", { get: () => document.documentElement });
  act(() => void document.documentElement.dispatchEvent(new Event("fullscreenchange")));
  expect(await completa()).toBe("Salir de pantalla completa");
});

it("un archivo que se suelta donde nadie lo toma no se abre en lugar de la aplicación", async () => {
  await abrir("/", { sesion: admin() });
  const dataTransfer = { files: [new File(["x"], "a.pdf")], types: ["Files"], dropEffect: "copy" };
  expect(fireEvent.dragOver(await principal(), { dataTransfer })).toBe(false);
  expect(dataTransfer.dropEffect).toBe("none");
  expect(fireEvent.drop(await principal(), { dataTransfer })).toBe(false);
});
