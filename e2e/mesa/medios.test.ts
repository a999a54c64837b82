import { readFile } from "node:fs/promises";
import { AxeBuilder } from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";
import { CENTRAL } from "../demo.ts";
import { expect, test } from "../fixtures.ts";
import { abrirChat, burbuja, compositor, entrada, responder, tomarPunto } from "../pages/escritorio.page.ts";
import { averiar, mandarArchivo, pdf, png, reparar, tomarCorreo, wav } from "../pages/medios.page.ts";

const articulos = (page: Page) => page.getByRole("feed").getByRole("article");
const imagenes = (page: Page) =>
  articulos(page).getByRole("button", { name: /^Ampliar: Imagen enviada por/ });

const NORMAS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** In the frame of a mail too; what axe fetches beforehand its policy refuses. */
async function violaciones(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page }).options({ preload: false }).withTags(NORMAS);
  return (await axe.analyze()).violations.map(({ id, nodes }) => `${id} ${nodes[0]?.target.join(" ")}`);
}

test("imágenes: miniatura de hasta 200×150 en el hilo; en grande la original, con flechas, descarga y regreso [A-medios-01, A-medios-05, A-medios-06, B-mensajes-03]", async ({
  de,
  telefono,
  request,
}) => {
  const ciudadano = await telefono("sederce");
  await mandarArchivo(request, ciudadano, png("carnet anverso.png", 1200, 900), "Le mando mi carnet");
  const page = await de("operador1");
  await tomarPunto(page, CENTRAL);
  await abrirChat(page, ciudadano.numero);
  await expect(burbuja(page, "Le mando mi carnet").getByRole("button", { name: /^Ampliar/ })).toBeVisible();
  // By the event, without reloading.
  await mandarArchivo(request, ciudadano, png("carnet reverso.png", 300, 900, 90));
  await expect(imagenes(page)).toHaveCount(2);

  const miniatura = imagenes(page).first().locator("img");
  await expect(miniatura).toHaveAttribute("src", /^blob:/);
  const { width, height } = (await miniatura.boundingBox()) ?? { width: 0, height: 0 };
  expect([width <= 200, height <= 150, width > 100]).toEqual([true, true, true]);

  await imagenes(page).first().focus();
  await page.keyboard.press("Enter");
  const dialogo = page.getByRole("dialog", { name: /^Imagen enviada por .*, \d\d:\d\d$/ });
  const grande = dialogo.getByRole("img", { name: /^Imagen enviada/ });
  await expect.poll(() => grande.evaluate((nodo) => (nodo as HTMLImageElement).naturalWidth)).toBe(1200);
  const caja = (await grande.boundingBox()) ?? { width: 0, height: 0 };
  expect([caja.width <= 800, caja.height <= 600, caja.width > 400]).toEqual([true, true, true]);
  expect(await violaciones(page)).toEqual([]);

  const descarga = page.waitForEvent("download");
  await dialogo.getByRole("button", { name: "Descargar" }).click();
  expect((await descarga).suggestedFilename()).toBe("carnet anverso.png");
  await page.keyboard.press("ArrowRight");
  await expect(dialogo.getByText("2 de 2")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialogo).toHaveCount(0);
  await expect(imagenes(page).first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(articulos(page).filter({ hasText: "Le mando mi carnet" })).toBeFocused();
});

test("audio: nada se baja hasta pedirlo; entonces suena, a 100, y se maneja con el teclado [A-medios-01, A-medios-03, A-medios-04, B-adjuntos-09]", async ({
  de,
  telefono,
  request,
}) => {
  const ciudadano = await telefono("sederce");
  await mandarArchivo(request, ciudadano, wav("nota.wav", 20));
  const page = await de("operador1");
  const bajadas: string[] = [];
  page.on("request", (peticion) => {
    if (peticion.url().includes("/mensajes/descargar/")) bajadas.push(peticion.url());
  });
  await tomarPunto(page, CENTRAL);
  await abrirChat(page, ciudadano.numero);
  const tocar = articulos(page).getByRole("button", { name: /^Reproducir: Audio enviado por/ });
  await expect(tocar).toBeVisible();
  expect(bajadas).toEqual([]);
  await tocar.focus();
  await page.keyboard.press("Enter");
  const sonido = page.locator("audio");
  await expect
    .poll(() => sonido.evaluate((nodo) => (nodo as HTMLAudioElement).currentTime))
    .toBeGreaterThan(0);
  expect(bajadas).toHaveLength(1);
  expect(await sonido.evaluate((nodo) => (nodo as HTMLAudioElement).volume)).toBe(1);

  const posicion = page.getByRole("slider", { name: "Posición" });
  await posicion.focus();
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", { name: "Reproducir", exact: true })).toBeVisible();
  const antes = await sonido.evaluate((nodo) => (nodo as HTMLAudioElement).currentTime);
  await page.keyboard.press("ArrowRight");
  await expect
    .poll(() => sonido.evaluate((nodo) => (nodo as HTMLAudioElement).currentTime))
    .toBeCloseTo(antes + 5, 0);
  await page.keyboard.press("m");
  await expect(page.getByRole("button", { name: "Activar el sonido" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(articulos(page).filter({ has: sonido })).toBeFocused();
});

test("video: en una caja de 350×150, se baja al pedirlo y se ve [A-medios-01, A-medios-03, B-mensajes-03]", async ({
  de,
  telefono,
  request,
}) => {
  const ciudadano = await telefono("sederce");
  const page = await de("operador1");
  await page.goto("/operadores");
  await mandarArchivo(request, ciudadano, {
    mimetype: "video/webm",
    filename: "patio.webm",
    data: await filmar(page),
  });
  await tomarPunto(page, CENTRAL);
  await abrirChat(page, ciudadano.numero);
  const tocar = articulos(page).getByRole("button", { name: /^Reproducir: Video enviado por/ });
  await expect(tocar).toBeVisible();
  await expect(page.locator("video")).toHaveCount(0);
  await tocar.click();
  const video = page.locator("video");
  await expect
    .poll(() => video.evaluate((nodo) => (nodo as HTMLVideoElement).currentTime))
    .toBeGreaterThan(0);
  expect(await video.boundingBox()).toMatchObject({ width: 350, height: 150 });
  expect(await violaciones(page)).toEqual([]);
});

/** One second of film, by the browser's own camera-less recorder. */
async function filmar(page: Page): Promise<Buffer> {
  const letras = await page.evaluate(async () => {
    const lienzo = document.createElement("canvas");
    const pincel = lienzo.getContext("2d");
    const grabador = new MediaRecorder(lienzo.captureStream(20), { mimeType: "video/webm" });
    const partes: Blob[] = [];
    grabador.ondataavailable = ({ data }) => partes.push(data);
    const fin = new Promise((listo) => {
      grabador.onstop = listo;
    });
    grabador.start(100);
    for (let cuadro = 0; cuadro < 40; cuadro += 1) {
      pincel?.fillRect(cuadro * 5, cuadro * 3, 20, 20);
      await new Promise((seguir) => setTimeout(seguir, 50));
    }
    grabador.stop();
    await fin;
    const bytes = new Uint8Array(await new Blob(partes).arrayBuffer());
    return Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  });
  return Buffer.from(letras, "latin1");
}

test("archivo: se guarda con su nombre y sus bytes [B-adjuntos-08, A-medios-06, B-mensajes-05]", async ({
  de,
  telefono,
  request,
}) => {
  const ciudadano = await telefono("sederce");
  const largo = "certificado de nacimiento de mi hija menor (copia).pdf";
  const archivo = pdf(largo, 300_000);
  await mandarArchivo(request, ciudadano, archivo);
  const page = await de("operador1");
  await tomarPunto(page, CENTRAL);
  await abrirChat(page, ciudadano.numero);
  const bajar = articulos(page).getByRole("button", { name: `Descargar ${largo}` });
  await expect(bajar).toBeVisible();
  await expect(articulos(page).getByText("293 KB")).toBeVisible();
  const descarga = page.waitForEvent("download");
  await bajar.click();
  const guardada = await descarga;
  expect(guardada.suggestedFilename()).toBe(largo);
  expect((await readFile(await guardada.path())).equals(archivo.data)).toBe(true);
});

const ESPIA = "https://espia.test/p.png";

/** With the key: what arrives meanwhile may move the button away from a pointer. */
async function desplegar(boton: Locator, oculto: Locator): Promise<void> {
  await expect(async () => {
    if (await boton.isVisible()) await boton.press("Enter");
    await expect(oculto).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 10_000 });
}

test("correo: asunto, remitente, marco sin origen; ninguna imagen remota hasta pedirla, ningún guion nunca [B-mensajes-03, B-mensajes-05, A-conversacion-admin-14]", async ({
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
  await expect(entrada(page, vecina.direccion)).toBeVisible();
  await abrirChat(page, vecina.direccion);
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
  await desplegar(carta.getByRole("button", { name: "Ver todo" }), cuerpo.getByText("historia antigua"));
  await expect.poll(async () => (await marco.boundingBox())?.height ?? 0).toBeGreaterThan(plegado);

  expect(espiadas).toEqual([]);
  expect(await violaciones(page)).toEqual([]);
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
    await page.waitForTimeout(150);
    expect([await page.evaluate(() => Reflect.get(window, "oidos")), salidas], html).toEqual([[], []]);
    expect(page.frames()).toHaveLength(2);
  }

  // Not even what gets past the cleaning.
  const adentro = page.frames().find((frame) => frame.url().includes("marco-correo"));
  const intentos = await adentro?.evaluate(async () => {
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

test("marco del correo: una imagen que vino con la carta se muestra en su lugar", async ({ de }) => {
  const page = await de("operador1");
  await page.goto("/operadores");
  const datos = png("logo", 60, 30).data.toString("base64");
  await page.evaluate(async (base64) => {
    const bytes = new Blob([Uint8Array.from(atob(base64), (letra) => letra.charCodeAt(0))], {
      type: "image/png",
    });
    const marco = document.createElement("iframe");
    marco.src = "/marco-correo.html";
    marco.setAttribute("sandbox", "allow-scripts");
    window.onmessage = ({ data }) => {
      if (data.tipo !== "listo") return;
      marco.contentWindow?.postMessage(
        { tipo: "html", html: '<img src="cid:logo@x" alt="logo">', plegado: true },
        "*",
      );
      marco.contentWindow?.postMessage({ tipo: "imagen", cid: "logo@x", imagen: bytes }, "*");
    };
    document.body.append(marco);
  }, datos);
  const logo = page.locator("iframe").contentFrame().getByRole("img", { name: "logo" });
  await expect.poll(() => logo.evaluate((nodo) => (nodo as HTMLImageElement).naturalWidth)).toBe(60);
});

test("entrega: lo que falló se reintenta y llega [B-mensajes-09, B-mensajes-16]", async ({
  de,
  telefono,
  request,
}) => {
  const ciudadano = await telefono("sederce");
  await ciudadano.escribir("¿Siguen atendiendo?");
  const page = await de("operador1");
  await tomarPunto(page, CENTRAL);
  await abrirChat(page, ciudadano.numero);
  await expect(burbuja(page, "¿Siguen atendiendo?")).toBeVisible();
  try {
    await averiar(request, "whatsapp", { session: "sederce", status: 400 });
    await responder(page, "Sí, hasta las 16:30.");
    const fallida = burbuja(page, "Sí, hasta las 16:30.");
    await expect(fallida.getByText("El canal rechazó el mensaje.")).toBeVisible();
    await fallida.getByRole("button", { name: "Reintentar" }).click();
    await expect(fallida.getByText(/Enviado|Entregado|Leído/)).toBeVisible();
    expect(await ciudadano.recibidos()).toContain("Sí, hasta las 16:30.");
  } finally {
    await reparar(request, "whatsapp");
  }
  await expect(compositor(page)).toBeVisible();
});

test("entrega: de lo que no se sabe si llegó decide una persona; reenviarlo se pregunta [B-mensajes-09]", async ({
  de,
  request,
}) => {
  const vecina = await tomarCorreo(request);
  await vecina.escribir({ asunto: "Consulta", texto: "¿Qué llevo?" });
  const page = await de("operador1");
  await tomarPunto(page, CENTRAL);
  await expect(entrada(page, vecina.direccion)).toBeVisible();
  await abrirChat(page, vecina.direccion);
  await expect(burbuja(page, "Recibimos su correo").getByText("Enviado")).toBeVisible();
  try {
    await averiar(request, "smtp", { dropAfterAccept: true });
    await responder(page, "Traiga su carnet.");
    const incierta = burbuja(page, "Traiga su carnet.");
    await expect(incierta.getByText("No se sabe si llegó")).toBeVisible();
    await incierta.getByRole("button", { name: "Reenviar" }).click();
    const pregunta = page.getByRole("dialog");
    await expect(pregunta).toContainText("puede recibirlo dos veces");
    await pregunta.getByRole("button", { name: "Cancelar" }).click();
    await incierta.getByRole("button", { name: "Dar por enviado" }).click();
    await expect(incierta.getByText("Enviado")).toBeVisible();
    await expect(incierta.getByRole("button")).toHaveCount(0);
  } finally {
    await reparar(request, "smtp");
  }
});

test("un hilo lleno de medios no salta: lo que se mira queda quieto mientras cargan [B-conversacion-07]", async ({
  de,
  telefono,
  request,
}) => {
  const ciudadano = await telefono("sederce");
  for (let n = 1; n <= 45; n += 1) {
    if (n % 3 === 0)
      await mandarArchivo(request, ciudadano, png(`foto ${n}.png`, 200 + n * 7, 700 - n * 9, n * 5));
    else if (n % 7 === 0) await mandarArchivo(request, ciudadano, pdf(`papel ${n}.pdf`, 2_000));
    else await ciudadano.escribir(`mensaje número ${n}`);
  }
  const page = await de("operador1");
  await tomarPunto(page, CENTRAL);
  await abrirChat(page, ciudadano.numero);
  await expect(articulos(page).first()).toBeVisible();
  await page.getByRole("button", { name: /^Ir al más reciente/ }).click();
  await expect(burbuja(page, "mensaje número 44")).toBeVisible();
  await page.waitForTimeout(400);
  await page.getByRole("feed").hover();
  for (let paso = 0; paso < 8; paso += 1) {
    await page.mouse.wheel(0, -400);
    // What stands in the middle once the wheel has turned must stand there when everything has come.
    const saltos = await page.evaluate(async () => {
      await new Promise((seguir) => setTimeout(seguir, 120));
      const caja = document.querySelector("[role=feed]")?.parentElement;
      const medio = (caja?.getBoundingClientRect().top ?? 0) + (caja?.clientHeight ?? 0) / 2;
      const fila = [...document.querySelectorAll("[role=feed] article")].find((nodo) => {
        const { top, bottom } = nodo.getBoundingClientRect();
        return top <= medio && bottom >= medio;
      });
      const antes = fila?.getBoundingClientRect().top ?? 0;
      let mayor = 0;
      for (let cuadro = 0; cuadro < 24; cuadro += 1) {
        await new Promise(requestAnimationFrame);
        mayor = Math.max(mayor, Math.abs((fila?.getBoundingClientRect().top ?? 0) - antes));
      }
      return mayor;
    });
    expect(saltos, `step ${paso}`).toBeLessThanOrEqual(1);
  }
});
