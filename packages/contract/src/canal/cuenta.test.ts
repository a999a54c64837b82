import { describe, expect, it } from "vitest";
import { faultOf } from "../common/fault.ts";
import { Clasificacion } from "./canal.ts";
import {
  aplanarCuenta,
  CAMPOS_CUENTA,
  type CampoCuenta,
  camposDe,
  formaDeCuenta,
  identidadDeCuenta,
  LUGAR_CUENTA,
  rutaDeCampo,
  servidoresDe,
  TIPOS_CUENTA,
  type TipoCuenta,
  tipoDeCuenta,
} from "./cuenta.ts";

const de = (letras: number) => "a".repeat(letras);
const VALOR: Partial<Record<CampoCuenta, unknown>> = {
  clave: de(30),
  puerto_smtp: "587",
  tamanio_maximo: "25",
  agente_humano: true,
  direccion: `mesa@${de(95)}`,
  formularios: "web@entidad.gob.bo, otro@entidad.gob.bo",
  lista: true,
  sondeo_segundos: "60",
  version: "v26.0",
  token_url: "https://login.example.org/token",
  base: "https://graph.example.org",
};
/** Whose limit is none of letters. */
const SIN_LETRAS = ["puerto_smtp", "tamanio_maximo", "sondeo_segundos", "formularios", "version", "base"];
const TIPOS = Object.keys(TIPOS_CUENTA).filter((uno): uno is TipoCuenta => uno in TIPOS_CUENTA);
const unaCuenta = (tipo: TipoCuenta): Record<string, unknown> =>
  Object.fromEntries(camposDe(tipo).map((uno) => [uno, VALOR[uno] ?? de(100)]));
const admite = (tipo: TipoCuenta, cuenta: unknown, conservados: readonly string[] = []) =>
  formaDeCuenta(tipo, conservados).safeParse(cuenta).success;

