import { describe, expect, it } from "vitest";
import { OutboundError, type OutboundFetch } from "../../shared/outbound-http/index.ts";
import { CanalError } from "../connector.ts";
import { crearGraph, esAutentica, firmar, formularioDe, retoDe } from "./index.ts";

const CUENTA = { base: "https://graph.example", version: "v26.0", token: "llave" };
const PEDIDO = { ruta: "123/messages", timeoutMs: 1_000 };

const que = (responde: OutboundFetch) => crearGraph(responde);
const responde =
  (status: number, cuerpo: unknown): OutboundFetch =>
  async () => ({
    status,
    headers: {},
    body: Buffer.from(JSON.stringify(cuerpo)),
    json: () => cuerpo,
  });

async function claseDe(llamada: Promise<unknown>) {
  const error = await llamada.catch((razon: unknown) => razon);
  if (!(error instanceof CanalError)) throw new Error("not refused", { cause: error });
  return [error.kind, error.code, error.pauseMs];
}

describe("la firma de un aviso de Meta [D93]", () => {
  const body = Buffer.from('{"object":"page"}');
  const firma = "sha256=b38a2f589e8e63c7fc3318ee5fad162aa1c05bd62cb1ec87c9a61641619505e2";

  it("es la del ejemplo publicado", () => {
    expect(firmar("appsecret", body)).toBe(firma);
    expect(esAutentica("appsecret", { headers: { "x-hub-signature-256": firma }, body })).toBe(true);
    const mayusculas = firma.toUpperCase();
    expect(esAutentica("appsecret", { headers: { "x-hub-signature-256": mayusculas }, body })).toBe(true);
  });

  it.each([
    ["otra clave", "otra-clave", firma],
    ["otro cuerpo", "appsecret", firmar("appsecret", Buffer.from("{}"))],
    ["sin el nombre del algoritmo", "appsecret", firma.slice("sha256=".length)],
    ["vacía", "appsecret", ""],
    ["a medias", "appsecret", firma.slice(0, -2)],
  ])("%s no vale", (_nombre, secreto, suya) => {
    expect(esAutentica(secreto, { headers: { "x-hub-signature-256": suya }, body })).toBe(false);
    expect(esAutentica(secreto, { headers: {}, body })).toBe(false);
    expect(esAutentica(secreto, { headers: { "x-hub-signature-256": [firma, firma] }, body })).toBe(false);
  });
});

describe("el reto de Meta [D93]", () => {
  const query = {
    "hub.mode": "subscribe",
    "hub.verify_token": "palabra-nuestra",
    "hub.challenge": "1158201444",
  };
  it("se devuelve tal cual a quien sabe nuestra palabra", () => {
    expect(retoDe("palabra-nuestra", query)).toEqual({ body: "1158201444", type: "text/plain" });
  });
  it.each([
    ["otra palabra", { ...query, "hub.verify_token": "palabra-nuestr" }],
    ["otro modo", { ...query, "hub.mode": "unsubscribe" }],
    ["sin reto", { "hub.mode": "subscribe", "hub.verify_token": "palabra-nuestra" }],
    ["un reto que no es suyo", { ...query, "hub.challenge": "<script>" }],
  ])("%s: nada", (_nombre, suya) => {
    expect(retoDe("palabra-nuestra", suya)).toBeNull();
  });
});

