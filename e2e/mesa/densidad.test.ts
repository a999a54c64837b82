import type { Locator, Page } from "@playwright/test";
import { CENTRAL } from "../demo.ts";
import { expect, test } from "../fixtures.ts";
import { hallazgos } from "../pages/accesible.page.ts";
import { lado } from "../pages/caso.page.ts";
import type { Telefono } from "../pages/ciudadano.page.ts";
import {
  abrirChat,
  articulos,
  burbuja,
  compositor,
  entrada,
  esperarSinLeer,
  hiloQuieto,
  responder,
  tomarPunto,
} from "../pages/escritorio.page.ts";
import { enteros, tapados } from "../pages/lugar.page.ts";

const CHATS = 10;
const RENGLONES = 12;
const SEGUIDOS = 20;
const A_LA_VEZ = 6;

const chats = (page: Page): Locator =>
  page.getByRole("list", { name: "Chats conectados" }).getByRole("listitem");
const responderA = (page: Page, texto: string): Locator =>
  burbuja(page, texto).getByRole("button", { name: "Responder" });

/** A citizen says one line after the other, after the greeting of the case that the first one opens. */
async function abrirConRenglones(page: Page, ciudadano: Telefono): Promise<void> {
  await ciudadano.escribir("Buenas tardes");
  await expect.poll(() => ciudadano.recibidos()).toHaveLength(1);
  await tomarPunto(page, CENTRAL);
  await abrirChat(page, ciudadano.rotulo);
  await expect(burbuja(page, "Buenas tardes")).toBeVisible();
  await expect(compositor(page)).toBeVisible();
  // The thread is there, and its end in sight: from now on it follows what is written.
  await hiloQuieto(page);
  for (let n = 1; n < SEGUIDOS; n += 1) {
    await ciudadano.escribir(`Es el renglón ${n} de varios`);
    // More at once than the pane holds would pass by unseen, and stay unread.
    if (n % A_LA_VEZ === 0) await expect(burbuja(page, `Es el renglón ${n} de`)).toBeVisible();
  }
  // The last one asks what the institution has an answer for: the strip of suggestions takes its room too.
  await ciudadano.escribir("en q horario puedo ir");
  await expect(page.getByRole("region", { name: "Respuestas sugeridas" })).toBeVisible();
  await expect(responderA(page, "en q horario puedo ir")).toBeVisible();
  await hiloQuieto(page);
}

const SIN_PERSONA = "No se ha verificado a la persona en esta conversación";

/** All that stand there now, however few seconds longer they would. */
const cerrarAvisos = (page: Page): Promise<void> =>
  page.getByRole("button", { name: "Cerrar aviso" }).evaluateAll((botones: HTMLElement[]) => {
    for (const boton of botones) boton.click();
  });

/** A notice that stands there, for as long as it is pointed at, covers nothing. */
async function esperarAvisoAparte(page: Page): Promise<void> {
  await page.getByRole("group", { name: SIN_PERSONA }).hover();
  await expect.poll(() => tapados(page)).toEqual([]);
}

test("densidad: a 1366 × 768 se ven enteros diez chats y doce mensajes de un renglón, también con respuestas sugeridas, y nada tapa nada", async ({
  de,
  telefono,
}) => {
  const page = await de("operador1");
  for (let n = 0; n < CHATS; n += 1) await (await telefono("sederce")).escribir("Buenas tardes");
  const vecino = await telefono("sederce");
  await vecino.escribir("Buenas tardes");
  const ciudadano = await telefono("sederce");
  await abrirConRenglones(page, ciudadano);
  await esperarSinLeer(page, ciudadano.rotulo, 0);

  const suya = entrada(page, vecino.rotulo);
  const [quitar, cuenta] = await Promise.all(
    [suya.getByRole("button", { name: /^Quitar / }), suya.getByText("1", { exact: true })].map((uno) =>
      uno.boundingBox(),
    ),
  );
  expect((quitar?.x ?? 0) - ((cuenta?.x ?? 0) + (cuenta?.width ?? 0))).toBeGreaterThan(100);

  const unRenglon = articulos(page).filter({ hasText: /Es el renglón \d+ de varios|en q horario/ });
  expect(await enteros(unRenglon)).toBeGreaterThanOrEqual(RENGLONES);
  // A notice takes its room at the foot of the list, and gives it back; one that stays is of what others do with this account.
  await expect
    .poll(async () => {
      await cerrarAvisos(page);
      return enteros(chats(page));
    })
    .toBeGreaterThanOrEqual(CHATS);
  await burbuja(page, "Es el renglón 15 de").hover();
  expect(await tapados(page)).toEqual([]);

  const antes = await compositor(page).boundingBox();
  await lado(page).getByRole("button", { name: "Ver datos" }).click();
  await esperarAvisoAparte(page);
  expect(await compositor(page).boundingBox()).toEqual(antes);
});

