import { test } from "../fixtures.ts";
import { esperarAccesible } from "../pages/accesible.page.ts";
import { esperarAnchos, TELEFONO } from "../pages/anchos.page.ts";
import { PANTALLAS } from "../pages/pantallas.page.ts";
import {
  abrirEn,
  anotarEscrito,
  cambiarA,
  desdeOtraPestana,
  esperarEscrito,
  esperarTextos,
} from "../pages/textos.page.ts";

// Each screen is opened once at a desk and once on a telephone: opening it costs more than looking at it.
for (const { nombre, usuario, abrir, encima = false, dicho = false, permitidas = [] } of PANTALLAS) {
  test(`pantalla: en ${nombre} axe no halla nada, ni en claro ni en oscuro; en español, inglés y aymara no hay una clave a la vista, ni español en la página inglesa ni en la aymara, y lo que alguien escribió se lee en su idioma [A-producto-01, A-shell-08, A-login-03, A-i18n-01, B-i18n-01]`, async ({
    habitual,
    vigilancia,
  }) => {
    vigilancia.permitidas.push(...permitidas);
    const page = await habitual(usuario);
    const escrito = anotarEscrito(page);
    await abrir(page);
    escrito.dejar();
    await test.step("axe", () => esperarAccesible(page));
    await test.step("español", () => esperarTextos(page, "es"));
    for (const idioma of ["en", "ay"] as const) {
      await test.step(idioma, async () => {
        if (encima) await abrirEn(page, idioma, abrir);
        else await cambiarA(page, idioma, usuario !== null);
        await esperarTextos(page, idioma);
        if (dicho) await esperarEscrito(page, escrito);
      });
    }
  });

  test(`pantalla: ${nombre} a 390, 320 y 1920 px y con zoom de 200 y de 400 % no se desplaza de lado ni corta un control, y todos se alcanzan; a 390 px y en aymara axe no halla nada, ni en claro ni en oscuro [A-producto-01, A-shell-08, A-i18n-01]`, async ({
    habitual,
    vigilancia,
  }) => {
    vigilancia.permitidas.push(...permitidas);
    const page = await habitual(usuario, "telefono");
    await abrir(page);
    await esperarAnchos(page);
    await test.step("axe, en aymara", async () => {
      await page.setViewportSize(TELEFONO);
      await desdeOtraPestana(page, "ay");
      await esperarAccesible(page);
    });
  });
}
