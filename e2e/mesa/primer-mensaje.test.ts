import { CENTRAL } from "../demo.ts";
import { expect, test } from "../fixtures.ts";
import { nuevoCiudadano, paginaCiudadano } from "../pages/ciudadano.page.ts";
import {
  abrirChat,
  burbuja,
  compositor,
  entrada,
  esperarSinLeer,
  ingresar,
  responder,
  sinLeerEnTitulo,
  tomarPunto,
} from "../pages/escritorio.page.ts";

const PREGUNTA = "Buenos días, ¿qué necesito para el registro vecinal?";
const RESPUESTA = "Buenos días. Su cédula de identidad y una factura de luz.";
const OTRA = "¿Y puede ser una factura de agua?";

test("una pregunta de un ciudadano: llega, se cuenta sin leer hasta que alguien la atiende, se responde con el teclado, los ticks avanzan, y todo sigue ahí al recargar [A-producto-02, A-producto-04, B-cubiculos-03, B-chat-06, B-chat-07, B-chat-08, B-chat-09, B-chat-10, B-chat-11, B-chat-12, B-chat-18, B-chat-20, B-chat-23, B-mensajes-08, B-mensajes-11, B-mensajes-13, B-mensajes-17, B-tiempo-real-01, B-tiempo-real-11, B-tiempo-real-13]", async ({
  ventana,
  telefono,
}) => {
  const deCiudadano = await ventana();
  const mesa = await ventana();
  const ciudadano = paginaCiudadano(deCiudadano);
  const quien = nuevoCiudadano();
  await ciudadano.abrir();
  await ciudadano.tomar(quien, "sederce");
  const otro = await telefono("sederce");
  await otro.escribir("Espero mi turno");

  await mesa.goto("/");
  await expect(mesa).toHaveURL(/\/login$/);
  await ingresar(mesa, "operador1");
  await expect(mesa).not.toHaveURL(/\/login/);
  await tomarPunto(mesa, CENTRAL);
  await expect(mesa.getByText("Debe seleccionar UNO o VARIOS canales de entrada")).toBeVisible();
  await expect(entrada(mesa, otro.rotulo)).toBeVisible();
  const antes = await sinLeerEnTitulo(mesa);

  await ciudadano.escribir(PREGUNTA);
  await esperarSinLeer(mesa, quien.rotulo, 1);
  await expect.poll(() => sinLeerEnTitulo(mesa)).toBe(antes + 1);

  await abrirChat(mesa, quien.rotulo);
  await expect(burbuja(mesa, PREGUNTA)).toBeVisible();
  await expect(compositor(mesa)).toBeFocused();
  await expect.poll(() => sinLeerEnTitulo(mesa)).toBe(antes);
  // Looking is not taking: from elsewhere the case still waits.
  await abrirChat(mesa, otro.rotulo);
  await expect(burbuja(mesa, "Espero mi turno")).toBeVisible();
  await esperarSinLeer(mesa, quien.rotulo, 1);

  await abrirChat(mesa, quien.rotulo);
  await expect(compositor(mesa)).toBeFocused();
  await mesa.keyboard.type(RESPUESTA);
  await mesa.keyboard.press("Enter");
  await expect(compositor(mesa)).toHaveValue("");
  await expect(compositor(mesa)).toBeFocused();
  await expect(burbuja(mesa, RESPUESTA)).toBeVisible();
  await expect(mesa.getByText("Enviado exitosamente!").first()).toBeAttached();
  // The citizen's page is open and visible: what arrives is read.
  await expect(ciudadano.burbuja(RESPUESTA)).toBeVisible();
  await expect(burbuja(mesa, RESPUESTA)).toContainText("Leído");

  await abrirChat(mesa, otro.rotulo);
  await esperarSinLeer(mesa, quien.rotulo, 0);
  await ciudadano.escribir(OTRA);
  await esperarSinLeer(mesa, quien.rotulo, 1);
  const fila = entrada(mesa, quien.rotulo);
  await expect(fila).toContainText("¿Y puede ser una factura de agua");
  await expect(fila).toContainText(/\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d/);
  // The other one, now open, no longer counts; this one does.
  await expect.poll(() => sinLeerEnTitulo(mesa)).toBe(antes);
  await abrirChat(mesa, quien.rotulo);
  await expect(burbuja(mesa, OTRA)).toBeVisible();
  await abrirChat(mesa, otro.rotulo);
  await esperarSinLeer(mesa, quien.rotulo, 0);

  await mesa.reload();
  await esperarSinLeer(mesa, quien.rotulo, 0);
  await abrirChat(mesa, quien.rotulo);
  for (const texto of [PREGUNTA, RESPUESTA, OTRA]) await expect(burbuja(mesa, texto)).toHaveCount(1);
});

test("los ticks: enviado, entregado al teléfono y leído cuando el ciudadano lo mira, cada uno con su palabra [B-mensajes-08, B-tiempo-real-11]", async ({
  de,
  telefono,
}) => {
  const ciudadano = await telefono("sederce");
  await ciudadano.escribir("¿Está abierta la oficina?");
  const mesa = await de("operador1");
  await tomarPunto(mesa, CENTRAL);
  await abrirChat(mesa, ciudadano.rotulo);
  await expect(burbuja(mesa, "¿Está abierta la oficina?")).toBeVisible();
  await responder(mesa, "Sí, hasta las 18:30.");
  const respuesta = burbuja(mesa, "Sí, hasta las 18:30.");
  await expect(respuesta).toContainText("Entregado");
  await ciudadano.leer();
  await expect(respuesta).toContainText("Leído");
});

test("al abrir: lo nuevo está a la vista bajo su línea, aunque las filas midan más de lo previsto [B-chat-18, B-chat-23]", async ({
  de,
  telefono,
}) => {
  const ciudadano = await telefono("sederce");
  await ciudadano.escribir(
    "Quisiera saber qué necesito para la personería jurídica de mi junta.\n¿Me ayuda?",
  );
  const mesa = await de("operador1");
  await tomarPunto(mesa, CENTRAL);
  await abrirChat(mesa, ciudadano.rotulo);
  await expect(burbuja(mesa, "Bienvenido al Servicio")).toBeVisible();
  for (const texto of [
    "Traiga el acta de fundación,\nel estatuto\ny la nómina.",
    "La lista completa:\nestá en la web.",
  ]) {
    await responder(mesa, texto);
    await expect(burbuja(mesa, texto.split("\n")[0] ?? "")).toContainText("Entregado");
  }
  await mesa.goto("/operadores");
  for (const texto of ["Gracias.\n¿Legalizada\npor notario?", "¿Atienden los sábados?"]) {
    await ciudadano.escribir(texto);
  }
  await tomarPunto(mesa, CENTRAL);
  await esperarSinLeer(mesa, ciudadano.rotulo, 2);
  await abrirChat(mesa, ciudadano.rotulo);
  await expect(mesa.getByRole("feed").getByText("2 mensajes nuevos")).toBeInViewport();
  await expect(burbuja(mesa, "¿Atienden los sábados?")).toBeInViewport({ ratio: 0.9 });
  await mesa.goto("/operadores");
  await tomarPunto(mesa, CENTRAL);
  await esperarSinLeer(mesa, ciudadano.rotulo, 0);
});
