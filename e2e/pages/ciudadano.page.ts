import { randomInt } from "node:crypto";
import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";
import { CLOUD_DEMO } from "../../apps/simulators/src/cloud/index.ts";
import { direccionVisible } from "../../packages/contract/src/canal/canal.rules.ts";
import { type Numero, SIMULADORES } from "../demo.ts";

/** Somebody who writes to an institution. Until a person is linked operators see what they call themselves, said to be unverified. */
export interface Ciudadano {
  nombre: string;
  celular: string;
  numero: string;
  /** The same as screens write it. */
  legible: string;
  /** As the operators' list names them. */
  rotulo: string;
}

const NOMBRES = ["Ana", "Luz", "Inés", "Raúl", "Óscar", "Nora", "Saúl", "Elsa"];
const APELLIDOS = ["Quispe", "Mamani", "Condori", "Flores", "Choque", "Rojas", "Vargas", "Ticona"];
const uno = (lista: readonly string[]): string => lista[randomInt(lista.length)] ?? "";

const SILABAS = ["ba", "ce", "di", "fo", "gu", "la", "me", "ni", "po", "ru"];

/** The example citizens have lower numbers: whoever writes from one of theirs goes on with what they had. One after the other, because of a few hundred drawn by lot two are the same once in a while. */
let siguiente = randomInt(5_000_000, 9_900_000);
export function celularNuevo(): string {
  siguiente += 1;
  return `6${siguiente}`;
}

/** Nobody else has this number, nor this name. */
export function nuevoCiudadano(): Ciudadano {
  const celular = celularNuevo();
  const [inicial = "", ...resto] = Array.from(celular.slice(2), (cifra) => SILABAS[Number(cifra)]).join("");
  const nombre = `${uno(NOMBRES)} ${uno(APELLIDOS)} ${inicial.toUpperCase()}${resto.join("")}`;
  const numero = `591${celular}`;
  return {
    nombre,
    celular,
    numero,
    legible: direccionVisible("whatsapp", numero),
    rotulo: sinVerificar(nombre),
  };
}

/** As lists name whoever is known by their own word alone. */
export const sinVerificar = (nombre: string): string => `${nombre} (sin verificar)`;

/** What a citizen does at the gateway, without looking at the screen of a telephone. */
export interface Telefono extends Ciudadano {
  escribir(texto: string): Promise<void>;
  /** Texts from the institution, in order. */
  recibidos(): Promise<string[]>;
  leer(): Promise<void>;
}

/** Towards one of the gateway's accounts. */
export async function tomarTelefono(request: APIRequestContext, session: string): Promise<Telefono> {
  const ciudadano = nuevoCiudadano();
  const chat = { cuenta: session, persona: `${ciudadano.numero}@c.us` };
  const api = `${SIMULADORES}/ciudadano/api/canales/whatsapp`;
  const enviar = async (camino: string, cuerpo: object): Promise<void> => {
    expect((await request.post(`${api}/${camino}`, { data: cuerpo })).ok()).toBe(true);
  };
  await enviar("personas", { nombre: ciudadano.nombre, contacto: ciudadano.celular });
  return {
    ...ciudadano,
    escribir: (texto) => enviar("mensajes", { ...chat, texto }),
    leer: () => enviar("leido", chat),
    async recibidos() {
      const respuesta = await request.get(`${api}/mensajes`, { params: chat });
      const { rows } = (await respuesta.json()) as { rows: { propio: boolean; texto: string }[] };
      return rows.filter(({ propio }) => !propio).map(({ texto }) => texto);
    },
  };
}

/** What somebody wrote so many minutes ago reaches the gateway now. */
export async function escribirAntes(
  request: APIRequestContext,
  session: string,
  { numero, nombre: name }: Ciudadano,
  { minutos, texto: text }: { minutos: number; texto: string },
): Promise<void> {
  const ms = Date.now() - minutos * 60_000;
  const data = { session, from: `${numero}@c.us`, name, text, ms };
  expect((await request.post(`${SIMULADORES}/_sim/inbound`, { data })).ok()).toBe(true);
}

/** The simulator's page, where one person plays the citizen. */
export function paginaCiudadano(page: Page) {
  const hilo = page.getByRole("log", { name: "Mensajes" });
  return {
    abrir: () => page.goto(SIMULADORES),
    /** Takes the telephone of a new person and turns to one of the institutions' numbers. */
    async tomar({ nombre, celular }: Ciudadano, numero: Numero): Promise<void> {
      await page.getByRole("button", { name: "Nuevo ciudadano" }).click();
      const dialogo = page.getByRole("dialog");
      await dialogo.getByLabel("Nombre completo").fill(nombre);
      await dialogo.getByLabel("Celular").fill(celular);
      await page.getByRole("button", { name: "Tomar su teléfono" }).click();
      await page.getByLabel("Número de la institución").selectOption(numero);
    },
    async escribir(texto: string): Promise<void> {
      await page.getByRole("textbox", { name: "Mensaje" }).fill(texto);
      await page.keyboard.press("Enter");
    },
    burbuja: (texto: string): Locator => hilo.locator(".burbuja").filter({ hasText: texto }),
  };
}

