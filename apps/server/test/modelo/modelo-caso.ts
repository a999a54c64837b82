import {
  avisar,
  type Caso,
  casoAbiertoDe,
  casoLegible,
  estaAbierto,
  hallar,
  type Modelo,
  puntoParaEscribir,
  puntosDe,
  quitar,
  rechazar,
  seMuestraEn,
  situar,
  sumar,
  tomar,
} from "./modelo.ts";
import type { De } from "./operaciones.ts";
import { vistaDeCaso } from "./vista.ts";

interface Retenido {
  caso: Caso;
  /** Where the caller works. */
  punto: number;
}

interface Pedido {
  quien: number;
  caso: number;
  version?: "ninguna" | "actual" | "vieja";
}

/**
 * What every change of a case asks, in this order: that it may be read, that what else is named is of its institution,
 * that the caller may write there, that it is open, and that it is the version the caller saw (D58, D63, D65, D77).
 */
export function retener(
  m: Modelo,
  { quien, caso: indice, version }: Pedido,
  exigir: (caso: Caso) => void = () => undefined,
): Retenido {
  const caso = casoLegible(m, quien, indice);
  exigir(caso);
  const punto = puntoParaEscribir(m, quien, caso);
  if (!estaAbierto(caso)) rechazar("CASO_CERRADO");
  if (version === "vieja") rechazar("CASO_MODIFICADO");
  return { caso, punto };
}

/** Did the citizen or a colleague speak after what the operator saw? (D65) */
export function exigirVisto(
  m: Modelo,
  { quien, caso, visto, forzar }: { quien: number; caso: number; visto: string; forzar: boolean },
): void {
  const hablaron = m.mensajes.some(
    (uno) =>
      uno.caso === caso && (uno.direccion === "ENTRADA" || (uno.operador !== null && uno.operador !== quien)),
  );
  if (visto === "nada" && !forzar && hablaron) rechazar("HUBO_MENSAJES");
}

/** Nobody waits for an answer there any more (D81). */
export function leerTodo(m: Modelo, entradas: readonly number[]): void {
  for (const entrada of entradas) {
    const ultima = m.mensajes.findLastIndex((uno) => uno.entrada === entrada && uno.direccion === "ENTRADA");
    if (ultima >= 0) hallar(m.entradas, entrada).leidoHasta = ultima;
  }
}

export function atender(m: Modelo, { quien, caso: indice }: De<"atender">) {
  const { caso, punto } = retener(m, { quien, caso: indice });
  if (caso.lider !== null) rechazar("CASO_YA_TOMADO");
  tomar(m, quien, caso, punto);
  return vistaDeCaso(caso);
}

/** It stays at its point, for whoever takes it; who left it is none of its operators any more. */
export function liberar(m: Modelo, { quien, caso: indice }: De<"liberar">) {
  const { caso } = retener(m, { quien, caso: indice });
  if (caso.lider === null) rechazar("CASO_NO_TOMADO");
  caso.operadores = quitar(caso.operadores, quien, caso.lider);
  Object.assign(caso, { lider: null, tocado: m.reloj });
  avisar(m, indice, "casoLiberado");
  return vistaDeCaso(caso);
}

/** Procedure, type and description, nothing else; saving takes (D65, D79). The same procedure again is never asked about. */
export function guardar(m: Modelo, { tipo, tramite, ...pedido }: De<"guardar">) {
  const { caso, punto } = retener(m, pedido, (suyo) => {
    if (tramite !== suyo.tramite) exigirTramite(m, suyo.entidad, tramite);
  });
  if (tipo === "COMPLEJO" && caso.persona === null) rechazar("TIPO_NECESITA_PERSONA");
  if (caso.lider === null) tomar(m, pedido.quien, caso, punto);
  Object.assign(caso, { tipo, tramite, tocado: m.reloj });
  return vistaDeCaso(caso);
}

export function exigirTramite(m: Modelo, entidad: number, indice: number): void {
  const tramite = hallar(m.tramites, indice);
  if (tramite.entidad !== entidad) rechazar("NO_EXISTE");
  if (!tramite.activo) rechazar("TRAMITE_INACTIVO");
}

export function cerrar(m: Modelo, { visto, forzar, ...pedido }: De<"cerrar">) {
  const { caso, punto } = retener(m, pedido);
  exigirVisto(m, { quien: pedido.quien, caso: pedido.caso, visto, forzar });
  if (caso.lider === null) tomar(m, pedido.quien, caso, punto);
  leerTodo(m, caso.entradas);
  Object.assign(caso, { estado: "CERRADO", tocado: m.reloj });
  avisar(m, pedido.caso, "casoCerrado");
  return vistaDeCaso(caso);
}

