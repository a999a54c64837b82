import type { Page } from "@playwright/test";
import { TERMINAL } from "../demo.ts";
import { expect, test } from "../fixtures.ts";
import { abrirChat, compositor, ingresar, tomarPunto } from "../pages/escritorio.page.ts";

test("marco: menú del ingreso, migas, pie con el año y quién soy [A-shell-01, A-shell-03, A-shell-04, A-shell-11, A-shell-12, A-shell-15]", async ({
  de,
}) => {
  const page = await de("operador3");
  await tomarPunto(page, TERMINAL);
  await page.goto("/operadores");
  const menu = page.getByRole("navigation", { name: "Menú principal" });
  await menu.getByRole("link", { name: "Pendientes" }).click();
  await expect(page).toHaveURL(/\/pendientes$/);
  await expect(menu.getByRole("link", { name: "Pendientes" })).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("navigation", { name: "Ruta" })).toContainText(/Inicio.*Pendientes/);
  await expect(page.getByRole("heading", { level: 1, name: "Pendientes" })).toBeFocused();
  await expect(page.getByRole("contentinfo")).toHaveText(`© ${new Date().getFullYear()} Ventanilla`);
  await page.getByRole("button", { name: "Menú de Miriam Arancibia Soliz" }).click();
  const ficha = page.getByRole("menu");
  for (const dato of [
    "Miriam Arancibia Soliz",
    "operador3@demo.example",
    "OPERADOR",
    "Autoridad de Movilidad y Transporte Interprovincial",
  ]) {
    await expect(ficha).toContainText(dato);
  }
  const inicial = page
    .getByRole("button", { name: "Menú de Miriam Arancibia Soliz" })
    .locator("[data-inicial]");
  await expect(inicial).toBeVisible();
  expect(await inicial.evaluate((nodo) => getComputedStyle(nodo, "::before").content)).toBe('"MA"');
});

test("barra: los controles en su orden; el elegidor de punto sólo para operadores [A-shell-05, A-shell-06, A-shell-07, A-shell-08, A-shell-09, A-shell-10, A-shell-11]", async ({
  de,
}) => {
  const esperados = [
    /^Ocultar el menú$/,
    /^Achicar el menú$/,
    /^Buscar/,
    /^Punto de atención: /,
    /Idioma: Español$/,
    /^Tema: /,
    /^Pantalla completa$/,
    /^Actualizar la página$/,
    /^Ayuda y atajos$/,
    /^Menú de /,
  ];
  for (const usuario of ["operador3", "admin"] as const) {
    const page = await de(usuario);
    await page.goto("/pendientes");
    const barra = page.getByRole("banner");
    await expect(barra.getByRole("button", { name: /^Menú de / })).toBeVisible();
    const nombres = () =>
      barra
        .getByRole("button")
        .evaluateAll((nodos) =>
          nodos.map((nodo) => (nodo.getAttribute("aria-label") ?? nodo.textContent ?? "").trim()),
        );
    const suyos =
      usuario === "admin" ? esperados.filter((uno) => !uno.test("Punto de atención: ")) : esperados;
    await expect.poll(nombres).toEqual(suyos.map((uno) => expect.stringMatching(uno)));
  }
});

test("elegidor: desde otra página del punto, «Ir al chat» y el punto marcado llevan a su chat, también a 390 px [A-shell-07]", async ({
  habitual,
}) => {
  for (const aparato of ["escritorio", "telefono"] as const) {
    const page = await habitual("operador3", aparato);
    await tomarPunto(page, TERMINAL);
    for (const opcion of [
      page.getByRole("menuitem", { name: "Ir al chat", exact: true }),
      page.getByRole("menuitemradio", { name: TERMINAL, exact: true }),
    ]) {
      await page.goto("/pendientes");
      await page.getByRole("button", { name: `Punto de atención: ${TERMINAL}` }).click();
      await opcion.click();
      await expect(page).toHaveURL(/\/chat\/\d+$/);
    }
  }
});

