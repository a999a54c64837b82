import type { Page } from "@playwright/test";
import { CENTRAL, NORTE } from "../demo.ts";
import { expect, test } from "../fixtures.ts";
import {
  cerrarCaso,
  confirmar,
  derivar,
  dialogo,
  dice,
  elegirTramite,
  fila,
  inscribir,
  lado,
  numeroDeCaso,
  verificar,
} from "../pages/caso.page.ts";
import type { Ciudadano } from "../pages/ciudadano.page.ts";
import {
  abrirChat,
  burbuja,
  compositor,
  entrada,
  esperarSinLeer,
  responder,
  tomarPunto,
} from "../pages/escritorio.page.ts";
import { tomarCorreo } from "../pages/medios.page.ts";

const TRAMITE = "Certificado catastral rural";

/** By the menu, as a person goes: nothing is loaded anew. */
const irPorMenu = (page: Page, nombre: string): Promise<void> =>
  page.getByRole("navigation", { name: "Menú principal" }).getByRole("link", { name: nombre }).click();

test("de la llegada al cierre: se atiende, se verifica, se deriva, se adjunta, se cierra y queda en el historial; si escribe otra vez, es otro caso [B-cubiculos-03, B-chat-08, B-conversacion-09, B-conversacion-17, B-conversacion-24, B-persona-12, B-persona-37, B-persona-42, B-caso-26, B-caso-29, B-caso-53, B-derivar-04, B-derivar-06, B-derivar-07, B-adjuntar-01, B-adjuntar-06, B-adjuntar-07, B-historial-01, B-historial-04, B-caso-detalle-01, B-caso-detalle-06, B-caso-detalle-08, B-producto-02, B-producto-04, B-producto-05, B-producto-08, B-producto-09, B-producto-10, B-producto-11, B-producto-17]", async ({
  de,
  telefono,
  request,
}) => {
  test.setTimeout(120_000);
  const [ciudadano, correo, quien] = [
    await telefono("sederce"),
    await tomarCorreo(request),
    await inscribir(request),
  ];
  const [una, otro, admin] = [await de("operador1"), await de("operador2"), await de("admin")];
  await Promise.all([tomarPunto(una, CENTRAL), tomarPunto(otro, NORTE)]);

  await ciudadano.escribir("Buenas, mi terreno figura a nombre de otra persona");
  await esperarSinLeer(una, ciudadano.rotulo, 1);
  await abrirChat(una, ciudadano.rotulo);
  await una.getByRole("button", { name: "Atender" }).click();
  await expect(entrada(otro, ciudadano.rotulo)).toHaveCount(0);
  await responder(una, "Buenos días. ¿Me indica su número de cédula?");
  await expect.poll(() => ciudadano.recibidos()).toContain("Buenos días. ¿Me indica su número de cédula?");

  await verificar(una, quien);
  await expect(entrada(una, quien.nombre)).toBeVisible();
  await expect(lado(una).getByText("Verificado", { exact: true })).toBeVisible();
  await elegirTramite(una, TRAMITE, "COMPLEJO");
  const caso = await numeroDeCaso(una);

  await derivar(una, NORTE, "Falta el plano del terreno");
  await expect(entrada(una, quien.nombre)).toHaveCount(0);
  await expect(entrada(otro, quien.nombre)).toBeVisible();
  await abrirChat(otro, quien.nombre);
  await expect(burbuja(otro, "Buenos días. ¿Me indica su número de cédula?")).toBeVisible();
  await expect(otro.getByText("Falta el plano del terreno")).toBeVisible();
  await otro.getByRole("button", { name: "Atender" }).click();
  expect(await numeroDeCaso(otro)).toBe(caso);

  // The same person writes a mail: it is known who it is once it is verified, and a visit later both cases are shown.
  await correo.escribir({ asunto: "Plano de mi terreno", texto: "Les envío el plano por este medio." });
  await abrirChat(otro, correo.rotulo);
  await otro.getByRole("button", { name: "Atender" }).click();
  await verificar(otro, quien);

  // Opened again, it shows both; only the later one can be attached, to the earlier.
  const pendientes = dialogo(otro, "Casos Pendientes");
  await abrirChat(otro, `${quien.nombre}, WhatsApp`);
  await expect(pendientes.getByRole("button", { name: /Plano de mi terreno/ })).toBeVisible();
  await expect(pendientes.getByRole("button", { name: "Adjuntar Caso" })).toHaveCount(0);
  await otro.keyboard.press("Escape");
  await abrirChat(otro, `${quien.nombre}, Correo`);
  await expect(
    pendientes.getByRole("region", { name: `Resumen del caso ${caso.replace("Caso ", "")}` }),
  ).toBeVisible();
  await pendientes.getByRole("button", { name: "Adjuntar Caso" }).click();
  await confirmar(otro, "¿Está seguro de adjuntar al caso seleccionado?", "Adjuntar caso");
  await dice(otro, "Caso adjuntado exitosamente!");

  // The earlier one holds the conversation, whichever way the person writes.
  await correo.escribir({ asunto: "Re: Plano de mi terreno", texto: "¿Les llegó el plano?" });
  await abrirChat(otro, `${quien.nombre}, WhatsApp`);
  await expect(burbuja(otro, "¿Les llegó el plano?")).toBeVisible();
  expect(await numeroDeCaso(otro)).toBe(caso);
  await responder(otro, "Sí, su certificado está listo.");
  await cerrarCaso(otro);
  await expect(
    otro.getByText("Este caso está CERRADO. Si la persona escribe se abrirá otro caso.", { exact: true }),
  ).toBeVisible();

  // It is in the history of the point, with what was said; the administrator sees the same.
  await admin.goto("/historial");
  await leerEnHistorial(admin, ciudadano, quien.nombre);

  // Written again, it is another case, and the conversation that is open goes on with it.
  await ciudadano.escribir("Una consulta más, ¿atienden el sábado?");
  await expect(burbuja(otro, "Una consulta más, ¿atienden el sábado?")).toBeVisible();
  await expect(compositor(otro)).toBeVisible();
  await expect(lado(otro).getByText(caso, { exact: true })).toHaveCount(0);
  expect(await numeroDeCaso(otro)).not.toBe(caso);
  await expect(lado(otro).getByText("SIMPLE", { exact: true })).toBeVisible();
  await responder(otro, "Sí, de 9:00 a 12:00.");
  await expect.poll(() => ciudadano.recibidos()).toContain("Sí, de 9:00 a 12:00.");
  await irPorMenu(otro, "Historial");
  await expect(otro.getByRole("heading", { level: 1, name: "Historial" })).toBeVisible();
  await leerEnHistorial(otro, ciudadano, quien.nombre);
});

