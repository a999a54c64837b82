import { adjunto, adjuntoEnBase64, admitir, prepararAdjunto, soltarAdjunto } from "./adjunto.js";
import { crearCiudadano, escribir, leerMensajes, leerPanorama, mandarCuenta, marcarLeido } from "./api.js";
import { pintarCuentas, pintarHilo } from "./chat.js";
import { abrirDialogo } from "./dialogo.js";
import { pintarEjemplos } from "./ejemplos.js";
import { dibujo, porId, tostada } from "./elemento.js";
import { cedulaEscrita } from "./formato.js";
import { filas, pintarLista } from "./lista.js";

const VACIO = { cuentas: [], personas: [], ofrecidos: [], ejemplos: [], chats: [] };
/** What is known of each channel, by its id. */
const panoramas = new Map();
const estado = { canal: null, persona: null, cuenta: null, mensajes: [] };
const borradores = new Map();
const texto = porId("texto");

const panorama = () => panoramas.get(estado.canal?.id) ?? VACIO;
const claveChat = () => `${estado.canal?.id} ${estado.cuenta} ${estado.persona}`;
const chatAbierto = () => ({ cuenta: estado.cuenta, persona: estado.persona });
const nombreDe = ({ nombre, contacto }) => nombre || contacto;
const direccionDe = ({ id }, persona) => `#/${id}${persona ? `/${encodeURIComponent(persona)}` : ""}`;

/** The head of the list and the colours follow the channel. */
function vestir(canal) {
  const vista = porId("vista-canal");
  vista.style.setProperty("--acento", `light-dark(${canal.color.claro}, ${canal.color.oscuro})`);
  porId("titulo-lista").replaceChildren(dibujo(canal.icono), canal.nombre);
  porId("presentacion").textContent =
    `Usted hace de ciudadano: elija quién es y escriba a la institución por ${canal.nombre}.`;
  porId("etiqueta-cuenta").textContent = `${canal.palabraCuenta} de la institución`;
  admitir(canal);
}

function pintarCuenta(id) {
  const lugar = porId(`cuenta-${id}`);
  const sinLeer = filas(panoramas.get(id) ?? VACIO).reduce((suma, { noLeidos }) => suma + noLeidos, 0);
  lugar.textContent = sinLeer > 0 ? String(sinLeer) : "";
}

function pintar() {
  const { canal, persona: id } = estado;
  if (!canal) return;
  const persona = panorama().personas.find((una) => una.id === id);
  porId("vista-canal").classList.toggle("con-chat", Boolean(persona));
  porId("vacio").hidden = Boolean(persona);
  porId("telefono").hidden = !persona;
  pintarLista(panorama(), id, elegir);
  pintarEjemplos(porId("ejemplos"), panorama().ejemplos, tomar);
  if (!persona) return;
  porId("quien-soy").textContent = nombreDe(persona);
  porId("mi-cedula").textContent = cedulaEscrita(persona.cedula);
  porId("titulo-chat").textContent = `Conversación de ${nombreDe(persona)}`;
  pintarCuentas(panorama(), chatAbierto(), canal);
  pintarHilo(claveChat(), estado.mensajes, canal.id);
}

/** What is on a visible screen has been read, and only that. */
function leerLoVisible() {
  const oculta = document.visibilityState !== "visible" || porId("vista-canal").hidden;
  if (oculta || !estado.cuenta) return;
  const nuevos = estado.mensajes.filter(({ propio, visto }) => !propio && !visto);
  if (nuevos.length === 0) return;
  for (const mensaje of nuevos) mensaje.visto = true;
  const { id } = estado.canal;
  marcarLeido(id, chatAbierto()).then(
    () => actualizar(id),
    () => {
      for (const mensaje of nuevos) mensaje.visto = false;
    },
  );
}

async function actualizar(id) {
  panoramas.set(id, await leerPanorama(id));
  pintarCuenta(id);
  if (id === estado.canal?.id) pintar();
}

async function abrir() {
  const pedido = claveChat();
  estado.mensajes = [];
  const mensajes = estado.cuenta && estado.persona ? await leerMensajes(estado.canal.id, chatAbierto()) : [];
  if (pedido !== claveChat()) return;
  estado.mensajes = mensajes;
  pintar();
  leerLoVisible();
}

function cambiarA(canal, persona, cuenta) {
  borradores.set(claveChat(), texto.value);
  if (estado.canal !== canal) vestir(canal);
  Object.assign(estado, { canal, persona, cuenta });
  texto.value = borradores.get(claveChat()) ?? "";
  crecer();
  soltarAdjunto();
  abrir().catch(sinConexion);
}

