import { CENTRAL } from "../demo.ts";
import { expect, test } from "../fixtures.ts";
import {
  abrirChat,
  burbuja,
  compositor,
  conversar,
  entrada,
  entrar,
  ingresar,
  salir,
  tomarPunto,
  volver,
} from "../pages/escritorio.page.ts";
import {
  adjuntar,
  bandeja,
  enviarArchivos,
  pieza,
  recibido,
  terminado,
  unPdf,
} from "../pages/redaccion.page.ts";

const BORRADOR = "Le confirmo que su carpeta";
const PREGUNTA = "¿Me puede enviar el formulario?";
/** What a browser says of a line that was cut on purpose. */
const SIN_LINEA = /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|WebSocket connection/;

test("borrador: sobrevive al cambio de chat, a la recarga y a la salida, y la lista lo muestra [A-shell-14, B-cubiculos-04, B-cubiculos-13]", async ({
  ventana,
  telefono,
}) => {
  const ciudadano = await telefono("sederce");
  const otro = await telefono("sederce");
  await otro.escribir("Buenas tardes");
  const mesa = await ventana();
  await entrar(mesa, "operador1");
  await conversar(mesa, ciudadano);
  await compositor(mesa).fill(BORRADOR);

  await abrirChat(mesa, otro.rotulo);
  await expect(entrada(mesa, ciudadano.rotulo)).toContainText(`Borrador: ${BORRADOR}`);
  await abrirChat(mesa, ciudadano.rotulo);
  await expect(compositor(mesa)).toHaveValue(BORRADOR);

  await mesa.reload();
  await expect(compositor(mesa)).toHaveValue(BORRADOR);

  await salir(mesa);
  await ingresar(mesa, "operador1");
  await expect(mesa).not.toHaveURL(/\/login/);
  await tomarPunto(mesa, CENTRAL);
  await expect(entrada(mesa, ciudadano.rotulo)).toContainText(`Borrador: ${BORRADOR}`);
  await abrirChat(mesa, ciudadano.rotulo);
  await expect(compositor(mesa)).toHaveValue(BORRADOR);
});

test("sin conexión: lo escrito espera a la vista y al volver sale una sola vez y en orden [B-mensajes-08]", async ({
  de,
  telefono,
  vigilancia,
}) => {
  vigilancia.permitidas.push(SIN_LINEA);
  const ciudadano = await telefono("sederce");
  const mesa = await de("operador1");
  await conversar(mesa, ciudadano);

  await mesa.context().setOffline(true);
  const tira = mesa.getByText(
    "Sin conexión. Los mensajes del chat se enviarán al volver; lo demás, guárdelo después.",
    { exact: true },
  );
  await expect(tira.first()).toBeVisible();
  for (const texto of ["Primero: falta una firma.", "Segundo: puede traerla el lunes."]) {
    await compositor(mesa).fill(texto);
    await mesa.keyboard.press("Enter");
    await expect(burbuja(mesa, texto)).toContainText("En cola: sin conexión");
  }
  expect((await ciudadano.recibidos()).filter((texto) => /^(Primero|Segundo)/.test(texto))).toEqual([]);

  await mesa.context().setOffline(false);
  await expect(burbuja(mesa, "Segundo: puede traerla el lunes.")).toContainText("Entregado");
  await expect(mesa.getByRole("article").filter({ hasText: "En cola" })).toHaveCount(0);
  expect((await ciudadano.recibidos()).filter((texto) => /^(Primero|Segundo)/.test(texto))).toEqual([
    "Primero: falta una firma.",
    "Segundo: puede traerla el lunes.",
  ]);
  await expect(tira).toHaveCount(0);
});

test("sin conexión: lo que el ciudadano escribió mientras tanto aparece al volver, sin recargar [B-tiempo-real-07, B-tiempo-real-11]", async ({
  de,
  telefono,
  vigilancia,
}) => {
  vigilancia.permitidas.push(SIN_LINEA);
  const ciudadano = await telefono("sederce");
  const mesa = await de("operador1");
  await conversar(mesa, ciudadano);
  await mesa.context().setOffline(true);
  await ciudadano.escribir("¿Sigue ahí?");
  await mesa.context().setOffline(false);
  await expect(burbuja(mesa, "¿Sigue ahí?")).toHaveCount(1);
});

test("bandeja: lo subido sobrevive a la recarga, al cambio de chat y a la salida; lo que no subió se dice perdido [B-adjuntos-02, B-mensajes-14]", async ({
  ventana,
  telefono,
}) => {
  const ciudadano = await telefono("sederce");
  const otro = await telefono("sederce");
  await otro.escribir("Buenas tardes");
  const mesa = await ventana();
  await entrar(mesa, "operador1");
  await conversar(mesa, ciudadano);
  await adjuntar(mesa, unPdf("listo.pdf"));
  await terminado(mesa, "listo.pdf");
  await mesa.route("**/system/archivos", () => new Promise(() => undefined));
  await adjuntar(mesa, unPdf("lento.pdf"));
  await expect(pieza(mesa, "lento.pdf")).toContainText("en proceso");
  await expect(mesa.getByRole("button", { name: "Enviar", exact: true })).toBeDisabled();

  mesa.on("dialog", (aviso) => void aviso.accept());
  await mesa.reload();
  await expect(pieza(mesa, "listo.pdf")).toContainText("terminado");
  await expect(pieza(mesa, "lento.pdf")).toContainText("se perdió antes de subir. Vuelva a adjuntarlo.");
  await expect(mesa.getByRole("button", { name: "Enviar", exact: true })).toBeDisabled();
  await mesa.getByRole("button", { name: "Quitar lento.pdf" }).click();

  await abrirChat(mesa, otro.rotulo);
  await expect(bandeja(mesa)).toHaveCount(0);
  await salir(mesa);
  await volver(mesa, ciudadano.rotulo);
  await terminado(mesa, "listo.pdf");
  await enviarArchivos(mesa);
  await expect(burbuja(mesa, "listo.pdf")).toContainText("Entregado");
});

