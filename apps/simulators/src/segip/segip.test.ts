import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { crearSegipSimulado, type SegipSimulado } from "./index.ts";
import { crearPadron } from "./padron.ts";

const ANA = {
  NumeroDocumento: "1234567",
  Nombres: "ANA",
  PrimerApellido: "QUISPE",
  FechaNacimiento: "15/05/1990",
};
const Persona = z.object({
  ConsultaDatoPersonaEnJsonResult: z.object({
    EsValido: z.literal("true"),
    CodigoRespuesta: z.string(),
    DescripcionRespuesta: z.string(),
    DatosPersonaEnFormatoJson: z.string().transform((texto): unknown => JSON.parse(texto)),
  }),
});
const Contrastada = z.object({
  ConsultaDatoPersonaContrastacionResult: z.object({
    CodigoRespuesta: z.string(),
    ContrastacionEnFormatoJson: z.string().transform((texto): unknown => JSON.parse(texto)),
  }),
});

let segip: SegipSimulado;
beforeAll(async () => {
  segip = await crearSegipSimulado();
  segip.inscribir(
    ANA,
    { ...ANA, NumeroDocumento: "2", Complemento: "1A" },
    { ...ANA, NumeroDocumento: "2", Complemento: "1B" },
    { ...ANA, NumeroDocumento: "3", observacion: "HOMONIMIA" },
    { ...ANA, NumeroDocumento: "4", tipoPersona: "2" },
  );
});
afterEach(() => segip.fallar({ times: 1 }));
afterAll(() => segip.cerrar());

const pedir = (camino: string, token = segip.clave) =>
  fetch(segip.url + camino, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(1_000),
  });
async function buscar(ci: string, fecha = ANA.FechaNacimiento, complemento = "") {
  const consulta = new URLSearchParams({ fecha_nacimiento: fecha, complemento });
  const respuesta = await pedir(`/personas/${ci}?${consulta}`);
  return Persona.parse(await respuesta.json()).ConsultaDatoPersonaEnJsonResult;
}
async function contrastar(campos: object, tipo = "1") {
  const consulta = new URLSearchParams({ tipo_persona: tipo, lista_campo: JSON.stringify(campos) });
  const respuesta = await pedir(`/personas/contrastacion?${consulta}`);
  return Contrastada.parse(await respuesta.json()).ConsultaDatoPersonaContrastacionResult;
}

describe("registro de identidad simulado", () => {
  it("sin llave o con otra responde 401", async () => {
    expect((await pedir("/status", "otra")).status).toBe(401);
    expect(await (await pedir("/status")).json()).toEqual({
      estado: "El servicio de SEGIP se encuentra disponible",
    });
  });

  it("hallada: los datos van en un texto JSON, y '--' es que no hay apellido", async () => {
    expect(await buscar("1234567")).toMatchObject({
      CodigoRespuesta: "2",
      DatosPersonaEnFormatoJson: { Nombres: "ANA", SegundoApellido: "--", LugarNacimientoPais: "BOLIVIA" },
    });
  });

  it('EsValido es "true" también cuando no halló nada: decide el código', async () => {
    expect(await buscar("1234567", "16/05/1990")).toMatchObject({
      CodigoRespuesta: "1",
      DatosPersonaEnFormatoJson: null,
    });
    expect(await buscar("2")).toMatchObject({ CodigoRespuesta: "3", DatosPersonaEnFormatoJson: null });
    expect(await buscar("2", ANA.FechaNacimiento, "1B")).toMatchObject({ CodigoRespuesta: "2" });
    expect(await buscar("3")).toMatchObject({
      CodigoRespuesta: "4",
      DescripcionRespuesta: "Registro con observacion: HOMONIMIA",
    });
  });

  it("contrasta campo por campo: 1 igual, 0 difiere, 2 sin verificar; el tipo de persona separa", async () => {
    const campos = { NumeroDocumento: "1234567", Complemento: "", Nombres: "ana", PrimerApellido: "ROJAS" };
    expect(await contrastar({ ...campos, SegundoApellido: "--" })).toEqual({
      CodigoRespuesta: "2",
      ContrastacionEnFormatoJson: {
        NumeroDocumento: 1,
        Complemento: 1,
        Nombres: 1,
        PrimerApellido: 0,
        SegundoApellido: 1,
        FechaNacimiento: 2,
      },
    });
    expect(await contrastar({ NumeroDocumento: "4" })).toMatchObject({ CodigoRespuesta: "1" });
    expect(await contrastar({ NumeroDocumento: "4" }, "2")).toMatchObject({ CodigoRespuesta: "2" });
  });

  it("cada fallo se ve en el cable y termina cuando se dijo", async () => {
    segip.fallar({ status: 503, times: 1 });
    expect((await pedir("/status")).status).toBe(503);
    expect((await pedir("/status")).status).toBe(200);
    segip.fallar({ drop: true, times: 1 });
    await expect(pedir("/status")).rejects.toThrow("fetch failed");
    segip.fallar({ silent: true, times: 1 });
    await expect(pedir("/status")).rejects.toThrow("timeout");
    segip.fallar({ answer: { otra: "cosa" }, times: 1 });
    expect(await (await pedir("/status")).json()).toEqual({ otra: "cosa" });
  });

  it("un fallo de un documento lo encuentra sólo quien pregunta por él, y sólo él lo gasta", async () => {
    segip.fallar({ status: 503, documento: "2", times: 1 });
    expect((await pedir("/status")).status).toBe(200);
    expect(await buscar("1234567")).toMatchObject({ CodigoRespuesta: "2" });
    expect(await contrastar({ NumeroDocumento: "1234567" })).toMatchObject({ CodigoRespuesta: "2" });
    expect((await pedir("/personas/2?fecha_nacimiento=15/05/1990")).status).toBe(503);
    expect(await buscar("2")).toMatchObject({ CodigoRespuesta: "3" });
  });

  it("lo inscrito sobrevive a un reinicio", () => {
    const carpeta = mkdtempSync(join(tmpdir(), "segip-"));
    try {
      crearPadron(carpeta).inscribir([ANA]);
      expect(crearPadron(carpeta).buscar("1234567", "")).toMatchObject([{ Nombres: "ANA" }]);
    } finally {
      rmSync(carpeta, { recursive: true });
    }
  });
});
