import type { CodigoError } from "@ventanilla/contract/errores";
import {
  casoAbiertoDe,
  casoLegible,
  decir,
  hallar,
  type Modelo,
  noLeidos,
  Rechazo,
  rechazar,
  tomar,
  vigente,
} from "./modelo.ts";
import { exigirEntrada } from "./modelo-apertura.ts";
import { exigirVisto, retener } from "./modelo-caso.ts";
import type { De } from "./operaciones.ts";

/** What would leave needs an active point of the institution that works with the account; a note stays here (D79). */
function exigirCanalDeSalida(m: Modelo, entidad: number, canal: number): void {
  if (hallar(m.canales, canal).llamada) return;
  const autorizado = m.puntos.some(
    (punto) => punto.entidad === entidad && punto.activo && punto.canales.includes(canal),
  );
  if (!autorizado) rechazar("CANAL_SIN_PUNTO");
}

/** By one of the case's own entry channels (D70), in an open case (D69); the first answer takes it (D79). */
function enviar(
  m: Modelo,
  envio: { quien: number; caso: number; entrada: number; visto: string; forzar: boolean; texto: string },
): number {
  const { quien, caso: indice, texto } = envio;
  const entrada = vigente(m, envio.entrada);
  exigirEntrada(m, quien, entrada);
  if (!casoLegible(m, quien, indice).entradas.includes(entrada)) rechazar("NO_EXISTE");
  const { caso, punto } = retener(m, { quien, caso: indice });
  exigirCanalDeSalida(m, caso.entidad, hallar(m.entradas, entrada).canal);
  exigirVisto(m, envio);
  if (caso.lider === null) tomar(m, quien, caso, punto);
  const { llamada: nota } = hallar(m.canales, hallar(m.entradas, entrada).canal);
  return decir(m, { caso: indice, entrada, direccion: "SALIDA", texto, operador: quien, nota });
}

/** The entry channel by which one answers: most times one of the case's, and now and then one that is not. */
export function entradaPara(m: Modelo, caso: number, n: number): number {
  const suyas = m.casos[caso]?.entradas ?? [];
  const todas = [...suyas, ...suyas, ...suyas, m.entradas.length - 1];
  return todas[n % todas.length] ?? 0;
}

/** With a key, the same request again is answered as before and writes nothing; another body under it is refused (D88). */
export function responder(m: Modelo, { entradaDelCaso, repite, ...pedido }: De<"responder">) {
  const entrada = entradaPara(m, pedido.caso, entradaDelCaso);
  const mensaje = enviar(m, { ...pedido, entrada, texto: `texto ${m.reloj}` });
  const { llamada } = hallar(m.canales, hallar(m.entradas, entrada).canal);
  return {
    mensaje,
    caso: pedido.caso,
    entrada: vigente(m, entrada),
    operador: pedido.quien,
    // Where nothing is sent, it is a note that is done.
    anotado: llamada,
    ...(repite === "igual" && { otraVez: mensaje }),
    ...(repite === "distinta" && { otraVez: "CLAVE_REPETIDA" satisfies CodigoError }),
  };
}

/** Each chat on its own: one that is refused does not stop the others (D92). */
export function varios(m: Modelo, { quien, caso, otro }: De<"varios">) {
  const enviados: { entrada: number; caso: number; mensaje: number }[] = [];
  const fallidos: { entrada: number; caso: number; error: CodigoError }[] = [];
  for (const uno of new Set([caso, otro])) {
    const entrada = entradaPara(m, uno, 0);
    const envio = { quien, caso: uno, entrada, visto: "no dice", forzar: false, texto: `texto ${m.reloj}` };
    try {
      enviados.push({ entrada, caso: uno, mensaje: enviar(m, envio) });
    } catch (error) {
      if (!(error instanceof Rechazo)) throw error;
      fallidos.push({ entrada, caso: uno, error: error.codigo });
    }
  }
  if (enviados.length > 0) return { enviados, fallidos };
  return rechazar(fallidos.every(({ error }) => error === "NO_EXISTE") ? "NO_EXISTE" : "ENVIO_FALLIDO");
}

/** For the whole point, with all before it; while nobody has taken the case its badge stays (D81). */
export function leer(m: Modelo, { quien, mensaje: indice }: De<"leer">) {
  const mensaje = hallar(m.mensajes, indice);
  if (mensaje.direccion !== "ENTRADA") rechazar("NO_EXISTE");
  casoLegible(m, quien, mensaje.caso);
  const entrada = hallar(m.entradas, mensaje.entrada);
  const abierto = casoAbiertoDe(m, mensaje.entrada);
  const caso = abierto === null ? null : hallar(m.casos, abierto);
  if ((entrada.leidoHasta ?? -1) >= indice || caso === null || caso.lider === null) return null;
  // Only where it is attended.
  if (m.presencia[quien] !== caso.punto) return null;
  entrada.leidoHasta = indice;
  return {
    entrada: mensaje.entrada,
    noLeidos: noLeidos(m, mensaje.entrada),
    leidoHasta: indice,
    // A taken case has a point, and shows there alone.
    puntos: [caso.punto],
  };
}
