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

const API = "/ciudadano/api/canales/whatsapp";
const CHAT = "59171548230@c.us";
const ABIERTO = { cuenta: "demo", persona: CHAT };
const Cedula = z.object({ documento: z.string(), nacimiento: z.string() }).nullable();
const Panorama = z.object({
  cuentas: z.array(z.object({ id: z.string(), nombre: z.string(), estado: z.string() })),
  chats: z.array(z.object({ cuenta: z.string(), persona: z.string(), noLeidos: z.int() })),
  ofrecidos: z.array(
    z.object({ nombre: z.string(), contacto: z.string().regex(/^[67]\d{7}$/), cedula: Cedula }),
  ),
  personas: z.array(z.object({ nombre: z.string(), cedula: Cedula })),
});

async function pedir(ruta: string, cuerpo?: unknown, headers: Record<string, string> = {}) {
  return await fetch(`${simuladores.url}${ruta}`, {
    method: cuerpo === undefined ? "GET" : "POST",
    headers: { "content-type": "application/json", "x-api-key": CLAVE_WAHA_DEMO, ...headers },
    ...(cuerpo !== undefined && { body: JSON.stringify(cuerpo) }),
  });
}

const panorama = async () => Panorama.parse(await (await pedir(`${API}/panorama`)).json());

