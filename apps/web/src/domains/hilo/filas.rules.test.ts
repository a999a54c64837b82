import { describe, expect, it } from "vitest";
import { BASE_S, unaSalida, unMensaje, YO } from "../../../test/chat/fabrica.ts";
import { type Envio, palabraDe } from "./envio.ts";
import { conservadas, filasDe, quienHablo, sinDobles } from "./filas.rules.ts";

const DIA = 86_400;
const filas = (
  mensajes: Parameters<typeof filasDe>[0]["mensajes"],
  linea: { id: number; cuantos: number } | null = null,
) => filasDe({ mensajes, envios: [], linea, idUsuario: YO.id, desfase: 0 });
const envio = (cambios: Partial<Envio> = {}): Envio => ({
  clave: "k1",
  sesion: 1,
  caso: 501,
  canal: 1,
  cubiculo: 3,
  texto: "hola a todos",
  ultimoVisto: 5,
  forzar: false,
  estado: "enviando",
  motivo: null,
  quizaGuardado: false,
  archivos: [],
  cita: null,
  carta: null,
  sinArchivos: false,
  probado: null,
  creado: (BASE_S + 30) * 1000,
  ...cambios,
});

/** The row of a send that follows a message. */
const conEnvio = (uno: Envio, desfase = 0) =>
  filasDe({ mensajes: [unMensaje(5)], envios: [uno], linea: null, idUsuario: YO.id, desfase }).at(-1);

