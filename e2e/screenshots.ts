// Pictures of every screen that is built, to be looked at: `node e2e/screenshots.ts` beside a running demo
// (E2E_PORT and E2E_SIMULATORS_PORT say where it listens). They land in .cache/screenshots/. What is named is made alone:
// views by how their names begin, sizes, schemes and languages. `node e2e/screenshots.ts chat login grande claro es`
// `node e2e/screenshots.ts readme` makes docs/images/chat.png, beside a demo that nobody has used.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Browser, type BrowserContextOptions, chromium } from "@playwright/test";
import { CHROMIUM, ESCRITORIO, type Usuario } from "./demo.ts";
import { ingresar } from "./pages/escritorio.page.ts";
import { DEL_README, VISTAS, type Vista } from "./pages/vistas.page.ts";

const RAIZ = join(import.meta.dirname, "..");
const CARPETA = join(RAIZ, ".cache/screenshots");

const TAMANIOS = {
  ancho: { viewport: { width: 1366, height: 768 } },
  angosto: { viewport: { width: 390, height: 844 }, hasTouch: true },
  grande: { viewport: { width: 1920, height: 1080 } },
} as const satisfies Record<string, BrowserContextOptions>;
const ESQUEMAS = {
  claro: { colorScheme: "light" },
  oscuro: { colorScheme: "dark" },
  forzado: { colorScheme: "dark", forcedColors: "active" },
} as const satisfies Record<string, BrowserContextOptions>;
const IDIOMAS = { es: "es", ay: "ay", en: "en" } as const;

type Toma = readonly [keyof typeof TAMANIOS, keyof typeof ESQUEMAS, keyof typeof IDIOMAS];

/** Every language, size and scheme, without a picture of each combination. */
const TOMAS: readonly Toma[] = [
  ...(["ancho", "angosto"] as const).flatMap((tamanio): Toma[] => [
    [tamanio, "claro", "es"],
    [tamanio, "oscuro", "es"],
    [tamanio, "claro", "ay"],
    [tamanio, "oscuro", "en"],
  ]),
  ["grande", "claro", "es"],
];
const FORZADA: Toma = ["ancho", "forzado", "es"];
const LA_DEL_README: Toma = ["ancho", "claro", "es"];

type Estado = Exclude<BrowserContextOptions["storageState"], string | undefined>;

async function estadoDe(browser: Browser, usuario: Usuario): Promise<Estado> {
  const context = await browser.newContext({ baseURL: ESCRITORIO });
  const page = await context.newPage();
  await page.goto("/login");
  await ingresar(page, usuario);
  await page.waitForURL((url) => url.pathname !== "/login");
  const estado = await context.storageState();
  await context.close();
  return estado;
}

const browser = await chromium.launch(CHROMIUM);
const estados = new Map<Usuario, Estado>();

async function fotografiar({ nombre, usuario, mostrar }: Vista, toma: Toma, path: string): Promise<void> {
  const [tamanio, esquema, idioma] = toma;
  if (usuario !== undefined && !estados.has(usuario)) estados.set(usuario, await estadoDe(browser, usuario));
  const estado = usuario && estados.get(usuario);
  const context = await browser.newContext({
    baseURL: ESCRITORIO,
    reducedMotion: "reduce",
    ...TAMANIOS[tamanio],
    ...ESQUEMAS[esquema],
    ...(estado && { storageState: estado }),
  });
  await context.addInitScript((lang) => {
    // A sandboxed frame has no store.
    if (self.origin === "null") return;
    localStorage.setItem("base_lang", JSON.stringify(lang));
    // Whoever works there was asked on another day.
    localStorage.setItem("base_avisos_ofrecidos", "true");
  }, idioma);
  const page = await context.newPage();
  try {
    await mostrar(page);
    await page.waitForTimeout(250);
  } catch (error) {
    process.stderr.write(`${nombre}, ${toma.join(" ")}: ${String(error).split("\n")[0]}\n`);
  }
  await page.screenshot({ path });
  await context.close();
}

const dichos = process.argv.slice(2);
const clases = [TAMANIOS, ESQUEMAS, IDIOMAS];
const nombres = dichos.filter((dicho) => !clases.some((clase) => Object.hasOwn(clase, dicho)));
const sePide = (toma: Toma): boolean =>
  toma.every((cual, lugar) => {
    const suyos = dichos.filter((dicho) => Object.hasOwn(clases[lugar] ?? {}, dicho));
    return suyos.length === 0 || suyos.includes(cual);
  });

if (nombres.includes(DEL_README.nombre))
  await fotografiar(DEL_README, LA_DEL_README, join(RAIZ, "docs/images/chat.png"));
mkdirSync(CARPETA, { recursive: true });
for (const vista of VISTAS) {
  if (nombres.length > 0 && !nombres.some((uno) => vista.nombre.startsWith(uno))) continue;
  for (const toma of vista.forzados ? [...TOMAS, FORZADA] : TOMAS) {
    if (!sePide(toma)) continue;
    const [tamanio, esquema, idioma] = toma;
    await fotografiar(vista, toma, join(CARPETA, `${vista.nombre}-${tamanio}-${esquema}-${idioma}.png`));
  }
}
await browser.close();
