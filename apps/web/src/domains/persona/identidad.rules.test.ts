import { PersonaHallada, RespuestaContraste } from "@ventanilla/contract/persona/persona";
import { describe, expect, it } from "vitest";
import {
  aMano,
  conCampo,
  conContraste,
  conHallada,
  conObservacion,
  type EstadoIdentidad,
  estaAbierto,
  IDENTIDAD_VACIA,
  resultadoDe,
} from "./identidad.rules.ts";

const escribir = (estado: EstadoIdentidad, campos: Partial<EstadoIdentidad["campos"]>): EstadoIdentidad => ({
  ...estado,
  campos: { ...estado.campos, ...campos },
});
const DOCUMENTO = { tipo_documento: "CI", nro_documento: "1234567", fecha_nacimiento: "15/05/1990" } as const;
const COMPLETA = escribir(IDENTIDAD_VACIA, {
  ...DOCUMENTO,
  nombres: "ANA",
  primer_apellido: "QUISPE",
  genero: "F",
  movil: "70123456",
});
const HALLADA = PersonaHallada.parse({
  ...DOCUMENTO,
  complemento: "1A",
  fecha_nacimiento: "1990-05-15",
  nombres: "ANA",
  primer_apellido: "QUISPE",
  segundo_apellido: null,
  paterno: "QUISPE",
  materno: null,
  nacionalidad: "",
  genero: null,
  movil: null,
  telefono: null,
  otros_datos: [],
  contrastado: false,
});
const respuesta = (estado: string, data: string[] = []) => RespuestaContraste.parse({ estado, data });

describe("estados", () => {
  it("al principio sólo se escribe el documento, y la nacionalidad es BOLIVIANA [A-identidad-09, B-persona-06]", () => {
    expect([estaAbierto(IDENTIDAD_VACIA, "nro_documento"), estaAbierto(IDENTIDAD_VACIA, "movil")]).toEqual([
      true,
      false,
    ]);
    expect(IDENTIDAD_VACIA.campos.nacionalidad).toBe("BOLIVIANA");
  });

  it("lo hallado se bloquea; un nombre obligatorio que falta, no [B-persona-14, A-identidad-10]", () => {
    expect(estaAbierto(conHallada(HALLADA), "primer_apellido")).toBe(false);
    expect(estaAbierto(conHallada({ ...HALLADA, primer_apellido: "" }), "primer_apellido")).toBe(true);
    expect(conHallada(HALLADA).campos).toMatchObject({
      fecha_nacimiento: "15/05/1990",
      nacionalidad: "BOLIVIANA",
    });
  });

  it("de quien nació en un país que la tabla no tiene no se adivina la nacionalidad [B-persona-14]", () => {
    expect(conHallada({ ...HALLADA, pais_nacimiento: "BUTÁN" }).campos.nacionalidad).toBe("");
    expect(conHallada({ ...HALLADA, pais_nacimiento: null }).campos.nacionalidad).toBe("BOLIVIANA");
  });

  it("una observación deja el documento y vacía a la persona [B-persona-33, A-identidad-21]", () => {
    const { campos, abierto, manual } = conObservacion(COMPLETA);
    expect([campos.nro_documento, campos.nombres, campos.movil, abierto.nombres, manual]).toEqual([
      "1234567",
      "",
      "",
      true,
      false,
    ]);
    const pasaporte = escribir(COMPLETA, { tipo_documento: "PASAPORTE" });
    expect(conObservacion(pasaporte).manual).toBe(true);
  });

  it("lo que nombró el registro está hallado, hasta que se lo cambie o lo confirme; lo nuestro no [B-persona-12]", () => {
    expect(conHallada(HALLADA).hallada).toBe(true);
    expect(conHallada({ ...HALLADA, id: 4 }).hallada).toBe(false);
    expect(conCampo(conHallada(HALLADA), "nombres", "LUZ").hallada).toBe(false);
    expect(conContraste(conHallada(HALLADA), respuesta("VERIFICADO_SEGIP")).hallada).toBe(false);
  });

  it("otro documento no es la misma persona: se vuelve a buscar [B-persona-15]", () => {
    const verificada = { ...aMano(COMPLETA), contrastado: true };
    const otra = conCampo(verificada, "nro_documento", "7654321");
    expect([otra.contrastado, otra.manual, otra.abierto.nombres]).toEqual([false, false, false]);
    expect(conCampo(verificada, "nro_documento", "1234567")).toBe(verificada);
    expect(conCampo(verificada, "movil", "7").contrastado).toBe(true);
    expect(conCampo(verificada, "nombres", "ANA LUZ").contrastado).toBe(false);
  });

  it("con otro documento se va lo que se halló; queda el celular que se escribió, o el de la conversación [B-persona-15]", () => {
    const ana = conHallada({
      ...HALLADA,
      id: 4,
      movil: "70123456",
      telefono: "2210400",
      pais_nacimiento: "PERÚ",
      otros_datos: [{ key: "Ocupación", value: "PANADERA" }],
    });
    const documento = { ...DOCUMENTO, complemento: "1A", nro_documento: "7654321" };
    const sinAna = { ...escribir(IDENTIDAD_VACIA, documento), cambiada: true };
    const otra = (estado: EstadoIdentidad) => conCampo(estado, "nro_documento", "7654321", "70123451");
    expect(conCampo(ana, "nro_documento", "7654321")).toEqual(sinAna);
    expect(otra(ana)).toEqual(escribir(sinAna, { movil: "70123451" }));
    expect(otra(conCampo(ana, "movil", "76543210"))).toEqual(escribir(sinAna, { movil: "76543210" }));
    // Nobody can say who it is: her country goes with her all the same.
    expect(aMano(otra(aMano(ana))).pais).toBeNull();
  });

  it("lo que se escribió a mano, de quien nadie halló, queda al corregir el documento [D52]", () => {
    const { campos, pais } = conCampo(aMano(COMPLETA), "nro_documento", "7654321", "70123451");
    expect([campos.nombres, campos.movil, pais]).toEqual(["ANA", "70123456", null]);
  });

  it.each([
    ["VERIFICADO_SEGIP", [], "CI", "validos"],
    ["VERIFICADO_SEGIP", ["nombres"], "CI", "incorrectos"],
    ["NO_VERIFICADO", ["nombres"], "CI", "incorrectos"],
    ["OBSERVADO_SEGIP", [], "CI", "incorrectos"],
    ["NO_EXISTE_SEGIP", [], "PASAPORTE", "noEncontrados"],
    ["VERIFICADO_SEGIP", ["nombres"], "PASAPORTE", "noEncontrados"],
  ] as const)(
    "%s con %j de un %s: %s [B-persona-37, B-persona-39, B-persona-41]",
    (estado, data, tipo, esperado) => {
      expect(resultadoDe(respuesta(estado, [...data]), tipo)).toBe(esperado);
    },
  );

  it("lo que quedó a mano se cierra con cualquier respuesta del registro que no sea un sí [B-persona-17, D52, D110]", () => {
    const tras = (estado: string) => conContraste(aMano(COMPLETA), respuesta(estado)).manual;
    expect(["OBSERVADO_SEGIP", "NO_VERIFICADO", "NO_EXISTE_SEGIP"].map(tras)).toEqual([false, false, false]);
  });
});
