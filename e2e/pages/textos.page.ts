import { expect, type Page, type Response, type WebSocket } from "@playwright/test";
import { recursos } from "@ventanilla/i18n";

export const IDIOMAS = { es: "Español", en: "English", ay: "Aymar aru" } as const;
export type Idioma = keyof typeof IDIOMAS;

/** A key shown instead of its text: `panelChats`, `chat:panelChats`, `{{nombre}}`. */
const CLAVE = /\b[a-z]+:[a-z]+[A-Z]\w+|\b[a-z]{3,}[A-Z][a-z]\w+|\{\{\s*[a-z]/;
const HUECO = /\{\{\s*\w+\s*\}\}/g;
/** Between what is said one after the other. */
const PAUSA = /[,.:;·()]\s+/;
/** What a gap stands between must say something itself: « de » stands between any two words. */
const DICE = /\p{L}{4}/u;

const valores = (idioma: Idioma): string[] =>
  Object.values(recursos[idioma]).flatMap((area) => Object.values(area));

/** Finds texts of the catalogue that are Spanish and nothing else: another language says them otherwise. */
function buscador(idioma: Idioma): (leido: string) => boolean {
  const suyos = new Set(valores(idioma));
  const ajenos = valores("es")
    .filter((texto) => idioma === "es" || !suyos.has(texto))
    .filter((texto) => DICE.test(texto.replaceAll(HUECO, "")));
  const enteros = new Set(ajenos.filter((texto) => !texto.includes("{{")));
  const conHuecos = ajenos
    .filter((texto) => texto.includes("{{"))
    .map((texto) => new RegExp(`^${texto.split(HUECO).map(RegExp.escape).join(".+")}$`, "s"));
  return (leido) =>
    [leido, ...leido.split(PAUSA)].some((parte) => enteros.has(parte)) ||
    conHuecos.some((texto) => texto.test(leido));
}

const ES_ESPANOL = { es: buscador("es"), en: buscador("en"), ay: buscador("ay") };

/** All that can be read or heard in the page's language. What is stored says its own; a live region says what was; what programs made is no text. */
async function textos(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const nodos = [...document.querySelectorAll<HTMLElement>("body *")].filter(
      (nodo) =>
        nodo.closest("[role=log], [role=status], [role=alert], script, style, code, pre") === null &&
        nodo.closest<HTMLElement>("[lang]")?.lang === document.documentElement.lang,
    );
    const atributos = ["aria-label", "title", "placeholder", "alt"];
    return nodos
      .flatMap((nodo) => [
        // What a field holds is what somebody typed or stored.
        ...[...(nodo.matches("textarea") ? [] : nodo.childNodes)]
          .filter((hijo) => hijo.nodeType === Node.TEXT_NODE)
          .map((hijo) => hijo.textContent ?? ""),
        // A row is called by the name that it shows, which bears its own language there.
        ...(nodo.matches("[data-fila]") ? [] : atributos).map((nombre) => nodo.getAttribute(nombre) ?? ""),
      ])
      .map((texto) => texto.trim())
      .filter((texto) => texto !== "");
  });
}

/** Where answers and events bring what institutions, citizens and operators wrote. */
const ESCRITO = new Set([
  "asunto",
  "comentario",
  "contenido",
  "denominacion",
  "descripcion",
  "identificador",
  "nombre_tramite",
  "pregunta",
  "respuesta",
  "texto",
]);
/** So much of it is also shown where there is room for its beginning alone. */
const COMIENZO = 24;

export interface Escrito {
  /** What came until now, each by its beginning. */
  comienzos(): Promise<string[]>;
  dejar(): void;
}

