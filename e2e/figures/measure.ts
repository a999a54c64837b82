// Measures the pages of a server that already runs and answers the figures to whoever forked it.
// Arguments: the server's address, an operator's user name, the name and the id of a point, the name of a chat with a long thread.
import { type Browser, chromium, type Locator, type Page } from "@playwright/test";
import { CHROMIUM } from "../demo.ts";
import {
  abrirChat,
  articulos,
  entradas,
  hiloQuieto,
  ingresar,
  tomarPunto,
} from "../pages/escritorio.page.ts";
import { enteros } from "../pages/lugar.page.ts";
import { type FirstLoad, STEPS, type WebFigures } from "./figures.ts";
import { firstLoad, type Visit } from "./first-load.ts";
import { keyToPaint } from "./key-to-paint.ts";
import { servePlainPage } from "./plain-page.ts";
import { lateFrames } from "./scroll.ts";

const ROUNDS = 5;

const [address = "", user = "", point = "", pointId = "", chat = ""] = process.argv.slice(2);

async function rounds(browser: Browser, visit: Visit): Promise<FirstLoad[]> {
  const loads: FirstLoad[] = [];
  for (let i = 0; i < ROUNDS; i += 1) loads.push(await firstLoad(browser, visit));
  return loads;
}

/** What the browser remembers of an operator who is no newcomer any more: of one who is, the desk asks how far they came, and whether it may sound. */
async function asNoNewcomer(page: Page) {
  await page.getByRole("button", { name: "No mostrar estos pasos" }).click();
  await page.getByRole("button", { name: "No, gracias" }).click();
  return await page.context().storageState();
}

/** At each speed from where `start` leads, which may be where one stands. */
async function scrollUp(page: Page, scroller: Locator, start: () => Promise<void>) {
  const late = { brisk: 0, wild: 0 };
  for (const speed of ["brisk", "wild"] as const) {
    await start();
    late[speed] = await lateFrames(page, scroller, STEPS[speed]);
  }
  return late;
}

async function measure(browser: Browser, plainUrl: string): Promise<WebFigures> {
  const context = await browser.newContext({ baseURL: address, locale: "es-BO" });
  const page = await context.newPage();
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto("/login");
  await ingresar(page, user);
  await page.waitForURL((url) => url.pathname !== "/login");
  await tomarPunto(page, point);
  const stored = await asNoNewcomer(page);
  await abrirChat(page, chat);
  const composer = page.getByRole("textbox", { name: /^Mensaje para/ });
  await composer.waitFor();
  const plain = await context.newPage();
  await plain.goto(plainUrl);
  const fields = [
    { page, field: composer },
    { page: plain, field: plain.getByRole("textbox", { name: "Mensaje" }) },
  ];
  await page.bringToFront();
  await articulos(page).last().waitFor();
  // As an operator has it who works on it: theirs, and read at its end.
  await page.getByRole("button", { name: "Atender" }).click();
  await hiloQuieto(page);
  const whole = { chats: await enteros(entradas(page)), lines: await enteros(articulos(page)) };
  await plain.bringToFront();
  const plainLines = await enteros(plain.locator("#hilo p"));
  const [chatKeys = [], plainKeys = []] = await keyToPaint(fields, 1);
  const [slowChatKeys = [], slowPlainKeys = []] = await keyToPaint(fields, 4);
  await page.bringToFront();
  const chatLate = await scrollUp(page, page.getByRole("feed"), () => Promise.resolve());
  await plain.bringToFront();
  const plainLate = await scrollUp(plain, plain.locator("#hilo"), () =>
    plain.evaluate(() => document.querySelector("#hilo")?.scrollTo(0, 1e9)),
  );
  await context.close();
  return {
    loads: {
      login: await rounds(browser, {
        url: `${address}/login`,
        usable: (one) => one.getByRole("textbox", { name: "Usuario" }),
      }),
      chat: await rounds(browser, {
        url: `${address}/chat/${pointId}`,
        stored,
        usable: (one) => one.getByRole("list", { name: "Chats conectados" }).getByRole("listitem"),
      }),
      plain: await rounds(browser, { url: plainUrl, usable: (one) => one.getByRole("textbox") }),
    },
    whole: { ...whole, plainLines },
    keys: {
      chat: { normal: chatKeys, slow: slowChatKeys },
      plain: { normal: plainKeys, slow: slowPlainKeys },
    },
    late: { chat: chatLate, plain: plainLate },
  };
}

const plain = await servePlainPage();
const browser = await chromium.launch(CHROMIUM);
try {
  process.send?.(await measure(browser, plain.url));
} finally {
  await browser.close();
  await plain.close();
}
process.disconnect?.();
