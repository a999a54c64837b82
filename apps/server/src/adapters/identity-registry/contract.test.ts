import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { crearSegipSimulado, type SegipSimulado } from "../../../../simulators/src/segip/index.ts";
import { createLogger } from "../../shared/logger.ts";
import { createOutboundHttp, type OutboundHttp } from "../../shared/outbound-http/index.ts";
import { createIdentityRegistry } from "./http.ts";
import type { IdentityRegistry, RegistryService } from "./port.ts";

const ANA = {
  NumeroDocumento: "1234567",
  Nombres: "ANA",
  PrimerApellido: "QUISPE",
  FechaNacimiento: "15/05/1990",
};
const CONSULTA = { nro_documento: "1234567", complemento: "", fecha_nacimiento: "1990-05-15" };
const IDENTIDAD = {
  ...CONSULTA,
  tipo_documento: "CI",
  nombres: "ANA",
  primer_apellido: "QUISPE",
  segundo_apellido: null,
};
const TODO_IGUAL = {
  nro_documento: "igual",
  complemento: "igual",
  fecha_nacimiento: "igual",
  nombres: "igual",
  primer_apellido: "igual",
  segundo_apellido: "igual",
};

let segip: SegipSimulado;
let salida: OutboundHttp;
let registro: IdentityRegistry;
/** Gives up soon, for a registry that never answers. */
let apurado: IdentityRegistry;
let servicio: RegistryService;
const lineas: string[] = [];

beforeAll(async () => {
  segip = await crearSegipSimulado();
  salida = createOutboundHttp({ allowPrivate: false, allowedHosts: [segip.host] });
  const logger = createLogger("trace", { write: (linea: string) => void lineas.push(linea) });
  registro = createIdentityRegistry({ fetch: salida.fetch, logger, timeoutMs: 10_000 });
  apurado = createIdentityRegistry({ fetch: salida.fetch, logger, timeoutMs: 400 });
  servicio = { codigo: "SEGIP-01", url: segip.url, token: segip.clave };
  segip.inscribir(
    { ...ANA, LugarNacimientoPais: "PERU" },
    { ...ANA, NumeroDocumento: "2", Complemento: "1A" },
    { ...ANA, NumeroDocumento: "2", Complemento: "1B" },
    { ...ANA, NumeroDocumento: "3", observacion: "HOMONIMIA" },
    { ...ANA, NumeroDocumento: "X1", tipoPersona: "2" },
  );
});
afterEach(() => {
  segip.fallar({ times: 1 });
  segip.consultas();
});
afterAll(async () => {
  await salida.close();
  await segip.cerrar();
});

const buscar = (cambio = {}, en = servicio, quien = registro) => quien.find(en, { ...CONSULTA, ...cambio });
const contrastar = (cambio = {}) => registro.contrastar(servicio, { ...IDENTIDAD, ...cambio });
const responde = (resultado: object, times = 1) =>
  segip.fallar({ answer: { ConsultaDatoPersonaEnJsonResult: resultado }, times });

describe("registro de identidad: búsqueda [A-identidad-28, A-producto-17]", () => {
  it("pide por número, fecha DD/MM/YYYY y complemento, con su llave, y entiende a quien halló", async () => {
    await expect(buscar()).resolves.toMatchObject({
      tipo: "hallada",
      persona: { ...CONSULTA, nombres: "ANA", segundo_apellido: null, pais_nacimiento: "PERU" },
      codigoUnico: expect.stringMatching(/^SEGIP-/),
    });
    expect(segip.consultas()).toEqual([
      {
        camino: "/segip/v2/personas/1234567?fecha_nacimiento=15%2F05%2F1990&complemento=",
        autorizacion: `Bearer ${segip.clave}`,
      },
    ]);
  });

  it("nadie u otra fecha: ninguna; varios con ese número: lo que dice de ellos; con el complemento, hallada [D54]", async () => {
    await expect(buscar({ nro_documento: "9" })).resolves.toMatchObject({ tipo: "ninguna" });
    await expect(buscar({ fecha_nacimiento: "1990-05-16" })).resolves.toMatchObject({ tipo: "ninguna" });
    const varios = { tipo: "observada", observacion: "Se encontró más de un registro" };
    await expect(buscar({ nro_documento: "2" })).resolves.toMatchObject(varios);
    await expect(contrastar({ nro_documento: "2" })).resolves.toMatchObject(varios);
    await expect(buscar({ nro_documento: "2", complemento: "1B" })).resolves.toMatchObject({
      tipo: "hallada",
      persona: { complemento: "1B" },
    });
  });

  it("código 4, u otro código cuyo mensaje dice «observación»: la observación", async () => {
    await expect(buscar({ nro_documento: "3" })).resolves.toMatchObject({
      tipo: "observada",
      observacion: "Registro con observacion: HOMONIMIA",
    });
    responde({ CodigoRespuesta: "3", Mensaje: "Registro con observación: DUPLICADO" });
    await expect(buscar()).resolves.toMatchObject({
      tipo: "observada",
      observacion: "Registro con observación: DUPLICADO",
    });
  });

  it("hallada con el texto «null» adentro es ninguna; con otra fecha que la pedida, también", async () => {
    responde({ EsValido: "true", CodigoRespuesta: "2", DatosPersonaEnFormatoJson: "null" });
    await expect(buscar()).resolves.toMatchObject({ tipo: "ninguna" });
    const deOtra = { NumeroDocumento: "1", Nombres: "EVA", FechaNacimiento: "01/01/1980" };
    responde({ CodigoRespuesta: 2, DatosPersonaEnFormatoJson: JSON.stringify(deOtra) });
    await expect(buscar()).resolves.toMatchObject({ tipo: "ninguna" });
  });
});