/** To another ACTIVE point of the same institution, where nobody leads it yet (D67). */
export function derivar(m: Modelo, { punto: destino, comentario, ...pedido }: De<"derivar">) {
  const { caso, punto } = retener(m, pedido, (suyo) => {
    if (hallar(m.puntos, destino).entidad !== suyo.entidad) rechazar("NO_EXISTE");
  });
  if (caso.tipo !== "COMPLEJO") rechazar("CASO_NO_DERIVABLE");
  const origen = caso.punto ?? punto;
  if (!hallar(m.puntos, destino).activo || destino === origen) rechazar("DESTINO_NO_VALIDO");
  for (const uno of [origen, destino]) sumar(caso.atendido, uno);
  Object.assign(caso, { estado: "PENDIENTE", punto: destino, lider: null, operadores: [], tocado: m.reloj });
  avisar(m, pedido.caso, comentario ? "casoDerivadoComentario" : "casoDerivado");
  return vistaDeCaso(caso);
}

/** To somebody of its point who does not lead it already; whoever gave it may go on (ADR 100). */
export function traspasar(m: Modelo, { colega, comentario, ...pedido }: De<"traspasar">) {
  const { caso, punto } = retener(m, pedido, (suyo) => {
    if (hallar(m.usuarios, colega).entidad !== suyo.entidad) rechazar("NO_EXISTE");
  });
  if (caso.lider === null) rechazar("CASO_NO_TOMADO");
  if (colega === caso.lider || !puntosDe(m, colega).includes(punto)) rechazar("COLEGA_NO_VALIDO");
  Object.assign(caso, { lider: colega, tocado: m.reloj });
  sumar(caso.operadores, colega);
  avisar(m, pedido.caso, comentario ? "casoTraspasadoComentario" : "casoTraspasado");
  return vistaDeCaso(caso);
}

/**
 * Closes it into an earlier open case of the same person and institution, which gets its entry channels (D68). One that stood
 * nowhere waits where it got them: what came by another account is not for all who attend its own (D46).
 */
export function adjuntar(m: Modelo, { otro, ...pedido }: De<"adjuntar">) {
  casoLegible(m, pedido.quien, pedido.caso);
  const destino = casoLegible(m, pedido.quien, otro);
  const { caso, punto } = retener(m, pedido);
  const juntos =
    caso.persona !== null && destino.persona === caso.persona && destino.entidad === caso.entidad;
  if (!juntos || !estaAbierto(destino) || otro >= pedido.caso) rechazar("CASO_NO_ADJUNTABLE");
  leerTodo(m, caso.entradas);
  for (const entrada of caso.entradas) sumar(destino.entradas, entrada);
  situar(m, caso, punto);
  Object.assign(caso, { estado: "CERRADO", destino: otro, tocado: m.reloj });
  if (destino.punto === null) situar(m, destino, punto);
  destino.tocado = m.reloj;
  destino.espera ||= caso.espera;
  avisar(m, pedido.caso, "casoAdjuntado");
  avisar(m, otro, "casoRecibido");
  return vistaDeCaso(caso);
}

/** Another entry channel of the person within the institution; one with a case of its own is attached first (D70). With it a case that stood nowhere waits where that was done. */
export function cambiarPrincipal(m: Modelo, { entrada: indice, ...pedido }: De<"principal">) {
  const alcanza = (suyo: Caso): boolean =>
    m.canales[hallar(m.entradas, indice).canal]?.entidad === suyo.entidad;
  const { caso, punto } = retener(m, pedido, (suyo) => void (alcanza(suyo) || rechazar("NO_EXISTE")));
  if (!caso.entradas.includes(indice)) {
    const { persona } = hallar(m.entradas, indice);
    if (caso.persona === null || persona !== caso.persona) rechazar("CANAL_DE_OTRA_PERSONA");
    if (casoAbiertoDe(m, indice) !== null) rechazar("CANAL_EN_OTRO_CASO");
    sumar(caso.entradas, indice);
    if (caso.punto === null) situar(m, caso, punto);
  }
  if (caso.principal !== indice) {
    Object.assign(caso, { principal: indice, tocado: m.reloj });
    avisar(m, pedido.caso, "canalPrincipal");
  }
  return vistaDeCaso(caso);
}

/** Whether an open case that nobody has shows at that point, or is there. */
export const estaALaMano = (m: Modelo, caso: Caso, punto: number): boolean =>
  caso.punto === punto || (caso.punto === null && seMuestraEn(m, caso, punto));
