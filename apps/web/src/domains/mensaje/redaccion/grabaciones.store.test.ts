import { beforeEach, describe, expect, it, vi } from "vitest";
import { asentar } from "../../../../test/asentar.ts";
import { poner } from "../../../../test/pagina.ts";
import type { RecorderListeners, Recording } from "../../../lib/recorder/recorder.ts";
import { BandejaStore } from "./bandeja.store.ts";
import { GrabacionesStore } from "./grabaciones.store.ts";

const MP3 = new Blob([new Uint8Array([0xff, 0xfb])], { type: "audio/mpeg" });
const NOTA = { nombre: "audio.mp3", maximo: 600 };

/** A microphone in the hands of the test. */
function mesa({ abrir = () => Promise.resolve() }: { abrir?: () => Promise<unknown> } = {}) {
  const subir = vi.fn(() => new Promise<never>(() => undefined));
  const nada = () => undefined;
  const bandeja = new BandejaStore({
    usuario: 7,
    puede: () => true,
    subir,
    objecion: () => null,
    ilegible: () => "",
    alTerminar: nada,
    alCaducarSesion: nada,
    decir: () => "",
  });
  let oido: RecorderListeners | undefined;
  const discard = vi.fn();
  const stop = vi.fn<Recording["stop"]>(() => Promise.resolve({ mp3: MP3, seconds: 7 }));
  const grabaciones = new GrabacionesStore({
    bandeja,
    empezar: async (listeners) => {
      await abrir();
      oido = listeners;
      return { stop, discard };
    },
    causaDe: () => "denied",
  });
  return {
    bandeja,
    grabaciones,
    subir,
    stop,
    discard,
    decir: (segundos: number, nivel = 0.5) => oido?.onProgress(segundos, nivel),
    desenchufar: () => oido?.onEnded(),
    fase: (sesion = 1) => grabaciones.todas().get(sesion)?.fase,
  };
}

beforeEach(() => {
  poner(URL, "createObjectURL", { value: () => "blob:nota" });
  poner(URL, "revokeObjectURL", { value: vi.fn() });
});

