import { cortarCorreo, escanear, leerPanorama, mandarSesion, renumerar } from "./api.js";
import { elemento, porId, tostada } from "./elemento.js";
import { ACCIONES_SESION } from "./fallos-catalogo.js";
import { ESTADOS, telefono } from "./formato.js";

function boton(texto, hacer, dicho) {
  const creado = elemento("button", { type: "button" }, texto);
  creado.addEventListener("click", () => {
    hacer().then(
      () => dicho && tostada(dicho),
      () => tostada("No se pudo: el estado es otro."),
    );
  });
  return creado;
}

/** The picture that a telephone would scan, and the scan itself. */
function qr({ session, estado }) {
  if (estado !== "SCAN_QR_CODE") return null;
  const url = `ciudadano/api/qr?${new URLSearchParams({ session, t: Date.now() })}`;
  return elemento(
    "div",
    { class: "qr" },
    elemento("img", { src: url, alt: `QR para vincular ${session}`, width: "148", height: "148" }),
    boton("Escanear el QR con el teléfono", () => escanear(session)),
  );
}

function sesion(numero) {
  const { session, nombre, estado } = numero;
  const acciones = ACCIONES_SESION.map(([hacer, texto]) => boton(texto, () => mandarSesion(session, hacer)));
  return elemento(
    "section",
    { class: "tarjeta", "data-clave": `${session} ${estado}` },
    elemento("h3", {}, nombre),
    elemento("p", {}, `WhatsApp ${telefono(numero.telefono)}: ${ESTADOS[estado] ?? estado}`),
    elemento("div", { class: "acciones" }, ...acciones),
    qr(numero),
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
export async function pintarCuentas({ buzones }) {
  const { numeros } = await leerPanorama();
  const lugar = porId("cuentas");
  const puestas = new Map([...lugar.children].map((una) => [una.dataset.clave, una]));
  const tarjetas = [...numeros.map(sesion), ...buzones.map(buzon)].map(
    (nueva) => puestas.get(nueva.dataset.clave) ?? nueva,
  );
  const igual =
    tarjetas.length === lugar.children.length && tarjetas.every((una, i) => una === lugar.children[i]);
  if (!igual) lugar.replaceChildren(...tarjetas);
}
