import { describe, expect, it } from "vitest";
import {
  CAMPOS_CONTRASTADOS,
  camposSinConfirmar,
  type HechosAlGuardar,
  noDesdice,
  type PersonaGuardada,
  quedaContrastada,
  rechazoAlGuardar,
  rechazoDeLinea,
  rechazoSinContraste,
  textoDeIdentidad,
} from "./identidad.rules.ts";

const GUARDADA: PersonaGuardada = {
  tipo_documento: "CI",
  nro_documento: "1234567",
  complemento: "",
  fecha_nacimiento: "1990-05-15",
  nombres: "Ana María",
  primer_apellido: "Quispe",
  segundo_apellido: null,
  nacionalidad: "BOLIVIANA",
  genero: null,
  pais_nacimiento: null,
  movil: "70000001",
  telefono: null,
  otros_datos: [],
  contrastado: true,
  observacion: null,
};
const IGUAL = { ...GUARDADA, nombres: "ANA MARÍA", primer_apellido: "QUISPE", genero: "F" };

describe("contraste: qué quedó sin confirmar [D51]", () => {
  const igual = {
    nro_documento: "igual",
    complemento: "igual",
    fecha_nacimiento: "igual",
    nombres: "igual",
    primer_apellido: "igual",
    segundo_apellido: "igual",
  } as const;
  const con = { ...GUARDADA, complemento: "1A", segundo_apellido: "MAMANI" };

  it.each([
    ["todo igual", con, {}, []],
    ["nombres que difieren", con, { nombres: "difiere" }, ["nombres"]],
    [
      "lo que no se comparó no está confirmado",
      con,
      { primer_apellido: "sin comparar" },
      ["primer_apellido"],
    ],
    ["un complemento escrito que difiere", con, { complemento: "difiere" }, ["complemento"]],
    ["un complemento vacío no falta nunca", GUARDADA, { complemento: "difiere" }, []],
    ["sin segundo apellido y el registro no compara", GUARDADA, { segundo_apellido: "sin comparar" }, []],
    [
      "sin segundo apellido y el registro tiene uno",
      GUARDADA,
      { segundo_apellido: "difiere" },
      ["segundo_apellido"],
    ],
  ] as const)("%s", (_caso, enviada, cambio, sinConfirmar) => {
    expect(camposSinConfirmar(enviada, { ...igual, ...cambio })).toEqual(sinConfirmar);
  });

  it("lo que no se comparó en absoluto no confirma nada", () => {
    const nada = Object.fromEntries(CAMPOS_CONTRASTADOS.map((campo) => [campo, "sin comparar" as const]));
    expect(camposSinConfirmar(con, { ...igual, ...nada })).toEqual(CAMPOS_CONTRASTADOS);
  });
});

describe("guardar a una persona que ya existe [D56]", () => {
  const rechazo = (
    cambio: Partial<PersonaGuardada>,
    hechos: Partial<HechosAlGuardar> = {},
    antes = GUARDADA,
  ) =>
    rechazoAlGuardar(
      antes,
      { ...IGUAL, ...cambio },
      { deUsuario: false, contrasteFresco: false, propia: true, ...hechos },
    );

  it("mayúsculas, un género que faltaba, teléfonos y otros datos no tocan la identidad", () => {
    expect(rechazo({})).toBeNull();
    expect(
      rechazo({ movil: null, telefono: "2210400", otros_datos: [{ key: "Otros", value: "1" }] }),
    ).toBeNull();
    expect(quedaContrastada(GUARDADA, IGUAL, false)).toBe(true);
  });

  it.each([
    { nombres: "ANA" },
    { primer_apellido: "QUISPE M" },
    { segundo_apellido: "MAMANI" },
    { nacionalidad: "PERUANA" },
  ])("contrastada: %j pide un contraste fresco", (cambio) => {
    expect(rechazo(cambio)).toBe("PERSONA_CONTRASTADA");
    expect(rechazo(cambio, { contrasteFresco: true })).toBeNull();
  });

  it("sin contrastar: el nombre lo corrige quien lo ingresó; otra entidad, con un contraste fresco [D111]", () => {
    const antes = { ...GUARDADA, contrastado: false };
    expect(rechazo({ nombres: "ANA" }, {}, antes)).toBeNull();
    expect(rechazo({ nombres: "ANA" }, { propia: false }, antes)).toBe("PERSONA_DE_OTRA_ENTIDAD");
    expect(rechazo({ nombres: "ANA" }, { propia: false, contrasteFresco: true }, antes)).toBeNull();
    expect(rechazo({ movil: "70000009" }, { propia: false }, antes)).toBeNull();
  });

  it("otra fecha de nacimiento se rechaza siempre", () => {
    const hechos = { deUsuario: false, contrasteFresco: true };
    expect(rechazo({ fecha_nacimiento: "1990-05-16" }, hechos)).toBe("PERSONA_NO_COINCIDE");
  });

  it("de un usuario del sistema: nada cambia, ni con contraste", () => {
    const hechos = { deUsuario: true, contrasteFresco: true };
    expect(rechazo({}, hechos)).toBeNull();
    expect(rechazo({ nombres: "ANA" }, hechos)).toBe("PERSONA_DE_USUARIO");
    expect(rechazo({ movil: "70000009" }, hechos)).toBe("PERSONA_DE_USUARIO");
  });

  it("de un usuario del sistema: un teléfono que nadie nos había dicho no cambia nada; quitar o cambiar uno dicho, sí", () => {
    const hechos = { deUsuario: true, contrasteFresco: false };
    const sinDecir = { ...GUARDADA, movil: null };
    expect(rechazo({ movil: "70000009", telefono: "2210400" }, hechos, sinDecir)).toBeNull();
    expect(rechazo({ movil: null }, hechos)).toBe("PERSONA_DE_USUARIO");
    const dichos = { ...GUARDADA, telefono: "2210400" };
    expect(rechazo({ telefono: "2210401" }, hechos, dichos)).toBe("PERSONA_DE_USUARIO");
  });

  it("sin contraste y con otros nombres deja de estar contrastada; con uno, queda", () => {
    const sinContrastar = { ...GUARDADA, contrastado: false };
    expect(quedaContrastada(sinContrastar, IGUAL, false)).toBe(false);
    expect(quedaContrastada(null, IGUAL, false)).toBe(false);
    expect(quedaContrastada(null, IGUAL, true)).toBe(true);
    expect(quedaContrastada(GUARDADA, { ...IGUAL, nombres: "ANA" }, false)).toBe(false);
  });

  it("una identidad tiene un solo texto, como sea que se escriba; el complemento distingue", () => {
    expect(textoDeIdentidad(GUARDADA)).toBe(textoDeIdentidad({ ...IGUAL, segundo_apellido: "--" }));
    expect(textoDeIdentidad(GUARDADA)).not.toBe(textoDeIdentidad({ ...GUARDADA, complemento: "1A" }));
  });
});