/** The account spoken with last, or the first one. */
function cuentaPara(canal, persona) {
  const { cuentas, chats } = panoramas.get(canal.id) ?? VACIO;
  const suyos = chats.filter((uno) => uno.persona === persona);
  const ultimo = suyos.toSorted((a, b) => b.ultimo.ms - a.ultimo.ms)[0];
  const misma = canal === estado.canal ? estado.cuenta : null;
  return ultimo?.cuenta ?? misma ?? cuentas[0]?.id ?? null;
}

/** Opens a citizen's telephone. */
function elegir(persona) {
  const { canal } = estado;
  const direccion = direccionDe(canal, persona);
  if (location.hash !== direccion) history.pushState(null, "", direccion);
  cambiarA(canal, persona, cuentaPara(canal, persona));
  pintar();
  if (matchMedia("(pointer: fine)").matches) texto.focus();
}

/** Whoever is known here already goes on with what they had. */
function tomar({ nombre, contacto }) {
  const { canal } = estado;
  const conocida = panorama().personas.find((una) => una.nombre === nombre);
  if (conocida) return elegir(conocida.id);
  crearCiudadano(canal.id, { nombre, contacto })
    .then(({ id }) => actualizar(canal.id).then(() => elegir(id)))
    .catch(sinConexion);
}

/** The address names the channel and who is open in it; empty: nobody. */
export function mostrarCanal(canal, persona) {
  if (canal === estado.canal && persona === (estado.persona ?? "")) {
    leerLoVisible();
    return;
  }
  cambiarA(canal, persona || null, persona ? cuentaPara(canal, persona) : null);
  pintar();
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
  if (!estado.cuenta || (escrito === "" && !adjunto())) return;
  const fichero = adjunto();
  const { id } = estado.canal;
  const mensaje = { ...chatAbierto(), texto: escrito };
  texto.value = "";
  crecer();
  soltarAdjunto();
  try {
    if (fichero) mensaje.archivo = await adjuntoEnBase64(fichero);
    recibir(id, await escribir(id, mensaje));
    porId("hilo").scrollTop = porId("hilo").scrollHeight;
  } catch (error) {
    if (texto.value === "") texto.value = escrito;
    tostada(error.motivo ?? "No se pudo enviar. El texto sigue en la casilla.");
  }
}

function recibir(idCanal, mensaje) {
  const { canal, cuenta, persona } = estado;
  if (idCanal !== canal?.id || mensaje.cuenta !== cuenta || mensaje.persona !== persona) return;
  const lugar = estado.mensajes.findIndex(({ id }) => id === mensaje.id);
  const visto = mensaje.visto || estado.mensajes[lugar]?.visto === true;
  if (lugar < 0) estado.mensajes.push(mensaje);
  else estado.mensajes[lugar] = { ...mensaje, visto };
  pintarHilo(claveChat(), estado.mensajes, idCanal);
  leerLoVisible();
}

/** The first account may come later than the page. */
function empezar() {
  if (estado.persona !== null && estado.cuenta === null && panorama().cuentas.length > 0)
    cambiarA(estado.canal, estado.persona, cuentaPara(estado.canal, estado.persona));
}

const pendientes = new Map();

/** Something changed in a channel. */
export function cambioCanal({ canal, mensaje }) {
  if (mensaje) recibir(canal, mensaje);
  clearTimeout(pendientes.get(canal));
  pendientes.set(
    canal,
    setTimeout(() => actualizar(canal).then(empezar).catch(sinConexion), 60),
  );
}

/** What happened meanwhile is unknown: everything is asked for again. */
export function releerCanales(canales) {
  Promise.all(canales.map(({ id }) => actualizar(id)))
    .then(() => {
      empezar();
      return abrir();
    })
    .catch(sinConexion);
}

porId("nuevo").addEventListener("click", () => {
  const { canal } = estado;
  abrirDialogo(canal, panorama().ofrecidos, (persona) => {
    actualizar(canal.id).then(() => elegir(persona), sinConexion);
  });
});
porId("volver").addEventListener("click", () => {
  history.pushState(null, "", direccionDe(estado.canal, ""));
  mostrarCanal(estado.canal, "");
});
porId("cuenta").addEventListener("change", ({ target }) =>
  cambiarA(estado.canal, estado.persona, target.value),
);
porId("escanear").addEventListener("click", () => {
  mandarCuenta(estado.canal.id, estado.cuenta, "escanear").catch(() =>
    tostada("No hay un QR que escanear en este momento."),
  );
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