describe("notas de voz", () => {
  it("se graba, se oye y se agrega como mp3 a la bandeja, que lo sube [B-audio-01, B-audio-02]", async () => {
    const { grabaciones, bandeja, decir, fase, subir } = mesa();
    await grabaciones.grabar(1, NOTA);
    decir(7.2);
    expect(grabaciones.todas().get(1)).toMatchObject({ fase: "grabando", segundos: 7.2, nivel: 0.5 });
    await grabaciones.detener(1);
    expect(grabaciones.todas().get(1)).toMatchObject({
      fase: "por-oir",
      segundos: 7,
      direccion: "blob:nota",
    });
    expect(subir).not.toHaveBeenCalled();
    grabaciones.agregar(1);
    expect(fase()).toBeUndefined();
    expect(bandeja.de(1)).toMatchObject([
      { nombre: "audio.mp3", tipo: "audio", estado: "en-proceso", tamanio: 2 },
    ]);
    await asentar();
    expect(subir).toHaveBeenCalledWith(MP3, "audio.mp3", expect.anything());
  });

  it("descartar suelta el micrófono y no deja nada [B-audio-01]", async () => {
    const { grabaciones, bandeja, fase, discard } = mesa();
    await grabaciones.grabar(1, NOTA);
    grabaciones.descartar(1);
    expect([fase(), bandeja.todas(), discard.mock.calls.length]).toEqual([undefined, [], 1]);
  });

  it("al máximo se detiene sola y lo dicho espera [B-audio-03]", async () => {
    const { grabaciones, decir, fase, stop } = mesa();
    await grabaciones.grabar(1, NOTA);
    decir(599.9);
    expect(fase()).toBe("grabando");
    decir(600);
    decir(600.1);
    await asentar();
    expect([fase(), stop.mock.calls.length]).toEqual(["por-oir", 1]);
  });

  it("dejar la conversación, o desenchufar el micrófono, la detiene y la deja por oír: nada se pierde [B-audio-01]", async () => {
    const { grabaciones, bandeja, fase, stop, desenchufar } = mesa();
    await grabaciones.grabar(1, NOTA);
    expect(grabaciones.dejar(1)).toBe(true);
    await asentar();
    expect([fase(1), bandeja.de(1)[0]?.estado]).toEqual(["por-oir", "por-oir"]);
    expect(grabaciones.dejar(1)).toBe(false);
    expect(fase(1)).toBe("por-oir");
    await grabaciones.grabar(2, NOTA);
    desenchufar();
    await asentar();
    expect([fase(2), stop.mock.calls.length]).toEqual(["por-oir", 2]);
  });

  it("mientras se termina la de otra conversación no empieza otra, y lo dice; después sí [B-audio-01]", async () => {
    const { grabaciones, bandeja, fase, stop } = mesa();
    const cierre = Promise.withResolvers<{ mp3: Blob; seconds: number }>();
    stop.mockReturnValue(cierre.promise);
    await grabaciones.grabar(1, NOTA);
    grabaciones.dejar(1);
    expect([fase(1), grabaciones.ocupada]).toEqual(["cerrando", true]);
    await grabaciones.grabar(2, NOTA);
    expect([fase(2), bandeja.de(2)]).toEqual([undefined, []]);
    cierre.resolve({ mp3: MP3, seconds: 7 });
    await asentar();
    expect([fase(1), grabaciones.ocupada]).toEqual(["por-oir", false]);
    await grabaciones.grabar(2, NOTA);
    expect(fase(2)).toBe("grabando");
  });

  it("sin permiso lo dice; lo que no dijo nada no es un archivo [B-audio-01]", async () => {
    const negado = mesa({ abrir: () => Promise.reject(new Error("no")) });
    await negado.grabaciones.grabar(1, NOTA);
    expect(negado.grabaciones.todas().get(1)).toEqual({ fase: "fallo", causa: "denied" });
    expect(negado.bandeja.todas()).toEqual([]);

    const muda = mesa();
    muda.stop.mockResolvedValue(null);
    await muda.grabaciones.grabar(1, NOTA);
    await muda.grabaciones.detener(1);
    expect(muda.grabaciones.todas().get(1)).toEqual({ fase: "fallo", causa: "vacia" });
    expect(muda.bandeja.todas()).toEqual([]);
  });

  it("lo que se graba sigue en la otra conversación del ciudadano; lo que allí esperaba está en su bandeja [B-audio-01]", async () => {
    const { grabaciones, bandeja, decir, fase } = mesa();
    await grabaciones.grabar(2, NOTA);
    await grabaciones.detener(2);
    await grabaciones.grabar(1, NOTA);
    grabaciones.mudar(1, 2);
    bandeja.mudar(1, 2);
    decir(7.2);
    expect([fase(1), grabaciones.todas().get(2)]).toMatchObject([undefined, { segundos: 7.2 }]);
    await grabaciones.detener(2);
    grabaciones.agregar(2);
    expect(bandeja.de(2).map(({ estado }) => estado)).toEqual(["en-proceso", "en-proceso"]);
    expect(bandeja.de(1)).toEqual([]);
  });

  it("quien se va mientras el navegador pregunta no deja un micrófono abierto [B-audio-01]", async () => {
    let permitir: () => void = () => undefined;
    const { grabaciones, fase, discard } = mesa({
      abrir: () => new Promise<void>((resolve) => (permitir = resolve)),
    });
    const pedido = grabaciones.grabar(1, NOTA);
    expect(grabaciones.dejar(1)).toBe(false);
    permitir();
    await pedido;
    expect([fase(), discard.mock.calls.length]).toEqual([undefined, 1]);
  });
});
