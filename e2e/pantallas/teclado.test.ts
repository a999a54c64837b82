import { TERMINAL } from "../demo.ts";
import { expect, test } from "../fixtures.ts";
import { retener } from "../pages/codigo.page.ts";
import {
  burbuja,
  compositor,
  entrada,
  esperarSinLeer,
  tabHasta,
  tomarPunto,
} from "../pages/escritorio.page.ts";

test("sólo con el teclado: ingresar, tomar el punto, abrir, responder y pasar de chat sin tocar el ratón [A-login-01, A-login-02, B-mensajes-11, B-cubiculos-01, B-cubiculos-03, B-chat-18]", async ({
  ventana,
  telefono,
}) => {
  const ciudadano = await telefono("amti");
  const page = await ventana();
  const { keyboard } = page;
  await page.goto("/login");
  await expect(page.getByRole("textbox", { name: "Usuario" })).toBeFocused();
  await keyboard.type("operador3");
  await keyboard.press("Tab");
  await keyboard.type("Ventanilla-2026");
  await keyboard.press("Enter");
  await expect(page).not.toHaveURL(/\/login/);

  await expect(page.locator("main")).toBeVisible();
  await keyboard.press("g");
  await keyboard.press("o");
  const titulo = page.getByRole("heading", { level: 1, name: "Puntos de atención" });
  // The title is spoken, and there is nothing to press: no ring.
  await expect(titulo).toBeFocused();
  await expect(titulo).toHaveCSS("outline-style", "none");
  const ingreso = page.getByRole("button", { name: new RegExp(`^(Ingresar|Ir al chat), ${TERMINAL}$`) });
  await tabHasta(page, ingreso);
  await expect(ingreso).toHaveCSS("outline-style", "solid");
  await keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Filtrar chats" })).toBeFocused();

  await ciudadano.escribir("¿A qué hora sale el último bus?");
  await esperarSinLeer(page, ciudadano.rotulo, 1);
  await keyboard.type(ciudadano.numero);
  await expect(page.locator("a[data-indice]")).toHaveCount(1);
  await tabHasta(page, entrada(page, ciudadano.rotulo).getByRole("link"));
  await keyboard.press("Enter");
  await expect(compositor(page)).toBeFocused();
  await keyboard.type("A las 22:30.");
  await keyboard.press("Shift+Enter");
  await keyboard.type("Llegue media hora antes.");
  await keyboard.press("Enter");
  await expect(burbuja(page, "A las 22:30.")).toContainText("Llegue media hora antes.");
  await expect.poll(() => ciudadano.recibidos()).toContain("A las 22:30.\nLlegue media hora antes.");

  // Esc goes to the thread, and from there back.
  await keyboard.press("Escape");
  await expect(page.getByRole("article").last()).toBeFocused();
  await keyboard.press("r");
  await expect(compositor(page)).toBeFocused();
});

test("Alt ↑ ↓: pasa al chat siguiente y vuelve también al escribir, y el texto espera en el suyo [B-chat-18]", async ({
  de,
  telefono,
}) => {
  const page = await de("operador3");
  await tomarPunto(page, TERMINAL);
  for (const texto of ["Uno", "Dos"]) {
    const ciudadano = await telefono("amti");
    await ciudadano.escribir(texto);
    await expect(entrada(page, ciudadano.rotulo)).toBeVisible();
  }
  await page.locator("a[data-indice]").first().focus();
  await page.keyboard.press("Enter");
  await expect(compositor(page)).toBeFocused();
  const primero = page.url();
  await page.keyboard.type("Espere un momento");
  await page.keyboard.press("Alt+ArrowDown");
  await expect(page).not.toHaveURL(primero);
  await expect(compositor(page)).toHaveValue("");
  await page.keyboard.press("Alt+ArrowUp");
  await expect(page).toHaveURL(primero);
  await expect(compositor(page)).toHaveValue("Espere un momento");
  await compositor(page).clear();
});

test("saltos: el primer Tab ofrece saltar al contenido, y en el chat también al mensaje [A-producto-01]", async ({
  de,
}) => {
  const page = await de("operador3");
  await page.goto("/pendientes");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Tab");
  const salto = page.getByRole("link", { name: "Saltar al contenido" });
  await expect(salto).toBeFocused();
  await expect(salto).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.locator("main")).toBeFocused();
});

test("? y Ctrl K: los atajos de esta pantalla primero, su interruptor, y la búsqueda lleva a una página", async ({
  de,
}) => {
  const page = await de("operador3");
  await tomarPunto(page, TERMINAL);
  await page.getByRole("heading", { level: 1 }).focus();
  await page.keyboard.press("?");
  const atajos = page.getByRole("dialog", { name: "Atajos de teclado" });
  await expect(atajos.getByRole("switch", { name: "Atajos de una tecla" })).toBeFocused();
  await expect(atajos.getByRole("table").first()).toContainText("Chat siguiente");
  await page.keyboard.press("Space");
  await page.keyboard.press("Escape");
  await expect(atajos).toHaveCount(0);
  // Switched off, single keys are only letters; those with Ctrl go on.
  await page.keyboard.press("?");
  await expect(atajos).toHaveCount(0);
  await page.keyboard.press("Control+k");
  const busqueda = page.getByRole("textbox", { name: "Buscar páginas" });
  await expect(busqueda).toBeFocused();
  await page.keyboard.type("pendi");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/pendientes$/);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("Ctrl K sin esperar a su código: lo tecleado entretanto se busca, lo primero que se halla queda elegido, y un Enter tecleado también entretanto lleva allí", async ({
  de,
}) => {
  const page = await de("admin");
  const { keyboard } = page;
  const titulo = (cual: string) => page.getByRole("heading", { level: 1, name: cual, exact: true });
  await page.goto("/account");
  for (const { teclas, falta, llega } of [
    { teclas: ["pendi"], falta: "Enter", llega: "Pendientes" },
    { teclas: ["usua", "Enter", "x"], llega: "Usuarios" },
  ]) {
    await expect(titulo(llega)).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const seguir = await retener(page, "**/assets/Panels-*.js");
    await keyboard.press("Control+k");
    await expect(page.getByRole("progressbar", { name: "Cargando…" })).toBeVisible();
    for (const tecla of teclas) await (tecla === "Enter" ? keyboard.press(tecla) : keyboard.type(tecla));
    seguir();
    if (falta !== undefined) {
      await expect(page.getByRole("dialog").locator("[data-selected]")).toHaveText(llega);
      await keyboard.press(falta);
    }
    await expect(titulo(llega)).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.unrouteAll();
    await page.reload();
  }
});
