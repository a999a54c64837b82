import { HttpError, NetworkError } from "@ventanilla/client/http";
import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { afterEach, describe, expect, it, vi } from "vitest";
import { asentar } from "../../../test/asentar.ts";
import { unaSalida, YO } from "../../../test/chat/fabrica.ts";
import { relojReal } from "../../../test/pagina.ts";
import type { ArchivoListo } from "../archivo/index.ts";
import type { Envio } from "../hilo/index.ts";
import { EnviosStore, type NuevoEnvio } from "./envios.store.ts";

const nuevo = (texto: string, sesion = 1): NuevoEnvio => ({
  sesion,
  caso: 500 + sesion,
  canal: sesion,
  cubiculo: 3,
  texto,
  ultimoVisto: 5,
});
const unArchivo = (nombre: string): ArchivoListo => ({
  id: `id-${nombre}`,
  nombre,
  tamanio: 10,
  tipo: "archivo",
  subido: Date.now(),
});
const SIN_LINEA = new NetworkError({ aborted: false, cause: null });
const rechazo = (
  estado: number,
  error: "HUBO_MENSAJES" | "CANAL_INACTIVO" | "ARCHIVO_CADUCADO" | "INTERNO",
) => new HttpError(estado, { mensaje: "no", error });

type Enviar = (envio: Envio) => Promise<Mensaje>;
function cola(enviar: Enviar) {
  const espia = vi.fn(enviar);
  const alEnviar = vi.fn();
  const alFallar = vi.fn();
  const store = new EnviosStore({
    usuario: YO.id,
    puede: () => true,
    enviar: espia,
    alEnviar,
    alFallar,
    decir: () => "motivo",
    decirVencido: () => "vencido",
    decirEspera: () => "espera",
  });
  abiertas.push(store);
  return { store, espia, alEnviar, alFallar, textos: () => espia.mock.calls.map(([envio]) => envio.texto) };
}
const abiertas: EnviosStore[] = [];

afterEach(() => {
  for (const store of abiertas.splice(0)) store.detener();
});

