import { CENTRAL, NORTE } from "../demo.ts";
import { expect, test } from "../fixtures.ts";
import {
  abrirChat,
  articulos,
  burbuja,
  compositor,
  entrada,
  responder,
  tomarPunto,
} from "../pages/escritorio.page.ts";
import { ELEGIDO, ENFOCADO, lineaDe, llegar } from "../pages/senales.page.ts";

const CAMPO = "Nota interna para sus colegas";

test("nota interna: se menciona a un colega, que se entera donde esté y la lee en la conversación; el ciudadano no recibe nada de ella", async ({
  de,
  telefono,
}) => {
  const ciudadano = await telefono("sederce");
  const una = await de("operador1", { forcedColors: "active" });
  const otra = await de("operador2");
  await tomarPunto(otra, NORTE);
  await tomarPunto(una, CENTRAL);
  await ciudadano.escribir("¿Está listo mi certificado?");
  await abrirChat(una, ciudadano.rotulo);
  await expect(burbuja(una, "¿Está listo mi certificado?")).toBeVisible();
  // Until a point has the case, nothing is written for colleagues.
  await expect(una.getByRole("button", { name: "Nota interna" })).toHaveCount(0);
  await responder(una, "Lo averiguo.");
  await expect.poll(() => ciudadano.recibidos()).toContain("Lo averiguo.");

  // The colleague comes to the point, and looks at another page.
  await tomarPunto(otra, CENTRAL);
  await expect(entrada(otra, ciudadano.rotulo)).toBeVisible();
  await otra.getByRole("link", { name: "Historial" }).first().click();
  await expect(otra).toHaveURL(/\/historial/);

  // With the keyboard alone, from the message to the note and back to the thread.
  const { keyboard } = una;
  await llegar(una, una.getByRole("button", { name: "Nota interna" }));
  await keyboard.press("Enter");
  const campo = una.getByRole("textbox", { name: CAMPO });
  await expect(campo).toBeFocused();
  expect(await lineaDe(campo)).toEqual(ENFOCADO);
  await keyboard.type("Falta la firma, @op");
  const colega = una.getByRole("option", { name: /operador2/ });
  await expect(colega).toBeVisible();
  for (let otros = await una.getByRole("option").count(); otros > 0; otros -= 1) {
    if ((await colega.getAttribute("aria-selected")) === "true") break;
    await keyboard.press("ArrowDown");
  }
  expect(await lineaDe(colega)).toEqual(ELEGIDO);
  await keyboard.press("Enter");
  await expect(una.getByText(/^Se avisará a /)).toBeVisible();
  await keyboard.type("¿la tiene?");
  await keyboard.press("Enter");
  await expect(campo).toHaveValue("");
  const nota = burbuja(una, "Falta la firma");
  await expect(nota).toContainText("Nota interna · Usted");

  const aviso = otra.getByText(/mencionó su nombre en una nota interna del caso/).first();
  await expect(aviso).toBeVisible();
  await otra.getByRole("button", { name: "Ver la nota" }).first().click();
  await expect(burbuja(otra, "Falta la firma")).toBeVisible();
  await expect(otra.getByRole("heading", { level: 2, name: ciudadano.rotulo })).toBeVisible();

  // Both have the conversation open: the next one stands there at once.
  await campo.pressSequentially("Ya la encontré");
  await una.getByRole("button", { name: "Guardar nota" }).click();
  await expect(burbuja(otra, "Ya la encontré")).toBeVisible();
  await una.getByRole("button", { name: "Volver al mensaje" }).click();
  await expect(compositor(una)).toBeFocused();
  await responder(una, "Ya está listo, pase mañana.");
  await expect.poll(() => ciudadano.recibidos()).toContain("Ya está listo, pase mañana.");
  expect((await ciudadano.recibidos()).filter((texto) => /firma|encontré/.test(texto))).toEqual([]);
  await expect(articulos(una).filter({ hasText: "Nota interna" })).toHaveCount(2);
});