/** Notes what comes to a page that somebody wrote: several words of it, because one alone may be of any language. */
export function anotarEscrito(page: Page): Escrito {
  const comienzos = new Set<string>();
  const lecturas: Promise<void>[] = [];
  const juntar = (valor: unknown, clave: string): void => {
    if (typeof valor === "string" && ESCRITO.has(clave) && /\p{L}{2}\P{L}+\p{L}{2}/u.test(valor))
      comienzos.add(valor.trim().slice(0, COMIENZO).toLowerCase());
    if (typeof valor !== "object" || valor === null) return;
    for (const [suya, hijo] of Object.entries(valor)) juntar(hijo, Array.isArray(valor) ? clave : suya);
  };
  const alResponder = (respuesta: Response): void => {
    if (!respuesta.headers()["content-type"]?.includes("json")) return;
    // What a navigation gave up cannot be read, and is not on the page.
    lecturas.push(
      respuesta.json().then(
        (cuerpo) => juntar(cuerpo, ""),
        () => undefined,
      ),
    );
  };
  const alEnlazar = (enlace: WebSocket): void => {
    enlace.on("framereceived", ({ payload }) => {
      const dicho = payload.toString();
      const desde = dicho.indexOf("[");
      if (dicho.startsWith("4") && desde > 0) juntar(JSON.parse(dicho.slice(desde)), "");
    });
  };
  page.on("response", alResponder).on("websocket", alEnlazar);
  return {
    async comienzos() {
      await Promise.all(lecturas);
      return [...comienzos];
    },
    dejar: () => void page.off("response", alResponder).off("websocket", alEnlazar),
  };
}

/** What was written stands under its own language, also where a page in another one shows it. */
export async function esperarEscrito(page: Page, escrito: Escrito): Promise<void> {
  const comienzos = await escrito.comienzos();
  const ajenos = await page.evaluate((dichos) => {
    const lang = document.documentElement.lang;
    const nodos = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const malos: string[] = [];
    while (nodos.nextNode()) {
      const { currentNode: nodo } = nodos;
      const padre = nodo.parentElement;
      // A field holds what is typed in whatever language; a live region says what was.
      const fuera = padre?.closest("[role=log], [role=status], [role=alert], script, style, textarea");
      if (padre?.closest("[lang]")?.getAttribute("lang") !== lang || fuera !== null) continue;
      const leido = nodo.textContent?.toLowerCase() ?? "";
      if (dichos.some((dicho) => leido.includes(dicho))) malos.push(leido);
    }
    return malos;
  }, comienzos);
  expect(ajenos).toEqual([]);
}

/** As a person does: with the picker of the door, or the menu of the bar. */
export async function cambiarA(page: Page, idioma: Idioma, dentro: boolean): Promise<void> {
  if (dentro) {
    await page.getByRole("button", { name: /^(ES|EN|AY) · / }).click();
    await page.getByRole("menuitemradio", { name: IDIOMAS[idioma] }).click();
    await expect(page.getByRole("menu")).toHaveCount(0);
  } else await page.locator("select").selectOption(IDIOMAS[idioma]);
  await expect(page.locator("html")).toHaveAttribute("lang", idioma);
}

/** Nothing under a dialog can be pressed: it is opened anew by somebody who prefers that language. */
export async function abrirEn(
  page: Page,
  idioma: Idioma,
  abrir: (page: Page) => Promise<void>,
): Promise<void> {
  await page.evaluate((lang) => localStorage.setItem("base_lang", JSON.stringify(lang)), idioma);
  await abrir(page);
  await expect(page.locator("html")).toHaveAttribute("lang", idioma);
}

/** In place, also under a dialog: the same person chose it in another tab. */
export async function desdeOtraPestana(page: Page, idioma: Idioma): Promise<void> {
  await page.evaluate((lang) => {
    localStorage.setItem("base_lang", JSON.stringify(lang));
    window.dispatchEvent(new StorageEvent("storage", { key: "base_lang" }));
  }, idioma);
  await expect(page.locator("html")).toHaveAttribute("lang", idioma);
}

/** Nothing on the page is a key, and in another language it holds no Spanish of ours. */
export async function esperarTextos(page: Page, idioma: Idioma): Promise<void> {
  const leidos = await textos(page);
  expect(leidos.length).toBeGreaterThan(5);
  expect(leidos.filter((texto) => CLAVE.test(texto))).toEqual([]);
  const enEspanol = leidos.filter(ES_ESPANOL[idioma]);
  if (idioma === "es") expect(enEspanol).not.toEqual([]);
  else expect(enEspanol).toEqual([]);
}