/** The closed case in the list, its summary and «Información adicional de caso». */
async function leerEnHistorial(page: Page, { legible, celular }: Ciudadano, nombre: string): Promise<void> {
  await page.getByRole("combobox", { name: "Estado" }).selectOption("CERRADO");
  const cerrado = fila(page, legible);
  await expect(cerrado).toHaveCount(1);
  await expect(cerrado).toContainText("CERRADO en 1 día(s)");
  await expect(cerrado).toContainText("COMPLEJO");
  await cerrado.getByRole("button", { name: `Ver el resumen de la conversación con ${nombre}` }).click();
  const resumen = dialogo(page, "Resumen de conversación");
  await expect(resumen.getByText("Sí, su certificado está listo.")).toBeVisible();
  await expect(resumen.getByRole("textbox")).toHaveCount(0);
  await resumen.getByRole("button", { name: "Cerrar diálogo" }).click();
  await expect(resumen).toHaveCount(0);

  await cerrado.getByRole("button", { name: `Información adicional del caso de ${nombre}` }).click();
  const detalle = dialogo(page, "Información adicional de caso");
  // Verified from a WhatsApp conversation: its telephone was offered, without the prefix of the country.
  for (const dato of [TRAMITE, "Fecha de cierre", nombre, celular, legible, "Correo"])
    await expect(detalle.getByText(dato, { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(detalle).toHaveCount(0);
}
