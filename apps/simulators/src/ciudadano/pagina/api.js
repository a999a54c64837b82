const BASE = "ciudadano/api";

/** @returns {Promise<any>} the answer's body; throws with the status when refused. */
async function pedir(ruta, cuerpo, method = cuerpo === undefined ? "GET" : "POST") {
  const respuesta = await fetch(ruta, {
    method,
    ...(cuerpo !== undefined && {
      headers: { "content-type": "application/json" },
      body: JSON.stringify(cuerpo),
    }),
  });
  if (!respuesta.ok) throw new Error(String(respuesta.status));
  const texto = await respuesta.text();
  return texto === "" ? null : JSON.parse(texto);
}

export const leerPanorama = () => pedir(`${BASE}/panorama`);
export const leerMensajes = (chat) =>
  pedir(`${BASE}/mensajes?${new URLSearchParams(chat)}`).then(({ rows }) => rows);
export const crearCiudadano = (ciudadano) => pedir(`${BASE}/ciudadanos`, ciudadano);
export const escribir = (mensaje) => pedir(`${BASE}/mensajes`, mensaje);
export const marcarLeido = (chat) => pedir(`${BASE}/leido`, chat);
export const escanear = (session) => pedir("_sim/scan", { session });
export const mandarSesion = (session, hacer) => pedir("_sim/sesion", { session, hacer });

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