describe("cola de envíos", () => {
  it("envía de a uno y en orden dentro de una conversación; las demás no esperan [B-mensajes-08]", async () => {
    const respuestas: (() => void)[] = [];
    const { store, textos } = cola(
      () => new Promise((resolve) => respuestas.push(() => resolve(unaSalida(9)))),
    );
    store.agregar(nuevo("uno"), "a");
    store.agregar(nuevo("dos"), "b");
    store.agregar(nuevo("otra", 2), "c");
    await asentar();
    expect(textos()).toEqual(["uno", "otra"]);
    respuestas[0]?.();
    await asentar();
    expect(textos()).toEqual(["uno", "otra", "dos"]);
    expect(store.todos().map((envio) => envio.clave)).toEqual(["b", "c"]);
  });

  it("sin línea espera, sobrevive a la recarga y al volver sale en orden con sus mismas claves [B-mensajes-09]", async () => {
    const caida = cola(() => Promise.reject(SIN_LINEA));
    caida.store.agregar(nuevo("uno"), "a");
    caida.store.agregar(nuevo("dos"), "b");
    await asentar();
    expect(caida.store.todos()[0]?.estado).toBe("sin-conexion");
    expect(caida.alFallar).not.toHaveBeenCalled();
    caida.store.detener();

    const despues = cola(() => Promise.resolve(unaSalida(9)));
    despues.store.reanudar();
    await asentar();
    await asentar();
    expect(despues.espia.mock.calls.map(([envio]) => [envio.clave, envio.texto])).toEqual([
      ["a", "uno"],
      ["b", "dos"],
    ]);
    expect(despues.store.todos()).toEqual([]);
    expect(cola(() => Promise.resolve(unaSalida(9))).store.todos()).toEqual([]);
  });

  it("otra persona en el mismo navegador no ve ni envía lo ajeno [B-mensajes-09]", async () => {
    const mia = cola(() => Promise.reject(SIN_LINEA));
    mia.store.agregar(nuevo("privado"), "a");
    await asentar();
    const ajena = new EnviosStore({
      usuario: YO.id + 1,
      puede: () => true,
      enviar: vi.fn(),
      alEnviar: vi.fn(),
      alFallar: vi.fn(),
      decir: () => "",
      decirVencido: () => "",
      decirEspera: () => "",
    });
    expect(ajena.todos()).toEqual([]);
  });

  it("un rechazo queda en su burbuja con el motivo, no frena al siguiente y se reintenta con clave nueva [B-mensajes-09] [B-mensajes-16]", async () => {
    let falla = true;
    const { store, espia, alFallar } = cola(() =>
      falla ? Promise.reject(rechazo(412, "CANAL_INACTIVO")) : Promise.resolve(unaSalida(9)),
    );
    store.agregar(nuevo("uno"), "a");
    await asentar();
    expect(store.todos()[0]).toMatchObject({ estado: "fallido", motivo: "motivo" });
    expect(alFallar).toHaveBeenCalledTimes(1);
    falla = false;
    store.agregar(nuevo("dos"), "b");
    await asentar();
    expect(store.todos().map((envio) => envio.clave)).toEqual(["a"]);
    store.reintentar("a", "a2");
    await asentar();
    expect(espia.mock.calls.at(-1)?.[0]).toMatchObject({ clave: "a2", texto: "uno", forzar: false });
    expect(store.todos()).toEqual([]);
  });

  it("lo que el servidor quizá guardó se reintenta con la misma clave [B-mensajes-09]", async () => {
    const { store, espia } = cola(() => Promise.reject(rechazo(500, "INTERNO")));
    store.agregar(nuevo("uno"), "a");
    await asentar();
    store.reintentar("a", "nueva");
    await asentar();
    expect(espia.mock.calls.map(([envio]) => envio.clave)).toEqual(["a", "a"]);
  });

  it("si alguien habló, retiene también lo que sigue hasta decidir; enviar igual fuerza con otra clave [B-mensajes-13]", async () => {
    const { store, espia, textos } = cola((envio) =>
      envio.forzar || envio.texto === "dos"
        ? Promise.resolve(unaSalida(9))
        : Promise.reject(rechazo(409, "HUBO_MENSAJES")),
    );
    store.agregar(nuevo("uno"), "a");
    store.agregar(nuevo("dos"), "b");
    await asentar();
    expect(textos()).toEqual(["uno"]);
    expect(store.todos().map((envio) => envio.estado)).toEqual(["conflicto", "en-cola"]);
    store.forzar("a", "a2");
    await asentar();
    await asentar();
    expect(espia.mock.calls.map(([envio]) => [envio.clave, envio.forzar])).toEqual([
      ["a", false],
      ["a2", true],
      ["b", false],
    ]);
  });

  it("quitar saca lo que espera y deja salir lo que sigue [B-mensajes-09]", async () => {
    const { store, textos } = cola((envio) =>
      envio.texto === "uno" ? Promise.reject(rechazo(409, "HUBO_MENSAJES")) : Promise.resolve(unaSalida(9)),
    );
    store.agregar(nuevo("uno"), "a");
    store.agregar(nuevo("dos"), "b");
    await asentar();
    store.quitar("a");
    await asentar();
    expect(textos()).toEqual(["uno", "dos"]);
    expect(store.todos()).toEqual([]);
  });

  it("un envío con archivos conserva clave, texto, nombres y orden sin línea y tras la recarga [B-mensajes-14] [B-mensajes-09]", async () => {
    const caida = cola(() => Promise.reject(SIN_LINEA));
    caida.store.agregar({ ...nuevo("Le envío"), archivos: [unArchivo("a.pdf"), unArchivo("b.pdf")] }, "a");
    caida.store.agregar(nuevo("¿Llegó?"), "b");
    await asentar();
    caida.store.detener();

    const despues = cola(() => Promise.resolve(unaSalida(9)));
    expect(despues.store.todos()[0]).toMatchObject({
      estado: "sin-conexion",
      archivos: [{ nombre: "a.pdf" }, { nombre: "b.pdf" }],
    });
    despues.store.reanudar();
    await asentar();
    await asentar();
    expect(
      despues.espia.mock.calls.map(([{ clave, texto, archivos }]) => [
        clave,
        texto,
        archivos.map(({ id }) => id),
      ]),
    ).toEqual([
      ["a", "Le envío", ["id-a.pdf", "id-b.pdf"]],
      ["b", "¿Llegó?", []],
    ]);
  });

  it("lo que el servidor ya no tiene no se reintenta igual; lo demás sigue [B-mensajes-09]", async () => {
    const { store, textos } = cola((envio) =>
      envio.archivos.length > 0
        ? Promise.reject(rechazo(412, "ARCHIVO_CADUCADO"))
        : Promise.resolve(unaSalida(9)),
    );
    store.agregar({ ...nuevo(""), archivos: [unArchivo("a.pdf")] }, "a");
    store.agregar(nuevo("dos"), "b");
    await asentar();
    await asentar();
    expect(store.todos()).toMatchObject([{ clave: "a", estado: "fallido", sinArchivos: true }]);
    expect(textos()).toEqual(["", "dos"]);
  });

  it("lo que se probó hace un día no sale solo otra vez: quizá llegó, y lo decide una persona [B-mensajes-09]", async () => {
    const { store, espia } = cola(() => Promise.reject(SIN_LINEA));
    store.agregar(nuevo("hola"), "a");
    await asentar();
    vi.useFakeTimers({ now: Date.now() + 23 * 3600 * 1000, toFake: ["Date"] });
    store.reanudar();
    await asentar();
    relojReal();
    expect(espia).toHaveBeenCalledTimes(1);
    expect(store.todos()).toMatchObject([{ clave: "a", estado: "fallido", motivo: "vencido" }]);
    store.reintentar("a", "b");
    await asentar();
    expect(espia.mock.calls.map(([envio]) => envio.clave)).toEqual(["a", "b"]);
  });

  it("lo de una conversación que siguió en otra sale desde ella, en orden y una vez, también si lo primero ya iba en camino [B-mensajes-08]", async () => {
    const respuestas: (() => void)[] = [];
    const { store, textos, alEnviar } = cola(
      () => new Promise((resolve) => respuestas.push(() => resolve(unaSalida(9)))),
    );
    store.agregar(nuevo("uno"), "a");
    store.agregar({ ...nuevo("dos"), cita: { id: 4, texto: "¿A qué hora?", canal: 1 } }, "b");
    await asentar();
    store.mudar(1, 2);
    store.agregar(nuevo("tres", 2), "c");
    await asentar();
    expect(textos()).toEqual(["uno"]);
    respuestas[0]?.();
    await asentar();
    expect(textos()).toEqual(["uno", "dos"]);
    expect(alEnviar.mock.calls[0]?.[0]).toMatchObject({ clave: "a", sesion: 2 });
    expect(store.todos()).toMatchObject([
      { clave: "b", sesion: 2, canal: 1, cita: { canal: 2 } },
      { clave: "c", sesion: 2 },
    ]);
  });

  it("una cola de antes, que no sabía de archivos, sale igual [B-mensajes-09]", async () => {
    const caida = cola(() => Promise.reject(SIN_LINEA));
    caida.store.agregar(nuevo("uno"), "a");
    await asentar();
    caida.store.detener();
    const clave = `base_envio_${YO.id}:a`;
    const { archivos: _, sinArchivos: __, ...vieja } = JSON.parse(localStorage.getItem(clave) ?? "{}");
    localStorage.setItem(clave, JSON.stringify(vieja));
    expect(cola(() => Promise.resolve(unaSalida(9))).store.todos()).toMatchObject([
      { texto: "uno", archivos: [] },
    ]);
  });
});
