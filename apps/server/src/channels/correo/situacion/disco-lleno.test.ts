import { mkdirSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { type CorreoSimulado, crearCorreoSimulado } from "../../../../../simulators/src/correo/index.ts";
import { cuentaDe, sinFichas, sinLlavero } from "../../../../test/buzon.ts";
import { workers as hilos } from "../../../../test/workers.ts";
import { createLogger } from "../../../shared/logger.ts";
import { createTargetResolver } from "../../../shared/outbound-http/index.ts";
import { scratch } from "../../../shared/scratch.ts";
import type { Workers } from "../../../shared/workers/index.ts";
import type { MensajeEvent } from "../../connector.ts";
import { CursorCorreo } from "../cursor.ts";
import { junto } from "../en-disco.ts";
import { crearCorreo } from "../index.ts";

const DIRECCION = "mesa@ventanilla.test";
const TEMPORALES = "TMPDIR";

let correo: CorreoSimulado;
let guardado: Record<string, unknown> | null;
let recibidos: MensajeEvent[];
let cierre: AbortController;
/** What happens to a letter on the disk before it is read. */
let alLeer: (path: string) => void;
const antes = process.env[TEMPORALES];

beforeAll(async () => {
  correo = await crearCorreoSimulado();
});
afterAll(() => correo.cerrar());
beforeEach(() => {
  guardado = null;
  recibidos = [];
  cierre = new AbortController();
  alLeer = () => undefined;
});
afterEach(() => {
  cierre.abort();
  if (antes === undefined) delete process.env[TEMPORALES];
  else process.env[TEMPORALES] = antes;
});

const workers: Workers = {
  ...hilos,
  run(job, input) {
    const { crudo } = (input as { crudo: { crudo: Buffer | { path: string } } }).crudo;
    if ("path" in crudo) alLeer(crudo.path);
    return hilos.run(job, input);
  },
};

/** One beginning: it ends with the first thing that fails. */
async function escuchar(): Promise<void> {
  const connector = crearCorreo(
    {
      resolver: createTargetResolver({ allowPrivate: true, allowedHosts: [] }),
      fetch: sinFichas,
      llavero: sinLlavero,
      workers,
      logger: createLogger("silent"),
    },
    {
      imap: { conexionMs: 5_000, silencioMs: 5_000 },
      smtp: { conexionMs: 1_000, silencioMs: 1_000, entregaMs: 2_000 },
      sondeoMs: 60_000,
    },
  );
  await connector.listen?.(cuentaDe({ direccion: DIRECCION, clave: correo.clave, imap: correo.imap }), {
    signal: cierre.signal,
    setAside: () => Promise.reject(new Error("a mail has its own notice")),
    tell: () => Promise.resolve(),
    sinceMs: 0,
    cursor: {
      read: async () => guardado,
      save: async (valor) => {
        guardado = JSON.parse(JSON.stringify(valor));
      },
    },
    async receive(evento) {
      if (evento.kind === "mensaje") recibidos.push(evento);
    },
  });
}

/** Taken over, and a letter with a file of five megabytes came since. */
async function conGrande(): Promise<void> {
  const tomando = escuchar();
  await expect.poll(() => guardado, { timeout: 15_000 }).not.toBeNull();
  cierre.abort();
  await tomando;
  cierre = new AbortController();
  const datos = Buffer.alloc(5 * 1024 * 1024, "escaneado")
    .toString("base64")
    .replace(/.{76}/g, "$&\r\n");
  correo.entregar(
    DIRECCION,
    Buffer.from(
      `From: ana@ciudadano.test\r\nMessage-ID: <grande-${performance.now()}@x>\r\nSubject: grande\r\nContent-Type: application/pdf\r\nContent-Disposition: attachment; filename="a.pdf"\r\nContent-Transfer-Encoding: base64\r\n\r\n${datos}\r\n`,
    ),
  );
}

/** Nothing of it counts against the letter, however often. */
async function sinCulpa(falla: object): Promise<void> {
  for (let vez = 0; vez < 6; vez += 1) {
    await expect(escuchar()).rejects.toMatchObject(falla);
    expect(CursorCorreo.parse(guardado).tropiezo).toBeNull();
  }
  expect(recibidos).toEqual([]);
}

async function entraEntero(): Promise<void> {
  const escuchando = escuchar();
  await expect.poll(() => recibidos, { timeout: 15_000 }).toHaveLength(1);
  expect(recibidos[0]).toMatchObject({
    correo: { asunto: "grande" },
    adjuntos: [{ nombre: "a.pdf" }],
    original: { path: expect.any(String) },
  });
  cierre.abort();
  await escuchando;
}

it("mientras el disco de lo pasajero no recibe nada un correo grande espera, por mucho que dure, y entra entero", async () => {
  await conGrande();
  rmSync(scratch(), { recursive: true });
  process.env[TEMPORALES] = "/no-existe";
  await sinCulpa({ name: "StoreError", cause: { code: "ENOENT" } });
  delete process.env[TEMPORALES];
  await entraEntero();
}, 60_000);

it.each([
  ["alguien lo quita antes de que se lea", (path: string) => rmSync(dirname(path), { recursive: true })],
  ["sus archivos no caben a su lado", (path: string) => mkdirSync(junto(path, "adjunto-0"))],
])(
  "un correo grande en el disco, y %s: espera, y entra entero",
  async (_cual, estropear) => {
    await conGrande();
    alLeer = estropear;
    await sinCulpa({ name: "JobError", kind: "denied" });
    alLeer = () => undefined;
    await entraEntero();
  },
  60_000,
);
