import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { crearWahaSimulado, type WahaSimulado } from "./index.ts";
import { MOTORES, type Motor, ocultaDe } from "./motores.ts";

const CHAT = "59170000001@c.us";
const OCULTA = ocultaDe(CHAT);
const abiertos: (() => unknown)[] = [];
afterEach(async () => {
  for (const cerrar of abiertos.splice(0).reverse()) await cerrar();
});

interface Recibido {
  event: string;
  engine: string;
  payload: Record<string, unknown> & { _data: Record<string, unknown> };
}

/** A gateway whose one session runs on an engine, and what it posts. */
async function conMotor(motor: Motor) {
  const recibidos: Recibido[] = [];
  const oficina = createServer((peticion, respuesta) => {
    buffer(peticion).then(
      (cuerpo) => {
        recibidos.push(JSON.parse(cuerpo.toString()));
        respuesta.end();
      },
      () => respuesta.destroy(),
    );
  });
  await new Promise<void>((listo) => oficina.listen(0, "127.0.0.1", listo));
  abiertos.push(() => oficina.close());
  const direccion = oficina.address();
  const puerto = typeof direccion === "object" && direccion ? direccion.port : 0;
  const waha = await crearWahaSimulado();
  abiertos.push(() => waha.cerrar());
  await waha.crearSesion("mesa", {
    metadata: { motor },
    webhooks: [{ url: `http://127.0.0.1:${puerto}`, events: ["message", "message.any", "message.ack"] }],
  });
  return { waha, de: (event: string) => recibidos.filter((uno) => uno.event === event) };
}

function pedir(waha: WahaSimulado, ruta: string, cuerpo?: unknown) {
  return fetch(`${waha.url}${ruta}`, {
    method: cuerpo === undefined ? "GET" : "POST",
    headers: { "x-api-key": waha.clave, "content-type": "application/json" },
    ...(cuerpo !== undefined && { body: JSON.stringify(cuerpo) }),
  });
}
const enviar = (waha: WahaSimulado, text: string, id?: string) =>
  pedir(waha, "/api/sendText", { session: "mesa", chatId: CHAT, text, ...(id !== undefined && { id }) });

describe("pasarela simulada: cada motor a su manera", () => {
  it("NOWEB: nombre y otra dirección en lo suyo; responde con la llave y sin id; guarda el id que se le da", async () => {
    const { waha, de } = await conMotor("NOWEB");
    await waha.escribir({ session: "mesa", from: CHAT, name: "Ana", text: "Hola" });
    const [uno] = de("message");
    expect(uno).toMatchObject({ engine: "NOWEB", payload: { _data: { pushName: "Ana" } } });
    expect(uno?.payload._data["key"]).toMatchObject({
      remoteJidAlt: expect.stringMatching(/@lid$|@s\.whatsapp\.net$/),
    });
    const respuesta = await (await enviar(waha, "Buenas", "3EB0NUESTRO")).json();
    expect(respuesta).toMatchObject({ key: { id: "3EB0NUESTRO", fromMe: true } });
    expect(respuesta).not.toHaveProperty("id");
    expect(waha.libro()).toMatchObject([{ id: `true_${CHAT}_3EB0NUESTRO` }]);
  });

  it("GOWS: bajo la oculta, con el número al lado; acusa bajo la oculta y calla el acuse del servidor", async () => {
    const { waha, de } = await conMotor("GOWS");
    await waha.escribir({ session: "mesa", from: CHAT, name: "Ana", text: "Hola" });
    expect(de("message")[0]).toMatchObject({
      engine: "GOWS",
      payload: {
        from: OCULTA,
        _data: { Info: { PushName: "Ana", SenderAlt: "59170000001@s.whatsapp.net" } },
      },
    });
    expect(await (await enviar(waha, "Buenas", "3EB0B")).json()).toMatchObject({
      id: `true_${OCULTA}_3EB0B`,
    });
    await expect
      .poll(() => de("message.ack").map(({ payload }) => [payload["id"], payload["ack"]]))
      .toEqual([[`true_${OCULTA}_3EB0B`, 2]]);
  });

  it("WEBJS: bajo la oculta y sin el número, ids en varias formas, el id que se le da no cuenta, y a veces no responde nada", async () => {
    const { waha, de } = await conMotor("WEBJS");
    for (let i = 0; i < 60; i += 1) await waha.escribir({ session: "mesa", from: CHAT, text: `m${i}` });
    const formas = de("message").map(({ payload }) =>
      Object.keys(payload["id"] as object)
        .sort()
        .join(),
    );
    expect(new Set(formas)).toEqual(
      new Set(["_serialized,fromMe,id,remote", "$1,fromMe,id,remote", "fromMe,id,remote"]),
    );
    expect(JSON.stringify(de("message").map(({ payload }) => ({ ...payload, to: "" })))).not.toContain(CHAT);
    // One in eight by chance: as many as it takes.
    const cuerpos: string[] = [];
    while (cuerpos.length < 300 && cuerpos.at(-1) !== "")
      cuerpos.push(await (await enviar(waha, `r${cuerpos.length}`, `3EB0N${cuerpos.length}`)).text());
    expect(cuerpos).toContain("");
    expect(JSON.stringify(waha.libro())).not.toContain("3EB0N");
  });

  it("WEBJS: acusa unas veces bajo el número y otras bajo la oculta", async () => {
    const { waha, de } = await conMotor("WEBJS");
    for (let i = 0; i < 40; i += 1) await enviar(waha, `r${i}`);
    const bajo = () =>
      de("message.ack").map(({ payload }) => (String(payload["id"]).includes(OCULTA) ? OCULTA : CHAT));
    await expect.poll(() => new Set(bajo())).toEqual(new Set([CHAT, OCULTA]));
  });

  it.each(MOTORES)(
    "%s: se escribe a cualquiera de las dos direcciones y llega al mismo ciudadano",
    async (motor) => {
      const { waha } = await conMotor(motor);
      await waha.escribir({ session: "mesa", from: CHAT, text: "Hola" });
      await pedir(waha, "/api/sendText", { session: "mesa", chatId: OCULTA, text: "A la oculta" });
      expect(waha.libro({ chatId: CHAT })).toMatchObject([{ text: "A la oculta" }]);
      const lista = await (
        await pedir(waha, `/api/mesa/chats/${encodeURIComponent(OCULTA)}/messages`)
      ).json();
      expect(lista).toHaveLength(2);
    },
  );

  it.each(MOTORES)(
    "%s: lo que se teclea en el teléfono de la institución se cuenta como propio, de la aplicación",
    async (motor) => {
      const { waha, de } = await conMotor(motor);
      await waha.teclear({ session: "mesa", chatId: CHAT, text: "Ya lo llamamos" });
      expect(de("message")).toEqual([]);
      expect(de("message.any")).toMatchObject([
        { payload: { fromMe: true, source: "app", body: "Ya lo llamamos" } },
      ]);
      expect(waha.libro()).toEqual([]);
    },
  );
});

