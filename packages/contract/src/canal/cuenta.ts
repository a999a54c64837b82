import { z } from "zod";
import {
  CANAL_CAMPO_MAX,
  CANAL_CLAVE_MAX,
  CANAL_CREDENCIAL_MAX,
  CANAL_DIRECCIONES_MAX,
  CANAL_FORMULARIOS_MAX,
  CANAL_OAUTH_MAX,
  CANAL_SONDEO_S,
  CORREO_SERVIDOR_MB_MAX,
} from "../limites.ts";
import type { Clasificacion } from "./canal.ts";

const campo = z.string().trim().min(1).max(CANAL_CAMPO_MAX);
const secreto = z.string().trim().min(1).max(CANAL_CREDENCIAL_MAX);
const deTokens = z.string().trim().min(1).max(CANAL_OAUTH_MAX);
/** A whole number, as such or as it is typed. */
const entero = (clave: string) =>
  z.union([z.int(), campo.regex(/^\d+$/, clave).transform(Number)], { error: clave });
/** As people write one; what it is to a mail program its connector says. */
const DIRECCION = /^[^\s@,;]+@[^\s@,;]+$/;
const direccion = campo.regex(DIRECCION, "canales:correoNoValido");
/** What is wrong with one is wrong with the field that holds them all. */
const direcciones = z
  .array(z.string().trim())
  .max(CANAL_FORMULARIOS_MAX, "canales:formulariosDemasiados")
  .refine(
    (todas) => todas.every((una) => una.length <= CANAL_CAMPO_MAX && DIRECCION.test(una)),
    "canales:correoNoValido",
  );
const url = z.url({ protocol: /^https?$/, error: "canales:urlNoValida" }).max(CANAL_OAUTH_MAX);

/** What an administrator types of an account, each field with its limit (B §9). A port is typed as text. */
export const CAMPOS_CUENTA = {
  usuario: campo,
  clave: z.string().min(1).max(CANAL_CLAVE_MAX),
  ruta_perfil: campo,
  sesion_id: campo,
  sesion_url: campo,
  servidor_smtp: campo,
  puerto_smtp: entero("canales:puertoNoValido").pipe(
    z.int().min(1, "canales:puertoNoValido").max(65_535, "canales:puertoNoValido"),
  ),
  /** MB of the largest mail that its server takes. */
  tamanio_maximo: entero("canales:tamanioNoValido").pipe(
    z.int().min(1, "canales:tamanioNoValido").max(CORREO_SERVIDOR_MB_MAX, "canales:tamanioNoValido"),
  ),
  /** Of a mailbox: its address where the account's name is none, the name under which it writes. */
  direccion,
  nombre: campo,
  /** Addresses from which forms of the web write in a citizen's name; typed one after the other. */
  formularios: z
    .union([
      z.array(z.string()),
      z
        .string()
        .trim()
        .min(1)
        .max(CANAL_DIRECCIONES_MAX)
        .transform((texto) => texto.split(/[\s,;]+/).filter((una) => una !== "")),
    ])
    .pipe(direcciones),
  /** A list or group feeds it: what people write through it opens cases. */
  lista: z.boolean(),
  /** By which the mailbox's own server signs what it says of a mail's sender. */
  servidor_autenticacion: campo,
  /** Of X: seconds between two readings. */
  sondeo_segundos: entero("canales:sondeoNoValido").pipe(
    z
      .int()
      .min(CANAL_SONDEO_S.min, "canales:sondeoNoValido")
      .max(CANAL_SONDEO_S.max, "canales:sondeoNoValido"),
  ),
  /** Of a mailbox whose provider gives tokens: where, to which application, and for what. */
  token_url: url,
  client_id: deTokens,
  scope: deTokens,
  client_secret: secreto,
  refresh_token: secreto,
  /** Of a gateway: its key, and the one with which it signs what it tells us. A guessable one would let anybody write as any citizen. */
  api_key: secreto,
  hmac: secreto.min(8, "canales:firmaCorta"),
  /** Of Meta: the business account, the application's secrets, and the word with which it asks whether our address is ours. */
  waba: campo,
  token: secreto,
  app_secret: secreto,
  verify_token: secreto,
  agente_humano: z.boolean(),
  /** Of Meta's Graph: each lives about two years. */
  version: campo.regex(/^v\d{1,3}\.\d{1,2}$/, "canales:versionNoValida"),
  /** Of X: the application's keys and the account's. */
  consumer_key: secreto,
  consumer_secret: secreto,
  access_token: secreto,
  access_secret: secreto,
  /** Another base address than the provider's own. */
  base: url,
} as const;
export type CampoCuenta = keyof typeof CAMPOS_CUENTA;