describe("registro de identidad: contrastación [A-identidad-28]", () => {
  it("envía '--' por el apellido que falta y el tipo de persona del documento [A-identidad-18, B-persona-30]", async () => {
    await expect(contrastar()).resolves.toMatchObject({ tipo: "comparada", campos: TODO_IGUAL });
    await contrastar({ tipo_documento: "PASAPORTE", nro_documento: "X1" });
    const [ci, pasaporte] = segip.consultas().map(({ camino }) => new URL(camino, segip.url).searchParams);
    expect(ci?.get("tipo_persona")).toBe("1");
    expect(pasaporte?.get("tipo_persona")).toBe("2");
    expect(JSON.parse(ci?.get("lista_campo") ?? "")).toEqual({
      ...ANA,
      Complemento: "",
      SegundoApellido: "--",
    });
  });

  it("dice qué campo difiere; observado y no hallado no comparan nada", async () => {
    await expect(contrastar({ nombres: "EVA", segundo_apellido: "ROJAS" })).resolves.toMatchObject({
      tipo: "comparada",
      campos: { ...TODO_IGUAL, nombres: "difiere", segundo_apellido: "difiere" },
    });
    await expect(contrastar({ nro_documento: "3" })).resolves.toMatchObject({ tipo: "observada" });
    await expect(contrastar({ nro_documento: "9" })).resolves.toMatchObject({ tipo: "ninguna" });
  });

  it("2 es sin comparar, y un campo que no viene también", async () => {
    const contrastado = JSON.stringify({ Nombres: 1, PrimerApellido: "2", SegundoApellido: 0 });
    const resultado = { CodigoRespuesta: "2", ContrastacionEnFormatoJson: contrastado };
    segip.fallar({ answer: { ConsultaDatoPersonaContrastacionResult: resultado }, times: 1 });
    await expect(contrastar()).resolves.toMatchObject({
      campos: {
        nombres: "igual",
        primer_apellido: "sin comparar",
        segundo_apellido: "difiere",
        fecha_nacimiento: "sin comparar",
      },
    });
  });
});

describe("registro de identidad: sin respuesta [D52]", () => {
  const NO_RESPONDE = { codigo: "REGISTRO_NO_RESPONDE" };

  it("una línea que se corta se pide una vez más, y no otra", async () => {
    segip.fallar({ drop: true, times: 1 });
    await expect(buscar()).resolves.toMatchObject({ tipo: "hallada" });
    expect(segip.consultas()).toHaveLength(2);
    segip.fallar({ drop: true });
    await expect(buscar()).rejects.toMatchObject(NO_RESPONDE);
    expect(segip.consultas()).toHaveLength(2);
  });

  it.each([
    ["500", { status: 500 }],
    ["503", { status: 503 }],
    ["nunca responde", { silent: true }],
    ["algo que no es del registro", { answer: { datos: [] } }],
    ["un código que no existe", { answer: { ConsultaDatoPersonaEnJsonResult: { CodigoRespuesta: "7" } } }],
  ])("%s: no responde, y no se insiste", async (_caso, fallo) => {
    segip.fallar({ ...fallo, times: 1 });
    const quien = "silent" in fallo ? apurado : registro;
    await expect(buscar({}, servicio, quien)).rejects.toMatchObject(NO_RESPONDE);
    expect(segip.consultas()).toHaveLength(1);
  });

  it("llave rechazada o dirección que la salida no permite: mal configurado", async () => {
    const otra = { ...servicio, token: "otra" };
    await expect(buscar({}, otra)).rejects.toMatchObject({ codigo: "PROVEEDOR_NO_CONFIGURADO" });
    const interna = { ...servicio, url: "https://127.0.0.1:1/segip" };
    await expect(buscar({}, interna)).rejects.toMatchObject({ codigo: "PROVEEDOR_NO_CONFIGURADO" });
  });

  it("del fallo se anota el servicio y un código, nunca la dirección ni la llave", () => {
    expect(lineas.length).toBeGreaterThan(5);
    expect(lineas.join("")).toContain('"codigo":"HTTP_503"');
    expect(lineas.join("")).not.toMatch(/1234567|1990|fecha_nacimiento|segip-demo/);
  });
});
