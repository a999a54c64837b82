import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { crearSinSimulado, type SinSimulado } from "../../../../simulators/src/sin/index.ts";
import { prestado } from "../../../test/prestado.ts";
import { createLogger } from "../../shared/logger.ts";
import { createOutboundHttp, type OutboundHttp } from "../../shared/outbound-http/index.ts";
import { createTaxOffice } from "./http.ts";
import type { TaxService } from "./port.ts";

const OTRA_LLAVE = "no-es-la-llave-de-nadie";

/** The service as a row of the table of services has it, with a taxpayer who may act and a number that nobody has. */
interface Oficina {
  servicio: TaxService;
  habilitado: string;
  inexistente: string;
}

/** The office itself, where somebody lends an agreement with it: two taxpayers are asked about, and nothing else. */
const PRESTADAS: readonly Oficina[] = prestado("IMPUESTOS_REAL").map((una) => {
  const { url, token, ...nits } = z
    .strictObject({ url: z.url(), token: z.string(), habilitado: z.string(), inexistente: z.string() })
    .parse(una);
  return { servicio: { codigo: "SIN-01", url, token }, ...nits };
});

let sin: SinSimulado;
let salida: OutboundHttp;
let simulada: Oficina;
const lineas: string[] = [];

beforeAll(async () => {
  sin = await crearSinSimulado();
  salida = createOutboundHttp({ allowPrivate: false, allowedHosts: [sin.host] });
  sin.inscribir("1020304050", "ACTIVO HABILITADO");
  sin.inscribir("1020304051", "ACTIVO INHABILITADO");
  sin.inscribir("1020304052", " activo habilitado ");
  const servicio = { codigo: "SIN-01", url: sin.url, token: sin.clave };
  simulada = { servicio, habilitado: "1020304050", inexistente: "9" };
});
afterEach(() => {
  sin.sanar();
  sin.consultas();
});
afterAll(async () => {
  await salida.close();
  await sin.cerrar();
});

const oficina = (timeoutMs = 20_000) =>
  createTaxOffice({
    fetch: salida.fetch,
    logger: createLogger("trace", { write: (linea: string) => void lineas.push(linea) }),
    timeoutMs,
  });
const preguntar = (nit: string, cambios: Partial<TaxService> = {}, timeoutMs?: number) =>
  oficina(timeoutMs).isEnabled({ ...simulada.servicio, ...cambios }, nit);

describe.each([
  ["simulada", () => simulada] as const,
  ...PRESTADAS.map((suya) => ["de verdad", () => suya] as const),
])("impuestos: la oficina %s [A-producto-17]", (_cual, suya) => {
  it("de quien puede actuar dice que sí; de un número que nadie tiene, que no", async () => {
    const { servicio, habilitado, inexistente } = suya();
    await expect(oficina().isEnabled(servicio, habilitado)).resolves.toBe(true);
    await expect(oficina().isEnabled(servicio, inexistente)).resolves.toBe(false);
  });

  it("con otra llave no dice nada de nadie: el servicio está mal configurado", async () => {
    const { servicio, habilitado } = suya();
    const ajena = oficina().isEnabled({ ...servicio, token: OTRA_LLAVE }, habilitado);
    await expect(ajena).rejects.toMatchObject({ codigo: "PROVEEDOR_NO_CONFIGURADO" });
  });
});

describe("impuestos: qué se pregunta y qué se entiende", () => {
  it("se pide por el número, con nuestra llave y sin contraseña de nadie", async () => {
    await preguntar("1020304050");
    expect(sin.consultas()).toEqual([
      {
        camino: "/impuestos/v1/contribuyentes/1020304050",
        autorizacion: `Bearer ${sin.clave}`,
        cuerpo: undefined,
      },
    ]);
  });

  it.each([
    ["1020304051", false],
    ["1020304052", true],
  ])("%s: %s, según su estado y no según cómo está escrito", async (nit, puede) => {
    await expect(preguntar(nit)).resolves.toBe(puede);
  });

  it("lo que dice de otro no es de quien se preguntó", async () => {
    sin.fallar({ answer: { Nit: "1020304050", Estado: "ACTIVO HABILITADO" } });
    await expect(preguntar("1020304059")).resolves.toBe(false);
  });
});

describe("impuestos: sin respuesta", () => {
  it.each([
    ["500", { status: 500 }],
    ["503", { status: 503 }],
    ["nunca responde", { silent: true }],
    ["una página para personas", { html: true }],
    ["otra cosa", { answer: { datos: [] } }],
  ])("%s: no responde, y no se insiste", async (_como, fallo) => {
    sin.fallar(fallo);
    await expect(preguntar("1020304050", {}, 400)).rejects.toMatchObject({ codigo: "IMPUESTOS_NO_RESPONDE" });
    expect(sin.consultas()).toHaveLength(1);
  });

  it("una línea que se corta se pide una vez más, y no otra", async () => {
    sin.fallar({ drop: true, times: 1 });
    await expect(preguntar("1020304050")).resolves.toBe(true);
    expect(sin.consultas()).toHaveLength(2);
    sin.fallar({ drop: true });
    await expect(preguntar("1020304050")).rejects.toMatchObject({ codigo: "IMPUESTOS_NO_RESPONDE" });
    expect(sin.consultas()).toHaveLength(2);
  });

  it("una dirección equivocada, o que la salida no permite, no es un «no»", async () => {
    sin.fallar({ html: true, status: 404, times: 1 });
    await expect(preguntar("1020304050")).rejects.toMatchObject({ codigo: "IMPUESTOS_NO_RESPONDE" });
    const [otra, raiz] = [`${simulada.servicio.url}/v2`, new URL(simulada.servicio.url).origin];
    for (const url of [otra, raiz])
      await expect(preguntar("1020304050", { url })).rejects.toMatchObject({
        codigo: "PROVEEDOR_NO_CONFIGURADO",
      });
    const interna = preguntar("1020304050", { url: "https://127.0.0.1:1/impuestos" });
    await expect(interna).rejects.toMatchObject({ codigo: "PROVEEDOR_NO_CONFIGURADO" });
  });

  it("del fallo se anota el servicio y un código, nunca el número ni la llave", () => {
    expect(lineas.join("")).toContain('"codigo":"HTTP_503"');
    expect(lineas.join("")).not.toMatch(/10203040|demo-impuestos|no-es-la-llave/);
  });
});
