import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type CorreoSimulado, crearCorreoSimulado } from "../../../../../simulators/src/correo/index.ts";
import { cuentaDe, sinFichas, sinLlavero } from "../../../../test/buzon.ts";
import { workers } from "../../../../test/workers.ts";
import { createLogger } from "../../../shared/logger.ts";
import { createTargetResolver } from "../../../shared/outbound-http/index.ts";
import type { MensajeEvent } from "../../connector.ts";
import { buscarDesde, CursorCorreo, cambioDe, tomarBuzon } from "../cursor.ts";
import { crearCorreo } from "../index.ts";
import { recibidoEn } from "./recepcion.ts";

let correo: CorreoSimulado;
beforeAll(async () => {
  correo = await crearCorreoSimulado();
});
afterAll(() => correo.cerrar());

const DIA_MS = 24 * 3_600_000;
const haceDias = (dias: number) => new Date(Date.now() - dias * DIA_MS);

let numero = 0;
let direccion: string;
let guardado: Record<string, unknown> | null;
/** What was stored, by the id under which each letter is one. */
let recibidos: MensajeEvent[];
let dichas: string[];
let cierre: AbortController;
let escuchando: Promise<void>;

beforeEach(() => {
  numero += 1;
  direccion = `cambiado${numero}@ventanilla.test`;
  guardado = null;
  recibidos = [];
  dichas = [];
  cierre = new AbortController();
});
afterEach(async () => {
  correo.fallarImap({});
  await parar();
});

function escucharUnaVez(cual: string): Promise<void> | undefined {
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
  return connector.listen?.(cuentaDe({ direccion: cual, clave: correo.clave, imap: correo.imap }), {
    signal: cierre.signal,
    setAside: () => Promise.reject(new Error("a mail has its own notice")),
    tell: async ({ what }) => void dichas.push(what),
    sinceMs: 0,
    cursor: {
      read: async () => guardado,
      save: async (valor) => {
        guardado = JSON.parse(JSON.stringify(valor));
      },
    },
    async receive(evento) {
      if (evento.kind !== "mensaje") return;
      if (!recibidos.some(({ idExterno }) => idExterno === evento.idExterno)) recibidos.push(evento);
    },
  });
}

/** As often as its line breaks, as whoever listens to accounts does. */
function escuchar(cual = direccion): void {
  const signal = cierre.signal;
  escuchando = (async () => {
    while (!signal.aborted) await escucharUnaVez(cual)?.catch(() => undefined);
  })();
}

async function parar(): Promise<void> {
  cierre.abort();
  await escuchando;
  cierre = new AbortController();
}

const situado = () => expect.poll(() => guardado, { timeout: 15_000 }).not.toBeNull();
const asuntos = () => recibidos.map(({ correo: carta }) => carta?.asunto);
const llegan = (esperados: string[]) => expect.poll(asuntos, { timeout: 20_000 }).toEqual(esperados);

function entregar(nombre: string, { cuando = new Date(), en = direccion, cabecera = "" } = {}): number {
  const crudo = `${cabecera}From: Ana <ana@x.test>\r\nMessage-ID: <${nombre}@x.test>\r\nSubject: ${nombre}\r\n\r\nhola\r\n`;
  return correo.entregar(en, Buffer.from(crudo), cuando);
}

/** The mailbox is as it was after so many mails, as from a backup: numbers that were given out are given out again. */
function restaurar(cuantos: number): void {
  const buzon = correo.buzon(direccion);
  buzon.correos = buzon.correos.slice(0, cuantos);
  buzon.siguiente = cuantos + 1;
  correo.cortar();
}

/** Taken over with one mail in it; three came since. */
async function conTres(): Promise<void> {
  entregar("viejo", { cuando: haceDias(30) });
  escuchar();
  await situado();
  for (const nombre of ["uno", "dos", "tres"]) entregar(nombre);
  await llegan(["uno", "dos", "tres"]);
  await parar();
}