/** Where a field stands in the body of a Canal. */
export const LUGAR_CUENTA = {
  usuario: "",
  clave: "",
  ruta_perfil: "",
  sesion_id: "",
  sesion_url: "",
  servidor_smtp: "configuracion",
  puerto_smtp: "configuracion",
  tamanio_maximo: "configuracion",
  direccion: "configuracion",
  nombre: "configuracion",
  formularios: "configuracion",
  lista: "configuracion",
  servidor_autenticacion: "configuracion",
  sondeo_segundos: "configuracion",
  waba: "configuracion",
  agente_humano: "configuracion",
  version: "configuracion",
  base: "configuracion",
  token_url: "configuracion.oauth",
  client_id: "configuracion.oauth",
  scope: "configuracion.oauth",
  client_secret: "credenciales",
  refresh_token: "credenciales",
  api_key: "credenciales",
  hmac: "credenciales",
  token: "credenciales",
  app_secret: "credenciales",
  verify_token: "credenciales",
  consumer_key: "credenciales",
  consumer_secret: "credenciales",
  access_token: "credenciales",
  access_secret: "credenciales",
} as const satisfies Record<CampoCuenta, string>;

/** Secrets that a provider gave; sealed together, and never answered. */
export const CREDENCIALES = [
  "client_secret",
  "refresh_token",
  "api_key",
  "hmac",
  "token",
  "app_secret",
  "verify_token",
  "consumer_key",
  "consumer_secret",
  "access_token",
  "access_secret",
] as const satisfies readonly CampoCuenta[];
export type Credencial = (typeof CREDENCIALES)[number];
export type Secreto = Credencial | "clave";
export const esSecreto = (campo: string): campo is Secreto =>
  campo === "clave" || CREDENCIALES.some((una) => una === campo);

type Ficha = Readonly<Partial<Record<CampoCuenta, "obligatorio" | "opcional">>>;

/** An account by its provider: which fields it has, in the order of the form, and which of them it cannot be without (B §2, §5). */
export const TIPOS_CUENTA = {
  correo: {
    usuario: "obligatorio",
    clave: "obligatorio",
    ruta_perfil: "obligatorio",
    servidor_smtp: "obligatorio",
    puerto_smtp: "opcional",
    tamanio_maximo: "opcional",
    direccion: "opcional",
    nombre: "opcional",
    formularios: "opcional",
    lista: "opcional",
    servidor_autenticacion: "opcional",
  },
  // With a refresh token they are asked for in the name of whoever gave it; without one in the application's own.
  correo_tokens: {
    usuario: "obligatorio",
    ruta_perfil: "obligatorio",
    servidor_smtp: "obligatorio",
    puerto_smtp: "opcional",
    tamanio_maximo: "opcional",
    direccion: "opcional",
    nombre: "opcional",
    formularios: "opcional",
    lista: "opcional",
    servidor_autenticacion: "opcional",
    token_url: "obligatorio",
    client_id: "obligatorio",
    scope: "opcional",
    client_secret: "opcional",
    refresh_token: "opcional",
  },
  llamada: { usuario: "obligatorio" },
  // Its ruta_perfil is the citizen-facing profile, which works without one.
  whatsapp: {
    usuario: "obligatorio",
    ruta_perfil: "opcional",
    sesion_id: "obligatorio",
    sesion_url: "obligatorio",
    api_key: "obligatorio",
    hmac: "obligatorio",
  },
  // Its sesion_id is the number's id at Meta.
  whatsapp_cloud: {
    usuario: "obligatorio",
    ruta_perfil: "opcional",
    sesion_id: "obligatorio",
    sesion_url: "opcional",
    waba: "opcional",
    token: "obligatorio",
    app_secret: "obligatorio",
    verify_token: "obligatorio",
    version: "opcional",
    base: "opcional",
  },
  // Its usuario is the page's id.
  facebook: {
    usuario: "obligatorio",
    clave: "opcional",
    agente_humano: "opcional",
    token: "obligatorio",
    app_secret: "obligatorio",
    verify_token: "obligatorio",
    version: "opcional",
    base: "opcional",
  },
  // Its ruta_perfil is the account's own number there.
  twitter: {
    usuario: "obligatorio",
    clave: "opcional",
    ruta_perfil: "obligatorio",
    consumer_key: "obligatorio",
    consumer_secret: "obligatorio",
    access_token: "obligatorio",
    access_secret: "obligatorio",
    client_secret: "opcional",
    sondeo_segundos: "opcional",
    base: "opcional",
  },
} as const satisfies Record<string, Ficha>;
export type TipoCuenta = keyof typeof TIPOS_CUENTA;