describe("una línea de una tabla sobre quien ya existe", () => {
  const rechazo = (cambio: Partial<PersonaGuardada>, antes: Partial<PersonaGuardada> = {}) =>
    rechazoDeLinea({ ...GUARDADA, ...antes }, { ...IGUAL, ...cambio });

  it("mayúsculas, teléfonos y una nacionalidad que la línea calla no difieren: se toma como está", () => {
    expect(rechazo({})).toBeNull();
    expect(rechazo({ movil: null, telefono: "2210400" })).toBeNull();
    expect(rechazo({ nacionalidad: "" }, { nacionalidad: "PERUANA", contrastado: false })).toBeNull();
  });

  it.each([
    { nombres: "ANA" },
    { primer_apellido: "QUISPE M" },
    { segundo_apellido: "MAMANI" },
    { nacionalidad: "PERUANA" },
  ])("%j difiere, esté verificada o no", (cambio) => {
    expect(rechazo(cambio)).toBe("PERSONA_CON_OTROS_DATOS");
    expect(rechazo(cambio, { contrastado: false })).toBe("PERSONA_CON_OTROS_DATOS");
  });

  it("otro género que el que se sabía difiere; otra fecha de nacimiento se dice como en todas partes", () => {
    expect(rechazo({}, { genero: "M" })).toBe("PERSONA_CON_OTROS_DATOS");
    expect(rechazo({ fecha_nacimiento: "1990-05-16", nombres: "ANA" })).toBe("PERSONA_NO_COINCIDE");
  });
});

describe("un CI sin contraste [B-persona-17, D52, D110]", () => {
  const base = { nuevo: true, configurado: true, dicho: null, sinRegistro: false } as const;

  it.each([
    ["nada se preguntó", {}, "PERSONA_SIN_CONTRASTE"],
    ["sólo se halló", { dicho: "HALLADA" }, "PERSONA_SIN_CONTRASTE"],
    ["no hay a quién preguntar", { configurado: false }, null],
    ["no respondió", { dicho: "SIN_RESPUESTA" }, null],
    ["no lo tiene", { dicho: "SIN_DATOS" }, "PERSONA_SIN_REGISTRO"],
    ["no lo tiene, y se dijo que igual", { dicho: "SIN_DATOS", sinRegistro: true }, null],
    ["lo negó", { dicho: "NO_VERIFICADO" }, "PERSONA_SIN_CONTRASTE"],
    [
      "lo negó, aunque se diga que igual",
      { dicho: "NO_EXISTE_SEGIP", sinRegistro: true },
      "PERSONA_SIN_CONTRASTE",
    ],
    ["lo observó, aunque ya estuviera", { dicho: "OBSERVADO_SEGIP", nuevo: false }, "PERSONA_SIN_CONTRASTE"],
    ["nada cambia de quien ya estaba", { nuevo: false }, null],
  ] as const)("si el registro %s", (_caso, cambios, esperado) => {
    expect(rechazoSinContraste({ ...base, ...cambios })).toBe(esperado);
  });
});

describe("lo que el registro dijo hace un momento", () => {
  it.each([
    ["calla", "SIN_RESPUESTA", ["NO_VERIFICADO", "OBSERVADO_SEGIP", "NO_EXISTE_SEGIP"]],
    ["no halla a nadie", "SIN_DATOS", ["HALLADA", "VERIFICADO_SEGIP", "NO_VERIFICADO", "OBSERVADO_SEGIP"]],
    ["confirma", "VERIFICADO_SEGIP", []],
    ["niega", "NO_VERIFICADO", []],
  ] as const)("cuando después %s queda en pie lo que eso no desdice [D110]", (_caso, dicho, queda) => {
    expect(noDesdice(dicho)).toEqual(queda);
  });
});
