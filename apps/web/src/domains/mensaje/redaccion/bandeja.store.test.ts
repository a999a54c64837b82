import { HttpError, NetworkError } from "@ventanilla/client/http";
import type { ArchivoSubido } from "@ventanilla/contract/archivo/archivo";
import { describe, expect, it, vi } from "vitest";
import { asentar } from "../../../../test/asentar.ts";
import { enOtraPestana, ponerCandados } from "../../../../test/pestanas.ts";
import { BandejaStore, type OpcionesBandeja } from "./bandeja.store.ts";
import type { ArchivoElegido } from "./pieza.ts";

const elegido = (nombre: string): ArchivoElegido => ({
  nombre,
  tipo: "archivo",
  contenido: new Blob(["%PDF-"]),
});
const subido = (nombre: string): ArchivoSubido => ({
  id: `id-${nombre}`,
  nombre,
  extension: "pdf",
  tipo: "archivo",
  mime: "application/pdf",
  tamanio: 5,
});
/** One that was saved again since it was chosen: the browser gives none of its bytes. */
const cambiado = (nombre: string): ArchivoElegido => {
  const arrayBuffer = () => Promise.reject(new DOMException("gone", "NotReadableError"));
  const slice = () => Object.assign(new Blob(), { arrayBuffer });
  return { ...elegido(nombre), contenido: Object.assign(new Blob(["%PDF-"]), { slice }) };
};
const SIN_LINEA = new NetworkError({ aborted: false, cause: null });

/** Uploads that wait for the test. */
function abierta(cambios: Partial<OpcionesBandeja> = {}) {
  const subidas: {
    nombre: string;
    signal: AbortSignal;
    listo(): void;
    falla(error: unknown): void;
    avance(n: number): void;
  }[] = [];
  const alTerminar = vi.fn();
  const alCaducarSesion = vi.fn();
  const store = new BandejaStore({
    usuario: 7,
    puede: () => true,
    subir: (_, nombre, { onProgress, signal }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener("abort", () => reject(new NetworkError({ aborted: true, cause: null })));
        subidas.push({
          nombre,
          signal,
          listo: () => resolve(subido(nombre)),
          falla: reject,
          avance: onProgress,
        });
      }),
    objecion: () => null,
    ilegible: () => "ya no está",
    alTerminar,
    alCaducarSesion,
    decir: () => "motivo",
    ...cambios,
  });
  const estados = () => store.todas().map(({ estado }) => estado);
  return { store, subidas, estados, alTerminar, alCaducarSesion };
}
const otraVez = (usuario = 7) => abierta({ usuario }).store.todas();