/**
 * The fields by which an account is one and the same at its provider: what is asked there, and what its webhook is matched
 * by. None: it is nobody's but ours.
 */
const IDENTIDAD_CUENTA: Readonly<Record<TipoCuenta, readonly CampoCuenta[]>> = {
  correo: ["usuario", "ruta_perfil"],
  correo_tokens: ["usuario", "ruta_perfil"],
  llamada: [],
  whatsapp: ["sesion_id", "sesion_url"],
  whatsapp_cloud: ["sesion_id"],
  facebook: ["usuario"],
  twitter: ["ruta_perfil"],
};

/** Who stands behind an account of WhatsApp: a gateway of our own, or Meta. */
export const PROVEEDORES = ["waha", "cloud"] as const;

/** The kinds of account of a classification; the first is what a new one begins as. */
export const TIPOS_DE: Readonly<Record<Clasificacion, readonly [TipoCuenta, ...TipoCuenta[]]>> = {
  correo: ["correo", "correo_tokens"],
  llamada: ["llamada"],
  twitter: ["twitter"],
  whatsapp: ["whatsapp", "whatsapp_cloud"],
  facebook: ["facebook"],
};

/** Where Meta's own service is called. */
export const ANFITRION_META = "graph.facebook.com";

/** What tells which kind of account one is. */
interface SenasDeTipo {
  clasificacion: Clasificacion;
  configuracion: unknown;
  sesion_url: string | null | undefined;
}

/** Which kind of account this is: as its settings say, or by the provider's own address where they say nothing. */
export function tipoDeCuenta({ clasificacion, configuracion, sesion_url }: SenasDeTipo): TipoCuenta {
  const dice = objeto(configuracion);
  const [primero, segundo] = TIPOS_DE[clasificacion];
  const esSegundo =
    (clasificacion === "correo" && dice["oauth"] != null) ||
    (clasificacion === "whatsapp" && (dice["proveedor"] ?? proveedorEn(sesion_url)) === "cloud");
  return esSegundo && segundo !== undefined ? segundo : primero;
}

function proveedorEn(url: string | null | undefined): (typeof PROVEEDORES)[number] {
  return url != null && URL.canParse(url) && new URL(url).host === ANFITRION_META ? "cloud" : "waha";
}

/** The fields of a kind of account, in the order of its form. */
export const camposDe = (tipo: TipoCuenta): CampoCuenta[] =>
  Object.keys(TIPOS_CUENTA[tipo]).filter((uno): uno is CampoCuenta => Object.hasOwn(CAMPOS_CUENTA, uno));

/** Whether there is anything to it besides its name (B §2: not of a call). */
export const tieneConfiguracion = (tipo: TipoCuenta): boolean =>
  camposDe(tipo).some((uno) => uno !== "usuario");

/** The shape of an account, field by field. `conservados`: secrets that stay as they are where they are left empty (D96). */
export function formaDeCuenta(
  tipo: TipoCuenta,
  conservados: readonly string[] = [],
): z.ZodObject<Record<string, z.ZodType>> {
  const ficha: Ficha = TIPOS_CUENTA[tipo];
  const campos = camposDe(tipo).map((uno): [string, z.ZodType] => [
    uno,
    ficha[uno] === "obligatorio" && !conservados.includes(uno)
      ? CAMPOS_CUENTA[uno]
      : CAMPOS_CUENTA[uno].optional(),
  ]);
  const forma = z.strictObject(Object.fromEntries(campos));
  const abre: readonly string[] = tipo === "correo_tokens" ? ABRE_CON_TOKENS : [];
  if (abre.length === 0 || abre.some((uno) => conservados.includes(uno))) return forma;
  return forma.refine((dicho) => abre.some((uno) => dicho[uno] !== undefined), {
    path: [...abre.slice(0, 1)],
    error: "canales:faltaSecreto",
  });
}
/** One of these opens a mailbox whose provider gives tokens. */
const ABRE_CON_TOKENS: readonly CampoCuenta[] = ["client_secret", "refresh_token"];

/** Fields that name a server to call, with the port that counts where none is written; null: a whole address. */
const SERVIDORES: Readonly<Partial<Record<CampoCuenta, number | null>>> = {
  ruta_perfil: 993,
  servidor_smtp: 587,
  sesion_url: null,
  token_url: null,
  base: null,
};
/** Kinds of account whose ruta_perfil is a server. */
const CON_BUZON: ReadonlySet<TipoCuenta> = new Set<TipoCuenta>(["correo", "correo_tokens"]);

