const BASE = "ciudadano/api";

/** Why it was refused, when that was said in words for people. */
function motivoDe(texto) {
  try {
    const { message } = JSON.parse(texto);
    return typeof message === "string" ? message : undefined;
  } catch {
    return undefined;
  }
}

/** @returns {Promise<any>} the answer's body; throws with the status, and with `motivo` where there is one, when refused. */
async function pedir(ruta, cuerpo, method = cuerpo === undefined ? "GET" : "POST") {
  const respuesta = await fetch(ruta, {
    method,
    ...(cuerpo !== undefined && {
      headers: { "content-type": "application/json" },
      body: JSON.stringify(cuerpo),
    }),
  });
  const texto = await respuesta.text();
  if (!respuesta.ok) throw Object.assign(new Error(String(respuesta.status)), { motivo: motivoDe(texto) });
  return texto === "" ? null : JSON.parse(texto);
}

const de = (canal) => `${BASE}/canales/${canal}`;
export const leerEscritorio = () => pedir(`${BASE}/escritorio`).then(({ puerto }) => puerto);
export const leerCanales = () => pedir(`${BASE}/canales`).then(({ rows }) => rows);
export const leerPanorama = (canal) => pedir(`${de(canal)}/panorama`);
export const leerMensajes = (canal, chat) =>
  pedir(`${de(canal)}/mensajes?${new URLSearchParams(chat)}`).then(({ rows }) => rows);
export const crearCiudadano = (canal, persona) => pedir(`${de(canal)}/personas`, persona);
export const escribir = (canal, mensaje) => pedir(`${de(canal)}/mensajes`, mensaje);
export const marcarLeido = (canal, chat) => pedir(`${de(canal)}/leido`, chat);
export const mandarCuenta = (canal, cuenta, accion) => pedir(`${de(canal)}/cuentas`, { cuenta, accion });
export const urlDeArchivo = (canal, id) => `${de(canal)}/archivos/${encodeURIComponent(id)}`;
/** Another address each time: the picture changes by itself. */
export const urlDeQr = (canal, cuenta) => `${de(canal)}/qr?${new URLSearchParams({ cuenta, t: Date.now() })}`;

const CORREO = `${BASE}/correo`;
export const leerPanoramaCorreo = () => pedir(`${CORREO}/panorama`);
export const leerCartas = (direccion) =>
  pedir(`${CORREO}/cartas?${new URLSearchParams({ direccion })}`).then(({ rows }) => rows);
export const crearPersona = (persona) => pedir(`${CORREO}/personas`, persona);
export const enviarCarta = (carta) => pedir(`${CORREO}/cartas`, carta);
export const marcarCartas = (direccion) => pedir(`${CORREO}/leido`, { direccion });
export const cortarCorreo = () => pedir("_sim/correo/cortar", {});
export const renumerar = (direccion) => pedir("_sim/correo/renumerar", { direccion });

export const leerLibro = () => pedir("_sim/libro").then(({ rows }) => rows);
export const leerFallos = (servicio) => pedir(`_sim/fallos/${servicio}`);
export const ponerFallos = (servicio, fallos) => pedir(`_sim/fallos/${servicio}`, fallos, "PUT");
export const quitarFallos = (servicio) => pedir(`_sim/fallos/${servicio}`, undefined, "DELETE");

/** Calls back with each change, and with null when a connection opens: what happened meanwhile is unknown. */
export function escuchar(alCambiar) {
  const fuente = new EventSource(`${BASE}/eventos`);
  fuente.addEventListener("open", () => alCambiar(null));
  fuente.addEventListener("message", ({ data }) => alCambiar(JSON.parse(data)));
}
