import { EVENTO } from "@ventanilla/contract/events";
import { SONDEO_USUARIOS_MS } from "@ventanilla/contract/limites";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PuntoLink } from "./punto-link.ts";
import type { PuntoSocket } from "./punto-socket.ts";

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
    conexion: doble as never as PuntoSocket,
    enviados,
    abrir,
    cortar: doble.disconnect,
    abriendo: () => {
      doble.connected = false;
    },
    rechazar: () => {
      doble.active = false;
    },
    decir: (evento: string, ...datos: unknown[]) => oyentes.get(evento)?.(...(datos as never[])),
    sondeos: () => enviados.filter(([evento]) => evento === EVENTO.usuarios),
  };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function enlazar(otros: Partial<ConstructorParameters<typeof PuntoLink>[0]> = {}) {
  const lado = conexion();
  const enlace = new PuntoLink({
    url: "",
    token: () => "t",
    id_punto: 3,
    connect: () => lado.conexion,
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
    expect(sondeos()).toEqual([
      [EVENTO.usuarios, { id: 3, ultima_conversacion: 0, activo: false, cuantas: 40 }],
    ]);
    vi.advanceTimersByTime(3_000);
    expect(sondeos()).toHaveLength(4);
  });

  it("cerrado mientras la línea se abre, la corta cuando está abierta o cuando falla, y ya no entra al punto", () => {
    for (const suceso of ["connect", "connect_error"]) {
      const lado = conexion();
      lado.abriendo();
      const enlace = new PuntoLink({ url: "", token: () => "t", id_punto: 3, connect: () => lado.conexion });
      enlace.close();
      expect(lado.cortar).not.toHaveBeenCalled();
      lado.decir(suceso, new Error("sin red"));
      expect(lado.cortar).toHaveBeenCalledOnce();
      expect(lado.enviados.map(([evento]) => evento)).not.toContain(EVENTO.conectado);
      expect(enlace.line).toBe("cerrada");
    }
  });

  it("la lista de un punto grande llega en partes: la siguiente se pide sola, y también después de un corte", () => {
    const { decir, enviados } = enlazar();
    const partes = () => enviados.flatMap(([, datos]) => (datos as { despues?: unknown }).despues ?? []);
    const fin = { mensaje: 40, sesion_id: 8 };
    const otro = { mensaje: 20, sesion_id: 9 };
    decir(EVENTO.conectado, { id: 3, secuencia: 9 });
    decir(EVENTO.nuevoUsuario, [], { ...delPunto(0, 9), parte: { despues: null, fin } });
    vi.advanceTimersByTime(100);
    expect(partes()).toEqual([fin]);
    decir("disconnect", "transport close");
    decir("connect");
    decir(EVENTO.conectado, { id: 3, secuencia: 9 });
    vi.advanceTimersByTime(100);
    expect(partes()).toEqual([fin, fin]);
    decir(EVENTO.nuevoUsuario, [], { ...delPunto(9, 9), parte: { despues: fin, fin: otro } });
    vi.advanceTimersByTime(100);
    expect(partes()).toEqual([fin, fin, otro]);
    decir(EVENTO.nuevoUsuario, [], { ...delPunto(9, 9), parte: { despues: otro, fin: null } });
    vi.advanceTimersByTime(5_000);
    expect(partes()).toEqual([fin, fin, otro]);
  });

  it("lo que se empuja de otro punto no entra en esta lista", () => {
    const { decir, enviados } = enlazar();
    const marcas = () =>
      enviados.flatMap(([evento, datos]) =>
        evento === EVENTO.usuarios ? [(datos as { ultima_conversacion: number }).ultima_conversacion] : [],
      );
    decir(EVENTO.conectado, { id: 3, secuencia: 9 });
    decir(EVENTO.nuevoUsuario, [], { id: 4, desde: 0, secuencia: 50, reinicio: true });
    vi.advanceTimersByTime(1_000);
    expect(marcas()).toEqual([0, 0]);
    decir(EVENTO.nuevoUsuario, [], { id: 3, desde: 0, secuencia: 9, reinicio: true });
    vi.advanceTimersByTime(1_000);
    expect(marcas()).toEqual([0, 0, 9]);
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

  const chat = (secuencia: number, contenido: string) => ({ id: 7, secuencia, caso: { id: 1 }, contenido });
  const mensaje = (id: number, secuencia: number, contenido: string) => ({ id, secuencia, contenido });
  it.each([
    ["dice otra época", { secuencia: 40, epoca: "b" }],
    ["está por debajo de la marca, aunque no diga ninguna", { secuencia: 4 }],
  ])(
    "si al volver el servidor %s, pide todo de nuevo, y lo que llega manda sobre lo que se tenía",
    (_cuando, vuelta) => {
      const { enviados, decir, enlace } = enlazar();
      const hilo = { sesion_id: 7, id_caso: 1, hay_mas: false };
      decir(EVENTO.conectado, { id: 3, secuencia: 9, epoca: "a" });
      decir(EVENTO.nuevoUsuario, [chat(9, "perdido")], { id: 3, desde: 0, secuencia: 9, reinicio: true });
      enlace.open(7);
      decir(EVENTO.nuevoMensaje, [mensaje(5, 9, "perdido")], {
        ...hilo,
        desde: 0,
        secuencia: 9,
        reinicio: true,
      });
      enviados.splice(0);
      decir("disconnect", "transport close");
      decir(EVENTO.conectado, { id: 3, ...vuelta });
      const pedidos = enviados.map(([evento, datos]) => [evento, datos]);
      expect(pedidos).toContainEqual([EVENTO.usuarios, expect.objectContaining({ ultima_conversacion: 0 })]);
      expect(pedidos).toContainEqual([EVENTO.ultimoMensaje, { sesion_id: 7, ultimo_mensaje: 0 }]);
      expect(enlace.begunAnew).toBe(1);
      // Until it came, what was held stands there.
      expect([enlace.chats.chats.size, enlace.hilo(7)?.mensajes.size]).toEqual([1, 1]);
      decir(EVENTO.nuevoUsuario, [chat(2, "de ahora")], { id: 3, desde: 0, secuencia: 4, reinicio: true });
      decir(EVENTO.nuevoMensaje, [mensaje(5, 2, "de ahora")], {
        ...hilo,
        desde: 0,
        secuencia: 2,
        reinicio: true,
      });
      expect(enlace.chats.chats.get(7)).toEqual(chat(2, "de ahora"));
      expect([...(enlace.hilo(7)?.mensajes.values() ?? [])]).toEqual([mensaje(5, 2, "de ahora")]);
    },
  );

  it("una época que se dice por primera vez, o que es la misma, no hace leer nada de nuevo", () => {
    const { decir, enlace, sondeos } = enlazar();
    decir(EVENTO.conectado, { id: 3, secuencia: 9 });
    decir(EVENTO.nuevoUsuario, [chat(9, "hola")], { id: 3, desde: 0, secuencia: 9, reinicio: true });
    for (const epoca of ["a", "a", undefined, "a"]) decir(EVENTO.conectado, { id: 3, secuencia: 9, epoca });
    expect(enlace.begunAnew).toBe(0);
    expect(sondeos().at(-1)).toEqual([EVENTO.usuarios, { id: 3, ultima_conversacion: 9, activo: false }]);
  });

  it("renovada, la línea se abre al momento aunque el servidor dijera que la sesión terminó, y sigue volviendo sola; cerrado el enlace, no", () => {
    const { abrir, cortar, decir, enlace } = enlazar();
    decir(EVENTO.conectado, { id: 3, secuencia: 9 });
    decir(EVENTO.sesionCerrada, { mensaje: "Su sesión ha caducado.", motivo: "terminada" });
    enlace.renew();
    expect([cortar.mock.calls.length, abrir.mock.calls.length, enlace.line]).toEqual([1, 1, "reconectando"]);
    decir("connect");
    decir("disconnect", "io server disconnect");
    vi.runOnlyPendingTimers();
    expect(abrir).toHaveBeenCalledTimes(2);
    enlace.close();
    enlace.renew();
    expect(abrir).toHaveBeenCalledTimes(2);
  });

  it("si el servidor corta la conexión vuelve por sí mismo; si dijo que la sesión terminó, no [D25]", () => {
    const cortado = enlazar();
    cortado.decir("disconnect", "io server disconnect");
    vi.runOnlyPendingTimers();
    expect(cortado.abrir).toHaveBeenCalledTimes(1);
    const sesionCerrada = vi.fn();
    const despedido = enlazar();
    despedido.enlace.listen({ [EVENTO.sesionCerrada]: sesionCerrada });
    despedido.decir(EVENTO.sesionCerrada, { mensaje: "Su sesión ha caducado.", motivo: "inactividad" });
    despedido.decir("disconnect", "io server disconnect");
    vi.runOnlyPendingTimers();
    expect(despedido.abrir).not.toHaveBeenCalled();
    expect(sesionCerrada).toHaveBeenCalledWith({
      mensaje: "Su sesión ha caducado.",
      motivo: "inactividad",
    });
  });
});

describe("enlace: la línea que el servidor corta", () => {
  it("antes de volver espera, cada vez más, y desde el comienzo cuando lo que abrió duró", () => {
    const { abrir, decir } = enlazar();
    const cortar = () => {
      abrir.mockClear();
      decir("disconnect", "io server disconnect");
      expect(abrir).not.toHaveBeenCalled();
      const antes = Date.now();
      vi.advanceTimersToNextTimer();
      expect(abrir).toHaveBeenCalledOnce();
      decir("connect");
      return Date.now() - antes;
    };
    const pausas = Array.from({ length: 8 }, cortar);
    expect(pausas).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    vi.advanceTimersByTime(10_000);
    expect(cortar()).toBe(500);
  });

  it("cerrado mientras espera, ya no vuelve", () => {
    const { abrir, decir, enlace } = enlazar();
    decir("disconnect", "io server disconnect");
    enlace.close();
    vi.advanceTimersByTime(60_000);
    expect(abrir).not.toHaveBeenCalled();
  });
});

describe("enlace: lo que oye una pantalla", () => {
  it("cada suceso con su nombre del contrato, y del chat retirado además lo que se tenía de él", () => {
    const chatRetirado = vi.fn();
    const { enlace, decir } = enlazar();
    const callar = enlace.listen({ [EVENTO.chatRetirado]: chatRetirado });
    decir(EVENTO.nuevoUsuario, [enLista(5, 1)], delPunto(0, 1));
    const retiro = { id: 3, sesion_id: 8, secuencia: 2, punto: "Archivo" };
    decir(EVENTO.chatRetirado, retiro);
    expect(chatRetirado.mock.calls).toEqual([[retiro, enLista(5, 1)]]);
    // Told once: a repeat withdraws nothing.
    decir(EVENTO.chatRetirado, retiro);
    callar();
    decir(EVENTO.nuevoUsuario, [enLista(5, 3)], delPunto(2, 3));
    decir(EVENTO.chatRetirado, { ...retiro, secuencia: 4 });
    expect(chatRetirado).toHaveBeenCalledTimes(1);
  });

  it("lo que una lista entera ya no trae se retira cuando el servidor dice adónde fue, no antes y no en silencio [D46]", () => {
    const chatRetirado = vi.fn();
    const { enlace, decir, sondeos } = enlazar();
    enlace.listen({ [EVENTO.chatRetirado]: chatRetirado });
    decir(EVENTO.conectado, { id: 3, secuencia: 0 });
    decir(EVENTO.nuevoUsuario, [enLista(5, 1)], delPunto(0, 1));
    // The answer to what was asked before that came.
    decir(EVENTO.nuevoUsuario, [], delPunto(0, 2));
    vi.advanceTimersByTime(SONDEO_USUARIOS_MS);
    expect(sondeos().at(-1)?.[1]).toMatchObject({ ultima_conversacion: 1 });
    const retiro = { id: 3, sesion_id: 8, secuencia: 2, punto: "Archivo" };
    decir(EVENTO.chatRetirado, retiro);
    expect(chatRetirado.mock.calls).toEqual([[retiro, enLista(5, 1)]]);
  });

  it("empezada de nuevo, la lista muestra lo que había hasta que llega la entera, que la reemplaza salvo en lo que es más nuevo", () => {
    const { enlace, decir, sondeos } = enlazar();
    const casos = () => [...enlace.chats.chats.values()].map(({ caso }) => caso.id);
    decir(EVENTO.conectado, { id: 3, secuencia: 1 });
    decir(EVENTO.nuevoUsuario, [enLista(5, 1), { ...enLista(6, 1), id: 9 }], delPunto(0, 1));
    enlace.resetList();
    expect(sondeos().at(-1)?.[1]).toMatchObject({ ultima_conversacion: 0, cuantas: 40 });
    expect(casos()).toEqual([5, 6]);
    decir(EVENTO.nuevoUsuario, [enLista(7, 4)], delPunto(3, 4));
    decir(EVENTO.nuevoUsuario, [enLista(5, 3)], delPunto(0, 3));
    expect([enlace.chats.mark, casos()]).toEqual([3, [7]]);
  });

  it("si el servidor no abre la conexión se dice con sus palabras; si solo cayó la línea, no [D25]", () => {
    const refused = vi.fn();
    const { enlace, decir, rechazar } = enlazar();
    enlace.listen({ refused });
    decir("connect_error", new Error("websocket error"));
    expect(refused).not.toHaveBeenCalled();
    rechazar();
    decir("connect_error", new Error("Su sesión ha caducado."));
    expect(refused).toHaveBeenCalledWith("Su sesión ha caducado.", undefined);
  });

  it.each([
    [{ motivo: "inactividad" }, "inactividad"],
    [{ motivo: "otro" }, undefined],
    ["inactividad", undefined],
  ])("si no la abre porque la sesión terminó, se dice también por qué: con %j, %s [D25]", (data, motivo) => {
    const refused = vi.fn();
    const { enlace, decir, rechazar } = enlazar();
    enlace.listen({ refused });
    rechazar();
    decir("connect_error", Object.assign(new Error("Su sesión ha caducado."), { data }));
    expect(refused).toHaveBeenCalledExactlyOnceWith("Su sesión ha caducado.", motivo);
  });
});

const enLista = (caso: number, secuencia: number) => ({
  id: 8,
  caso: { id: caso },
  secuencia,
  ultimo_mensaje: null,
});
const delPunto = (desde: number, secuencia: number) => ({ id: 3, desde, secuencia, reinicio: desde === 0 });
const delHilo = (id_caso: number) => ({
  sesion_id: 8,
  id_caso,
  desde: 0,
  secuencia: 1,
  hay_mas: false,
  reinicio: true,
});

describe("enlace: la conversación abierta", () => {
  it("la que se retiró se pide de nuevo cuando vuelve a la lista, y no antes [D69]", () => {
    const { enlace, enviados, decir } = enlazar();
    decir(EVENTO.conectado, { id: 3, secuencia: 1 });
    decir(EVENTO.nuevoUsuario, [enLista(5, 1)], delPunto(0, 1));
    enlace.open(8);
    decir(EVENTO.nuevoMensaje, [], delHilo(5));
    enviados.length = 0;
    decir(EVENTO.chatRetirado, { id: 3, sesion_id: 8, secuencia: 2, punto: null });
    decir(EVENTO.nuevoUsuario, [enLista(5, 1)], delPunto(1, 2));
    decir(EVENTO.estadoMensaje, { sesion_id: 8, id_caso: 5, mensajes: [], desde: 4, secuencia: 9 });
    expect(enviados).toEqual([]);
    decir(EVENTO.nuevoUsuario, [enLista(6, 3)], delPunto(2, 3));
    expect(enviados).toEqual([
      [EVENTO.iniciar, { id: 3, sesion_id: 8 }],
      [EVENTO.ultimoMensaje, { sesion_id: 8, ultimo_mensaje: 0, id_caso: 5, secuencia: 1 }],
    ]);
  });

  it("la de otro punto, que no está en la lista, también se retira; deja de estarlo si el servidor la abre otra vez", () => {
    const onChange = vi.fn();
    const { enlace, decir } = enlazar({ onChange });
    decir(EVENTO.conectado, { id: 3, secuencia: 1 });
    decir(EVENTO.nuevoUsuario, [], delPunto(0, 1));
    enlace.open(8);
    decir(EVENTO.iniciado, { sesion_id: 8, id_caso: 5 });
    const retiro = { id: 3, sesion_id: 9, secuencia: 0, punto: null };
    decir(EVENTO.chatRetirado, retiro);
    expect(enlace.isWithdrawn(8)).toBe(false);
    onChange.mockClear();
    decir(EVENTO.chatRetirado, { ...retiro, sesion_id: 8 });
    expect([enlace.isWithdrawn(8), enlace.isConnected(8)]).toEqual([true, false]);
    expect(onChange).toHaveBeenCalled();
    decir(EVENTO.iniciado, { sesion_id: 8, id_caso: 5 });
    expect([enlace.isWithdrawn(8), enlace.isConnected(8)]).toEqual([false, true]);
  });

  it("la que sigue en otro caso sin haberse retirado también se pide; la que sigue en el suyo, no", () => {
    const { enlace, enviados, decir } = enlazar();
    decir(EVENTO.conectado, { id: 3, secuencia: 1 });
    enlace.open(8);
    decir(EVENTO.nuevoMensaje, [], delHilo(5));
    enviados.length = 0;
    decir(EVENTO.nuevoUsuario, [enLista(5, 2)], delPunto(0, 2));
    expect(enviados).toEqual([]);
    decir(EVENTO.nuevoUsuario, [enLista(6, 3)], delPunto(2, 3));
    expect(enviados[0]).toEqual([EVENTO.iniciar, { id: 3, sesion_id: 8 }]);
  });

  it("sin autorización no queda nada del punto en pantalla, y no se sondea más [D83]", () => {
    const error = vi.fn();
    const { enlace, decir, sondeos } = enlazar();
    enlace.listen({ [EVENTO.error]: error });
    decir(EVENTO.conectado, { id: 3, secuencia: 1 });
    decir(EVENTO.nuevoUsuario, [enLista(5, 1)], delPunto(0, 1));
    enlace.open(8);
    decir(EVENTO.nuevoMensaje, [], delHilo(5));
    decir(EVENTO.error, { mensaje: "No está autorizado", error: "PUNTO_NO_AUTORIZADO" });
    vi.advanceTimersByTime(5_000);
    expect([enlace.chats.chats.size, enlace.hilo(8), sondeos().length]).toEqual([0, undefined, 1]);
    const dicho = { mensaje: "No está autorizado", error: "PUNTO_NO_AUTORIZADO" };
    expect(error).toHaveBeenCalledWith(dicho, true);
  });

  it.each([
    ["NO_EXISTE", "nada", 0],
    ["SIN_PERMISO", "nada", 0],
    ["SESION_CADUCADA", "todo, hasta que la línea que se corta se abra otra vez,", 1],
    ["INTERNO", "todo, hasta que la línea que se corta se abra otra vez,", 1],
  ])(
    "a quien al volver no se deja entrar al punto, con %s, le queda %s de lo que tenía en pantalla [D83]",
    (codigo, _queda, cuantos) => {
      const error = vi.fn();
      const { enlace, decir } = enlazar();
      enlace.listen({ [EVENTO.error]: error });
      decir(EVENTO.conectado, { id: 3, secuencia: 1 });
      decir(EVENTO.nuevoUsuario, [enLista(5, 1)], delPunto(0, 1));
      enlace.open(8);
      decir(EVENTO.nuevoMensaje, [], delHilo(5));
      decir("disconnect", "transport close");
      decir("connect");
      const dicho = { mensaje: "No.", error: codigo };
      decir(EVENTO.error, dicho);
      expect([enlace.chats.chats.size, enlace.hilo(8) === undefined ? 0 : 1]).toEqual([cuantos, cuantos]);
      expect(error).toHaveBeenCalledExactlyOnceWith(dicho, cuantos === 0);
    },
  );
});

describe("enlace: lo que manda al abrir y al dejar una conversación", () => {
  const conPunto = () => {
    const todo = enlazar({ id_entidad: 4 });
    todo.decir(EVENTO.conectado, { id: 3, secuencia: 1 });
    todo.enviados.length = 0;
    return todo;
  };

  it("al abrir manda iniciar con el punto y la sesión, y ultimo mensaje con la entidad [B-tiempo-real-05, B-tiempo-real-08, D113]", () => {
    const { enlace, enviados } = conPunto();
    enlace.open(8);
    expect(enviados).toEqual([
      [EVENTO.iniciar, { id: 3, sesion_id: 8 }],
      [EVENTO.ultimoMensaje, { sesion_id: 8, ultimo_mensaje: 0, id_entidad: 4 }],
    ]);
  });

  it("al pasar a otra o al soltarla manda end de esa; al irse, end de todo [B-tiempo-real-03]", () => {
    const { enlace, enviados } = conPunto();
    const fines = () => enviados.filter(([evento]) => evento === EVENTO.end);
    enlace.open(8);
    enlace.open(9);
    enlace.release();
    enlace.close();
    expect(fines()).toEqual([
      [EVENTO.end, { sesion_id: 8 }],
      [EVENTO.end, { sesion_id: 9 }],
      [EVENTO.end, {}],
    ]);
  });

  it("al pasar a otra y al soltarla avisa que cambió; lo que ya estaba así no es un cambio", () => {
    const onChange = vi.fn();
    const { enlace } = enlazar({ onChange });
    const avisos = (hacer: () => void) => {
      onChange.mockClear();
      hacer();
      return onChange.mock.calls.length;
    };
    expect(avisos(() => enlace.open(8))).toBe(1);
    expect(avisos(() => enlace.open(8))).toBe(0);
    expect(avisos(() => enlace.release())).toBe(1);
    expect(avisos(() => enlace.release())).toBe(0);
  });

  it("cada vez que se conecta manda conectado con su punto, y el que responde el servidor empieza el sondeo [B-tiempo-real-06, B-tiempo-real-09]", () => {
    const { decir, enviados, sondeos } = enlazar();
    expect(enviados).toEqual([[EVENTO.conectado, { id: 3 }]]);
    vi.advanceTimersByTime(3_000);
    expect(sondeos()).toHaveLength(0);
    decir(EVENTO.conectado, { id: 3, secuencia: 1 });
    vi.advanceTimersByTime(2_000);
    expect(sondeos()).toHaveLength(3);
    decir("disconnect", "transport close");
    decir("connect");
    expect(enviados.at(-1)).toEqual([EVENTO.conectado, { id: 3 }]);
  });

  it("iniciado marca la conversación conectada: sólo desde entonces se dice que se escribe, y hasta que se corte, se retire o se deje [B-tiempo-real-10, D113]", () => {
    const { enlace, decir, enviados } = conPunto();
    const escribe = () => {
      enlace.typing(8);
      return enviados.at(-1)?.[0] === EVENTO.escribiendo;
    };
    enlace.open(8);
    expect([enlace.isConnected(8), escribe()]).toEqual([false, false]);
    decir(EVENTO.iniciado, { sesion_id: 9, id_caso: 6 });
    expect(enlace.isConnected(8)).toBe(false);
    decir(EVENTO.iniciado, { sesion_id: 8, id_caso: 5 });
    expect([enlace.isConnected(8), enlace.isConnected(9), escribe()]).toEqual([true, false, true]);
    decir("disconnect", "transport close");
    expect(enlace.isConnected(8)).toBe(false);
    decir(EVENTO.iniciado, { sesion_id: 8, id_caso: 5 });
    enlace.open(9);
    expect([enlace.isConnected(8), enlace.isConnected(9)]).toEqual([false, false]);
  });

  it("todo error recibido llega a quien escucha, y sólo el del punto lo vacía [B-tiempo-real-14, D113]", () => {
    const error = vi.fn();
    const { enlace, decir } = conPunto();
    enlace.listen({ [EVENTO.error]: error });
    enlace.open(8);
    decir(EVENTO.nuevoMensaje, [], delHilo(5));
    const dicho = { mensaje: "No existe el recurso solicitado.", error: "NO_EXISTE" };
    decir(EVENTO.error, dicho);
    expect(error.mock.calls).toEqual([[dicho, false]]);
    expect(enlace.hilo(8)).toBeDefined();
  });
});
