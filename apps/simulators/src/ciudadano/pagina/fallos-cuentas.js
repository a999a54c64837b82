import { cortarCorreo, leerPanorama, mandarCuenta, renumerar, urlDeQr } from "./api.js";
import { elemento, porId, tostada } from "./elemento.js";

function boton(texto, hacer, dicho) {
  const creado = elemento("button", { type: "button" }, texto);
  creado.addEventListener("click", () => {
    hacer().then(
      () => dicho && tostada(dicho),
      ({ motivo }) => tostada(motivo ?? "No se pudo: el estado es otro."),
    );
  });
  return creado;
}

function cuenta(canal, { id, nombre, contacto, estado, acciones, conQr }) {
  const botones = acciones.map((una) => boton(una.texto, () => mandarCuenta(canal.id, id, una.id)));
  return elemento(
    "section",
    { class: "tarjeta", "data-clave": `${canal.id} ${id} ${estado}` },
    elemento("h3", {}, nombre),
    elemento("p", {}, `${canal.nombre} ${contacto}: ${estado}`),
    botones.length > 0 ? elemento("div", { class: "acciones" }, ...botones) : null,
    // The picture that a telephone would scan.
    conQr
      ? elemento("img", {
          class: "qr",
          src: urlDeQr(canal.id, id),
          alt: `QR para vincular ${nombre}`,
          width: "148",
          height: "148",
        })
      : null,
  );
}

function buzon({ direccion, nombre }) {
  const otra = "Los mismos correos, con otra numeración.";
  return elemento(
    "section",
    { class: "tarjeta", "data-clave": direccion },
    elemento("h3", {}, nombre),
    elemento("p", {}, `Buzón ${direccion}`),
    elemento(
      "div",
      { class: "acciones" },
      boton("Renumerar (otra UIDVALIDITY)", () => renumerar(direccion), otra),
      boton("Cortar conexiones", cortarCorreo, "Conexiones IMAP cortadas."),
    ),
  );
}

/** Only a card whose state changed is made anew: a focused button stays under the finger. */
export async function pintarCuentas(canales, buzones) {
  const panoramas = await Promise.all(canales.map(({ id }) => leerPanorama(id)));
  const deChats = panoramas.flatMap(({ cuentas }, i) => cuentas.map((una) => cuenta(canales[i], una)));
  const lugar = porId("cuentas");
  const puestas = new Map([...lugar.children].map((una) => [una.dataset.clave, una]));
  const tarjetas = [...deChats, ...buzones.map(buzon)].map(
    (nueva) => puestas.get(nueva.dataset.clave) ?? nueva,
  );
  const igual =
    tarjetas.length === lugar.children.length && tarjetas.every((una, i) => una === lugar.children[i]);
  if (!igual) lugar.replaceChildren(...tarjetas);
}