describe("cuenta de un canal [B-limites-08]", () => {
  it.each(TIPOS)(
    "%s: cada campo cabe hasta su límite; con una letra más o vacío, no; sin él, sólo si es opcional [B-canales-16, B-canales-17, B-canales-20, B-canales-21]",
    (tipo) => {
      const cuenta = unaCuenta(tipo);
      expect(admite(tipo, cuenta)).toBe(true);
      const ficha: Partial<Record<CampoCuenta, string>> = TIPOS_CUENTA[tipo];
      for (const campo of camposDe(tipo)) {
        const { [campo]: valor, ...sin } = cuenta;
        expect([campo, admite(tipo, sin)]).toEqual([campo, ficha[campo] === "opcional"]);
        expect([campo, admite(tipo, { ...cuenta, [campo]: "" })]).toEqual([campo, false]);
        const limitado = ["", "configuracion"].includes(LUGAR_CUENTA[campo]) && typeof valor === "string";
        if (limitado && !SIN_LETRAS.includes(campo))
          expect([campo, admite(tipo, { ...cuenta, [campo]: `${valor}a` })]).toEqual([campo, false]);
      }
    },
  );

  it.each([
    ["correo", ["usuario", "clave", "ruta_perfil", "servidor_smtp", "puerto_smtp"]],
    ["twitter", ["usuario", "clave", "ruta_perfil"]],
    ["facebook", ["usuario", "clave"]],
    ["whatsapp", ["ruta_perfil", "sesion_id", "sesion_url"]],
  ] as const)("%s tiene los campos del documento [B-canales-09, B-canales-12]", (tipo, campos) => {
    expect(camposDe(tipo)).toEqual(expect.arrayContaining([...campos]));
  });

  it.each([
    ["correo", "direccion", "mesa", "canales:correoNoValido"],
    ["correo", "direccion", "mesa@a.bo, otra@a.bo", "canales:correoNoValido"],
    ["correo_tokens", "formularios", "web@a.bo, otro", "canales:correoNoValido"],
    [
      "correo",
      "formularios",
      Array.from({ length: 51 }, (_, n) => `f${n}@a.bo`),
      "canales:formulariosDemasiados",
    ],
    ["twitter", "sondeo_segundos", "59", "canales:sondeoNoValido"],
    ["twitter", "sondeo_segundos", "86401", "canales:sondeoNoValido"],
    ["twitter", "sondeo_segundos", "pronto", "canales:sondeoNoValido"],
    ["whatsapp_cloud", "version", "26", "canales:versionNoValida"],
    ["facebook", "version", "v26.0/me", "canales:versionNoValida"],
  ] as const)("%s: %s no es %j, y se dice por qué", (tipo, campo, valor, clave) => {
    const { error } = formaDeCuenta(tipo).safeParse({ ...unaCuenta(tipo), [campo]: valor });
    expect(error?.issues.map(({ path }) => path[0])).toEqual([campo]);
    expect(JSON.stringify(error?.issues)).toContain(clave);
  });

  it("las direcciones de los formularios se escriben seguidas, o vienen ya separadas", () => {
    const { formularios } = CAMPOS_CUENTA;
    expect(formularios.parse(" web@a.bo,otro@a.bo;\n tercero@a.bo ")).toEqual([
      "web@a.bo",
      "otro@a.bo",
      "tercero@a.bo",
    ]);
    expect(formularios.parse(["web@a.bo"])).toEqual(["web@a.bo"]);
  });

  it.each(["whatsapp", "llamada"] as const)("%s no tiene clave [B-canales-17]", (tipo) => {
    expect(admite(tipo, { ...unaCuenta(tipo), clave: "secreta" })).toBe(false);
  });

  it("el puerto es uno, como número o como texto [B-canales-22]", () => {
    const con = (puerto_smtp: unknown) => admite("correo", { ...unaCuenta("correo"), puerto_smtp });
    for (const puerto of [465, "465", `${"0".repeat(97)}465`]) expect(con(puerto)).toBe(true);
    for (const puerto of [0, 65_536, "65536", "46.5", "cien", `${"0".repeat(98)}465`])
      expect(con(puerto)).toBe(false);
  });

  it.each([
    ["puerto_smtp", "canales:puertoNoValido"],
    ["tamanio_maximo", "canales:tamanioNoValido"],
    ["sondeo_segundos", "canales:sondeoNoValido"],
  ] as const)("%s: de lo que no es un número admitido se dice qué debe ser", (uno, clave) => {
    for (const escrito of ["cien", "46.5", "0", "9".repeat(12)])
      expect(CAMPOS_CUENTA[uno].safeParse(escrito).error?.issues.map(faultOf)).toEqual([{ key: clave }]);
  });

  it("un secreto que se conserva puede faltar; los demás no [D96]", () => {
    const { clave: _, ...sin } = unaCuenta("correo");
    expect(admite("correo", sin)).toBe(false);
    expect(admite("correo", sin, ["clave"])).toBe(true);
  });

  it("un buzón con tokens se abre con el secreto de cliente o con el de renovación", () => {
    const { client_secret: uno, refresh_token: otro, ...sin } = unaCuenta("correo_tokens");
    expect(admite("correo_tokens", sin)).toBe(false);
    expect(admite("correo_tokens", { ...sin, client_secret: uno })).toBe(true);
    expect(admite("correo_tokens", { ...sin, refresh_token: otro })).toBe(true);
    expect(admite("correo_tokens", sin, ["refresh_token"])).toBe(true);
  });

  it.each([
    ["correo", {}, null, "correo"],
    ["correo", { oauth: { client_id: "x" } }, null, "correo_tokens"],
    ["correo", { oauth: null }, null, "correo"],
    ["whatsapp", {}, undefined, "whatsapp"],
    ["whatsapp", {}, "https://waha.ejemplo.bo", "whatsapp"],
    ["whatsapp", { proveedor: "cloud" }, "https://puerta.ejemplo.bo", "whatsapp_cloud"],
    ["whatsapp", {}, "https://graph.facebook.com/", "whatsapp_cloud"],
    ["whatsapp", { proveedor: null }, "https://graph.facebook.com", "whatsapp_cloud"],
    ["whatsapp", { proveedor: "waha" }, "https://graph.facebook.com", "whatsapp"],
    ["whatsapp", {}, "https://graph.facebook.com.ejemplo.bo", "whatsapp"],
    ["whatsapp", {}, "graph.facebook.com", "whatsapp"],
    ["facebook", { proveedor: "cloud" }, "https://graph.facebook.com", "facebook"],
  ] as const)(
    "su clase y su configuración dicen de qué proveedor es, y si callan la dirección: %s, %j, %s [B-canales-26]",
    (clasificacion, configuracion, sesion_url, tipo) => {
      expect(tipoDeCuenta({ clasificacion, configuracion, sesion_url })).toBe(tipo);
    },
  );

  it("sin clasificación no hay cuenta [B-canales-26]", () => {
    for (const clase of ["", "telegrama"]) expect(Clasificacion.safeParse(clase).success).toBe(false);
  });

  it("se lee de donde está en el cuerpo, y cada campo sabe su lugar", () => {
    const cuerpo = {
      usuario: "mesa",
      clave: "",
      configuracion: { servidor_smtp: "smtp", oauth: { client_id: "yo", scope: null } },
      credenciales: { token: "t" },
    };
    expect(aplanarCuenta(cuerpo)).toEqual({
      usuario: "mesa",
      servidor_smtp: "smtp",
      client_id: "yo",
      token: "t",
    });
    expect(Object.keys(LUGAR_CUENTA)).toEqual(expect.arrayContaining(Object.keys(CAMPOS_CUENTA)));
    expect(rutaDeCampo("client_id")).toBe("configuracion.oauth.client_id");
    expect(rutaDeCampo("usuario")).toBe("usuario");
  });

  it.each([
    [
      "un buzón",
      {
        clasificacion: "correo",
        configuracion: {},
        usuario: "mesa@entidad.gob.bo",
        ruta_perfil: "imap.entidad.gob.bo",
      },
      {
        configuracion: { oauth: { client_id: "x" } },
        usuario: "Mesa@entidad.gob.bo",
        ruta_perfil: "IMAP.entidad.gob.bo:993",
      },
      [{ usuario: "otra@entidad.gob.bo" }, { ruta_perfil: "imap.entidad.gob.bo:1993" }],
    ],
    [
      "la sesión de un gateway",
      { clasificacion: "whatsapp", configuracion: {}, sesion_id: "mesa", sesion_url: "https://waha.gob.bo" },
      { usuario: "59171100401", sesion_url: "https://WAHA.gob.bo/" },
      [{ sesion_id: "otra" }, { sesion_url: "https://otro.bo" }, { configuracion: { proveedor: "cloud" } }],
    ],
    [
      "un número de Meta",
      { clasificacion: "whatsapp", configuracion: { proveedor: "cloud" }, sesion_id: "106540352242922" },
      { usuario: "59171100401", sesion_url: "https://graph.example.org" },
      [{ sesion_id: "106540352242923" }],
    ],
    [
      "una página",
      { clasificacion: "facebook", configuracion: {}, usuario: "104100200300400" },
      { configuracion: { version: "v26.0" } },
      [{ usuario: "104100200300401" }],
    ],
    [
      "una cuenta de X",
      { clasificacion: "twitter", configuracion: {}, usuario: "@mesa", ruta_perfil: "1700000000000000401" },
      { usuario: "@mesa_nueva" },
      [{ ruta_perfil: "1700000000000000402" }],
    ],
  ] as const)("%s es la misma cuenta, se escriba lo demás como sea", (_cual, dada, igual, otras) => {
    const cuenta = { sesion_url: null, ...dada };
    const identidad = identidadDeCuenta(cuenta);
    expect(identidad).not.toBeNull();
    expect(identidadDeCuenta({ ...cuenta, ...igual })).toBe(identidad);
    for (const otra of otras) expect(identidadDeCuenta({ ...cuenta, ...otra })).not.toBe(identidad);
  });

  it("una llamada, o una cuenta a la que le falta por lo que se la conoce, no es la misma que ninguna", () => {
    const deNadie = { configuracion: {}, usuario: "22210400", sesion_url: null };
    expect(identidadDeCuenta({ clasificacion: "llamada", ...deNadie })).toBeNull();
    expect(identidadDeCuenta({ clasificacion: "correo", ...deNadie })).toBeNull();
  });

  it("sus servidores son los campos a los que se mandan sus secretos", () => {
    expect(servidoresDe("correo")).toEqual([
      { campo: "ruta_perfil", puerto: 993 },
      { campo: "servidor_smtp", puerto: 587 },
    ]);
    expect(servidoresDe("correo_tokens").map(({ campo }) => campo)).toContain("token_url");
    expect(servidoresDe("whatsapp")).toEqual([{ campo: "sesion_url", puerto: null }]);
    expect(servidoresDe("twitter")).toEqual([{ campo: "base", puerto: null }]);
  });
});
