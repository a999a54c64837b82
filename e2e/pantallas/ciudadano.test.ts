import { expect, test } from "../fixtures.ts";
import { hallazgos } from "../pages/accesible.page.ts";
import { nuevaCasilla, paginaCorreo } from "../pages/ciudadano.page.ts";

const VISTAS = ["WhatsApp", "WhatsApp (Cloud)", "Messenger", "X", "Libro", "Fallos", "Correo"];

test("la página del ciudadano, en claro y en oscuro y a 390 px: sus vistas caben y no tienen faltas de accesibilidad", async ({
  ventana,
}) => {
  const page = await ventana({ viewport: { width: 390, height: 844 } });
  const ciudadano = paginaCorreo(page);
  const quien = nuevaCasilla();
  await ciudadano.abrir();
  await ciudadano.tomar(quien);
  await ciudadano.escribir({
    para: "atencion@sederce.example",
    asunto: "Certificado de registro vecinal",
    cuerpo: "¿Atienden el lunes?",
  });
  await expect(ciudadano.carta("Recibimos su correo")).toBeVisible();
  const vistas = page.getByRole("navigation", { name: "Vistas" });
  for (const vista of VISTAS) {
    const enlace = vistas.getByRole("link", { name: new RegExp(`^${RegExp.escape(vista)}(?: \\d+)?$`) });
    await enlace.click();
    await expect(enlace).toHaveAttribute("aria-current", "page");
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      const sobra = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      await expect.poll(sobra, { message: vista }).toBe(0);
      // The dark scheme changes colours alone.
      const faltas = await hallazgos(page, { soloColor: colorScheme === "dark" });
      expect(faltas, `${vista}, ${colorScheme}`).toEqual([]);
    }
  }
});