test("página nueva: aparece de a poco; al ingreso se va sin eso [A-shell-19]", async ({ ventana }) => {
  // A session of its own: it ends here.
  const page = await ventana();
  await page.goto("/login");
  await ingresar(page, "admin");
  await expect(page).not.toHaveURL(/\/login/);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const menu = page.getByRole("navigation", { name: "Menú principal" });
  await expect(menu.getByRole("link", { name: "Pendientes" })).toBeVisible();
  // The page that the log-in leads to is there, and has stopped appearing: one that follows at once appears with it.
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("main[data-entrada]")).toHaveCount(0);
  await page.evaluate(() =>
    document.addEventListener("animationstart", ({ target }) => {
      if (!(target instanceof HTMLElement) || !target.matches("main")) return;
      const { dataset } = document.documentElement;
      dataset["apariciones"] = String(Number(dataset["apariciones"] ?? 0) + 1);
    }),
  );
  const apariciones = page.locator("html[data-apariciones]");
  await menu.getByRole("link", { name: "Pendientes" }).click();
  await expect(apariciones).toHaveAttribute("data-apariciones", "1");
  await page.getByRole("button", { name: /^Menú de / }).click();
  await page.getByRole("menuitem", { name: "Salir" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Ingresar" })).toBeVisible();
  await expect(apariciones).toHaveAttribute("data-apariciones", "1");
  await page.emulateMedia({ reducedMotion: "reduce" });
});

const completa = (page: Page) => page.evaluate(() => document.fullscreenElement?.tagName ?? null);

test("pantalla completa: el botón de la barra la abre, dice que ahora la cierra, y la cierra [A-shell-09]", async ({
  de,
}) => {
  const page = await de("admin");
  await page.goto("/pendientes");
  const barra = page.getByRole("banner");
  await barra.getByRole("button", { name: "Pantalla completa", exact: true }).click();
  await expect.poll(() => completa(page)).toBe("HTML");
  await barra.getByRole("button", { name: "Salir de pantalla completa" }).click();
  await expect.poll(() => completa(page)).toBe(null);
  await expect(barra.getByRole("button", { name: "Pantalla completa", exact: true })).toBeVisible();
});

test("pantalla completa: a 390 px está en el menú de quien entró, que la abre, dice que ahora la cierra, y la cierra [A-shell-09]", async ({
  de,
}) => {
  const page = await de("admin", { viewport: { width: 390, height: 844 }, hasTouch: true });
  await page.goto("/pendientes");
  for (const [opcion, abierta] of [
    ["Pantalla completa", "HTML"],
    ["Salir de pantalla completa", null],
  ] as const) {
    await page.getByRole("button", { name: /^Menú de / }).click();
    await page.getByRole("menuitem", { name: opcion, exact: true }).click();
    await expect.poll(() => completa(page)).toBe(abierta);
  }
});

test("diálogo abierto: se cierra al cambiar de página [A-shell-20]", async ({ de }) => {
  const page = await de("admin");
  await page.goto("/");
  await page
    .getByRole("navigation", { name: "Menú principal" })
    .getByRole("link", { name: "Pendientes" })
    .click();
  await expect(page).toHaveURL(/\/pendientes$/);
  await page.getByRole("button", { name: "Ayuda y atajos" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Tablero" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("cajón: a 390 px el menú se abre sobre la página, se cierra por su botón, que está dentro, y con Esc [A-shell-06]", async ({
  de,
}) => {
  const page = await de("admin", { viewport: { width: 390, height: 844 }, hasTouch: true });
  await page.goto("/pendientes");
  const abrir = page.getByRole("button", { name: "Abrir el menú" });
  const cajon = page.getByRole("dialog", { name: "Menú principal" });
  await abrir.click();
  await expect(cajon.getByRole("link", { name: "Pendientes" })).toBeVisible();
  const cerrar = cajon.getByRole("button", { name: "Cerrar el menú" });
  await expect(cerrar).toBeInViewport();
  const derecha = await cerrar.evaluate((nodo) => nodo.getBoundingClientRect().right);
  expect(derecha).toBeLessThanOrEqual(260);
  await cerrar.click();
  await expect(cajon).toHaveCount(0);
  await expect(abrir).toBeFocused();
  await abrir.click();
  await page.keyboard.press("Escape");
  await expect(cajon).toHaveCount(0);
});

test("blancos: con el dedo, los controles de la barra, la lista, la conversación y un diálogo miden 44 px [A-producto-01]", async ({
  de,
  telefono,
}) => {
  const ciudadano = await telefono("amti");
  await ciudadano.escribir("¿Sale hoy el bus a Oruro?");
  const page = await de("operador3", {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await tomarPunto(page, TERMINAL);
  const chicos = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>("a, button, input:not([type=file]), select, textarea")]
        .filter((nodo) => nodo.checkVisibility() && nodo.closest(".solo-voz, p") === null)
        .map((nodo) => ({
          nombre: nodo.getAttribute("aria-label") ?? nodo.textContent,
          caja: nodo.getBoundingClientRect(),
        }))
        .filter(({ caja }) => caja.width > 1 && caja.top >= 0 && Math.min(caja.width, caja.height) < 43.5)
        .map(({ nombre, caja }) => `${nombre}: ${Math.round(caja.width)} × ${Math.round(caja.height)}`),
    );
  expect(await chicos()).toEqual([]);
  await abrirChat(page, ciudadano.rotulo);
  await expect(page.getByRole("feed")).toBeVisible();
  await expect(compositor(page)).toBeVisible();
  // Offered once it is known what the channel takes.
  await expect(page.getByRole("button", { name: "Responder" }).first()).toBeVisible();
  expect(await chicos()).toEqual([]);
  await compositor(page).press("Escape");
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog").getByRole("button", { name: "Cerrar diálogo" })).toBeVisible();
  expect(await chicos()).toEqual([]);
});

test("tema: con movimiento reducido el oscuro llega a todo de una vez, no capa por capa [A-limites-12]", async ({
  de,
}) => {
  const page = await de("admin");
  await page.goto("/pendientes");
  await expect(page.getByRole("table")).toBeVisible();
  const distintos = await page.evaluate(async () => {
    // The list goes on living: only what stays as it was drawn is compared.
    const nodos = [...document.querySelectorAll("body *")];
    const colorDe = (nodo: Element) => {
      const { color, backgroundColor } = getComputedStyle(nodo);
      return `${nodo.tagName}: ${color} / ${backgroundColor}`;
    };
    const mirar = () => nodos.map((nodo) => ({ color: colorDe(nodo), como: nodo.outerHTML.length }));
    const claros = mirar();
    document.documentElement.setAttribute("data-mantine-color-scheme", "dark");
    const alMomento = mirar();
    for (let cuadro = 0; cuadro < 60; cuadro += 1) await new Promise(requestAnimationFrame);
    const despues = mirar();
    const quietos = nodos.flatMap((nodo, n) =>
      nodo.isConnected && despues[n]?.como === claros[n]?.como ? [n] : [],
    );
    return {
      cambiados: quietos.filter((n) => despues[n]?.color !== claros[n]?.color).length,
      tarde: quietos
        .filter((n) => despues[n]?.color !== alMomento[n]?.color)
        .map((n) => `${alMomento[n]?.color} → ${despues[n]?.color}`),
    };
  });
  expect(distintos.cambiados).toBeGreaterThan(50);
  expect(distintos.tarde).toEqual([]);
});
