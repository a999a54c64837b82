import type { Locator, Page } from "@playwright/test";
import { CENTRAL } from "../demo.ts";
import { expect, test } from "../fixtures.ts";
import { hallazgos } from "../pages/accesible.page.ts";
import { abrirChat, articulos, burbuja, entrada, tomarPunto } from "../pages/escritorio.page.ts";
import { pdf, png, tomarCorreo } from "../pages/medios.page.ts";

const ESPIA = "https://espia.test/p.png";

/** With the key: what arrives meanwhile may move the button away from a pointer. */
async function desplegar(boton: Locator, oculto: Locator): Promise<void> {
  await expect(async () => {
    if (await boton.isVisible()) await boton.press("Enter");
    await expect(oculto).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
}

test("correo: asunto, remitente, marco sin origen; ninguna imagen remota hasta pedirla, ningún guion nunca [B-mensajes-03, B-mensajes-05, B-conversacion-04, A-conversacion-admin-04, A-conversacion-admin-14]", async ({
  de,
  request,
}) => {
  const vecina = await tomarCorreo(request);
  await vecina.escribir({
    asunto: "Reclamo por demora",
    html: [
      `<h2>Señores</h2><script>parent.postMessage("entró","*")</script><img src=x onerror="parent.postMessage('entró','*')">`,
      `<p>Vea <a href="https://gob.test/t" target="_self">el enlace</a></p><img src="${ESPIA}" alt="firma">`,
      `<div>El lunes escribió:</div><blockquote>historia antigua</blockquote>`,
    ].join(""),
    adjuntos: [pdf("carta.pdf", 5_000)],
  });
  const page = await de("operador1");
  const espiadas: string[] = [];
  await page.context().route("https://espia.test/**", (ruta) => {
    espiadas.push(ruta.request().url());
    return ruta.fulfill({ contentType: "image/png", body: png("p", 4, 4).data });
  });
  await page
    .context()
    .route("https://gob.test/**", (ruta) =>
      ruta.fulfill({ contentType: "text/html", body: "<title>Gobierno</title>" }),
    );
  await tomarPunto(page, CENTRAL);
  await expect(entrada(page, vecina.rotulo)).toBeVisible();
  await abrirChat(page, vecina.rotulo);
  const carta = articulos(page).filter({ hasText: "Reclamo por demora" });
  await expect(carta.getByText(vecina.direccion).last()).toBeVisible();
  await expect(carta.getByText("carta.pdf")).toBeVisible();
  const marco = carta.locator("iframe");
  await expect(marco).toHaveAttribute("title", "Cuerpo del correo: Reclamo por demora");
  const cuerpo = marco.contentFrame();
  await expect(cuerpo.getByRole("heading", { name: "Señores" })).toBeVisible();

  // The greeting comes meanwhile, and moves what is above it.
  await expect(burbuja(page, "Recibimos su correo").getByText("Enviado")).toBeAttached();
  // What is folded: the history below the answer.
  await expect(cuerpo.getByText("historia antigua")).toBeHidden();
  const plegado = (await marco.boundingBox())?.height ?? 0;
  await desplegar(
    carta.getByRole("button", { name: "Mostrar el texto citado" }),
    cuerpo.getByText("historia antigua"),
  );
  await expect.poll(async () => (await marco.boundingBox())?.height ?? 0).toBeGreaterThan(plegado);

  expect(espiadas).toEqual([]);
  expect(await hallazgos(page)).toEqual([]);
  await carta.getByRole("button", { name: "Mostrar imágenes" }).click();
  await expect.poll(() => espiadas.length).toBe(1);
  await expect(cuerpo.getByRole("img", { name: "firma" })).toBeVisible();
  await expect(carta.getByRole("button", { name: "Mostrar imágenes" })).toHaveCount(0);

  const pestana = page.waitForEvent("popup");
  await cuerpo.getByRole("link", { name: "el enlace" }).click();
  const otra = await pestana;
  await otra.waitForLoadState();
  expect(await otra.evaluate(() => [window.opener, document.referrer, location.href])).toEqual([
    null,
    "",
    "https://gob.test/t",
  ]);
  await otra.close();
  await cuerpo.getByRole("link", { name: "el enlace" }).focus();
  await page.keyboard.press("Escape");
  await expect(carta).toBeFocused();
});

test("correo: «Ver todo» abre una carta larguísima hasta su última línea", async ({ de, request }) => {
  const vecina = await tomarCorreo(request);
  const renglones = Array.from({ length: 1_500 }, (_, i) => `<p>Renglón ${i + 1}</p>`);
  await vecina.escribir({ asunto: "Memorial muy largo", html: renglones.join("") });
  const page = await de("operador1");
  await tomarPunto(page, CENTRAL);
  await expect(entrada(page, vecina.rotulo)).toBeVisible();
  await abrirChat(page, vecina.rotulo);
  const carta = articulos(page).filter({ hasText: "Memorial muy largo" });
  await desplegar(
    carta.getByRole("button", { name: "Ver todo" }),
    carta.getByRole("button", { name: "Ver menos" }),
  );
  const marco = carta.locator("iframe");
  const ultimo = marco.contentFrame().getByText("Renglón 1500");
  const abajo = await ultimo.evaluate((nodo) => nodo.getBoundingClientRect().bottom);
  expect(abajo).toBeGreaterThan(50_000);
  // The frame does not scroll: what is below its end is never seen.
  await expect.poll(async () => (await marco.boundingBox())?.height ?? 0).toBeGreaterThan(abajo);
});

const marcoDe = (page: Page) => page.frames().find((frame) => frame.url().includes("marco-correo"));

const HOSTILES: readonly string[] = [
  `<script>parent.postMessage("entró","*")</script>`,
  `<img src=x onerror="parent.postMessage('entró','*')">`,
  `<svg onload="parent.postMessage('entró','*')"><script>parent.postMessage('entró','*')</script></svg>`,
  `<iframe srcdoc="<script>top.postMessage('entró','*')</script>"></iframe>`,
  `<iframe src="https://espia.test/marco"></iframe><object data="https://espia.test/o"></object>`,
  `<link rel=stylesheet href="https://espia.test/c.css"><style>@import "https://espia.test/i.css"; body{background:url(https://espia.test/f.png)}</style>`,
  `<p style="background:url(https://espia.test/e.png)">x</p><table background="https://espia.test/t.png"><tr><td>a</table>`,
  `<img src="https://espia.test/directa.png"><img srcset="https://espia.test/s.png 1x"><img data-src="${ESPIA}">`,
  `<video autoplay src="https://espia.test/v.mp4" poster="https://espia.test/po.png"></video><audio autoplay src="https://espia.test/a.mp3"></audio>`,
  `<meta http-equiv=refresh content="0;url=https://espia.test/meta"><base href="https://espia.test/">`,
  `<form action="https://espia.test/f"><button autofocus>x</button></form><input autofocus onfocus="parent.postMessage('entró','*')">`,
  `<a id=trampa href="javascript:parent.postMessage('entró','*')">pulse</a>`,
];

test("marco del correo: aunque el HTML llegue sin limpiar, no corre guiones, no llama afuera y no alcanza la página", async ({
  de,
  vigilancia,
}) => {
  // The browser says what it refused: that is what is tried here.
  vigilancia.permitidas.push(
    /Content Security Policy|sandbox|ERR_BLOCKED_BY_CSP|espia\.test|violates the following/i,
  );
  const page = await de("operador1");
  // What the policy refuses never gets here.
  const salidas: string[] = [];
  await page.context().route("https://espia.test/**", (ruta) => {
    salidas.push(ruta.request().url());
    return ruta.abort();
  });
  await page.goto("/operadores");
  for (const html of HOSTILES) {
    await page.evaluate(async (correo) => {
      document.querySelector("iframe")?.remove();
      const marco = document.createElement("iframe");
      marco.src = "/marco-correo.html";
      marco.setAttribute("sandbox", "allow-scripts allow-popups allow-popups-to-escape-sandbox");
      const oidos: unknown[] = [];
      Object.assign(window, { oidos });
      await new Promise<void>((listo) => {
        window.onmessage = ({ source, data }) => {
          if (source !== marco.contentWindow) return;
          if (data.tipo === "listo") {
            marco.contentWindow?.postMessage({ tipo: "html", html: correo, plegado: false }, "*");
          } else if (data.tipo === "alto") listo();
          else oidos.push(data);
        };
        document.body.append(marco);
      });
    }, `${html}<p>fin de la carta</p>`);
    const marco = page.locator("iframe").contentFrame();
    await expect(marco.getByText("fin de la carta")).toBeVisible();
    const trampa = marco.locator("#trampa");
    if ((await trampa.count()) > 0) await trampa.click();
    // Said after a picture failed as theirs do, and heard alone: what got out would have been heard before.
    await marcoDe(page)?.evaluate(async () => {
      await new Promise<void>((listo) => {
        const imagen = new Image();
        imagen.onerror = () => listo();
        imagen.src = "https://espia.test/testigo.png";
      });
      parent.postMessage("testigo", "*");
    });
    await expect
      .poll(async () => [await page.evaluate(() => Reflect.get(window, "oidos")), salidas], { message: html })
      .toEqual([["testigo"], []]);
    expect(page.frames()).toHaveLength(2);
  }

  // Not even what gets past the cleaning.
  const intentos = await marcoDe(page)?.evaluate(async () => {
    const falla = async (hacer: () => unknown) => {
      try {
        await hacer();
        return "pudo";
      } catch {
        return "no";
      }
    };
    const cargar = (etiqueta: "img" | "script", src: string) =>
      new Promise<void>((si, no) => {
        const nodo = document.createElement(etiqueta);
        nodo.onload = () => si();
        nodo.onerror = () => no(new Error("refused"));
        nodo.src = src;
        document.body.append(nodo);
      });
    const guion = document.createElement("script");
    guion.textContent = "window.entro = true";
    document.body.append(guion);
    return {
      origen: self.origin,
      enLinea: Reflect.get(window, "entro") ?? "no",
      fetch: await falla(() => fetch("/health/live")),
      imagen: await falla(() => cargar("img", "https://espia.test/i.png")),
      guionAjeno: await falla(() => cargar("script", "https://espia.test/g.js")),
      pagina: await falla(() => parent.document.title),
      token: await falla(() => localStorage.length),
      navegar: await falla(() => {
        (window.top ?? window).location.href = "https://espia.test/top";
      }),
    };
  });
  expect(intentos).toEqual({
    origen: "null",
    enLinea: "no",
    fetch: "no",
    imagen: "no",
    guionAjeno: "no",
    pagina: "no",
    token: "no",
    navegar: "no",
  });
  expect(salidas).toEqual([]);
});

test("marco del correo: una imagen que vino con la carta se muestra en su lugar, y se pide en grande con el puntero y con el teclado; un signo pequeño no", async ({
  de,
}) => {
  const page = await de("operador1");
  await page.goto("/operadores");
  const datos = [png("carnet", 320, 200), png("logo", 60, 30)].map(({ data }) => data.toString("base64"));
  await page.evaluate((datosDe) => {
    const [carnet, logo] = datosDe.map(
      (base64) =>
        new Blob([Uint8Array.from(atob(base64), (letra) => letra.charCodeAt(0))], { type: "image/png" }),
    );
    const pedidas: unknown[] = [];
    Object.assign(window, { pedidas });
    const marco = document.createElement("iframe");
    marco.src = "/marco-correo.html";
    marco.setAttribute("sandbox", "allow-scripts");
    window.onmessage = ({ data }) => {
      if (data.tipo === "ver") pedidas.push(data);
      if (data.tipo !== "listo") return;
      const html = '<img src="cid:carnet"><img src="cid:logo@x" alt="logo">';
      const mandar = (orden: object) => marco.contentWindow?.postMessage(orden, "*");
      mandar({ tipo: "html", html, plegado: true });
      mandar({ tipo: "imagen", cid: "carnet", imagen: carnet, nombre: "Ver carnet.png" });
      mandar({ tipo: "imagen", cid: "logo@x", imagen: logo, nombre: "Ver logo.png" });
    };
    document.body.append(marco);
  }, datos);
  const cuerpo = page.locator("iframe").contentFrame();
  const logo = cuerpo.getByRole("img", { name: "logo" });
  await expect.poll(() => logo.evaluate((nodo) => (nodo as HTMLImageElement).naturalWidth)).toBe(60);
  const carnet = cuerpo.getByRole("button", { name: "Ver carnet.png" });
  expect(await carnet.evaluate((nodo) => (nodo as HTMLImageElement).naturalWidth)).toBe(320);
  await logo.click();
  await carnet.click();
  await carnet.press("Enter");
  const pedidas = () => page.evaluate(() => Reflect.get(window, "pedidas"));
  await expect.poll(pedidas).toEqual(Array(2).fill({ tipo: "ver", cid: "carnet" }));
});

test("correo: la imagen que la carta muestra en su lugar se abre desde ella, con el teclado también, y se vuelve a la carta", async ({
  de,
  request,
}) => {
  const vecina = await tomarCorreo(request);
  await vecina.escribir({
    asunto: "Mi carnet va dentro",
    html: '<p>Aquí está:</p><img src="cid:carnet@casa"><p>Atentamente</p><img src="cid:firma@casa" alt="firma">',
    adjuntos: [
      { ...png("carnet.png", 640, 400), cid: "carnet@casa" },
      { ...png("firma.png", 60, 30), cid: "firma@casa" },
      png("recibo.png", 300, 500),
    ],
  });
  const page = await de("operador1");
  await tomarPunto(page, CENTRAL);
  await expect(entrada(page, vecina.rotulo)).toBeVisible();
  await abrirChat(page, vecina.rotulo);
  const carta = articulos(page).filter({ hasText: "Mi carnet va dentro" });
  await expect(carta.getByRole("list", { name: "Adjuntos" }).getByRole("listitem")).toHaveCount(1);
  const marco = carta.locator("iframe");
  const enCarta = marco.contentFrame().getByRole("button", { name: "Ver carnet.png" });
  await expect(enCarta).toBeVisible();
  // The greeting comes meanwhile, and moves what is above it.
  await expect(burbuja(page, "Recibimos su correo").getByText("Enviado")).toBeAttached();
  await enCarta.press("Enter");
  const dialogo = page.getByRole("dialog", { name: /^Imagen enviada por/ });
  const grande = dialogo.getByRole("img", { name: /^Imagen enviada/ });
  const ancho = () => grande.evaluate((nodo) => (nodo as HTMLImageElement).naturalWidth);
  await expect.poll(ancho).toBe(640);
  await expect(dialogo.getByText("1 de 2")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect.poll(ancho).toBe(300);
  await page.keyboard.press("Escape");
  await expect(dialogo).toHaveCount(0);
  await expect(marco).toBeFocused();
  await expect(marco.contentFrame().getByRole("button")).toHaveCount(1);
});