async function conNumero(): Promise<void> {
  await pedir("/api/sessions", { name: "demo", config: { metadata: { nombre: "Ventanilla Única" } } });
  await expect.poll(async () => (await pedir("/_sim/scan", { session: "demo" })).status).toBe(200);
  await pedir(`${API}/personas`, { nombre: "María Elena Quispe", contacto: "71548230" });
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

  it("de quien el registro de identidad conoce se ve la cédula, y de quien no, que no la hay", async () => {
    const { ofrecidos } = await panorama();
    const cedulaDe = (nombre: string) => ofrecidos.find((una) => una.nombre === nombre)?.cedula;
    expect(cedulaDe("Ñusta Callisaya Poma")).toEqual({ documento: "6540209", nacimiento: "09/03/2001" });
    expect(cedulaDe("Hernán Justiniano Roca")).toBeNull();
    await pedir(`${API}/personas`, { nombre: "nusta  callisaya POMA", contacto: "79641207" });
    expect((await panorama()).personas).toMatchObject([{ cedula: { documento: "6540209" } }]);
  });

  it("quienes tienen cédula están en la página vacía, en cada canal y en el correo, también los que ya escribieron", async () => {
    const ejemplos = async (camino: string) => {
      const { ejemplos: todos } = z
        .object({ ejemplos: z.array(z.object({ nombre: z.string(), contacto: z.string(), cedula: Cedula })) })
        .parse(await (await pedir(`/ciudadano/api/${camino}/panorama`)).json());
      return todos;
    };
    await pedir(`${API}/personas`, { nombre: "Ñusta Callisaya Poma", contacto: "79641207" });
    const porChat = await ejemplos("canales/whatsapp");
    expect(porChat.map(({ nombre }) => nombre)).not.toContain("Hernán Justiniano Roca");
    expect(porChat.find(({ nombre }) => nombre === "Ñusta Callisaya Poma")).toEqual({
      nombre: "Ñusta Callisaya Poma",
      contacto: "79641207",
      cedula: { documento: "6540209", nacimiento: "09/03/2001" },
    });
    const porCorreo = await ejemplos("correo");
    expect(porCorreo.map(({ nombre }) => nombre)).toEqual(porChat.map(({ nombre }) => nombre));
    expect(porCorreo.map(({ contacto }) => contacto)).toContain("nusta.callisaya@correo.example");
  });

  it("dice dónde está el escritorio sólo si se lo dijeron", async () => {
    const puerto = async () => await (await pedir("/ciudadano/api/escritorio")).json();
    expect(await puerto()).toEqual({ puerto: null });
    await simuladores.cerrar();
    simuladores = await iniciarSimuladores({
      puerto: 0,
      host: "127.0.0.1",
      carpetaDatos,
      puertoEscritorio: 3000,
    });
    expect(await puerto()).toEqual({ puerto: 3000 });
  });

  it("el ciudadano escribe, la institución responde, y lo visto queda leído", async () => {
    await conNumero();
    const escrito = await pedir(`${API}/mensajes`, { ...ABIERTO, texto: "Buenos días" });
    expect(await escrito.json()).toMatchObject({ propio: true, texto: "Buenos días", ticks: 1 });

    await pedir("/api/sendText", { session: "demo", chatId: CHAT, text: "¿En qué le ayudamos?" });
    expect((await panorama()).chats).toMatchObject([{ ...ABIERTO, noLeidos: 1 }]);
    await pedir(`${API}/leido`, ABIERTO);
    expect((await panorama()).chats).toMatchObject([{ noLeidos: 0 }]);

    await pedir("/api/sendSeen", { session: "demo", chatId: CHAT });
    const { rows } = await (await pedir(`${API}/mensajes?cuenta=demo&persona=${CHAT}`))
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
    expect(recibido).toContain('"tipo":"canal","canal":"whatsapp"');
  });

  it("un archivo del ciudadano se ve en la página; uno que un navegador ejecutaría solo se descarga", async () => {
    await conNumero();
    const enviar = async (mimetype: string, nombre: string) => {
      const archivo = { mimetype, nombre, datos: Buffer.from("contenido").toString("base64") };
      const respuesta = await pedir(`${API}/mensajes`, { ...ABIERTO, texto: "", archivo });
      const { archivos } = z
        .object({ archivos: z.tuple([z.object({ id: z.string() })]) })
        .parse(await respuesta.json());
      return (await pedir(`${API}/archivos/${archivos[0].id}`)).headers;
    };
    expect((await enviar("image/png", "ci.png")).get("content-type")).toBe("image/png");
    const html = await enviar("text/html", "pagina.html");
    expect(html.get("content-type")).toBe("application/octet-stream");
    expect(html.get("content-disposition")).toBe("attachment");
    expect((await enviar("image/svg+xml", "dibujo.svg")).get("content-disposition")).toBe("attachment");
  });

  it.each([
    [{ nombre: "Ana Mamani", contacto: "21548230" }],
    [{ nombre: "Ana Mamani", contacto: "7154823" }],
    [{ nombre: " ", contacto: "71548230" }],
  ])("no acepta a %j", async (persona) => {
    expect((await pedir(`${API}/personas`, persona)).status).toBe(400);
  });

  it("otra página del mismo navegador no puede hacer de ciudadano", async () => {
    await conNumero();
    const cuerpo = { ...ABIERTO, texto: "ajeno" };
    expect((await pedir(`${API}/mensajes`, cuerpo, { origin: "https://otra.example" })).status).toBe(403);
    expect((await pedir(`${API}/mensajes`, cuerpo, { origin: simuladores.url })).status).toBe(201);
  });

  it.each([
    { ...ABIERTO, cuenta: "otra" },
    { ...ABIERTO, persona: "59170000000@c.us" },
  ])("a una cuenta o de una persona que no hay no se escribe: %j", async (chat) => {
    await conNumero();
    expect((await pedir(`${API}/mensajes`, { ...chat, texto: "hola" })).status).toBe(404);
  });

  it("lo que se hace con una cuenta se ve en ella; lo que ahora no se puede, se dice", async () => {
    await conNumero();
    const hacer = async (accion: string) =>
      (await pedir(`${API}/cuentas`, { cuenta: "demo", accion })).status;
    expect(await hacer("escanear")).toBe(404);
    expect(await hacer("desvincular")).toBe(204);
    await expect.poll(async () => (await panorama()).cuentas[0]?.estado).toContain("QR");
    expect((await pedir(`${API}/qr?cuenta=demo`)).headers.get("content-type")).toBe("image/png");
    expect(await hacer("escanear")).toBe(204);
    expect((await panorama()).cuentas).toMatchObject([{ id: "demo", estado: "en línea" }]);
  });

  it("la página se entera de qué canales hay, y cada fallo que ofrecen se puede provocar", async () => {
    const Canales = z.object({
      rows: z.array(
        z.object({
          id: z.string(),
          fallos: z.array(z.object({ fallo: z.record(z.string(), z.unknown()), ms: z.string().optional() })),
        }),
      ),
    });
    const { rows } = Canales.parse(await (await pedir("/ciudadano/api/canales")).json());
    expect(rows.map(({ id }) => id)).toContain("whatsapp");
    for (const { id, fallos } of rows) {
      expect(fallos.length).toBeGreaterThan(0);
      for (const { fallo, ms } of fallos) {
        const puesto = await fetch(`${simuladores.url}/_sim/fallos/${id}`, {
          method: "PUT",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ ...fallo, ...(ms !== undefined && { [ms]: 5 }) }),
        });
        expect([id, fallo, puesto.status]).toEqual([id, fallo, 204]);
      }
    }
  });

  it("responde que está en pie y ofrece personas creíbles", async () => {
    expect(await (await pedir("/health")).json()).toEqual({ status: "ok" });
    expect((await panorama()).ofrecidos.length).toBeGreaterThanOrEqual(8);
  });
});
