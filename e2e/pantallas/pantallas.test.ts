import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { enEsquema, esperarAccesible, hallazgos } from "../pages/accesible.page.ts";
import { esperarAnchos, TELEFONO } from "../pages/anchos.page.ts";
import { PANTALLAS } from "../pages/pantallas.page.ts";
import {
  abrirEn,
  anotarEscrito,
  cambiarA,
  desdeOtraPestana,
  esperarEscrito,
  esperarTextos,
  type Idioma,
} from "../pages/textos.page.ts";

/** In which of the two colour schemes axe looks at a language; at Aymara it looks on a telephone. */
const ESQUEMA: Readonly<Partial<Record<Idioma, "light" | "dark">>> = { es: "light", en: "dark" };

async function mirar(page: Page, idioma: Idioma): Promise<void> {
  const esquema = ESQUEMA[idioma];
  if (esquema !== undefined) {
    await enEsquema(page, esquema);
    expect(await hallazgos(page)).toEqual([]);
  }
  await esperarTextos(page, idioma);
}

// Each screen is opened once at a desk and once on a telephone: opening it costs more than looking at it.
for (const pantalla of PANTALLAS) {
  const { usuario, abrir, encima = false, dicho = false, permitidas = [] } = pantalla;
  const { dentro = usuario !== null } = pantalla;
  const luego = Object.entries(pantalla.luego ?? {});
  const nombre = [pantalla.nombre, ...luego.map(([cual]) => cual)].join(", ");

  test(`pantalla: en ${nombre} axe no halla nada, ni en español y en claro ni en inglés y en oscuro; en español, inglés y aymara no hay una clave a la vista, ni español en la página inglesa ni en la aymara, y lo que alguien escribió se lee en su idioma [A-producto-01, A-shell-08, A-login-03, A-i18n-01, B-i18n-01]`, async ({
    habitual,
    vigilancia,
  }) => {
    vigilancia.permitidas.push(...permitidas);
    const page = await habitual(usuario);
    const escrito = anotarEscrito(page);
    await abrir(page);
    escrito.dejar();
    await test.step("es", () => mirar(page, "es"));
    for (const idioma of ["en", "ay"] as const) {
      await test.step(idioma, async () => {
        if (encima) await abrirEn(page, idioma, abrir);
        else await cambiarA(page, idioma, dentro);
        await mirar(page, idioma);
        if (dicho) await esperarEscrito(page, escrito);
      });
    }
    for (const [cual, seguir] of luego) {
      await test.step(cual, async () => {
        const suyo = anotarEscrito(page);
        await seguir(page);
        suyo.dejar();
        // What was answered meanwhile stays in the language that it was asked in.
        for (const idioma of ["ay", "es", "en"] as const) {
          await desdeOtraPestana(page, idioma);
          await mirar(page, idioma);
          if (dicho && idioma !== "es") await esperarEscrito(page, suyo);
        }
      });
    }
  });

  test(`pantalla: ${nombre} a 390, 320 y 1920 px y con zoom de 200 y de 400 % no se desplaza de lado ni corta un control, y todos se alcanzan; a 390 px y en aymara axe no halla nada, ni en claro ni en oscuro [A-producto-01, A-shell-08, A-i18n-01]`, async ({
    habitual,
    vigilancia,
  }) => {
    vigilancia.permitidas.push(...permitidas);
    const page = await habitual(usuario, "telefono");
    const mirarAngosto = async (): Promise<void> => {
      await esperarAnchos(page);
      await test.step("axe, en aymara", async () => {
        await page.setViewportSize(TELEFONO);
        await desdeOtraPestana(page, "ay");
        await esperarAccesible(page);
      });
    };
    await abrir(page);
    await mirarAngosto();
    for (const [cual, seguir] of luego) {
      await test.step(cual, async () => {
        await enEsquema(page, "light");
        await seguir(page);
        await mirarAngosto();
      });
    }
  });
}