describe("lo que dicen los errores de Graph", () => {
  it.each([
    [0, undefined, ["credencial", "0", undefined]],
    [190, 463, ["credencial", "190/463", undefined]],
    [3, undefined, ["credencial", "3", undefined]],
    [10, undefined, ["credencial", "10", undefined]],
    [200, undefined, ["credencial", "200", undefined]],
    [299, undefined, ["credencial", "299", undefined]],
    [133010, undefined, ["credencial", "133010", undefined]],
    [131005, undefined, ["credencial", "131005", undefined]],
    [131045, undefined, ["credencial", "131045", undefined]],
    [10, 2018108, ["destino", "10/2018108", undefined]],
    [100, 33, ["credencial", "100/33", undefined]],
    [100, undefined, ["permanente", "100", undefined]],
    [100, 2018001, ["destino", "100/2018001", undefined]],
    [131008, undefined, ["permanente", "131008", undefined]],
    [4, undefined, ["temporal", "4", 30_000]],
    [17, undefined, ["temporal", "17", 30_000]],
    [32, undefined, ["temporal", "32", 30_000]],
    [341, undefined, ["temporal", "341", 30_000]],
    [613, undefined, ["temporal", "613", 30_000]],
    [80001, undefined, ["temporal", "80001", 30_000]],
    [80006, undefined, ["temporal", "80006", 30_000]],
    [80007, undefined, ["temporal", "80007", 30_000]],
    [130429, undefined, ["temporal", "130429", 30_000]],
    [131056, undefined, ["temporal", "131056", 6_000]],
    [1, undefined, ["temporal", "1", undefined]],
    [2, undefined, ["temporal", "2", undefined]],
    [1200, undefined, ["temporal", "1200", undefined]],
    [131000, undefined, ["temporal", "131000", undefined]],
    [131016, undefined, ["temporal", "131016", undefined]],
    [131026, undefined, ["destino", "131026", undefined]],
    [131047, undefined, ["ventana", "131047", undefined]],
    [10, 2018278, ["ventana", "10/2018278", undefined]],
    [10, 2018300, ["ajeno", "10/2018300", undefined]],
    [131048, undefined, ["permanente", "131048", undefined]],
    [131053, undefined, ["archivo", "131053", undefined]],
    [551, undefined, ["destino", "551", undefined]],
  ])("%i, %s", async (code, error_subcode, esperada) => {
    const cuerpo = {
      error: { message: "(#1) to 59170000000", code, ...(error_subcode && { error_subcode }) },
    };
    expect(await claseDe(que(responde(400, cuerpo)).hacer(CUENTA, PEDIDO))).toEqual(esperada);
  });

  it.each([
    [401, "credencial", "credencial"],
    [403, "credencial", "credencial"],
    [404, "permanente", "permanente"],
    [413, "archivo", "archivo"],
    [429, "temporal", "temporal"],
    [500, "incierto", "temporal"],
    [502, "incierto", "temporal"],
    [503, "temporal", "temporal"],
  ])("sin palabras suyas decide el estado: %i", async (estado, alHacer, alPreguntar) => {
    const graph = que(responde(estado, "<html>"));
    expect(await claseDe(graph.hacer(CUENTA, PEDIDO))).toEqual([alHacer, `HTTP_${estado}`, undefined]);
    expect(await claseDe(graph.preguntar(CUENTA, PEDIDO))).toEqual([
      alPreguntar,
      `HTTP_${estado}`,
      undefined,
    ]);
  });

  it.each([
    ["afterSend", "CONEXION_CORTADA", "incierto", "temporal"],
    ["beforeSend", "SIN_CONEXION", "temporal", "temporal"],
    ["beforeSend", "DIRECCION_NO_PERMITIDA", "temporal", "temporal"],
  ] as const)("sin respuesta (%s, %s)", async (fase, codigo, alHacer, alPreguntar) => {
    const graph = que(() => Promise.reject(new OutboundError(fase, codigo)));
    expect(await claseDe(graph.hacer(CUENTA, PEDIDO))).toEqual([alHacer, codigo, undefined]);
    expect(await claseDe(graph.preguntar(CUENTA, PEDIDO))).toEqual([alPreguntar, codigo, undefined]);
  });

  it.each([
    [999_999, ["temporal", "999999", undefined]],
    [131047, ["ventana", "131047", undefined]],
    [190, ["credencial", "190", undefined]],
    [4, ["temporal", "4", 30_000]],
  ])(
    "lo que pasa solo, dicho por quien lo sabe, se intenta otra vez, si no se sabe más: %i",
    async (code, esperada) => {
      const cuerpo = { error: { message: "(#1) passing", code, is_transient: true } };
      expect(await claseDe(que(responde(400, cuerpo)).hacer(CUENTA, PEDIDO))).toEqual(esperada);
    },
  );

  it.each([
    ["un envío que llegó a su servicio", 2, 500, 5_000],
    ["otro que dice que pasa solo", 999_999, 500, 5_000],
    ["un envío que rechazó antes", 2, 400, undefined],
    ["un servicio que no está", 131016, 500, undefined],
  ])("espera los acuses de lo que pudo tomar: %s", async (_que, code, status, receiptMs) => {
    const cuerpo = { error: { message: "(#2) Service temporarily unavailable", code, is_transient: true } };
    const graph = que(responde(status, cuerpo));
    await expect(graph.hacer(CUENTA, PEDIDO)).rejects.toMatchObject({ kind: "temporal", receiptMs });
    await expect(graph.preguntar(CUENTA, PEDIDO)).rejects.toMatchObject({ receiptMs: undefined });
  });

  it("lo que dice de un ciudadano no queda en el error", async () => {
    const cuerpo = { error: { message: "(#131026) to 59170000000", code: 131026 } };
    const error = await que(responde(400, cuerpo))
      .hacer(CUENTA, PEDIDO)
      .catch((razon: unknown) => String(razon));
    expect(error).not.toContain("59170000000");
  });
});

describe("cómo se llama a Graph", () => {
  it("con la versión de la cuenta, y la llave donde ningún registro la escribe", async () => {
    const llamadas: unknown[] = [];
    const graph = que(async (url, pedido) => {
      llamadas.push([url, pedido]);
      return responde(200, { id: "1" })(url);
    });
    expect(await graph.preguntar(CUENTA, PEDIDO)).toEqual({ id: "1" });
    expect(llamadas).toEqual([
      [
        "https://graph.example/v26.0/123/messages",
        { maxBytes: 1024 * 1024, timeoutMs: 1_000, headers: { authorization: "Bearer llave" } },
      ],
    ]);
  });

  it("un archivo viaja como parte de un formulario, con sus bytes intactos", async () => {
    const contenido = Buffer.from([0, 255, 13, 10, 45, 45]);
    const archivo = { parte: "file", nombre: 'añ"o.png', mime: "image/png", contenido };
    const { body, headers } = await formularioDe({ messaging_product: "whatsapp" }, archivo);
    const leido = await new Response(new Uint8Array(body), { headers }).formData();
    expect(leido.get("messaging_product")).toBe("whatsapp");
    const suyo = leido.get("file");
    if (!(suyo instanceof File)) throw new Error("no file");
    expect([suyo.type, Buffer.from(await suyo.arrayBuffer())]).toEqual(["image/png", contenido]);
  });
});