describe("pasarela simulada: lo que un motor olvida de lo que envió", () => {
  const MARGEN_MS = 60_000;
  afterEach(() => {
    vi.useRealTimers();
  });

  async function origenes(waha: WahaSimulado): Promise<unknown[]> {
    const lista = await pedir(waha, `/api/mesa/chats/${encodeURIComponent(CHAT)}/messages`);
    return ((await lista.json()) as { source: unknown }[]).map(({ source }) => source);
  }

  it.each([
    ["NOWEB", "app"],
    ["WEBJS", "app"],
    ["GOWS", "api"],
  ] as const)("%s: a los diez minutos, o reiniciada la sesión, lo cuenta como «%s»", async (motor, luego) => {
    const { waha } = await conMotor(motor);
    await enviar(waha, "Buenas");
    expect(await origenes(waha)).toEqual(["api"]);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 600_000 - MARGEN_MS });
    expect(await origenes(waha)).toEqual(["api"]);
    vi.setSystemTime(Date.now() + 2 * MARGEN_MS);
    expect(await origenes(waha)).toEqual([luego]);

    await enviar(waha, "¿Sigue ahí?");
    expect(await origenes(waha)).toEqual(["api", luego]);
    vi.setSystemTime(Date.now() + 1);
    await pedir(waha, "/api/sessions/mesa/restart", {});
    await expect.poll(() => waha.sesion("mesa").status).toBe("WORKING");
    expect(await origenes(waha)).toEqual([luego, luego]);
  });
});

describe("pasarela simulada: descortesías a pedido", () => {
  it("el número detrás de la oculta tarda en saberse", async () => {
    const { waha } = await conMotor("WEBJS");
    await waha.escribir({ session: "mesa", from: CHAT, text: "Hola" });
    waha.fallar({ lateLid: 1 });
    const preguntar = async () =>
      await (await pedir(waha, `/api/mesa/lids/${encodeURIComponent(OCULTA)}`)).json();
    expect(await preguntar()).toEqual({ lid: OCULTA, pn: null });
    expect(await preguntar()).toEqual({ lid: OCULTA, pn: CHAT });
  });

  it("cuenta el mismo mensaje bajo las dos direcciones", async () => {
    const { waha, de } = await conMotor("GOWS");
    waha.fallar({ bothAddresses: true });
    await waha.escribir({ session: "mesa", from: CHAT, text: "Hola" });
    expect(new Set(de("message").map(({ payload }) => payload["from"]))).toEqual(new Set([CHAT, OCULTA]));
  });

  it("cuenta un archivo como perdido, con su nombre y su texto, y lo tiene cuando se le pide otra vez", async () => {
    const { waha, de } = await conMotor("NOWEB");
    waha.fallar({ mediaError: true });
    const file = { mimetype: "image/png", filename: "ci.png", data: Buffer.from("png").toString("base64") };
    await waha.escribir({ session: "mesa", from: CHAT, text: "mi carnet", file });
    const { payload } = de("message")[0] ?? { payload: {} };
    expect(payload).toMatchObject({
      body: "mi carnet",
      hasMedia: true,
      media: { url: null, filename: "ci.png" },
    });
    const id = encodeURIComponent(String((payload as Record<string, unknown>)["id"]));
    const otra = await (await pedir(waha, `/api/mesa/chats/${CHAT}/messages/${id}`)).json();
    expect(otra).toMatchObject({ media: { url: expect.stringContaining("/api/files/") } });
  });

  it.each([
    ["responde 500 a lo que aceptó", { errorAfterAccept: 500 }, 500],
    ["acepta y no responde nada", { emptyAnswer: true }, 201],
  ])("%s", async (_nombre, fallos, estado) => {
    const { waha } = await conMotor("NOWEB");
    waha.fallar({ ...fallos, times: 1 });
    expect((await enviar(waha, "Buenas")).status).toBe(estado);
    expect(waha.libro()).toMatchObject([{ text: "Buenas" }]);
  });
});
