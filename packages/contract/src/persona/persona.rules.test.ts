import { describe, expect, it } from "vitest";
import {
  CAMPOS_CONTRASTADOS,
  camposSinConfirmar,
  type PersonaGuardada,
  quedaContrastada,
  rechazoAlGuardar,
  textoDeIdentidad,
} from "./identidad.rules.ts";
import { clavesAjenas, fusionarOtrosDatos } from "./otros-datos.rules.ts";
import { faltantesDe, fechaDe } from "./persona.rules.ts";
import { Contraste, PersonaNueva } from "./persona.ts";

const NUEVA = {
  tipo_documento: "CI",
  nro_documento: "1234567",
  fecha_nacimiento: "15/05/1990",
  nombres: "ana maría",
  primer_apellido: "quispe",
  segundo_apellido: "--",
  nacionalidad: "boliviana",
  genero: "F",
} as const;

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
};
const IGUAL = { ...GUARDADA, nombres: "ANA MARÍA", primer_apellido: "QUISPE", genero: "F" };

const faltas = (cambio: object): string[] => {
  const leida = PersonaNueva.safeParse({ ...NUEVA, ...cambio });
  return leida.success ? [] : leida.error.issues.map(({ path }) => String(path[0]));
};

describe("datos de una persona", () => {
  it("los nombres quedan en mayúsculas, '--' es que no hay apellido, y la fecha queda en yyyy-mm-dd [B-persona-04, B-persona-19]", () => {
    expect(PersonaNueva.parse(NUEVA)).toMatchObject({
      nombres: "ANA MARÍA",
      primer_apellido: "QUISPE",
      segundo_apellido: null,
      nacionalidad: "BOLIVIANA",
      complemento: "",
      fecha_nacimiento: "1990-05-15",
    });
  });

  it.each([
    ["otro tipo de documento [B-persona-02]", { tipo_documento: "RUN" }, ["tipo_documento"]],
    ["letras en un CI [B-persona-03, B-persona-20]", { nro_documento: "12A" }, ["nro_documento"]],
    [
      "signos en un pasaporte [D54]",
      { tipo_documento: "PASAPORTE", nro_documento: "A-1" },
      ["nro_documento"],
    ],
    ["un documento de 21 [B-persona-03]", { nro_documento: "1".repeat(21) }, ["nro_documento"]],
    ["nombres de 101 [B-persona-05]", { nombres: "A".repeat(101) }, ["nombres"]],
    ["apellidos de 101 [B-persona-05]", { segundo_apellido: "A".repeat(101) }, ["segundo_apellido"]],
    ["otro género [B-persona-07]", { genero: "X" }, ["genero"]],
    ["letras en el móvil [B-persona-08, B-persona-20]", { movil: "7000-0001" }, ["movil"]],
    ["un teléfono de 31 [B-persona-08]", { telefono: "2".repeat(31) }, ["telefono"]],
    [
      "un dato de 201 [B-persona-09]",
      { otros_datos: [{ key: "Otros", value: "a".repeat(201) }] },
      ["otros_datos"],
    ],
    ["un día que no existe", { fecha_nacimiento: "31/04/1990" }, ["fecha_nacimiento"]],
  ])("no se acepta %s", (_caso, cambio, campos) => {
    expect(faltas(cambio)).toEqual(campos);
  });

  it("se acepta hasta el límite de cada campo, y letras en un pasaporte [B-limites-10, B-limites-22] [D54]", () => {
    const limites = {
      tipo_documento: "PASAPORTE",
      nro_documento: "ab123456789012345678",
      nombres: "A".repeat(100),
      movil: "7".repeat(30),
      telefono: "2".repeat(30),
      genero: "M",
      otros_datos: [{ key: "Otros", value: "a".repeat(200) }],
    };
    expect(faltas(limites)).toEqual([]);
  });

  it("faltan tipo, número, fecha, nombres, nacionalidad o género: no se guarda [B-persona-18]", () => {
    for (const campo of Object.keys(NUEVA).filter((uno) => uno !== "segundo_apellido"))
      expect(faltas({ [campo]: undefined })).toEqual([campo]);
  });

  it("un contraste supone CI y entiende el género, que no se compara [D50]", () => {
    const { nacionalidad: _, tipo_documento: _tipo, ...cuerpo } = NUEVA;
    expect(Contraste.parse(cuerpo)).toMatchObject({ tipo_documento: "CI", genero: "F" });
    expect(Contraste.parse({ ...cuerpo, genero: undefined }).genero).toBeUndefined();
    expect(Contraste.safeParse({ ...cuerpo, nro_documento: "12A" }).success).toBe(false);
  });
});

