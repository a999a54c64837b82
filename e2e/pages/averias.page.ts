// The identity registry and the procedures portal failing while somebody fills in a form.
import { randomInt } from "node:crypto";
import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";
import { ENTIDADES_DEMO } from "../../apps/simulators/src/portal/index.ts";
import { SIMULADORES } from "../demo.ts";
import { averiar } from "./medios.page.ts";

/** The browser complains that the server has no answer to pass on. */
export const SIN_RESPUESTA = [/^50[23]: /, /status of 50[23]/] as const;

/** Kinds of answer that are none. */
export const AVERIAS = [
  { status: 500 },
  { html: true },
  { answer: { otra: "cosa" } },
] as const satisfies readonly object[];

/** Slow, and still in time. */
export const LENTO = { delayMs: 4_000 } as const;
/** What the server waits for, and some more. */
export const HASTA_RENDIRSE = { timeout: 30_000 } as const;

/** The registry does this to one call about a document; nobody else's person is touched. One fault at a time: of `mesa` alone. */
export const averiarRegistro = (
  request: APIRequestContext,
  documento: string,
  fallo: object,
): Promise<void> => averiar(request, "segip", { documento, ...fallo });

/** What the registry said, for as long as something must be done about it. */
export const nota = (caja: Locator, texto: string): Locator =>
  caja.getByRole("note").filter({ hasText: texto });

/** Asks to leave with something written, and stays or goes. */
export async function alSalir(page: Page, caja: Locator, que: "Seguir editando" | "Descartar cambios") {
  await caja.getByRole("button", { name: "Cancelar", exact: true }).click();
  const pregunta = page.getByRole("dialog").filter({ hasText: "Hay datos sin guardar" });
  await pregunta.getByRole("button", { name: que }).click();
  await expect(pregunta).toHaveCount(0);
  await expect(caja).toHaveCount(que === "Seguir editando" ? 1 : 0);
}

/** An institution that only this journey's portal publishes, besides those of the demo. */
export async function publicar(
  request: APIRequestContext,
): Promise<{ sigla: string; id: string; nombre: string }> {
  const id = String(randomInt(100_000, 999_999));
  const [sigla, nombre] = [`AVE${id}`, `Servicio de Aves ${id}`];
  const tramites = [{ id: `${id}1`, nombre: `Registro de aviario ${id}`, estado: "PUBLICADO" }];
  const entidades = [...ENTIDADES_DEMO, { id_entidad: id, sigla, denominacion: nombre, tramites }];
  const respuesta = await request.put(`${SIMULADORES}/_sim/portal/entidades`, { data: { entidades } });
  expect(respuesta.ok()).toBe(true);
  return { sigla, id, nombre };
}
