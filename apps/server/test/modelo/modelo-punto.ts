import { avisar, estaAbierto, hallar, type Modelo, rechazar, sumar } from "./modelo.ts";
import type { De } from "./operaciones.ts";

/** The institution whose administrator acts. */
const PROPIA = 0;

/** One place at a time, and only where one is authorised (D77). */
export function entrar(m: Modelo, { quien, punto: indice }: De<"entrar">) {
  const punto = hallar(m.puntos, indice);
  if (punto.entidad !== m.usuarios[quien]?.entidad) rechazar("NO_EXISTE");
  if (!punto.activo || !punto.operadores.includes(quien)) rechazar("PUNTO_NO_AUTORIZADO");
  m.presencia[quien] = indice;
  return { punto: indice, activo: true, operadores: m.presencia.filter((uno) => uno === indice).length };
}

export function salir(m: Modelo, { quien }: De<"salir">) {
  m.presencia[quien] = null;
  return "hecho";
}

function deLaCasa(m: Modelo, indice: number) {
  const punto = hallar(m.puntos, indice);
  return punto.entidad === PROPIA ? punto : rechazar("NO_EXISTE");
}

const alternar = (lista: readonly number[], uno: number): number[] =>
  lista.includes(uno) ? lista.filter((otro) => otro !== uno) : [...lista, uno].sort((a, b) => a - b);

/** Authorises an operator, or takes the authorisation away: whoever stands there is put out at once (D79). */
export function autorizarOperador(m: Modelo, { punto: indice, operador }: De<"operador">) {
  const punto = deLaCasa(m, indice);
  if (hallar(m.usuarios, operador).entidad !== PROPIA) rechazar("SELECCION_AJENA");
  punto.operadores = alternar(punto.operadores, operador);
  const sale = !punto.operadores.includes(operador) && m.presencia[operador] === indice;
  if (sale) m.presencia[operador] = null;
  return { activo: punto.activo, operadores: punto.operadores, canales: punto.canales };
}

export function autorizarCanal(m: Modelo, { punto: indice, canal }: De<"canal">) {
  const punto = deLaCasa(m, indice);
  if (hallar(m.canales, canal).entidad !== PROPIA) rechazar("SELECCION_AJENA");
  punto.canales = alternar(punto.canales, canal);
  return { activo: punto.activo, operadores: punto.operadores, canales: punto.canales };
}

/** Without open cases, or they all move to another ACTIVE point in the same moment (D79). */
export function inactivar(m: Modelo, { punto: indice, mover, destino }: De<"inactivar">) {
  const punto = deLaCasa(m, indice);
  const otro = mover ? deLaCasa(m, destino) : null;
  const resultado = () => ({ activo: punto.activo, operadores: punto.operadores, canales: punto.canales });
  if (!punto.activo) return resultado();
  if (otro && (destino === indice || !otro.activo)) rechazar("DESTINO_NO_VALIDO");
  for (const [i, caso] of m.casos.entries()) {
    if (caso.punto !== indice || !estaAbierto(caso)) continue;
    if (!otro) rechazar("PUNTO_CON_CASOS");
    Object.assign(caso, { punto: destino, lider: null, operadores: [], tocado: m.reloj });
    sumar(caso.atendido, destino);
    avisar(m, i, "casoMovido");
  }
  punto.activo = false;
  m.presencia = m.presencia.map((uno) => (uno === indice ? null : uno));
  return resultado();
}

export function activar(m: Modelo, { punto: indice }: De<"activar">) {
  const punto = deLaCasa(m, indice);
  punto.activo = true;
  return { activo: true, operadores: punto.operadores, canales: punto.canales };
}
