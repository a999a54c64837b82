import {
  type Caso,
  estaAbierto,
  type Modelo,
  noLeidos,
  puedeLeer,
  seMuestraEn,
  ultimoMensaje,
} from "./modelo.ts";

/** What a case says of itself, in whatever answer. */
export function vistaDeCaso({ atendido: _, tocado: __, espera: ___, ...caso }: Caso) {
  return { ...caso, operadores: [...caso.operadores], entradas: [...caso.entradas] };
}

/** The list of chats of a point: its own open conversations and those that nobody has and that come by its accounts. */
export function chatsDe(m: Modelo, punto: number) {
  const canales = m.puntos[punto]?.canales ?? [];
  return m.casos
    .flatMap((caso, i) =>
      estaAbierto(caso)
        ? caso.entradas
            .filter((entrada) =>
              caso.punto === null ? canales.includes(m.entradas[entrada]?.canal ?? -1) : caso.punto === punto,
            )
            .map((entrada) => ({
              entrada,
              caso: i,
              estado: caso.estado,
              tipo: caso.tipo,
              punto: caso.punto,
              lider: caso.lider,
              persona: m.entradas[entrada]?.persona ?? null,
              noLeidos: noLeidos(m, entrada),
              leidoHasta: m.entradas[entrada]?.leidoHasta ?? null,
              ultimo: ultimoMensaje(m, i),
              espera: caso.espera,
            }))
        : [],
    )
    .sort((a, b) => a.entrada - b.entrada);
}

/** Everything that is stored, and every point's list. */
export function retratoEsperado(m: Modelo) {
  return {
    casos: m.casos.map((caso, i) => ({
      ...vistaDeCaso(caso),
      abiertas: estaAbierto(caso) ? [...caso.entradas] : [],
      ultimo: ultimoMensaje(m, i),
      espera: caso.espera,
    })),
    entradas: m.entradas.map(({ canal, unida, persona, leidoHasta }, i) => ({
      canal,
      unida,
      persona,
      leidoHasta,
      noLeidos: noLeidos(m, i),
    })),
    mensajes: m.mensajes,
    presencia: m.presencia,
    puntos: m.puntos.map(({ activo, operadores, canales }) => ({ activo, operadores, canales })),
    chats: m.puntos.map((_punto, i) => chatsDe(m, i)),
  };
}

/** A row of pendientes and historial. */
function filaDe(m: Modelo, i: number) {
  const caso = m.casos[i];
  const ultimo = ultimoMensaje(m, i);
  const { direccion = null, texto = null } = ultimo === null ? {} : (m.mensajes[ultimo] ?? {});
  if (!caso) return null;
  const { estado, tipo, punto, lider, persona, principal } = caso;
  const cuenta = estaAbierto(caso) ? caso.entradas.reduce((suma, una) => suma + noLeidos(m, una), 0) : 0;
  return { caso: i, estado, tipo, punto, lider, persona, principal, noLeidos: cuenta, direccion, texto };
}

const filas = (m: Modelo, cumple: (caso: Caso) => boolean) =>
  m.casos.flatMap((caso, i) => (cumple(caso) ? [filaDe(m, i)] : []));

/** D72, D73. */
export const listasEsperadas = (m: Modelo, punto: number) => ({
  pendientes: filas(
    m,
    (caso) => estaAbierto(caso) && (caso.punto === null ? seMuestraEn(m, caso, punto) : caso.punto === punto),
  ),
  historial: filas(m, (caso) => caso.punto === punto || caso.atendido.includes(punto)),
});

/** Every case as an operator reads it: what is not theirs is not there (D63, D77); and the points to choose from. */
export const lecturasEsperadas = (m: Modelo, quien: number) => ({
  casos: m.casos.map((caso) => (puedeLeer(m, quien, caso) ? vistaDeCaso(caso) : "NO_EXISTE")),
  cubiculos: m.puntos.flatMap(({ activo, operadores }, i) =>
    activo && operadores.includes(quien)
      ? [
          {
            punto: i,
            operadores: m.presencia.filter((uno) => uno === i).length,
            sinLeer: chatsDe(m, i).reduce((suma, chat) => suma + chat.noLeidos, 0),
            activo: m.presencia[quien] === i,
          },
        ]
      : [],
  ),
});
