import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CorreoSimulado, crearCorreoSimulado } from "../../../../simulators/src/correo/index.ts";
import { cuentaDe, sinFichas, sinLlavero } from "../../../test/buzon.ts";
import { lento } from "../../../test/lento.ts";
import { workers } from "../../../test/workers.ts";
import { createLogger } from "../../shared/logger.ts";
import { createTargetResolver } from "../../shared/outbound-http/index.ts";
import type { CanalEvent } from "../connector.ts";
import { crearCorreo } from "./index.ts";

let correo: CorreoSimulado;
beforeAll(async () => {
  correo = await crearCorreoSimulado();
});
afterAll(() => correo.cerrar());

const TIEMPOS = {
  imap: { conexionMs: 5_000, silencioMs: 2_000 },
  smtp: { conexionMs: 1_000, silencioMs: 1_000, entregaMs: 2_000 },
  sondeoMs: 60_000,
};

type Oir = (evento: CanalEvent) => Promise<void> | void;

/** A mailbox that may be listened to again and again; `guardado`: where it stands. */
function oyente(direccion: string, cierre: AbortController, oir: Oir, tiempos = TIEMPOS) {
  const resolver = createTargetResolver({ allowPrivate: true, allowedHosts: [] });
  const connector = crearCorreo(
    { resolver, fetch: sinFichas, llavero: sinLlavero, workers, logger: createLogger("silent") },
    tiempos,
  );
  const { clave, imap, smtp } = correo;
  let guardado: Record<string, unknown> | null = null;
  const escuchar = () =>
    connector.listen?.(cuentaDe({ direccion, clave, imap, smtp }), {
      signal: cierre.signal,
      setAside: () => Promise.reject(new Error("a mail has its own notice")),
      tell: async () => undefined,
      sinceMs: 0,
      cursor: {
        read: () => Promise.resolve(guardado),
        save: async (valor) => {
          guardado = valor;
        },
      },
      receive: async (evento) => oir(evento),
    });
  correo.buzon(direccion);
  return { escuchar, guardado: () => guardado };
}

/** Listens until something breaks after the first mail, then again and again; answers the first letters of what was offered. */
async function leerAPesarDeTodo(
  direccion: string,
  textos: string[],
  estropear: () => void,
): Promise<string[]> {
  const recibidos: string[] = [];
  const cierre = new AbortController();
  const { escuchar, guardado } = oyente(direccion, cierre, async (evento) => {
    if (evento.kind !== "mensaje") return;
    recibidos.push(evento.text.trim().slice(0, 1));
    if (recibidos.length === textos.length) cierre.abort();
    if (recibidos.length > 1) return;
    estropear();
    // The line breaks while this one is stored.
    await lento(100, () => undefined)();
  });
  const primera = escuchar();
  await expect.poll(guardado).not.toBeNull();
  for (const texto of textos) correo.escribir({ de: "ana@correo.test", para: direccion, asunto: "x", texto });
  await expect(primera).rejects.toMatchObject({ kind: "temporal" });
  for (let vez = 0; vez < 5 && !cierre.signal.aborted; vez += 1) {
    // What was passed over never comes: listening then waits in vain.
    const paciencia = setTimeout(() => cierre.abort(), 8_000);
    await escuchar()?.catch(() => undefined);
    clearTimeout(paciencia);
  }
  return recibidos;
}

describe("correo: una línea que se rompe en medio de un lote no hace pasar por alto ningún correo [B-mensajes-18, D93]", () => {
  it.each([
    ["se-corta", { drop: true }],
    ["calla", { silent: true }],
    ["niega", { status: "NO" as const }],
  ])("el servidor %s al pedirle uno", async (nombre, fallo) => {
    const estropear = () => correo.fallarImap({ at: "fetch", ...fallo, times: 1 });
    const textos = ["1", "2", "3", "4", "5"];
    expect(await leerAPesarDeTodo(`${nombre}@ventanilla.test`, textos, estropear)).toEqual(textos);
  });

  // Nothing is asked of the server between a mail that does not fit and the next one: the library notices nothing.
  it("se cuelga entre dos preguntas", async () => {
    const textos = [`1${" relleno".repeat(3_400_000)}`, "2", "3", "4", "5"];
    const recibidos = await leerAPesarDeTodo("cuelga@ventanilla.test", textos, () => correo.cortar());
    expect(recibidos).toEqual(["1", "2", "3", "4", "5"]);
  });
});

describe("correo: quien deja de escuchar no espera a un servidor que calla: otro proceso, y la propia parada, lo esperarían", () => {
  const PACIENTE = { ...TIEMPOS, imap: { conexionMs: 60_000, silencioMs: 60_000 } };
  /** Well below the patience: whoever waits for the server is still found out. */
  const CON_PACIENCIA_MS = 30_000;
  it.each(["connect", "select", "search", "fetch"] as const)(
    "en %s",
    async (at) => {
      const direccion = `para-en-${at}@ventanilla.test`;
      const cierre = new AbortController();
      const { escuchar, guardado } = oyente(direccion, cierre, () => undefined, PACIENTE);
      if (at === "fetch") {
        const primera = escuchar();
        await expect.poll(guardado).not.toBeNull();
        correo.cortar();
        await expect(primera).rejects.toMatchObject({ kind: "temporal" });
        correo.escribir({ de: "ana@correo.test", para: direccion, asunto: "x", texto: "1" });
      }
      const callar = { at, silent: true, times: 1 };
      correo.fallarImap(callar);
      const fin = escuchar();
      await expect.poll(() => correo.desperfectos.imap.mirar()).not.toMatchObject({ at });
      cierre.abort();
      await fin;
    },
    CON_PACIENCIA_MS,
  );
});