test("sin conexión: archivos y texto esperan a la vista y salen una sola vez, en orden [B-mensajes-09, B-mensajes-14]", async ({
  de,
  telefono,
  vigilancia,
  request,
}) => {
  vigilancia.permitidas.push(SIN_LINEA);
  const ciudadano = await telefono("sederce");
  const mesa = await de("operador1");
  await conversar(mesa, ciudadano);
  await adjuntar(mesa, unPdf("antes.pdf"));
  await terminado(mesa, "antes.pdf");
  await mesa.context().setOffline(true);
  await compositor(mesa).fill("Le envío lo pedido.");
  await enviarArchivos(mesa);
  await expect(burbuja(mesa, "antes.pdf")).toContainText("En cola: sin conexión");
  await adjuntar(mesa, unPdf("despues.pdf"));
  await expect(pieza(mesa, "despues.pdf")).toContainText("pendiente");

  await mesa.context().setOffline(false);
  await terminado(mesa, "despues.pdf");
  const llegados = async () =>
    (await recibido(request, ciudadano)).map(({ texto, nombre }) => nombre ?? texto);
  await expect.poll(async () => (await llegados()).slice(-2)).toEqual(["Le envío lo pedido.", "antes.pdf"]);
  expect((await llegados()).filter((uno) => uno === "antes.pdf")).toHaveLength(1);
  await expect(mesa.getByRole("article").filter({ hasText: "En cola" })).toHaveCount(0);
});

test("borrador: sobrevive a una página que muere a los 300 ms de la última tecla", async ({
  ventana,
  telefono,
}) => {
  const ciudadano = await telefono("sederce");
  const mesa = await ventana();
  await entrar(mesa, "operador1");
  await conversar(mesa, ciudadano);
  await compositor(mesa).pressSequentially(BORRADOR, { delay: 5 });
  // That it is within 300 ms stands beside the drafts; here, that what is kept outlives the page.
  await expect.poll(() => mesa.evaluate(() => JSON.stringify(localStorage))).toContain(BORRADOR);
  const muerte = mesa.waitForEvent("crash");
  const cdp = await mesa.context().newCDPSession(mesa);
  cdp.send("Page.crash").catch(() => undefined);
  await muerte;

  const otra = await mesa.context().newPage();
  await tomarPunto(otra, CENTRAL);
  await expect(entrada(otra, ciudadano.rotulo)).toContainText(`Borrador: ${BORRADOR}`);
  await abrirChat(otra, ciudadano.rotulo);
  await expect(compositor(otra)).toHaveValue(BORRADOR);
});

test("sesión terminada en el servidor: al volver a entrar siguen el texto y los archivos, y se envían [A-sesion-05, B-mensajes-14]", async ({
  ventana,
  telefono,
  vigilancia,
  request,
}) => {
  vigilancia.permitidas.push(/401/);
  const ciudadano = await telefono("sederce");
  const mesa = await ventana();
  await entrar(mesa, "operador1");
  await conversar(mesa, ciudadano);
  await adjuntar(mesa, unPdf("acta.pdf"));
  await terminado(mesa, "acta.pdf");
  await compositor(mesa).fill(BORRADOR);
  const token = await mesa.evaluate(() => JSON.parse(localStorage.getItem("base_token") ?? '""') as string);
  await request.get("/ws/api/system/salir", { headers: { authorization: `Bearer ${token}` } });
  await expect(mesa).toHaveURL(/\/login$/);

  await volver(mesa, ciudadano.rotulo);
  await expect(compositor(mesa)).toHaveValue(BORRADOR);
  await terminado(mesa, "acta.pdf");
  await enviarArchivos(mesa);
  await expect(burbuja(mesa, "acta.pdf")).toContainText("Entregado");
});

test("sesión terminada: lo enviado espera y sale una vez al volver a entrar, y lo escrito sigue en el campo [B-mensajes-08, B-mensajes-09]", async ({
  ventana,
  telefono,
  vigilancia,
  request,
}) => {
  vigilancia.permitidas.push(/401/);
  const ciudadano = await telefono("sederce");
  const otro = await telefono("sederce");
  await otro.escribir("Buenas tardes");
  const mesa = await ventana();
  await entrar(mesa, "operador1");
  await conversar(mesa, ciudadano, PREGUNTA);
  await abrirChat(mesa, otro.rotulo);
  await compositor(mesa).fill(BORRADOR);
  await abrirChat(mesa, ciudadano.rotulo);
  await expect(burbuja(mesa, PREGUNTA)).toBeVisible();
  await compositor(mesa).fill("Su trámite está listo.");
  // The page learns of the end by the answer to what it sends.
  await mesa.route("**/enviar/mensaje/**", (ruta) =>
    ruta.fulfill({ status: 401, json: { mensaje: "Su sesión ha caducado.", error: "SESION_CADUCADA" } }),
  );
  await mesa.keyboard.press("Enter");
  await expect(mesa).toHaveURL(/\/login$/);
  await mesa.unrouteAll();

  await volver(mesa, ciudadano.rotulo);
  await expect(burbuja(mesa, "Su trámite está listo.")).toContainText("Entregado");
  const llegados = (await recibido(request, ciudadano)).map(({ texto }) => texto);
  expect(llegados.filter((texto) => texto === "Su trámite está listo.")).toHaveLength(1);
  await abrirChat(mesa, otro.rotulo);
  await expect(compositor(mesa)).toHaveValue(BORRADOR);
});
