import { describe, expect, it } from "vitest";
import { growthOf, IN_PROPORTION } from "../../../../../../packages/contract/test/growth.ts";
import { cleanHtml, textToHtml } from "../../../shared/safe-html/index.ts";
import type { CanalEvent } from "../../connector.ts";
import { apartado, eventosDe } from "../eventos.ts";
import { CABECERAS } from "./cabeceras.ts";
import { ESTRUCTURAS } from "./estructuras.ts";
import { HOSTILES } from "./hostiles.ts";
import { JUEGOS } from "./juegos.ts";
import { MAQUINAS } from "./maquinas.ts";
import { DIRECCION, html, type Muestra } from "./muestra.ts";
import { REMITENTES } from "./remitentes.ts";

const CORPUS = { REMITENTES, CABECERAS, JUEGOS, ESTRUCTURAS, HOSTILES, MAQUINAS };

const CUENTA = { direccion: DIRECCION, formularios: [], lista: false, servidorAutenticacion: null };

async function leer({ crudo, espera }: Muestra): Promise<readonly CanalEvent[]> {
  const entero = { crudo, completo: true, original: crudo, tamanio: crudo.length, segundos: 1_790_000_000 };
  if (!espera.ilegible) return await eventosDe(entero, CUENTA);
  await expect(eventosDe(entero, CUENTA)).rejects.toThrow();
  return await apartado(entero, CUENTA);
}

function mensajeDe(eventos: readonly CanalEvent[]) {
  const mensaje = eventos.find((evento) => evento.kind === "mensaje");
  if (mensaje?.kind !== "mensaje") throw new Error("there is no message");
  return mensaje;
}

function comparar(valor: unknown, esperado: string | RegExp | null | undefined): void {
  if (esperado === undefined) return;
  if (esperado instanceof RegExp) expect(valor).toMatch(esperado);
  else expect(valor).toBe(esperado);
}

/** What holds for every mail, however bad. */
function sostener(eventos: readonly CanalEvent[]): void {
  const mensaje = mensajeDe(eventos);
  const contenido = (mensaje.correo?.html && cleanHtml(mensaje.correo.html)) || textToHtml(mensaje.text);
  const textos = [
    mensaje.chat,
    mensaje.nombre ?? "",
    mensaje.correo?.asunto ?? "",
    contenido,
    mensaje.idExterno,
  ];
  for (const texto of textos) {
    expect(texto.isWellFormed()).toBe(true);
    expect(texto.includes("\u0000")).toBe(false);
  }
  expect(mensaje.idExterno.length).toBeLessThan(400);
  expect(mensaje.chat.length).toBeLessThanOrEqual(320);
  expect(contenido).not.toMatch(/<\s*(?:script|style|iframe|object|embed|form|svg|link|meta|base)\b/i);
  expect(contenido).not.toMatch(/<[^>]+\s(?:on\w+|style|src="(?!cid:)|srcset|background)\s*=/i);
  expect(contenido).not.toMatch(/(?:href|src)="\s*(?:javascript|data|vbscript):/i);
}

describe.each(Object.entries(CORPUS))("correo: corpus %s [B-mensajes-03]", (_nombre, muestras) => {
  it.each(muestras.map((muestra) => [muestra.nombre, muestra] as const))("%s", async (_titulo, muestra) => {
    const { espera } = muestra;
    const eventos = await leer(muestra);
    if (espera.nada) {
      expect(eventos).toEqual([]);
      return;
    }
    sostener(eventos);
    const mensaje = mensajeDe(eventos);
    expect(mensaje.automatic ?? false).toBe(espera.automatico ?? false);
    comparar(mensaje.chat, espera.chat);
    comparar(mensaje.correo?.asunto, espera.asunto);
    comparar(mensaje.text, espera.texto);
    if (espera.nombre !== undefined) expect(mensaje.nombre).toBe(espera.nombre);
    if (espera.adjuntos) expect(mensaje.adjuntos.map(({ nombre }) => nombre)).toEqual(espera.adjuntos);
    const crudo = mensaje.correo?.html ?? null;
    comparar(crudo === null ? null : cleanHtml(crudo), espera.html);
    const rebote = eventos.find((evento) => evento.kind === "rebote");
    expect(rebote !== undefined).toBe(espera.rebote !== undefined);
    if (rebote?.kind !== "rebote" || !espera.rebote) return;
    expect(rebote.verdict).toBe(espera.rebote.veredicto);
    if (espera.rebote.ids) expect(rebote.idsExternos).toEqual(espera.rebote.ids);
    comparar(rebote.detalle, espera.rebote.detalle);
    if (espera.rebote.destinos) expect(rebote.recipients).toEqual(espera.rebote.destinos);
  });
});

it("correo: el corpus tiene al menos 60 muestras de nombre distinto", () => {
  const nombres = Object.values(CORPUS).flatMap((muestras) => muestras.map(({ nombre }) => nombre));
  expect(new Set(nombres).size).toBe(nombres.length);
  expect(nombres.length).toBeGreaterThanOrEqual(60);
});

it.each([
  ["cajas una dentro de otra", "<div>", 100_000],
  ["párrafos", "<p>relleno</p>", 150_000],
  ["estilos que no se cierran", "<style>", 200_000],
])("correo: %s sin fin se leen en proporción a su tamaño", async (_nombre, unidad, cuantos) => {
  const veces = await growthOf((parte) => {
    const crudo = html(`hola ${unidad.repeat(cuantos * parte)}`);
    return () => leer({ nombre: unidad, crudo, espera: {} });
  });
  expect(veces).toBeLessThan(IN_PROPORTION);
});
