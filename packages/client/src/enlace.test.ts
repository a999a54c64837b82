import { EVENTO } from "@ventanilla/contract/events";
import { SONDEO_USUARIOS_MS } from "@ventanilla/contract/limites";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type ConexionPunto, Enlace } from "./enlace.ts";

/** A socket in the hands of the test. */
function conexion() {
  const oyentes = new Map<string, (...args: never[]) => void>();
  const enviados: [string, unknown][] = [];
  const emit = (evento: string, datos: unknown) => void enviados.push([evento, datos]);
  const abrir = vi.fn();
  const doble = {
    connected: true,
    active: true,
    on: (evento: string, oyente: (...args: never[]) => void) => void oyentes.set(evento, oyente),
    emit,
    volatile: { emit },
    connect: abrir,
    disconnect: vi.fn(),
  };
  return {
    conexion: doble as never as ConexionPunto,
    enviados,
    abrir,
    decir: (evento: string, ...datos: unknown[]) => oyentes.get(evento)?.(...(datos as never[])),
    sondeos: () => enviados.filter(([evento]) => evento === EVENTO.usuarios),
  };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function enlazar(otros: Partial<ConstructorParameters<typeof Enlace>[0]> = {}) {
  const lado = conexion();
  const enlace = new Enlace({
    url: "",
    token: () => "t",
    id_punto: 3,
    conectar: () => lado.conexion,
    ...otros,
  });
  lado.decir("connect");
  return { ...lado, enlace };
}

describe("enlace: el pulso de una pantalla", () => {
  it("al conectarse nombra su punto; respondido, sondea al momento y luego cada 1000 ms con su marca [B-tiempo-real-07, B-tiempo-real-15]", () => {
    const { enviados, decir, sondeos } = enlazar();
    expect(enviados).toEqual([[EVENTO.conectado, { id: 3 }]]);
    decir(EVENTO.conectado, { id: 3, secuencia: 9 });
    expect(SONDEO_USUARIOS_MS).toBe(1000);
    expect(sondeos()).toEqual([[EVENTO.usuarios, { id: 3, ultima_conversacion: 0, activo: false }]]);
    vi.advanceTimersByTime(3_000);
    expect(sondeos()).toHaveLength(4);
  });

  it("cortado deja de sondear, y al volver sigue desde donde estaba", () => {
    const { decir, sondeos } = enlazar();
    decir(EVENTO.conectado, { id: 3, secuencia: 9 });
    decir(EVENTO.nuevoUsuario, [], { id: 3, desde: 0, secuencia: 9, reinicio: true });
    decir("disconnect", "transport close");
    vi.advanceTimersByTime(5_000);
    expect(sondeos()).toHaveLength(1);
    decir("connect");
    decir(EVENTO.conectado, { id: 3, secuencia: 12 });
    expect(sondeos().at(-1)).toEqual([EVENTO.usuarios, { id: 3, ultima_conversacion: 9, activo: false }]);
  });

  it("si el servidor corta la conexión vuelve por sí mismo; si dijo que la sesión terminó, no [D25]", () => {
    const cortado = enlazar();
    cortado.decir("disconnect", "io server disconnect");
    expect(cortado.abrir).toHaveBeenCalledTimes(1);
    const alCerrarSesion = vi.fn();
    const despedido = enlazar({ alCerrarSesion });
    despedido.decir(EVENTO.sesionCerrada, { mensaje: "Su sesión ha caducado.", motivo: "inactividad" });
    despedido.decir("disconnect", "io server disconnect");
    expect(despedido.abrir).not.toHaveBeenCalled();
    expect(alCerrarSesion).toHaveBeenCalledWith("Su sesión ha caducado.");
  });
});
