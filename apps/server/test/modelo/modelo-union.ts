import { avisar, casoAbiertoDe, hallar, type Modelo, quitar, situar, sumar } from "./modelo.ts";
import { entradaBajo, entradaDe, recibir } from "./modelo-apertura.ts";
import { type De, NUMERO, OCULTA } from "./operaciones.ts";

/**
 * A citizen writes under the hidden address, and the gateway tells the number beside it. Whoever was two conversations is
 * one from then on, and the message is written there.
 */
export function descubrir(m: Modelo, { cuenta }: De<"descubrir">) {
  const numero = entradaBajo(m, cuenta, `chat ${NUMERO}`);
  const oculta = entradaBajo(m, cuenta, `chat ${OCULTA}`);
  const sonDos = numero !== null && oculta !== null && numero !== oculta;
  const entrada = sonDos
    ? unir(m, numero, oculta)
    : (oculta ?? numero ?? entradaDe(m, cuenta, `chat ${OCULTA}`));
  // Cases of two institutions stay two, and the message goes where it was written.
  if (entrada === null) return recibir(m, cuenta, oculta ?? 0);
  hallar(m.entradas, entrada).direcciones = [`chat ${NUMERO}`, `chat ${OCULTA}`];
  return recibir(m, cuenta, entrada);
}

/** The one with the older open case goes on, with everything that belongs to the other. Null: their cases are of two institutions. */
function unir(m: Modelo, una: number, otra: number): number | null {
  const [deUna, deOtra] = [casoAbiertoDe(m, una), casoAbiertoDe(m, otra)];
  if (deUna !== null && deOtra !== null && m.casos[deUna]?.entidad !== m.casos[deOtra]?.entidad) return null;
  const [antes, despues] = [deUna ?? Number.POSITIVE_INFINITY, deOtra ?? Number.POSITIVE_INFINITY];
  const quedaUna = antes === despues ? una < otra : antes < despues;
  const [queda, seVa] = quedaUna ? [una, otra] : [otra, una];
  const [abierto, suyo] = quedaUna ? [deUna, deOtra] : [deOtra, deUna];
  const sinLeer = primeroSinLeer(m, [una, otra]);
  if (abierto !== null && suyo !== null && abierto !== suyo) adjuntarSolo(m, suyo, abierto);
  mudar(m, queda, seVa);
  const caso = abierto ?? suyo;
  if (caso !== null) contarlo(m, caso, queda, seVa);
  unirEntradas(m, queda, seVa, sinLeer);
  return queda;
}

function primeroSinLeer(m: Modelo, entradas: readonly number[]): number | null {
  const indice = m.mensajes.findIndex(
    ({ entrada, direccion }, i) =>
      entradas.includes(entrada) &&
      direccion === "ENTRADA" &&
      i > (hallar(m.entradas, entrada).leidoHasta ?? -1),
  );
  return indice < 0 ? null : indice;
}

/**
 * Nobody read what was said in it. Who worked there goes on in the other one if nobody has it, and one that stood nowhere
 * stands where it did; what did not leave goes on there too.
 */
function adjuntarSolo(m: Modelo, indice: number, otro: number): void {
  const caso = hallar(m.casos, indice);
  const destino = hallar(m.casos, otro);
  const suyo = caso.punto;
  const punto = suyo ?? destino.punto;
  if (punto !== null) situar(m, caso, punto);
  for (const entrada of caso.entradas) sumar(destino.entradas, entrada);
  if (caso.lider !== null && destino.lider === null && suyo !== null) {
    Object.assign(destino, { estado: "PENDIENTE", lider: caso.lider });
    situar(m, destino, suyo);
    for (const operador of caso.operadores) sumar(destino.operadores, operador);
  }
  if (suyo !== null && destino.punto === null) situar(m, destino, suyo);
  Object.assign(caso, { estado: "CERRADO", destino: otro, tocado: m.reloj });
  destino.tocado = m.reloj;
  destino.espera ||= caso.espera;
  avisar(m, indice, "casoAdjuntado");
  avisar(m, otro, "casoRecibido");
  for (const uno of m.mensajes)
    if (uno.caso === indice && uno.direccion === "SALIDA" && !uno.nota) uno.caso = otro;
}

/** Messages, cases and the history of links. */
function mudar(m: Modelo, queda: number, seVa: number): void {
  for (const uno of m.mensajes) if (uno.entrada === seVa) uno.entrada = queda;
  for (const caso of m.casos) {
    if (caso.principal === seVa) caso.principal = queda;
    if (!caso.entradas.includes(seVa)) continue;
    caso.entradas = quitar(caso.entradas, seVa);
    sumar(caso.entradas, queda);
  }
  const [una, otra] = [hallar(m.entradas, queda), hallar(m.entradas, seVa)];
  una.vinculos = [...una.vinculos, ...otra.vinculos].sort((a, b) => a.acto - b.acto);
  otra.vinculos = [];
}

/** The case gets the person that only the other address had; of two different ones somebody is asked to look. */
function contarlo(m: Modelo, indice: number, queda: number, seVa: number): void {
  const caso = hallar(m.casos, indice);
  const [suya, otra] = [hallar(m.entradas, queda).persona, hallar(m.entradas, seVa).persona];
  caso.tocado = m.reloj;
  avisar(m, indice, "direccionesUnidas", queda);
  if (suya === null && otra !== null) caso.persona = otra;
  if (suya !== null && otra !== null && suya !== otra) avisar(m, indice, "dosPersonas", queda);
}

/** From the oldest unread message on everything counts as unread, so that nothing is passed over. */
function unirEntradas(m: Modelo, queda: number, seVa: number, sinLeer: number | null): void {
  const [una, otra] = [hallar(m.entradas, queda), hallar(m.entradas, seVa)];
  const leido = sinLeer === null ? Math.max(una.leidoHasta ?? -1, otra.leidoHasta ?? -1) : sinLeer - 1;
  una.leidoHasta = leido < 0 ? null : leido;
  una.persona ??= otra.persona;
  otra.persona = null;
  otra.direcciones = [];
  for (const ida of m.entradas) if (ida === otra || ida.unida === seVa) ida.unida = queda;
}
