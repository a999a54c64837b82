import {
  avisar,
  type Caso,
  casoAbiertoDe,
  decir,
  esLlamada,
  estaAbierto,
  hallar,
  type Modelo,
  puntosDe,
  rechazar,
  sumar,
  tomar,
} from "./modelo.ts";
import { estaALaMano, exigirTramite } from "./modelo-caso.ts";
import type { De } from "./operaciones.ts";
import { vistaDeCaso } from "./vista.ts";

export function entradaBajo(m: Modelo, canal: number, direccion: string): number | null {
  const indice = m.entradas.findIndex((una) => una.canal === canal && una.direcciones.includes(direccion));
  return indice < 0 ? null : indice;
}

/** A citizen's identity on an account, made when it first speaks. */
export function entradaDe(m: Modelo, canal: number, direccion: string): number {
  const nueva = {
    canal,
    direcciones: [direccion],
    unida: null,
    persona: null,
    leidoHasta: null,
    vinculos: [],
  };
  return entradaBajo(m, canal, direccion) ?? m.entradas.push(nueva) - 1;
}

function abrirCaso(m: Modelo, caso: Pick<Caso, "entidad" | "punto" | "principal"> & Partial<Caso>): number {
  const nuevo: Caso = {
    estado: "ACTIVO",
    tipo: "SIMPLE",
    tramite: null,
    lider: null,
    operadores: [],
    persona: hallar(m.entradas, caso.principal).persona,
    entradas: [caso.principal],
    destino: null,
    atendido: caso.punto === null ? [] : [caso.punto],
    tocado: m.reloj,
    espera: false,
    ...caso,
  };
  const indice = m.casos.push(nuevo) - 1;
  avisar(m, indice, "casoAbierto");
  return indice;
}

/** The only ACTIVE point that attends the account, else the one of the citizen's last case if it still does, else none (D69, D79). */
function puntoAlAbrir(m: Modelo, entrada: number): number | null {
  const { canal } = hallar(m.entradas, entrada);
  const candidatos = m.puntos.flatMap((punto, i) =>
    punto.activo && punto.canales.includes(canal) ? [i] : [],
  );
  if (candidatos.length === 1) return candidatos[0] ?? null;
  const suyos = m.casos.filter((caso) => caso.entradas.includes(entrada));
  const ultimo = suyos.sort((a, b) => a.tocado - b.tocado).at(-1)?.punto ?? null;
  return ultimo !== null && candidatos.includes(ultimo) ? ultimo : null;
}

/** Into the open case; without one, into a new one (D59, D69). */
export function escribir(m: Modelo, { cuenta, chat }: De<"escribir">) {
  return recibir(m, cuenta, entradaDe(m, cuenta, `chat ${chat}`));
}

export function recibir(m: Modelo, cuenta: number, entrada: number) {
  const abierto = casoAbiertoDe(m, entrada);
  const { entidad } = hallar(m.canales, cuenta);
  const caso = abierto ?? abrirCaso(m, { entidad, punto: puntoAlAbrir(m, entrada), principal: entrada });
  decir(m, { caso, entrada, direccion: "ENTRADA", texto: `texto ${m.reloj}`, operador: null });
  return "recibido";
}

/** One that shows at an own point by its account, or whose case is at an own point or holds the operator. */
export function exigirEntrada(m: Modelo, quien: number, indice: number): void {
  const { canal } = hallar(m.entradas, indice);
  const mios = puntosDe(m, quien);
  const porCanal = mios.some((punto) => m.puntos[punto]?.canales.includes(canal));
  const porCaso = m.casos.some(
    (caso) =>
      caso.entradas.includes(indice) &&
      caso.entidad === m.usuarios[quien]?.entidad &&
      (caso.operadores.includes(quien) || (caso.punto !== null && mios.includes(caso.punto))),
  );
  if (!porCanal && !porCaso) rechazar("NO_EXISTE");
}

export function abrir(m: Modelo, { quien, entrada, tipo, conTramite, tramite }: De<"abrir">) {
  exigirEntrada(m, quien, entrada);
  const entidad = m.usuarios[quien]?.entidad ?? rechazar("NO_EXISTE");
  if (conTramite) exigirTramite(m, entidad, tramite);
  const punto = m.presencia[quien] ?? rechazar("CUBICULO_REQUERIDO");
  return abrirOUnir(m, { quien, punto, entrada, tipo, tramite: conTramite ? tramite : null });
}

