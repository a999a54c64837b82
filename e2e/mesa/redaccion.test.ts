import { expect, test } from "../fixtures.ts";
import { burbuja, compositor, conversar } from "../pages/escritorio.page.ts";
import {
  adjuntar,
  bandeja,
  bytesDe,
  enviarArchivos,
  PDF,
  recibido,
  terminado,
  unPdf,
} from "../pages/redaccion.page.ts";

test("archivos: el texto va primero y los archivos después, en orden, y el ciudadano los recibe enteros [B-adjuntos-02, B-adjuntos-06, B-mensajes-14, B-mensajes-08]", async ({
  de,
  telefono,
  request,
}) => {
  const ciudadano = await telefono("sederce");
  const mesa = await de("operador1");
  await conversar(mesa, ciudadano);
  await adjuntar(mesa, unPdf("formulario.pdf"), unPdf("requisitos.pdf"));
  await expect(compositor(mesa)).toBeFocused();
  await terminado(mesa, "formulario.pdf");
  await terminado(mesa, "requisitos.pdf");
  await compositor(mesa).fill("Le envío el formulario.");
  await enviarArchivos(mesa);
  await expect(bandeja(mesa)).toHaveCount(0);
  await expect(compositor(mesa)).toHaveValue("");
  await expect(compositor(mesa)).toBeFocused();
  const llegados = async () => (await recibido(request, ciudadano)).slice(-3);
  await expect
    .poll(async () => (await llegados()).map(({ texto, nombre }) => nombre ?? texto))
    .toEqual(["Le envío el formulario.", "formulario.pdf", "requisitos.pdf"]);
  expect(await bytesDe(request, (await llegados()).at(-1)?.url ?? "")).toEqual(PDF);
  await expect(mesa.getByRole("article").filter({ hasText: "En cola" })).toHaveCount(0);
});

test("archivos: soltados sobre la conversación se adjuntan; más de cinco se dice [B-adjuntos-03, B-adjuntos-04, B-limites-19]", async ({
  de,
  telefono,
}) => {
  const ciudadano = await telefono("sederce");
  const mesa = await de("operador1");
  await conversar(mesa, ciudadano);
  const soltar = (nombres: string[]) =>
    mesa.getByRole("feed").evaluate((hilo, cuales) => {
      const dataTransfer = new DataTransfer();
      for (const nombre of cuales) dataTransfer.items.add(new File(["%PDF-1.4\n"], nombre));
      for (const tipo of ["dragenter", "dragover", "drop"]) {
        hilo.dispatchEvent(new DragEvent(tipo, { dataTransfer, bubbles: true, cancelable: true }));
      }
    }, nombres);
  await soltar(["uno.pdf", "dos.pdf"]);
  await terminado(mesa, "uno.pdf");
  await terminado(mesa, "dos.pdf");
  await soltar(["tres.pdf", "cuatro.pdf", "cinco.pdf", "seis.pdf"]);
  await expect(mesa.getByText("Sólo puede adjuntar 5 archivos!").first()).toBeVisible();
  await expect(bandeja(mesa)).toHaveCount(5);
  await mesa.getByRole("button", { name: "Quitar uno.pdf" }).click();
  await expect(bandeja(mesa)).toHaveCount(4);
});

test("en un teléfono, ＋ abre Adjuntar y Grabar [B-adjuntos-02]", async ({ de, telefono }) => {
  const ciudadano = await telefono("sederce");
  const mesa = await de("operador1", { viewport: { width: 390, height: 844 }, hasTouch: true });
  await conversar(mesa, ciudadano);
  const mas = mesa.getByRole("button", { name: "Adjuntar o grabar" });
  await mas.click();
  await expect(mesa.getByRole("menuitem", { name: "Grabar audio" })).toBeVisible();
  const ventana = mesa.waitForEvent("filechooser");
  await mesa.getByRole("menuitem", { name: "Adjuntar" }).click();
  await (await ventana).setFiles([unPdf("croquis.pdf")]);
  await terminado(mesa, "croquis.pdf");
  await enviarArchivos(mesa);
  await expect(burbuja(mesa, "croquis.pdf")).toContainText("Entregado");
});