describe("bandeja de archivos", () => {
  it("cada archivo pasa de pendiente a en proceso y a terminado, dos a la vez y en orden [B-adjuntos-02]", async () => {
    const { store, subidas, estados, alTerminar } = abierta();
    store.agregar(1, [elegido("a.pdf"), elegido("b.pdf"), elegido("c.pdf")]);
    expect(estados()).toEqual(["en-proceso", "en-proceso", "pendiente"]);
    await asentar();
    subidas[0]?.avance(0.4);
    expect(store.de(1)[0]?.avance).toBe(0.4);
    subidas[1]?.listo();
    await asentar();
    expect(estados()).toEqual(["en-proceso", "terminado", "en-proceso"]);
    expect(subidas.map(({ nombre }) => nombre)).toEqual(["a.pdf", "b.pdf", "c.pdf"]);
    expect(alTerminar).toHaveBeenCalledTimes(1);
    expect(store.listos(1)).toMatchObject([{ id: "id-b.pdf", nombre: "b.pdf", tamanio: 5 }]);
  });

  it("quitar corta la subida y deja el lugar al siguiente [B-adjuntos-02]", async () => {
    const { store, subidas, alTerminar } = abierta();
    store.agregar(1, [elegido("a.pdf"), elegido("b.pdf"), elegido("c.pdf")]);
    await asentar();
    store.quitar(store.todas()[0]?.clave ?? "");
    await asentar();
    expect(subidas[0]?.signal.aborted).toBe(true);
    expect(subidas.map(({ nombre }) => nombre)).toEqual(["a.pdf", "b.pdf", "c.pdf"]);
    expect(store.todas()).toHaveLength(2);
    expect(alTerminar).not.toHaveBeenCalled();
  });

  it("terminada su sesión, lo que falta no sube con la de otra persona, ni lo que aún se leía: espera a la suya", async () => {
    let dentro = true;
    const { store, subidas, estados, alTerminar } = abierta({ puede: () => dentro });
    store.agregar(1, [elegido("a.pdf"), elegido("b.pdf"), elegido("c.pdf")]);
    await asentar();
    store.quitar(store.todas()[1]?.clave ?? "");
    dentro = false;
    await asentar();
    subidas[0]?.listo();
    await asentar();
    store.reanudar();
    await asentar();
    expect([subidas.map(({ nombre }) => nombre), estados()]).toEqual([
      ["a.pdf", "b.pdf"],
      ["terminado", "pendiente"],
    ]);
    expect(alTerminar).not.toHaveBeenCalled();
    dentro = true;
    store.reanudar();
    await asentar();
    expect(subidas.map(({ nombre }) => nombre)).toEqual(["a.pdf", "b.pdf", "c.pdf"]);
  });

  it("lo que falló en una sesión que ya terminó sube otra vez en la siguiente", async () => {
    const { store, subidas, estados } = abierta();
    store.agregar(1, [elegido("a.pdf")]);
    await asentar();
    subidas[0]?.falla(new NetworkError({ aborted: true, cause: null }));
    await asentar();
    expect(estados()).toEqual(["en-proceso"]);
    subidas[1]?.listo();
    await asentar();
    expect(estados()).toEqual(["terminado"]);
  });

  it("sin línea espera y sube al volver; si cae cada vez, lo dice y se puede reintentar [B-adjuntos-02]", async () => {
    const { store, subidas, estados } = abierta();
    store.agregar(1, [elegido("a.pdf")]);
    await asentar();
    subidas[0]?.falla(SIN_LINEA);
    await asentar();
    expect(estados()).toEqual(["pendiente"]);
    for (const n of [1, 2]) {
      store.reanudar();
      await asentar();
      subidas[n]?.falla(SIN_LINEA);
      await asentar();
    }
    expect(estados()).toEqual(["fallido"]);
    const pieza = store.todas()[0];
    expect(pieza !== undefined && store.puedeReintentar(pieza)).toBe(true);
    store.reintentar(pieza?.clave ?? "");
    await asentar();
    subidas[3]?.listo();
    await asentar();
    expect(estados()).toEqual(["terminado"]);
  });

  it("la sesión que se acabó no falla el archivo: sube cuando se vuelve a entrar [B-adjuntos-02]", async () => {
    const { store, subidas, estados, alCaducarSesion } = abierta();
    store.agregar(1, [elegido("a.pdf")]);
    await asentar();
    subidas[0]?.falla(new HttpError(401, { mensaje: "no", error: "SESION_CADUCADA" }));
    await asentar();
    expect([estados(), alCaducarSesion.mock.calls.length]).toEqual([["pendiente"], 1]);
    store.reanudar();
    await asentar();
    subidas[1]?.listo();
    await asentar();
    expect(estados()).toEqual(["terminado"]);
  });

  it.each([408, 429, 502, 503, 504])(
    "lo que nadie contesta por el servidor (%i) no falla: espera y sube solo, y con él lo que sigue [B-adjuntos-02]",
    async (estado) => {
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      const { store, subidas, estados, alTerminar } = abierta();
      store.agregar(1, [elegido("a.pdf"), elegido("b.pdf"), elegido("c.pdf")]);
      await asentar();
      for (const una of [0, 1]) subidas[una]?.falla(new HttpError(estado, null));
      await asentar();
      expect([estados(), subidas.length]).toEqual([["pendiente", "pendiente", "pendiente"], 2]);
      vi.advanceTimersByTime(4_000);
      await asentar();
      expect(subidas.map(({ nombre }) => nombre)).toEqual(["a.pdf", "b.pdf", "a.pdf", "b.pdf"]);
      for (const una of [2, 3]) subidas[una]?.listo();
      await asentar();
      expect(estados()).toEqual(["terminado", "terminado", "en-proceso"]);
      expect(alTerminar).toHaveBeenCalledTimes(2);
    },
  );

  it("una bandeja que se cierra no sube lo que esperaba al servidor", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { store, subidas } = abierta();
    store.agregar(1, [elegido("a.pdf")]);
    await asentar();
    subidas[0]?.falla(new HttpError(502, null));
    await asentar();
    store.detener();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("lo que no es lo que su extensión dice falla antes de enviarse y no se reintenta [B-adjuntos-05]", async () => {
    const { store, subidas } = abierta({ objecion: () => "no corresponde" });
    store.agregar(1, [elegido("a.pdf")]);
    await asentar();
    subidas[0]?.listo();
    await asentar();
    const [pieza] = store.todas();
    expect(pieza).toMatchObject({ estado: "fallido", motivo: "no corresponde", archivo: null });
    expect(pieza && store.puedeReintentar(pieza)).toBe(false);
  });

  it("lo que el navegador ya no puede leer no sube: lo dice, no se reintenta, y sube lo que sigue [B-adjuntos-02]", async () => {
    const { store, subidas, alTerminar } = abierta();
    store.agregar(1, [cambiado("a.pdf"), elegido("b.pdf"), elegido("c.pdf")]);
    await asentar();
    expect(subidas.map(({ nombre }) => nombre)).toEqual(["b.pdf", "c.pdf"]);
    const [pieza] = store.todas();
    expect(pieza).toMatchObject({ estado: "fallido", motivo: "ya no está", archivo: null });
    expect(pieza && store.puedeReintentar(pieza)).toBe(false);
    expect(alTerminar.mock.calls).toEqual([[pieza]]);
  });

  it("lo quitado antes de que empiece su subida no sube [B-adjuntos-02]", async () => {
    const { store, subidas } = abierta();
    store.agregar(1, [elegido("a.pdf"), elegido("b.pdf")]);
    store.quitar(store.todas()[0]?.clave ?? "");
    await asentar();
    expect(subidas.map(({ nombre }) => nombre)).toEqual(["b.pdf"]);
  });

  it("lo terminado sobrevive a la recarga para su usuario; lo demás se dice perdido [B-mensajes-08]", async () => {
    const { store, subidas } = abierta();
    store.agregar(1, [elegido("a.pdf"), elegido("b.pdf"), elegido("c.pdf")]);
    store.reservar(1, "voz.mp3");
    await asentar();
    subidas[0]?.listo();
    await asentar();
    store.detener();
    expect(otraVez().map(({ nombre, estado }) => [nombre, estado])).toEqual([
      ["a.pdf", "terminado"],
      ["b.pdf", "perdido"],
      ["c.pdf", "perdido"],
      ["voz.mp3", "perdido"],
    ]);
    expect(otraVez(8)).toEqual([]);
  });

  it("pasado un día el servidor ya no lo tiene, y se dice [B-adjuntos-11]", async () => {
    const { store, subidas } = abierta();
    store.agregar(1, [elegido("a.pdf")]);
    await asentar();
    subidas[0]?.listo();
    await asentar();
    vi.useFakeTimers({ now: Date.now() + 24 * 3600 * 1000 });
    expect(otraVez()).toMatchObject([{ estado: "perdido", archivo: { id: "id-a.pdf" } }]);
  });

  it("lo enviado sale de la bandeja; lo que vuelve de la cola vuelve a ella, o dice que caducó [B-mensajes-09]", async () => {
    const { store, subidas, estados } = abierta();
    store.agregar(1, [elegido("a.pdf")]);
    store.agregar(2, [elegido("b.pdf")]);
    await asentar();
    for (const subida of subidas) subida.listo();
    await asentar();
    const archivos = store.listos(1);
    store.entregar(1);
    expect(store.todas().map(({ nombre }) => nombre)).toEqual(["b.pdf"]);
    store.devolver(1, archivos, { caducados: false });
    expect(store.listos(1)).toEqual(archivos);
    store.entregar(1);
    store.devolver(1, archivos, { caducados: true });
    expect(estados()).toEqual(["terminado", "perdido"]);
    expect(store.listos(1)).toEqual([]);
  });

  it("lo subido en otra pestaña está también en ésta, y lo que allí se envió o se quitó deja de ofrecerse", async () => {
    const [una, otra] = [abierta(), abierta()];
    enOtraPestana(() => una.store.agregar(31, [elegido("a.pdf")]));
    expect(otra.estados()).toEqual([]);
    await asentar();
    una.subidas[0]?.listo();
    await asentar();
    const clave = una.store.todas()[0]?.clave;
    window.dispatchEvent(new StorageEvent("storage", { key: `base_bandeja_7:${clave}` }));
    expect(otra.store.listos(31)).toMatchObject([{ nombre: "a.pdf" }]);
    enOtraPestana(() => una.store.entregar(31));
    expect(otra.estados()).toEqual([]);
  });

  it("lo que otra pestaña abierta sube o graba no se da aquí por perdido, ni se puede quitar; cuando se cierra, sí", async () => {
    ponerCandados();
    const una = abierta();
    una.store.agregar(1, [elegido("a.pdf")]);
    const otra = abierta();
    enOtraPestana(() => una.store.reservar(1, "voz.mp3"));
    await asentar();
    expect(otra.estados()).toEqual([]);
    una.store.detener();
    await asentar();
    expect(otra.estados()).toEqual(["perdido", "perdido"]);
  });

  it("la nota de voz cuyo lugar se quitó en otra pestaña entra de nuevo: lo grabado no se pierde", () => {
    const { store, estados } = abierta();
    const clave = store.reservar(1, "voz.mp3");
    enOtraPestana(() => localStorage.removeItem(`base_bandeja_7:${clave}`));
    expect(estados()).toEqual([]);
    store.completar(clave, 1, { nombre: "voz.mp3", tipo: "audio", contenido: new Blob(["ID3"]) });
    expect(store.de(1)).toMatchObject([{ nombre: "voz.mp3", tipo: "audio", estado: "en-proceso" }]);
  });
});