describe("correo: un buzón que no es el que era [D93, B-mensajes-18]", () => {
  it("restaurado de una copia, con menos correos que los vistos: lo que llega entra, se dice, y nada se repite", async () => {
    await conTres();
    restaurar(2);
    entregar("nuevo");
    escuchar();
    await llegan(["uno", "dos", "tres", "nuevo"]);
    expect(dichas).toEqual(["atrasado"]);
  });

  it("restaurado, y después llegó tanto como se había perdido: se nota por la fecha del último", async () => {
    await conTres();
    restaurar(1);
    for (const nombre of ["cuatro", "cinco", "seis", "siete"])
      entregar(nombre, { cuando: new Date(Date.now() + 5_000) });
    escuchar();
    await llegan(["uno", "dos", "tres", "cuatro", "cinco", "seis", "siete"]);
    expect(dichas).toEqual(["renumerado"]);
  });

  it("la cuenta abre el buzón de otra dirección: empieza por su final, aunque sus números sean mayores", async () => {
    await conTres();
    const otra = `otra.${direccion}`;
    for (let i = 0; i < 10; i += 1) entregar(`ajeno-${i}`, { en: otra, cuando: haceDias(1) });
    correo.buzon(otra).validez = correo.buzon(direccion).validez;
    escuchar(otra);
    await expect.poll(() => dichas, { timeout: 15_000 }).toEqual(["ajeno"]);
    await expect.poll(() => CursorCorreo.parse(guardado).ultimo).toBe(10);
    entregar("propio", { en: otra });
    await llegan(["uno", "dos", "tres", "propio"]);
  });

  it("el mismo buzón con otro nombre, que es también su dirección: lo que llegó entretanto entra, y no hay cambio que decir", async () => {
    await conTres();
    const otra = `otra.${direccion}`;
    entregar("cuatro");
    const { validez, siguiente, correos } = correo.buzon(direccion);
    Object.assign(correo.buzon(otra), { validez, siguiente, correos });
    escuchar(otra);
    await llegan(["uno", "dos", "tres", "cuatro"]);
    expect(dichas).toEqual([]);
    expect(CursorCorreo.parse(guardado)).toMatchObject({ direccion: otra, ultimo: 5 });
  });

  it("restaurado con las fechas de hoy: lo anterior a la toma sigue fuera, por cuándo lo recibió su servidor", async () => {
    const recibido = haceDias(30).toUTCString();
    const cabecera = `Received: from mx.x.test (mx; [10.0.0.1])\r\n\tby mail.ventanilla.test; ${recibido} (BOT)\r\n`;
    entregar("viejo", { cuando: haceDias(30), cabecera });
    escuchar();
    await situado();
    entregar("uno");
    await llegan(["uno"]);
    await parar();
    const buzon = correo.buzon(direccion);
    buzon.renumerar();
    for (const mail of buzon.correos) mail.fecha = new Date();
    correo.cortar();
    entregar("nuevo");
    escuchar();
    await llegan(["uno", "nuevo"]);
    expect(dichas).toEqual(["renumerado"]);
  });

  it("un correo con fecha de mañana no esconde, tras renumerarse, lo que llega hasta entonces", async () => {
    entregar("viejo", { cuando: haceDias(30) });
    escuchar();
    await situado();
    entregar("de mañana", { cuando: haceDias(-400) });
    await llegan(["de mañana"]);
    await parar();
    correo.buzon(direccion).correos.pop();
    correo.buzon(direccion).renumerar();
    correo.cortar();
    entregar("de hoy");
    escuchar();
    await llegan(["de mañana", "de hoy"]);
  });
});

describe("correo: un correo que su servidor no entrega [B-mensajes-18]", () => {
  it.each([
    ["se niega a darlo", { status: "NO" as const }],
    ["corta la línea al darlo", { drop: true }],
    ["dice que no tiene nada dentro", { nil: "body" as const }],
  ])(
    "el servidor %s: se pasa de largo tras unos intentos, queda dicho, y los demás entran",
    async (_cual, fallo) => {
      escuchar();
      await situado();
      await parar();
      entregar("uno");
      const uid = entregar("dañado");
      correo.fallarImap({ at: "fetch", uids: [uid], ...fallo });
      entregar("dos");
      escuchar();
      await llegan(["uno", "", "dos"]);
      expect(recibidos[1]?.text).toContain("no entrega");
      expect(recibidos[1]).toMatchObject({ automatic: true, reason: "sin_remitente" });
      expect(dichas).toEqual(["no entregado"]);
      expect(correo.buzon(direccion).correos.find((mail) => mail.uid === uid)?.banderas).toEqual(new Set());
    },
  );

  it.each([
    [
      "los niega a ellos y al último",
      { status: "NO" as const },
      ["uno", "dañado", "dañado", "dos", "dañado"],
    ],
    ["los niega, y detrás no hay otro", { status: "NO" as const }, ["uno", "dañado", "dañado"]],
    ["corta la línea al darlos", { drop: true }, ["dañado", "dañado", "dos", "tres"]],
    [
      "dice que no tienen nada dentro",
      { nil: "body" as const },
      ["uno", "dañado", "dañado", "dos", "dañado"],
    ],
  ])(
    "dos seguidos, y el servidor %s: se pasan de largo los que no da, y los demás entran",
    async (_cual, fallo, nombres) => {
      escuchar();
      await situado();
      await parar();
      const dados = nombres.map((nombre) => ({ nombre, uid: entregar(nombre) }));
      const uids = dados.flatMap(({ nombre, uid }) => (nombre === "dañado" ? [uid] : []));
      correo.fallarImap({ at: "fetch", uids, ...fallo });
      escuchar();
      await llegan(nombres.map((nombre) => (nombre === "dañado" ? "" : nombre)));
      expect(dichas).toEqual(uids.map(() => "no entregado"));
    },
  );

  it.each([11, 12])(
    "mientras no entrega ninguno, ninguno se pasa de largo: cuando vuelve, tras %i intentos, todos entran enteros",
    async (veces) => {
      escuchar();
      await situado();
      await parar();
      correo.fallarImap({ at: "fetch", status: "NO" });
      for (const nombre of ["uno", "dos"]) entregar(nombre);
      for (let intento = 0; intento < veces; intento += 1)
        await expect(escucharUnaVez(direccion)).rejects.toMatchObject({ kind: "temporal" });
      expect(recibidos).toEqual([]);
      correo.fallarImap({});
      escuchar();
      await llegan(["uno", "dos"]);
      expect(recibidos.map(({ text }) => text.trim())).toEqual(["hola", "hola"]);
      expect(dichas).toEqual([]);
    },
  );
});

