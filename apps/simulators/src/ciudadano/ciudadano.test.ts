import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { iniciarSimuladores, type Simuladores } from "../simuladores.ts";
import { CLAVE_WAHA_DEMO } from "../waha/index.ts";

let carpetaDatos: string;
let simuladores: Simuladores;

beforeEach(async () => {
  carpetaDatos = mkdtempSync(join(tmpdir(), "simuladores-"));
  simuladores = await iniciarSimuladores({ puerto: 0, host: "127.0.0.1", carpetaDatos });
});
afterEach(async () => {
  await simuladores.cerrar();
  rmSync(carpetaDatos, { recursive: true });
});

const CHAT = "59171548230@c.us";
const Panorama = z.object({
  numeros: z.array(z.object({ session: z.string(), nombre: z.string(), estado: z.string() })),
  chats: z.array(z.object({ session: z.string(), chatId: z.string(), noLeidos: z.int() })),
  ofrecidos: z.array(z.object({ nombre: z.string(), telefono: z.string().regex(/^[67]\d{7}$/) })),
});

async function pedir(ruta: string, cuerpo?: unknown, headers: Record<string, string> = {}) {
  return await fetch(`${simuladores.url}${ruta}`, {
    method: cuerpo === undefined ? "GET" : "POST",
    headers: { "content-type": "application/json", "x-api-key": CLAVE_WAHA_DEMO, ...headers },
    ...(cuerpo !== undefined && { body: JSON.stringify(cuerpo) }),
  });
}

const panorama = async () => Panorama.parse(await (await pedir("/ciudadano/api/panorama")).json());

async function conNumero(): Promise<void> {
  await pedir("/api/sessions", { name: "demo", config: { metadata: { nombre: "Ventanilla Única" } } });
  await expect.poll(async () => (await pedir("/_sim/scan", { session: "demo" })).status).toBe(200);
  await pedir("/ciudadano/api/ciudadanos", { nombre: "María Elena Quispe", telefono: "71548230" });
}

describe("página del ciudadano", () => {
  it("se sirve entera y no deja entrar nada de fuera", async () => {
    const pagina = await pedir("/");
    expect(pagina.headers.get("content-security-policy")).toContain("default-src 'none'; script-src 'self'");
    const html = await pagina.text();
    expect(html).not.toMatch(/<style|<script(?![^>]* src="ciudadano\/)|\son\w+=|https?:\/\/(?!www\.w3\.org)/);
    for (const [, ruta] of html.matchAll(/(?:src|href)="(ciudadano\/[^"]+)"/g)) {
      expect((await pedir(`/${ruta}`)).status).toBe(200);
    }
  });

  it("cada módulo que la página importa se sirve", async () => {
    const vistos = new Set<string>();
    const seguir = async (fichero: string): Promise<void> => {
      if (vistos.has(fichero)) return;
      vistos.add(fichero);
      const respuesta = await pedir(`/ciudadano/${fichero}`);
      expect([fichero, respuesta.status]).toEqual([fichero, 200]);
      for (const [, otro] of (await respuesta.text()).matchAll(/from "\.\/([\w-]+\.js)"/g))
        await seguir(otro ?? "");
    };
    await seguir("main.js");
    expect(vistos.size).toBeGreaterThan(5);
  });

  it("el ciudadano escribe, la institución responde, y lo visto queda leído", async () => {
    await conNumero();
    const escrito = await pedir("/ciudadano/api/mensajes", {
      session: "demo",
      chatId: CHAT,
      texto: "Buenos días",
    });
    expect(await escrito.json()).toMatchObject({ propio: true, texto: "Buenos días", ticks: 1 });

    await pedir("/api/sendText", { session: "demo", chatId: CHAT, text: "¿En qué le ayudamos?" });
    expect((await panorama()).chats).toMatchObject([{ session: "demo", chatId: CHAT, noLeidos: 1 }]);
    await pedir("/ciudadano/api/leido", { session: "demo", chatId: CHAT });
    expect((await panorama()).chats).toMatchObject([{ noLeidos: 0 }]);

    await pedir("/api/sendSeen", { session: "demo", chatId: CHAT });
    const { rows } = await (await pedir(`/ciudadano/api/mensajes?session=demo&chatId=${CHAT}`))
      .json()
      .then(z.object({ rows: z.array(z.object({ propio: z.boolean(), ticks: z.int() })) }).parse);
    expect(rows).toMatchObject([
      { propio: true, ticks: 3 },
      { propio: false, ticks: 0 },
    ]);
  });

  it("los cambios llegan al momento", async () => {
    await conNumero();
    const corte = new AbortController();
    const eventos = await fetch(`${simuladores.url}/ciudadano/api/eventos`, { signal: corte.signal });
    expect(eventos.headers.get("content-type")).toBe("text/event-stream");
    await pedir("/api/sendText", { session: "demo", chatId: CHAT, text: "Su cita está lista" });
    let recibido = "";
    for await (const parte of eventos.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      recibido += parte;
      if (recibido.includes("Su cita está lista")) break;
    }
    corte.abort();
    expect(recibido).toContain('"tipo":"mensaje"');
  });

  it("un archivo del ciudadano se ve en la página; uno que un navegador ejecutaría solo se descarga", async () => {
    await conNumero();
    const enviar = async (mimetype: string, nombre: string) => {
      const archivo = { mimetype, nombre, datos: Buffer.from("contenido").toString("base64") };
      const respuesta = await pedir("/ciudadano/api/mensajes", {
        session: "demo",
        chatId: CHAT,
        texto: "",
        archivo,
      });
      const { url } = z
        .object({ archivo: z.object({ url: z.string() }) })
        .parse(await respuesta.json()).archivo;
      return (await pedir(`/${url}`)).headers;
    };
    expect((await enviar("image/png", "ci.png")).get("content-type")).toBe("image/png");
    const html = await enviar("text/html", "pagina.html");
    expect(html.get("content-type")).toBe("application/octet-stream");
    expect(html.get("content-disposition")).toBe("attachment");
    expect((await enviar("image/svg+xml", "dibujo.svg")).get("content-disposition")).toBe("attachment");
  });

  it.each([
    [{ nombre: "Ana Mamani", telefono: "21548230" }],
    [{ nombre: "Ana Mamani", telefono: "7154823" }],
    [{ nombre: " ", telefono: "71548230" }],
  ])("no acepta a %j", async (persona) => {
    expect((await pedir("/ciudadano/api/ciudadanos", persona)).status).toBe(400);
  });

  it("otra página del mismo navegador no puede hacer de ciudadano", async () => {
    await conNumero();
    const cuerpo = { session: "demo", chatId: CHAT, texto: "ajeno" };
    expect((await pedir("/ciudadano/api/mensajes", cuerpo, { origin: "https://otra.example" })).status).toBe(
      403,
    );
    expect((await pedir("/ciudadano/api/mensajes", cuerpo, { origin: simuladores.url })).status).toBe(201);
  });

  it("responde que está en pie y ofrece personas creíbles", async () => {
    expect(await (await pedir("/health")).json()).toEqual({ status: "ok" });
    expect((await panorama()).ofrecidos.length).toBeGreaterThanOrEqual(8);
  });
});
