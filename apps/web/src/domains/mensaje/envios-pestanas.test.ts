import { HttpError, NetworkError } from "@ventanilla/client/http";
import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { asentar } from "../../../test/asentar.ts";
import { unaSalida, YO } from "../../../test/chat/fabrica.ts";
import { alCerrar } from "../../../test/pagina.ts";
import { enOtraPestana, ponerCandados } from "../../../test/pestanas.ts";
import type { Envio } from "../hilo/index.ts";
import { EnviosStore, type NuevoEnvio } from "./envios.store.ts";

const SIN_LINEA = new NetworkError({ aborted: false, cause: null });
const nuevo = (texto: string): NuevoEnvio => ({
  sesion: 1,
  caso: 501,
  canal: 1,
  cubiculo: 3,
  texto,
  ultimoVisto: 5,
});

interface Pestana {
  store: EnviosStore;
  salidas: () => string[];
  /** What its server answers from now on. */
  contesta(enviar: (envio: Envio) => Promise<Mensaje>): void;
}

function unaPestana(puede = () => true): Pestana {
  let contestar: (envio: Envio) => Promise<Mensaje> = () => Promise.resolve(unaSalida(9));
  const enviar = vi.fn((envio: Envio) => contestar(envio));
  const store = new EnviosStore({
    usuario: YO.id,
    puede,
    enviar,
    alEnviar: () => undefined,
    alFallar: () => undefined,
    decir: () => "motivo",
    decirVencido: () => "vencido",
    decirEspera: () => "espera",
  });
  alCerrar(() => store.detener());
  return {
    store,
    salidas: () => enviar.mock.calls.map(([{ clave }]) => clave),
    contesta: (otra) => {
      contestar = otra;
    },
  };
}
const estados = ({ store }: Pestana) => store.todos().map(({ clave, estado }) => [clave, estado]);

/** Two tabs of one person; what was written in the first waits for the line. */
async function conUnaSinLinea(): Promise<[Pestana, Pestana]> {
  const [una, otra] = [unaPestana(), unaPestana()];
  await asentar();
  una.contesta(() => Promise.reject(SIN_LINEA));
  enOtraPestana(() => una.store.agregar(nuevo("uno"), "a"));
  await asentar();
  return [una, otra];
}
/** Tabs hear of what the others keep in moments of their own. */
const enterarse = (clave: string) =>
  window.dispatchEvent(new StorageEvent("storage", { key: `base_envio_${YO.id}:${clave}` }));

beforeEach(ponerCandados);