export interface ServidorCuenta {
  campo: CampoCuenta;
  /** Where none is written; null: the field holds a whole address. */
  puerto: number | null;
}

/** The fields of a kind of account to which its secrets are sent. */
export function servidoresDe(tipo: TipoCuenta): ServidorCuenta[] {
  return camposDe(tipo).flatMap((uno) => {
    const puerto = SERVIDORES[uno];
    if (puerto === undefined || (uno === "ruta_perfil" && !CON_BUZON.has(tipo))) return [];
    return [{ campo: uno, puerto }];
  });
}

/** The fields that say where the secrets of an account are sent, and for whose account: for another one they are written again. */
export const destinoDeSecretos = (tipo: TipoCuenta): CampoCuenta[] => [
  ...new Set([
    ...servidoresDe(tipo).map(({ campo }) => campo),
    "puerto_smtp",
    ...IDENTIDAD_CUENTA[tipo],
  ] as const),
];

type Cuenta = Readonly<Record<string, unknown>>;
const objeto = (valor: unknown): Cuenta =>
  typeof valor === "object" && valor !== null ? Object.fromEntries(Object.entries(valor)) : {};

function lugarEn(cuenta: Cuenta, lugar: string): Cuenta {
  return lugar === "" ? cuenta : lugar.split(".").reduce((en, paso) => objeto(en[paso]), cuenta);
}

/** What a body says of the fields of an account: null where one is taken out, nothing where it is not named. */
export function dichoDeCuenta(cuenta: object): Record<string, unknown> {
  const campos = Object.entries(LUGAR_CUENTA).map(([uno, lugar]) => [
    uno,
    lugarEn(objeto(cuenta), lugar)[uno],
  ]);
  return Object.fromEntries(
    campos
      .filter(([, valor]) => valor !== undefined)
      .map(([uno, valor]) => [uno, valor === "" ? null : valor]),
  );
}

/** The fields of an account out of the body that holds them; what is empty is absent. */
export function aplanarCuenta(cuenta: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(dichoDeCuenta(cuenta)).filter(([, valor]) => valor !== null));
}

/** A server is the same however its name is written; a port, as a number or as a text. */
export const comparable = (valor: unknown): string =>
  typeof valor === "string" || typeof valor === "number" ? String(valor).toLowerCase() : "";

/** Two accounts with the same text are one at their provider; null: it has none, or a part of it is missing. */
export function identidadDeCuenta(cuenta: SenasDeTipo): string | null {
  const tipo = tipoDeCuenta(cuenta);
  const tiene = aplanarCuenta(cuenta);
  const partes = IDENTIDAD_CUENTA[tipo].map((uno) => parteDe(tipo, uno, comparable(tiene[uno])));
  return partes.length === 0 || partes.includes("") ? null : JSON.stringify(partes);
}

/** A server has the port that counts where none is written, and no slash at its end. */
function parteDe(tipo: TipoCuenta, uno: CampoCuenta, texto: string): string {
  const servidor = servidoresDe(tipo).find(({ campo }) => campo === uno);
  if (texto === "" || servidor === undefined) return texto;
  const { puerto } = servidor;
  if (puerto !== null) return /:\d+$/.test(texto) ? texto : `${texto}:${puerto}`;
  return texto.endsWith("/") ? texto.slice(0, -1) : texto;
}

/** The path of a field in a body. */
export function rutaDeCampo(uno: CampoCuenta): string {
  const lugar = LUGAR_CUENTA[uno];
  return lugar === "" ? uno : `${lugar}.${uno}`;
}

/** The body of an account whose form holds these values: an empty secret is not named, any other empty field is taken out. */
export function cuerpoDeCuenta(
  tipo: TipoCuenta,
  valores: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const lleno = (uno: CampoCuenta) => (valores[uno] === "" ? null : (valores[uno] ?? null));
  const en = (lugar: string) =>
    Object.fromEntries(
      camposDe(tipo).flatMap((uno) =>
        LUGAR_CUENTA[uno] !== lugar || (esSecreto(uno) && lleno(uno) === null) ? [] : [[uno, lleno(uno)]],
      ),
    );
  const proveedor = { whatsapp: "waha", whatsapp_cloud: "cloud" };
  return {
    ...en(""),
    configuracion: {
      ...en("configuracion"),
      ...((tipo === "correo" || tipo === "correo_tokens") && {
        oauth: tipo === "correo" ? null : en("configuracion.oauth"),
      }),
      ...((tipo === "whatsapp" || tipo === "whatsapp_cloud") && { proveedor: proveedor[tipo] }),
    },
    credenciales: en("credenciales"),
  };
}