test("densidad: a 1242 × 698 y con el menú entero, los mandos de la persona y del caso caben en la ventana", async ({
  de,
  telefono,
}) => {
  const page = await de("operador1", { viewport: { width: 1242, height: 698 } });
  const ciudadano = await telefono("sederce");
  await ciudadano.escribir("Buenas tardes");
  await tomarPunto(page, CENTRAL);
  await abrirChat(page, ciudadano.rotulo);
  await page.getByRole("button", { name: "Agrandar el menú" }).click();
  await expect(lado(page).getByRole("button", { name: "Ver datos" })).toBeVisible();
  const derechas = await lado(page)
    .getByRole("button")
    .evaluateAll((todos) => todos.map((uno) => uno.getBoundingClientRect().right));
  expect(derechas.length).toBeGreaterThan(3);
  expect(Math.max(...derechas)).toBeLessThanOrEqual(1242);
});

test("densidad: entre dos paneles el compositor es tan angosto como en un teléfono, aunque la ventana no lo sea: todo lo suyo se ve entero", async ({
  de,
  telefono,
}) => {
  const page = await de("operador1");
  const ciudadano = await telefono("sederce");
  await ciudadano.escribir("Buenas tardes");
  await tomarPunto(page, CENTRAL);
  await abrirChat(page, ciudadano.rotulo);
  const formulario = page.locator("form").filter({ has: compositor(page) });
  const preguntas = formulario.getByRole("button", { name: "Preguntas frecuentes" });
  await expect(preguntas).toHaveText("Preguntas frecuentes");
  await page.setViewportSize({ width: 1242, height: 698 });
  await page.getByRole("button", { name: "Agrandar el menú" }).click();
  await expect(preguntas).toHaveText("");
  await expect(formulario.getByRole("button", { name: "Adjuntar o grabar" })).toBeVisible();
  const cortados = () =>
    formulario.evaluate((todo) => {
      const borde = todo.getBoundingClientRect();
      return [...todo.querySelectorAll("button")].filter((uno) => {
        const { left, right } = uno.getBoundingClientRect();
        return left < borde.left || right > borde.right || uno.scrollWidth > uno.clientWidth;
      }).length;
    });
  expect(await cortados()).toBe(0);
  // One line, as on a telephone: the thread has the rest.
  expect((await formulario.boundingBox())?.height).toBeLessThan(80);
});

