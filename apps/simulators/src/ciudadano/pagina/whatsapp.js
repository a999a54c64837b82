import { adjunto, adjuntoEnBase64, prepararAdjunto, soltarAdjunto } from "./adjunto.js";
import { escanear, escribir, leerMensajes, leerPanorama, marcarLeido } from "./api.js";
import { pintarHilo, pintarNumeros } from "./chat.js";
import { abrirDialogo } from "./dialogo.js";
import { porId, tostada } from "./elemento.js";
import { telefono } from "./formato.js";
import { filas, pintarLista } from "./lista.js";

const estado = {
  panorama: { numeros: [], ciudadanos: [], ofrecidos: [], chats: [] },
  chatId: null,
  session: null,
  mensajes: [],
  cargado: false,
};
const borradores = new Map();
const texto = porId("texto");
const claveChat = () => `${estado.session} ${estado.chatId}`;
const chatAbierto = () => ({ session: estado.session, chatId: estado.chatId });

function pintar() {
  const { panorama, chatId } = estado;
  const ciudadano = panorama.ciudadanos.find((uno) => uno.chatId === chatId);
  porId("vista-whatsapp").classList.toggle("con-chat", Boolean(ciudadano));
  porId("vacio").hidden = Boolean(ciudadano);
  porId("telefono").hidden = !ciudadano;
  pintarLista(panorama, chatId, elegir);
  const sinLeer = filas(panorama).reduce((suma, { noLeidos }) => suma + noLeidos, 0);
  porId("cuenta-whatsapp").textContent = sinLeer > 0 ? String(sinLeer) : "";
  if (!ciudadano) return;
  porId("quien-soy").textContent = ciudadano.nombre || telefono(chatId);
  porId("titulo-chat").textContent = `Conversación de ${ciudadano.nombre || telefono(chatId)}`;
  pintarNumeros(panorama, chatAbierto());
  pintarHilo(claveChat(), estado.mensajes);
}

/** What is on a visible screen has been read, and only that. */
function leerLoVisible() {
  const oculta = document.visibilityState !== "visible" || porId("vista-whatsapp").hidden;
  if (oculta || !estado.session) return;
  const nuevos = estado.mensajes.filter(({ propio, visto }) => !propio && !visto);
  if (nuevos.length === 0) return;
  for (const mensaje of nuevos) mensaje.visto = true;
  marcarLeido(chatAbierto()).then(actualizar, () => {
    for (const mensaje of nuevos) mensaje.visto = false;
  });
}

async function actualizar() {
  estado.panorama = await leerPanorama();
  estado.cargado = true;
  pintar();
}

async function abrir() {
  const pedido = claveChat();
  estado.mensajes = [];
  const mensajes = estado.session ? await leerMensajes(chatAbierto()) : [];
  if (pedido !== claveChat()) return;
  estado.mensajes = mensajes;
  pintar();
  leerLoVisible();
}

function cambiarA(chatId, session) {
  borradores.set(claveChat(), texto.value);
  estado.chatId = chatId;
  estado.session = session;
  texto.value = borradores.get(claveChat()) ?? "";
  crecer();
  soltarAdjunto();
  abrir().catch(sinConexion);
}

/** Opens a citizen's telephone at the number spoken with last. */
function elegir(chatId) {
  const { numeros, chats } = estado.panorama;
  const suyos = chats.filter((uno) => uno.chatId === chatId);
  const ultimo = suyos.toSorted((a, b) => b.ultimo.ms - a.ultimo.ms)[0];
  if (location.hash !== `#${chatId}`) history.pushState(null, "", `#${chatId}`);
  cambiarA(chatId, ultimo?.session ?? estado.session ?? numeros[0]?.session ?? null);
  pintar();
  if (matchMedia("(pointer: fine)").matches) texto.focus();
}

/** The address names who is open; empty: nobody. */
export function mostrarWhatsapp(chatId) {
  // Before there is a list, nobody can be chosen from it: the first one to come looks at the address.
  if (!estado.cargado) return;
  if (chatId === (estado.chatId ?? "")) leerLoVisible();
  else if (chatId === "") {
    cambiarA(null, null);
    pintar();
  } else elegir(chatId);
}

function sinConexion() {
  tostada("No hay conexión con el simulador. Se reintenta solo.");
}

function crecer() {
  texto.style.height = "auto";
  texto.style.height = `${Math.min(texto.scrollHeight, 140)}px`;
}

/** Never rejects: what fails is told, and the text stays. */
async function enviar() {
  const escrito = texto.value.trim();
  if (!estado.session || (escrito === "" && !adjunto())) return;
  const fichero = adjunto();
  const mensaje = { ...chatAbierto(), texto: escrito };
  texto.value = "";
  crecer();
  soltarAdjunto();
  try {
    if (fichero) mensaje.archivo = await adjuntoEnBase64(fichero);
    recibir(await escribir(mensaje));
    porId("hilo").scrollTop = porId("hilo").scrollHeight;
  } catch {
    if (texto.value === "") texto.value = escrito;
    tostada("No se pudo enviar. El texto sigue en la casilla.");
  }
}

function recibir(mensaje) {
  if (mensaje.session !== estado.session || mensaje.chatId !== estado.chatId) return;
  const lugar = estado.mensajes.findIndex(({ id }) => id === mensaje.id);
  const visto = mensaje.visto || estado.mensajes[lugar]?.visto === true;
  if (lugar < 0) estado.mensajes.push(mensaje);
  else estado.mensajes[lugar] = { ...mensaje, visto };
  pintarHilo(claveChat(), estado.mensajes);
  leerLoVisible();
}

let pendiente = 0;

/** A change at the gateway, or null: what happened meanwhile is unknown. */
export function cambioWhatsapp(cambio) {
  if (cambio?.mensaje) recibir(cambio.mensaje);
  clearTimeout(pendiente);
  pendiente = setTimeout(
    () => {
      const alAbrir = cambio === null && estado.chatId !== null;
      actualizar()
        .then(() => (alAbrir ? abrir() : empezar()))
        .catch(sinConexion);
    },
    cambio === null ? 0 : 60,
  );
}

/** The address may name a citizen before anything is loaded, and the first number may come later than the page. */
function empezar() {
  const enDireccion = decodeURIComponent(location.hash.slice(1));
  if (estado.chatId === null && /^[^/]+@/.test(enDireccion)) return elegir(enDireccion);
  if (estado.chatId !== null && estado.session === null) return elegir(estado.chatId);
}

porId("nuevo").addEventListener("click", () => {
  abrirDialogo(estado.panorama.ofrecidos, (chatId) => {
    actualizar().then(() => elegir(chatId), sinConexion);
  });
});
porId("volver").addEventListener("click", () => {
  history.pushState(null, "", location.pathname);
  mostrarWhatsapp("");
});
porId("numero").addEventListener("change", ({ target }) => cambiarA(estado.chatId, target.value));
porId("escanear").addEventListener("click", () => {
  escanear(estado.session).catch(() => tostada("No hay un QR que escanear en este momento."));
});
prepararAdjunto(() => texto.focus());
porId("escribir").addEventListener("submit", (suceso) => {
  suceso.preventDefault();
  enviar().catch(sinConexion);
});
texto.addEventListener("input", crecer);
texto.addEventListener("keydown", (suceso) => {
  if (suceso.key !== "Enter" || suceso.shiftKey || suceso.isComposing) return;
  suceso.preventDefault();
  enviar().catch(sinConexion);
});
document.addEventListener("visibilitychange", leerLoVisible);