describe("una fecha de nacimiento escrita", () => {
  it.each([
    ["15/05/1990", "1990-05-15"],
    ["5/5/1990", "1990-05-05"],
    ["15-05-1990", "1990-05-15"],
    ["1990-05-15", "1990-05-15"],
    ["29/02/2000", "2000-02-29"],
  ])("%s es %s: los guiones valen como barras [B-persona-21, B-persona-22]", (escrita, guardada) => {
    expect(fechaDe(escrita)).toBe(guardada);
  });

  it.each(["15/05", "15/05/90", "15/05/1990/1", "31/04/1990", "29/02/1900", "15/05/1899", "aa/05/1990", ""])(
    "«%s» no es un día: hacen falta tres partes y un año de cuatro cifras [B-persona-22]",
    (escrita) => {
      expect(fechaDe(escrita)).toBeNull();
    },
  );
});

describe("qué falta para que una persona sea válida", () => {
  it("cada dato obligatorio, en el orden del formulario; el segundo apellido no [B-persona-16, A-personas-13] [D53]", () => {
    expect(faltantesDe(NUEVA)).toEqual([]);
    expect(faltantesDe({})).toEqual([
      "tipo_documento",
      "nro_documento",
      "fecha_nacimiento",
      "nombres",
      "primer_apellido",
      "nacionalidad",
      "genero",
    ]);
    expect(faltantesDe({ ...NUEVA, primer_apellido: "  ", genero: null })).toEqual([
      "primer_apellido",
      "genero",
    ]);
  });
});

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
  const rechazo = (cambio: Partial<PersonaGuardada>, hechos = { deUsuario: false, contrasteFresco: false }) =>
    rechazoAlGuardar(GUARDADA, { ...IGUAL, ...cambio }, hechos);

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
    expect(rechazo(cambio, { deUsuario: false, contrasteFresco: true })).toBeNull();
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

describe("otros datos: claves de la entidad y las que la persona ya tenía [B-persona-44]", () => {
  const dato = (key: string, value: string) => ({ key, value });
  const base = { guardados: [dato("Afiliado", "7"), dato("Zona", "Sur")], claves: ["Zona", "Otros"] };

  it("una clave que nadie pidió se nombra", () => {
    expect(
      clavesAjenas({ ...base, conocida: true, enviados: [dato("Hijos", "2"), dato("Zona", "x")] }),
    ).toEqual(["Hijos"]);
    expect(clavesAjenas({ ...base, conocida: true, enviados: [dato("Afiliado", "8")] })).toEqual([]);
    expect(clavesAjenas({ ...base, conocida: false, enviados: [dato("Afiliado", "8")] })).toEqual([
      "Afiliado",
    ]);
  });

  it("lo de otra entidad queda; lo propio que no se envía se quita; vacío quita", () => {
    expect(fusionarOtrosDatos({ ...base, conocida: true, enviados: [dato("Otros", "n")] })).toEqual([
      dato("Afiliado", "7"),
      dato("Otros", "n"),
    ]);
    expect(fusionarOtrosDatos({ ...base, conocida: true, enviados: [dato("Zona", "")] })).toEqual([
      dato("Afiliado", "7"),
    ]);
  });

  it("quien no conocía a la persona no quita nada de ella", () => {
    expect(fusionarOtrosDatos({ ...base, conocida: false, enviados: [dato("Zona", "")] })).toEqual(
      base.guardados,
    );
    expect(fusionarOtrosDatos({ ...base, conocida: false, enviados: [dato("Zona", "Norte")] })).toEqual([
      dato("Afiliado", "7"),
      dato("Zona", "Norte"),
    ]);
  });
});