test("densidad: quien escribe a la vez y el botón al más reciente tienen su lugar: no tapan nada y, al escribir alguien, nada se mueve; también en un teléfono", async ({
  de,
  telefono,
}) => {
  const page = await de("operador1");
  const ciudadano = await telefono("sederce");
  await abrirConRenglones(page, ciudadano);
  const colega = await de("operador2");
  await tomarPunto(colega, CENTRAL);
  await abrirChat(colega, ciudadano.rotulo);
  await expect(compositor(colega)).toBeVisible();
  const lugares = () =>
    articulos(page).evaluateAll((todos) => todos.map((uno) => uno.getBoundingClientRect().top));
  const escribe = page.getByText(/está escribiendo…$/);
  /** A sign of typing is forgotten after some seconds: it is looked at while the colleague goes on. */
  const mientrasEscribe = async (mirar: () => Promise<void>) => {
    await expect(async () => {
      await compositor(colega).press("a");
      await expect(escribe).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await mirar();
  };

  const antes = await lugares();
  await mientrasEscribe(async () => {
    expect(await lugares()).toEqual(antes);
    expect(await tapados(page)).toEqual([]);
  });
  const bajar = page.getByRole("button", { name: /^Ir al más reciente/ });
  for (const viewport of [
    { width: 1366, height: 768 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport);
    await hiloQuieto(page);
    await articulos(page).last().focus();
    await page.keyboard.press("Home");
    await expect(bajar).toBeVisible();
    await hiloQuieto(page);
    await mientrasEscribe(async () => expect(await tapados(page)).toEqual([]));
    await bajar.click();
    await expect(bajar).toBeHidden();
  }
});

test("densidad: un hilo que cabe entero dice su día una sola vez", async ({ de, telefono }) => {
  const page = await de("operador1");
  const ciudadano = await telefono("sederce");
  await ciudadano.escribir("Buenas tardes");
  await tomarPunto(page, CENTRAL);
  await abrirChat(page, ciudadano.rotulo);
  await expect(burbuja(page, "Buenas tardes")).toBeVisible();
  await hiloQuieto(page);
  await expect(page.getByText("Hoy", { exact: true }).filter({ visible: true })).toHaveCount(1);
});

test("densidad: la acción de un mensaje está al lado, sin mover nada: aparece al señalarlo y con el foco, y con el teclado responde", async ({
  de,
  telefono,
}) => {
  const page = await de("operador1");
  const ciudadano = await telefono("sederce");
  await abrirConRenglones(page, ciudadano);
  const decimo = "Es el renglón 10 de";
  const accion = responderA(page, decimo);
  const lugares = () =>
    articulos(page).evaluateAll((todos) => todos.map((uno) => uno.getBoundingClientRect().top));

  const antes = await lugares();
  await compositor(page).hover();
  await expect(accion).toHaveCSS("opacity", "0");
  await burbuja(page, decimo).hover();
  await expect(accion).toHaveCSS("opacity", "1");
  expect(await lugares()).toEqual(antes);

  await compositor(page).hover();
  await burbuja(page, decimo).focus();
  await page.keyboard.press("Enter");
  await expect(accion).toBeFocused();
  await expect(accion).toHaveCSS("opacity", "1");
  await expect(accion).toHaveCSS("outline-style", "solid");
  expect(await lugares()).toEqual(antes);
  expect(await hallazgos(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "No responder a este mensaje en particular" })).toBeVisible();
  await expect(compositor(page)).toBeFocused();
});

test("densidad: con el dedo las acciones se ven siempre, miden 44 px, caben también a 320 px y no se tocan entre sí ni tapan nada", async ({
  de,
  telefono,
}) => {
  const page = await de("operador1", {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const ciudadano = await telefono("sederce");
  await abrirConRenglones(page, ciudadano);
  await ciudadano.escribir(
    "Y este es un mensaje tan largo que llena todo el ancho que se le deja a una burbuja en la pantalla de un teléfono",
  );
  await expect(burbuja(page, "Y este es un mensaje")).toBeVisible();
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await hiloQuieto(page);
    const cajas = await articulos(page)
      .getByRole("button", { name: "Responder" })
      .evaluateAll((todos) =>
        todos
          .filter((uno) => getComputedStyle(uno).opacity === "1")
          .map((uno) => uno.getBoundingClientRect())
          .map(({ top, bottom, left, right }) => ({ top, bottom, left, right })),
      );
    expect(cajas.length).toBeGreaterThan(5);
    for (const [lugar, { top, bottom, left, right }] of cajas.entries()) {
      expect(Math.min(bottom - top, right - left)).toBeGreaterThanOrEqual(44);
      expect(right).toBeLessThanOrEqual(width);
      expect(top).toBeGreaterThanOrEqual(cajas[lugar - 1]?.bottom ?? Number.NEGATIVE_INFINITY);
    }
    expect(await tapados(page)).toEqual([]);
  }

  // At 320 px now: a notice stands in the pane in sight, the panel first and then the conversation.
  const antes = await compositor(page).boundingBox();
  await page.getByRole("button", { name: "Mostrar persona y caso" }).click();
  await lado(page).getByRole("button", { name: "Ver datos" }).click();
  await esperarAvisoAparte(page);
  await lado(page).getByRole("button", { name: "Ocultar persona y caso" }).click();
  await esperarAvisoAparte(page);
  expect(await compositor(page).boundingBox()).toEqual(antes);
});

test("densidad: el estado del caso está en una línea suya: al cambiar, nada de la tarjeta se mueve", async ({
  de,
  telefono,
}) => {
  const page = await de("operador1");
  const ciudadano = await telefono("sederce");
  await ciudadano.escribir("¿Puedo recogerlo mañana?");
  await tomarPunto(page, CENTRAL);
  await abrirChat(page, ciudadano.rotulo);
  const tarjeta = lado(page);
  const descripcion = tarjeta.getByText("¿Puedo recogerlo mañana?");
  await expect(tarjeta.getByText("Nadie lo atiende todavía")).toBeVisible();
  await expect(descripcion).toBeVisible();
  const lugar = async (estado: string) => {
    const senal = await tarjeta.getByText(estado).first().boundingBox();
    return { senal: [senal?.y, senal?.height], debajo: (await descripcion.boundingBox())?.y };
  };
  const antes = await lugar("ACTIVO");
  await responder(page, "Sí, desde las ocho.");
  await expect(tarjeta.getByText("PENDIENTE").first()).toBeVisible();
  expect(await lugar("PENDIENTE")).toEqual(antes);
});

/** What a text says in one line, about: letters of a text that fills them. */
const letrasPorLinea = (texto: Locator): Promise<number> =>
  texto.evaluate((nodo) => {
    const tramo = document.createRange();
    tramo.selectNodeContents(nodo);
    const lineas = new Set([...tramo.getClientRects()].map(({ top }) => Math.round(top)));
    return (nodo.textContent?.length ?? 0) / lineas.size;
  });

const anchoDe = async (uno: Locator): Promise<number> => (await uno.boundingBox())?.width ?? 0;

test("densidad: a 1920 px se usa el ancho: los tres paneles llenan la ventana, con la persona y el nombre del punto a la vista, y las listas también; lo dicho se lee en líneas que el ojo sigue", async ({
  de,
  telefono,
}) => {
  const page = await de("operador1", { viewport: { width: 1920, height: 1080 } });
  const ciudadano = await telefono("sederce");
  const largo = "Quisiera saber si la carpeta que dejé la semana pasada en la ventanilla ya pasó. ".repeat(8);
  await ciudadano.escribir(largo);
  await tomarPunto(page, CENTRAL);
  await abrirChat(page, ciudadano.rotulo);
  const dicho = burbuja(page, "Quisiera saber").getByText("Quisiera saber");
  await expect(dicho).toBeVisible();
  await expect(lado(page).getByRole("button", { name: "Ver datos" })).toBeInViewport();

  const paneles = [
    page.getByRole("region", { name: "Chats", exact: true }),
    page.getByRole("region", { name: "Conversación", exact: true }),
    lado(page),
  ];
  const [chats = 0, conversacion = 0, persona = 0] = await Promise.all(paneles.map(anchoDe));
  const punto = page.getByRole("banner").getByText(CENTRAL).locator("xpath=..");
  expect(await punto.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  const pagina = await anchoDe(page.getByRole("main"));
  expect(pagina).toBeGreaterThan(1600);
  expect(Math.abs(pagina - chats - conversacion - persona)).toBeLessThan(3);
  expect(chats).toBeGreaterThanOrEqual(320);
  expect(persona).toBeGreaterThanOrEqual(320);
  expect(conversacion / pagina).toBeGreaterThan(0.55);
  const letras = await letrasPorLinea(dicho);
  expect(letras).toBeGreaterThan(70);
  expect(letras).toBeLessThanOrEqual(100);

  for (const camino of ["/pendientes", "/historial"]) {
    await page.goto(camino);
    const tabla = page.getByRole("table");
    await expect(tabla).toBeVisible();
    expect
      .soft((await anchoDe(tabla)) / (await anchoDe(page.getByRole("main"))), camino)
      .toBeGreaterThan(0.95);
    expect.soft(await anchoDe(tabla), camino).toBeGreaterThan(1500);
  }
});