/** By telephone, on an account that records calls and is authorised at the operator's point (D60). */
export function llamada(m: Modelo, { quien, canal, telefono, tipo }: De<"llamada">) {
  const punto = m.presencia[quien] ?? rechazar("CUBICULO_REQUERIDO");
  const esDeAqui = hallar(m.puntos, punto).canales.includes(canal);
  if (!esDeAqui || !hallar(m.canales, canal).llamada) rechazar("NO_EXISTE");
  const entrada = entradaDe(m, canal, `telefono ${telefono}`);
  return abrirOUnir(m, { quien, punto, entrada, tipo, tramite: null });
}

interface Pedido {
  quien: number;
  punto: number;
  entrada: number;
  tipo: Caso["tipo"];
  tramite: number | null;
}

const SIN_MARCAS = { diferente: null, entrada: null, abierto: false };

/** One open case per person and institution: elsewhere it is only pointed at, here what was written joins it (D61, D62). */
function abrirOUnir(m: Modelo, pedido: Pedido) {
  const { quien, punto, entrada, tipo, tramite } = pedido;
  const indice = casoDelCiudadano(m, pedido);
  const caso = indice === null ? null : hallar(m.casos, indice);
  if (indice === null || caso === null) {
    if (!hallar(m.puntos, punto).canales.includes(hallar(m.entradas, entrada).canal)) rechazar("NO_EXISTE");
    if (tipo === "COMPLEJO" && hallar(m.entradas, entrada).persona === null)
      rechazar("TIPO_NECESITA_PERSONA");
    const { entidad } = hallar(m.puntos, punto);
    const suyo = { estado: "PENDIENTE", tipo, tramite, lider: quien, operadores: [quien] } as const;
    const nuevo = abrirCaso(m, { entidad, punto, principal: entrada, ...suyo, operadores: [quien] });
    if (esLlamada(m, entrada)) anotarDicho(m, nuevo, pedido);
    return { ...vistaDeCaso(hallar(m.casos, nuevo)), ...SIN_MARCAS };
  }
  if (caso.punto !== null && caso.punto !== punto) {
    sumar(caso.operadores, quien);
    return { ...vistaDeCaso(caso), ...SIN_MARCAS, diferente: caso.punto, entrada: caso.principal };
  }
  if (caso.lider === null) tomar(m, quien, caso, punto);
  sumar(caso.entradas, entrada);
  anotarDicho(m, indice, pedido);
  return { ...vistaDeCaso(caso), ...SIN_MARCAS, abierto: true };
}

/** A call's words are the citizen's and heard already; at a chat they are a note of the operator's. */
function anotarDicho(m: Modelo, caso: number, { quien, entrada }: Pedido): void {
  const suyo = esLlamada(m, entrada)
    ? ({ direccion: "ENTRADA", operador: null } as const)
    : ({ direccion: "SALIDA", operador: quien, nota: true } as const);
  const mensaje = decir(m, { caso, entrada, texto: `texto ${m.reloj}`, ...suyo });
  if (esLlamada(m, entrada)) hallar(m.entradas, entrada).leidoHasta = mensaje;
}

/** The entry channel's own open case, else the person's within the institution: at this point before others, then the latest touched. */
function casoDelCiudadano(m: Modelo, { punto, entrada }: Pedido): number | null {
  const { entidad } = hallar(m.puntos, punto);
  const propio = casoAbiertoDe(m, entrada);
  if (propio !== null) {
    const caso = hallar(m.casos, propio);
    if (caso.entidad !== entidad) rechazar("NO_EXISTE");
    return caso.punto !== null || estaALaMano(m, caso, punto) ? propio : rechazar("CUBICULO_REQUERIDO");
  }
  const { persona } = hallar(m.entradas, entrada);
  if (persona === null) return null;
  const suyos = m.casos.flatMap((caso, i) =>
    estaAbierto(caso) &&
    caso.persona === persona &&
    caso.entidad === entidad &&
    (caso.punto !== null || estaALaMano(m, caso, punto))
      ? [{ i, aqui: Number(estaALaMano(m, caso, punto)), tocado: caso.tocado }]
      : [],
  );
  return suyos.sort((a, b) => b.aqui - a.aqui || b.tocado - a.tocado || b.i - a.i)[0]?.i ?? null;
}
