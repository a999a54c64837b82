import { HttpError, NetworkError } from "@ventanilla/client/http";
import type { CodigoError } from "@ventanilla/contract/errores";
import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { afterEach, expect, it, vi } from "vitest";
import { asentar } from "../../../test/asentar.ts";
import { unaSalida, YO } from "../../../test/chat/fabrica.ts";
import type { Envio } from "../hilo/index.ts";
import { EnviosStore, type NuevoEnvio } from "./envios.store.ts";

const nuevo = (texto: string): NuevoEnvio => ({
  sesion: 1,
  caso: 501,
  canal: 1,
  cubiculo: 3,
  texto,
  ultimoVisto: 5,
});
const SIN_LINEA = new NetworkError({ aborted: false, cause: null });
const rechazo = (estado: number, error?: CodigoError) =>
  new HttpError(estado, error === undefined ? null : { mensaje: "no", error });
const BIEN = "bien";

/** Each try meets the next of these; what comes after the last one is taken. */
function cola(...encuentros: (Error | typeof BIEN)[]) {
  const enviar = vi.fn(async (_envio: Envio): Promise<Mensaje> => {
    const encuentro = encuentros.shift() ?? BIEN;
    if (encuentro !== BIEN) throw encuentro;
    return unaSalida(9);
  });
  const store = new EnviosStore({
    usuario: YO.id,
    puede: () => true,
    enviar,
    alEnviar: () => undefined,
    alFallar: () => undefined,
    decir: () => "motivo",
    decirVencido: () => "vencido",
    decirEspera: () => "espera",
  });
  abiertas.push(store);
  const intentos = () => enviar.mock.calls.map(([{ texto, clave }]) => `${texto} ${clave}`);
  const estados = () => store.todos().map(({ texto, estado, motivo }) => [texto, estado, motivo]);
  return { store, intentos, estados };
}
const abiertas: EnviosStore[] = [];

afterEach(() => {
  for (const store of abiertas.splice(0)) store.detener();
});

it.each([408, 429, 502, 503, 504])(
  "un %i no deja pasar a los que siguen: esperan, se dice, y salen solos en su orden con sus mismas claves [B-mensajes-08] [B-mensajes-09]",
  async (estado) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { store, intentos, estados } = cola(rechazo(estado), rechazo(estado));
    store.agregar(nuevo("uno"), "a");
    store.agregar(nuevo("dos"), "b");
    await vi.advanceTimersByTimeAsync(0);
    store.agregar(nuevo("tres"), "c");
    await vi.advanceTimersByTimeAsync(0);
    expect(new Set(intentos())).toEqual(new Set(["uno a"]));
    expect(estados()).toEqual(["uno", "dos", "tres"].map((texto) => [texto, "sin-conexion", "espera"]));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(intentos().slice(-3)).toEqual(["uno a", "dos b", "tres c"]);
    expect(store.todos()).toEqual([]);
  },
);

it("si la línea se cae del todo mientras el servidor no está, todos dicen lo mismo [B-mensajes-09]", async () => {
  const { store, estados } = cola(rechazo(503), SIN_LINEA);
  store.agregar(nuevo("uno"), "a");
  store.agregar(nuevo("dos"), "b");
  await asentar();
  expect(estados().map(([, , motivo]) => motivo)).toEqual(["espera", "espera"]);
  store.reanudar();
  await asentar();
  expect(estados().map(([, , motivo]) => motivo)).toEqual([null, null]);
});

it("lo que quizá se guardó retiene a los que siguen hasta que alguien decide; lo que se rechazó, no [B-mensajes-08]", async () => {
  const { store, intentos, estados } = cola(rechazo(500, "INTERNO"));
  store.agregar(nuevo("uno"), "a");
  store.agregar(nuevo("dos"), "b");
  await asentar();
  expect(intentos()).toEqual(["uno a"]);
  expect(estados()).toEqual([
    ["uno", "fallido", "motivo"],
    ["dos", "en-cola", null],
  ]);
  store.reintentar("a", "otra");
  await asentar();
  await asentar();
  expect(intentos()).toEqual(["uno a", "uno a", "dos b"]);
});

it("quitado lo que quizá se guardó, sale lo que seguía [B-mensajes-08]", async () => {
  const { store, intentos } = cola(rechazo(500, "INTERNO"));
  store.agregar(nuevo("uno"), "a");
  store.agregar(nuevo("dos"), "b");
  await asentar();
  store.quitar("a");
  await asentar();
  expect(intentos()).toEqual(["uno a", "dos b"]);
});

it.each([
  ["400", rechazo(400, "VALIDACION"), "uno a"],
  ["403", rechazo(403, "SIN_PERMISO"), "uno a"],
  ["413", rechazo(413, "CUERPO_GRANDE"), "uno a"],
  ["404 de un intermediario", rechazo(404), "uno a"],
  ["412 del canal", rechazo(412, "CANAL_INACTIVO"), "uno otra"],
])(
  "tras un intento sin respuesta, un %s no dice que aquél no se guardó salvo que lo decida quien conoce la clave [B-mensajes-09]",
  async (_que, error, otraVez) => {
    const { store, intentos } = cola(SIN_LINEA, error);
    store.agregar(nuevo("uno"), "a");
    await asentar();
    store.reanudar();
    await asentar();
    expect(store.todos()).toMatchObject([{ estado: "fallido" }]);
    store.reintentar("a", "otra");
    await asentar();
    expect(intentos()).toEqual(["uno a", "uno a", otraVez]);
  },
);