describe("filas del hilo", () => {
  it("lo que espera detrás de algo que quizá se guardó lo dice, y de eso nadie dice que falló; un rechazo no hace esperar", () => {
    const esperan = (primero: Partial<Envio>) =>
      filasDe({
        mensajes: [],
        envios: [envio(primero), envio({ clave: "k2", estado: "en-cola" })],
        linea: null,
        idUsuario: YO.id,
        desfase: 0,
      }).map((fila) => fila.tipo === "envio" && fila.trasOtro);
    expect(esperan({ estado: "fallido", quizaGuardado: true })).toEqual([false, true]);
    expect(esperan({ estado: "fallido" })).toEqual([false, false]);
    expect(palabraDe(envio({ estado: "fallido", quizaGuardado: true }))).toBe("chat:entregaINCIERTO");
    expect(palabraDe(envio({ estado: "fallido" }))).toBe("chat:entregaFALLIDO");
  });

  it("sin línea se dice que no la hay; con ella y sin servidor, que espera", () => {
    expect(palabraDe(envio({ estado: "sin-conexion" }))).toBe("chat:entregaSinConexion");
    expect(palabraDe(envio({ estado: "sin-conexion", motivo: "espera" }))).toBe("chat:entregaEN_COLA");
  });

  it("un separador abre cada día de La Paz, no de Greenwich", () => {
    const anoche = String(BASE_S - 15 * 3600);
    const resultado = filas([
      unMensaje(1, { msg_tz: String(BASE_S - DIA) }),
      unMensaje(2, { msg_tz: anoche }),
      unMensaje(3),
      unMensaje(4),
    ]);
    expect(resultado.map((fila) => fila.abreDia)).toEqual([true, false, true, false]);
  });

  it("la línea de nuevos dice cuántos sobre el primero, y en ningún otro lugar", () => {
    const resultado = filas([unMensaje(1), unMensaje(2), unMensaje(3)], { id: 2, cuantos: 2 });
    expect(resultado.map((fila) => fila.nuevos)).toEqual([0, 2, 0]);
  });

  it("une lo del mismo autor en dos minutos; otro operador, un aviso o el tiempo separan [B-conversacion-01]", () => {
    const resultado = filas([
      unaSalida(1),
      unaSalida(2),
      unaSalida(3, { operador: { id: 8, nombre: "operador2" } }),
      unMensaje(4),
      unMensaje(5, { direccion: "AVISO", estado: "COMPLETADO" }),
      unMensaje(6),
      unMensaje(7, { msg_tz: String(BASE_S + 7 + 300) }),
    ]);
    expect(resultado.map((fila) => fila.unida)).toEqual([false, true, false, false, false, false, false]);
  });

  it("fecha y hora se ven una vez por autor y minuto, en lo último; el signo del canal, cuando cambia [B-conversacion-05] [B-conversacion-06] [D116]", () => {
    const en = (id: number, segundos: number, id_canal_entrada = 1) =>
      unMensaje(id, { id_canal_entrada, msg_tz: String(BASE_S - (BASE_S % 60) + segundos) });
    const resultado = filas([
      en(1, 5),
      en(2, 20),
      en(3, 59),
      en(4, 60),
      unaSalida(5, { msg_tz: en(5, 61).msg_tz }),
      en(6, 62, 9),
      en(7, 63, 9),
    ]);
    const mensajes = resultado.flatMap((fila) => (fila.tipo === "mensaje" ? fila : []));
    expect(mensajes.map(({ conHora }) => conHora)).toEqual([false, false, true, true, true, false, true]);
    expect(mensajes.map(({ cambiaCanal }) => cambiaCanal)).toEqual([
      true,
      false,
      false,
      false,
      false,
      true,
      false,
    ]);
  });

  it("sólo la última salida dice siempre su entrega en palabras [B-conversacion-01]", () => {
    const resultado = filas([unaSalida(1), unMensaje(2), unaSalida(3), unMensaje(4)]);
    expect(resultado.map((fila) => fila.tipo === "mensaje" && fila.ultimaSalida)).toEqual([
      false,
      false,
      true,
      false,
    ]);
  });

  it("lo que espera va al final; no se ve dos veces cuando el mensaje llegó antes que su respuesta [B-mensajes-08]", () => {
    const propio = unaSalida(6, { contenido: "hola a todos" });
    expect(sinDobles([envio()], [propio], YO.id)).toEqual([]);
    expect(sinDobles([envio(), envio({ clave: "k2" })], [propio], YO.id).map((uno) => uno.clave)).toEqual([
      "k2",
    ]);
    expect(sinDobles([envio({ ultimoVisto: 6 })], [propio], YO.id)).toHaveLength(1);
    expect(sinDobles([envio()], [{ ...propio, operador: { id: 8, nombre: "otro" } }], YO.id)).toHaveLength(1);
    expect(conEnvio(envio())).toMatchObject({ tipo: "envio", clave: "k1" });
  });

  it("lo que espera lleva la hora del servidor, como los mensajes a los que sigue, y no abre un día que no es", () => {
    const { creado } = envio();
    const DESFASE = -DIA * 1000;
    expect(conEnvio(envio({ creado: creado - DESFASE }), DESFASE)).toMatchObject({
      instante: creado,
      abreDia: false,
    });
  });

  it("quién habló mientras se escribía: primero el colega, si no el ciudadano; yo no cuento [B-mensajes-13]", () => {
    const colega = unaSalida(7, { operador: { id: 8, nombre: "operador2" } });
    expect(quienHablo([unMensaje(6), colega, unMensaje(8)], 5, YO.id)).toBe(colega);
    expect(quienHablo([unMensaje(6), unaSalida(7)], 5, YO.id)?.id).toBe(6);
    expect(quienHablo([unMensaje(5), unaSalida(7)], 5, YO.id)).toBeNull();
  });

  it("la fila en la que nada cambió sigue siendo la misma cuando vienen otras encima o debajo, y no se dibuja otra vez", () => {
    const mensajes = [unMensaje(3), unMensaje(4), unaSalida(5)];
    const antes = filas(mensajes);
    const ahora = conservadas(antes, filas([unMensaje(1), unMensaje(2), ...mensajes, unMensaje(6)]));
    const de = (id: number) => ahora.find(({ clave }) => clave === `m${id}`);
    // The third is no longer the first of its day, nor apart from the one above it.
    expect(de(3)).not.toBe(antes[0]);
    expect(de(3)).toMatchObject({ abreDia: false, unida: true });
    expect(de(4)).toBe(antes[1]);
    expect(de(5)).toBe(antes[2]);
  });

  it("la que cambió es otra: su entrega, o que ya no es la última nuestra", () => {
    const primera = unaSalida(1);
    const antes = filas([primera]);
    const leida = conservadas(antes, filas([{ ...primera, estado: "LEIDO" }]));
    expect(leida[0]).toMatchObject({ mensaje: { estado: "LEIDO" } });
    const seguida = conservadas(antes, filas([primera, unaSalida(2)]));
    expect(seguida[0]).toMatchObject({ ultimaSalida: false, conHora: false });
  });
});