describe("correo: qué cambió de un buzón", () => {
  const lugar = { direccion: "mesa@x.test", lugar: "mesa@x.test mail.x.test" };
  const renombrado = { direccion: "otra@x.test", lugar: "otra@x.test mail.x.test" };
  const buzon = { validez: "7", siguiente: 10 };
  const cursor = { ...tomarBuzon(buzon, 0, lugar), sello: { uid: 9, segundos: 100 } };

  it.each([
    ["nada", {}, lugar, 100, null],
    ["el sello ya no está", {}, lugar, null, null],
    ["un cursor de antes, que no sabía de quién era", { direccion: null, lugar: null }, lugar, 100, null],
    ["la dirección con que se escribe desde él", { direccion: "otra@x.test" }, lugar, 100, null],
    ["su servidor, con su dirección", {}, { ...lugar, lugar: "mesa imap.otro.test" }, 100, "renumerado"],
    ["su nombre, que es su dirección", {}, renombrado, 100, null],
    ["su nombre y lo que hay bajo el sello", {}, renombrado, 101, "ajeno"],
    ["su nombre, y el sello ya no está", {}, renombrado, null, "ajeno"],
    ["su nombre, y no había sello", { sello: null }, renombrado, null, "ajeno"],
    ["su nombre y su numeración", { validez: "6" }, renombrado, 100, "ajeno"],
    ["su nombre y lo que tiene", { ultimo: 10 }, renombrado, 100, "ajeno"],
    ["su numeración", { validez: "6" }, lugar, 100, "renumerado"],
    ["lo que tiene", { ultimo: 10 }, lugar, 100, "atrasado"],
    ["lo que hay bajo el sello", {}, lugar, 101, "renumerado"],
  ] as const)("%s", (_cual, antes, ahora, sellada, cambio) => {
    expect(cambioDe({ ...cursor, ...antes }, buzon, ahora, sellada)).toBe(cambio);
  });

  it.each([-12, -4, 0, 14])(
    "renumerado, se busca desde un día que no deja fuera lo de tras la toma, con el servidor a %i horas",
    (horas) => {
      const dia = (segundos: number) => new Date(segundos * 1000).toISOString().slice(0, 10);
      for (let hora = 0; hora < 24; hora += 1) {
        const tomado = Date.UTC(2026, 10, 2, hora) / 1000;
        const delServidor = dia(tomado + 1 + horas * 3600);
        expect(dia(buscarDesde({ ...cursor, tomado, visto: tomado })) <= delServidor).toBe(true);
      }
    },
  );

  it.each([
    ["Received: by a; Mon, 02 Nov 2026 10:00:00 -0400 (BOT)\r\nReceived: by b; x\r\n\r\n", 1_793_628_000],
    [
      "Subject: x\r\nReceived: from a (b; c)\r\n\tby d;\r\n\tMon, 2 Nov 2026 14:00:00 +0000\r\n\r\n",
      1_793_628_000,
    ],
    ["Subject: x\r\n\r\nReceived: by a; Mon, 02 Nov 2026 10:00:00 -0400\r\n", null],
    ["Received: by a\r\n\r\n", null],
  ])("cuándo lo recibió su servidor: %j", (cabecera, segundos) => {
    expect(recibidoEn(Buffer.from(cabecera))).toBe(segundos);
  });
});