/** The numbers of the demo's institutions in the provider's cloud. */
export const NUMERO_CLOUD = {
  sederce: CLOUD_DEMO.numeros.registro.id,
  amti: CLOUD_DEMO.numeros.transporte.id,
} as const satisfies Record<Numero, string>;

/** Somebody writes to one of them, so many seconds ago. */
export async function escribirALaNube(
  request: APIRequestContext,
  { a, de, texto, haceS = 0 }: { a: Numero; de: string; texto: string; haceS?: number },
): Promise<void> {
  const segundos = Math.floor(Date.now() / 1000) - haceS;
  const respuesta = await request.post(`${SIMULADORES}/_sim/cloud/entrante`, {
    data: { numero: NUMERO_CLOUD[a], de, texto, segundos },
  });
  expect(respuesta.ok()).toBe(true);
}

/** Longer than the provider lets one answer. */
export const DOS_DIAS_S = 2 * 24 * 60 * 60;

/** Somebody who writes by mail. */
export interface Casilla {
  nombre: string;
  direccion: string;
}

/** Nobody else has this address. */
export function nuevaCasilla(): Casilla {
  return {
    nombre: `${uno(NOMBRES)} ${uno(APELLIDOS)} ${randomInt(100, 999)}`,
    direccion: `vecino.${randomInt(1_000_000_000)}@correo.example`,
  };
}

/** As the system's window hands it over. */
export interface Fichero {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

interface CartaEscrita {
  para: string;
  asunto: string;
  cuerpo: string;
  archivos?: Fichero[];
}

/** The simulator's page, where one person plays somebody who writes by mail. */
export function paginaCorreo(page: Page) {
  const carta = (texto: string): Locator =>
    page.getByRole("log", { name: "Correos" }).getByRole("article").filter({ hasText: texto });
  const redaccion = page.getByRole("dialog");
  const enviar = async (): Promise<void> => {
    await redaccion.getByRole("button", { name: "Enviar" }).click();
    await expect(redaccion).toHaveCount(0);
  };
  return {
    carta,
    abrir: () => page.goto(`${SIMULADORES}/#correo`),
    async tomar({ nombre, direccion }: Casilla): Promise<void> {
      await page.getByRole("button", { name: "Nueva persona" }).click();
      const dialogo = page.getByRole("dialog");
      await dialogo.getByLabel("Nombre completo").fill(nombre);
      await dialogo.getByLabel("Dirección de correo").fill(direccion);
      await page.getByRole("button", { name: "Abrir su casilla" }).click();
      await expect(page.getByRole("heading", { name: nombre })).toBeVisible();
    },
    async escribir({ para, asunto, cuerpo, archivos = [] }: CartaEscrita): Promise<void> {
      await page.getByRole("button", { name: "Escribir correo" }).click();
      await redaccion.getByLabel("Para").selectOption(para);
      await redaccion.getByLabel("Asunto").fill(asunto);
      await redaccion.getByLabel("Mensaje").fill(cuerpo);
      if (archivos.length > 0) {
        const elegido = page.waitForEvent("filechooser");
        await redaccion.getByRole("button", { name: "Adjuntar archivos" }).click();
        await (await elegido).setFiles(archivos);
        for (const { name } of archivos) await expect(redaccion.getByText(name)).toBeVisible();
      }
      await enviar();
    },
    /** Answers a mail that is on the screen. */
    async responder(aCual: string, cuerpo: string): Promise<void> {
      await carta(aCual).getByRole("button", { name: "Responder" }).click();
      await redaccion.getByLabel("Mensaje").fill(cuerpo);
      await enviar();
    },
  };
}

interface CartaRecibida {
  propio: boolean;
  de: string;
  asunto: string;
  texto: string;
  automatico: boolean;
  /** It says which mail it answers. */
  enHilo: boolean;
  adjuntos: { nombre: string; mimetype: string }[];
}

/** Mails that reached somebody, in order. */
export async function recibidosDe(
  request: APIRequestContext,
  { direccion }: Casilla,
): Promise<CartaRecibida[]> {
  const respuesta = await request.get(`${SIMULADORES}/ciudadano/api/correo/cartas`, {
    params: { direccion },
  });
  const { rows } = (await respuesta.json()) as { rows: CartaRecibida[] };
  return rows.filter(({ propio }) => !propio);
}
