import { chromium } from "@playwright/test";
const OUT = "/tmp/desk-shots"; 
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH || "/usr/bin/chromium", args: ["--no-sandbox"] });
const [w,h,scheme,what,quien] = [Number(process.argv[2]), Number(process.argv[3]), process.argv[4], process.argv[5], process.argv[6] ?? "operador1"];
const ctx = await browser.newContext({ baseURL: "http://localhost:3411", viewport: { width: w, height: h }, colorScheme: scheme as "light", locale: "es-BO", hasTouch: w < 500 });
const page = await ctx.newPage();
await page.goto("/login");
await page.getByRole("textbox", { name: "Usuario" }).fill(quien);
await page.getByRole("textbox", { name: "Contraseña" }).fill("Ventanilla-2026");
await page.getByRole("button", { name: "Ingresar", exact: true }).click();
await page.waitForURL((u) => u.pathname !== "/login");
await page.goto("/operadores");
await page.locator("main ul button").first().click();
await page.waitForURL(/\/chat\//);
await page.locator("a[data-indice]").first().waitFor();
if (what !== "lista") { await page.locator("a[data-indice]").nth(Number(what) || 0).click(); await page.getByRole("feed").waitFor(); }
await page.waitForTimeout(900);
await page.screenshot({ path: `${OUT}-${what}-${w}-${scheme}.png` });
await browser.close();