describe("cola de envíos con dos pestañas", () => {
  it("la otra muestra lo que ésta tiene por enviar, y no lo envía mientras ésta sigue abierta", async () => {
    const [una, otra] = await conUnaSinLinea();
    enterarse("a");
    expect(estados(otra)).toEqual([["a", "sin-conexion"]]);
    otra.store.reanudar();
    await asentar();
    expect(otra.salidas()).toEqual([]);
    una.contesta(() => Promise.resolve(unaSalida(9)));
    una.store.reanudar();
    await asentar();
    enterarse("a");
    expect([una.salidas(), otra.salidas(), estados(otra)]).toEqual([["a", "a"], [], []]);
  });

  it("cerrada ésta, la otra lo envía sola, con su misma clave y una vez aunque haya dos más", async () => {
    const [una, otra] = await conUnaSinLinea();
    const tercera = unaPestana();
    enterarse("a");
    una.store.detener();
    await asentar();
    await asentar();
    expect([...otra.salidas(), ...tercera.salidas()]).toEqual(["a"]);
    expect(localStorage.getItem(`base_envio_${YO.id}:a`)).toBeNull();
  });

  it("lo que iba en camino al cerrarse ésta va otra vez con su misma clave, que no se guarda dos veces", async () => {
    const [una, otra] = [unaPestana(), unaPestana()];
    await asentar();
    una.contesta(() => new Promise(() => undefined));
    enOtraPestana(() => una.store.agregar(nuevo("uno"), "a"));
    expect(estados(otra)).toEqual([["a", "enviando"]]);
    una.store.detener();
    await asentar();
    await asentar();
    expect(otra.salidas()).toEqual(["a"]);
  });

  it("lo que iba en camino al cerrarse ésta quizá se guardó: rechazado en la puerta no falló, y se reintenta con su misma clave", async () => {
    const [una, otra] = [unaPestana(), unaPestana()];
    await asentar();
    una.contesta(() => new Promise(() => undefined));
    enOtraPestana(() => una.store.agregar(nuevo("uno"), "a"));
    otra.contesta(() => Promise.reject(new HttpError(413, null)));
    una.store.detener();
    await asentar();
    await asentar();
    expect(otra.store.todos()).toMatchObject([{ clave: "a", estado: "fallido", quizaGuardado: true }]);
    otra.contesta(() => Promise.resolve(unaSalida(9)));
    otra.store.reintentar("a", "b");
    await asentar();
    expect([otra.salidas(), estados(otra)]).toEqual([["a", "a"], []]);
  });

  it("al abrirse, una pestaña no envía lo que otra abierta tiene en camino", async () => {
    const una = unaPestana();
    await asentar();
    una.contesta(() => new Promise(() => undefined));
    una.store.agregar(nuevo("uno"), "a");
    const otra = unaPestana();
    otra.store.reanudar();
    await asentar();
    expect([otra.salidas(), estados(otra)]).toEqual([[], [["a", "enviando"]]]);
  });

  it("lo que falló en una lo decide cualquiera: reintentado en la otra sale de allí, y en ésta deja de estar", async () => {
    const [una, otra] = [unaPestana(), unaPestana()];
    await asentar();
    una.contesta(() => Promise.reject(new HttpError(412, { mensaje: "no", error: "CANAL_INACTIVO" })));
    una.store.agregar(nuevo("uno"), "a");
    await asentar();
    enterarse("a");
    expect(estados(otra)).toEqual([["a", "fallido"]]);
    enOtraPestana(() => otra.store.reintentar("a", "b"));
    await asentar();
    enterarse("b");
    expect([una.salidas(), otra.salidas(), estados(una), estados(otra)]).toEqual([["a"], ["b"], [], []]);
  });

  it("quitado de la cola en la otra, no sale de ésta", async () => {
    const [una, otra] = await conUnaSinLinea();
    enterarse("a");
    enOtraPestana(() => otra.store.quitar("a"));
    una.contesta(() => Promise.resolve(unaSalida(9)));
    una.store.reanudar();
    await asentar();
    expect([una.salidas(), estados(una)]).toEqual([["a"], []]);
  });

  it("lo heredado no sale con la sesión de otra persona", async () => {
    let dentro = false;
    const una = unaPestana();
    await asentar();
    una.contesta(() => Promise.reject(SIN_LINEA));
    una.store.agregar(nuevo("uno"), "a");
    await asentar();
    const otra = unaPestana(() => dentro);
    una.store.detener();
    await asentar();
    await asentar();
    expect(otra.salidas()).toEqual([]);
    dentro = true;
    otra.store.reanudar();
    await asentar();
    expect(otra.salidas()).toEqual(["a"]);
  });

  it("contestado uno cuando su sesión terminó, el que sigue no sale con la de otra persona: espera a la suya", async () => {
    let dentro = true;
    const una = unaPestana(() => dentro);
    let contestar = (): void => undefined;
    una.contesta(() => new Promise((resolve) => (contestar = () => resolve(unaSalida(9)))));
    una.store.agregar(nuevo("uno"), "a");
    una.store.agregar(nuevo("dos"), "b");
    dentro = false;
    contestar();
    await asentar();
    expect([una.salidas(), estados(una)]).toEqual([["a"], [["b", "en-cola"]]]);
    dentro = true;
    una.contesta(() => Promise.resolve(unaSalida(9)));
    una.store.reanudar();
    await asentar();
    expect([una.salidas(), estados(una)]).toEqual([["a", "b"], []]);
  });

  it("contestado uno cuando ésta ya se cerró, el que sigue lo envía la otra y nadie dos veces", async () => {
    const [una, otra] = [unaPestana(), unaPestana()];
    await asentar();
    let contestar = (): void => undefined;
    una.contesta(() => new Promise((resolve) => (contestar = () => resolve(unaSalida(9)))));
    enOtraPestana(() => {
      una.store.agregar(nuevo("uno"), "a");
      una.store.agregar(nuevo("dos"), "b");
    });
    otra.contesta(() => new Promise(() => undefined));
    una.store.detener();
    contestar();
    await asentar();
    await asentar();
    expect([una.salidas(), otra.salidas()]).toEqual([["a"], ["b"]]);
  });
});
