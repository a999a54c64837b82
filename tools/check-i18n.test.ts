import { describe, expect, it } from "vitest";
import { checkI18n } from "./check-i18n.ts";
import { plant, type Tree, uproot } from "./planted.ts";

const AREA = {
  hola: "Hola {{nombre}}",
  nuevos_one: "un mensaje",
  nuevos_other: "{{count}} mensajes",
  pie: { fin: "Fin" },
};
const AREA_AY = {
  hola: "Kamisaki {{nombre}}",
  nuevos_one: "mä aru",
  nuevos_other: "{{count}} aru",
  pie: { fin: "Tukuya" },
};
const AREA_EN = {
  hola: "Hello {{nombre}}",
  nuevos_one: "a message",
  nuevos_other: "{{count}} messages",
  pie: { fin: "End" },
};
const CODE =
  'export const A = ({ t }) => [t("chat:hola", { nombre }), t("chat:nuevos", { count: 2 }), t(`chat:pie.${x}`)];\n';

const AREAS = { es: AREA, en: AREA_EN, ay: AREA_AY };

function tree(changes: Partial<Record<"es" | "en" | "ay", object>> = {}, code = CODE): Tree {
  const language = (name: "es" | "en" | "ay"): string => JSON.stringify(changes[name] ?? AREAS[name]);
  return {
    "packages/i18n/src/es/chat.json": language("es"),
    "packages/i18n/src/en/chat.json": language("en"),
    "packages/i18n/src/ay/chat.json": language("ay"),
    "apps/web/src/pages/chat.tsx": code,
  };
}

function errorsOf(planted: Tree): readonly string[] {
  const root = plant(planted);
  try {
    return checkI18n(root).errors;
  } finally {
    uproot(root);
  }
}

const { hola: _hola, ...SIN_HOLA } = AREA_AY;

it("textos: las mismas claves en los tres idiomas pasan", () => {
  expect(errorsOf(tree())).toEqual([]);
});

it.each([
  ["falta una clave en aymara", tree({ ay: SIN_HOLA }), "ay lacks chat:hola"],
  ["sobra una clave en inglés", tree({ en: { ...AREA_EN, otra: "x" } }), "en has chat:otra"],
  ["cambia un marcador", tree({ en: { ...AREA_EN, hola: "Hello {{name}}" } }), "en chat:hola: placeholders"],
  [
    "hay un marcador que el motor no lee",
    tree({ es: { ...AREA, fecha: "{{fecha, DD/MM}}" } }),
    "es chat:fecha: braces",
  ],
  [
    "falta la forma general del plural",
    tree({ es: { ...AREA, dias_one: "un día" } }),
    "dias_one: a plural without",
  ],
  [
    "el inglés llama a una cosa de dos maneras",
    tree({ en: { ...AREA_EN, hola: "Hello {{nombre}}, your E-mail" } }),
    "en chat:hola: «E-mail» has another word",
  ],
  ["hay un texto vacío", tree({ ay: { ...AREA_AY, hola: " " } }), "ay chat:hola: empty text"],
  ["el código usa una clave que no existe", tree({}, 't("chat:adios");'), "pages/chat.tsx:1 uses chat:adios"],
  [
    "el código usa una clave local que no existe",
    tree({}, 'const t = useT(); t("adios");'),
    "uses comun:adios",
  ],
  [
    "el código completa un prefijo sin textos",
    tree({}, "t(`chat:nada.${x}`);"),
    "no text begins with chat:nada.",
  ],
])("textos: falla si %s", (_why, planted, message) => {
  expect(errorsOf(planted)).toContainEqual(expect.stringContaining(message));
});

it.each([
  [
    "falla si ningún código lo nombra",
    "",
    [expect.stringContaining("es comun:sobra: a text that no code names")],
  ],
  ["basta que el código lo nombre", 't("sobra");', []],
  ["basta que sea una de dos claves", 'tNow(esta(x) ? "sobra" : "comun:sobra", { a: b ? "c" : "d" });', []],
  ["basta que el código complete su comienzo", "t(`comun:so${x}`);", []],
])("textos: un texto que sobra: %s", (_que, codigo, errores) => {
  const conUno = (idioma: "es" | "en" | "ay") => ({
    [`packages/i18n/src/${idioma}/comun.json`]: JSON.stringify({ sobra: `Sobra ${idioma}` }),
  });
  const planted = { ...tree({}, CODE + codigo), ...conUno("es"), ...conUno("en"), ...conUno("ay") };
  expect(errorsOf(planted)).toEqual(errores);
});

const prestados = (...claves: readonly string[]): Tree => ({
  "packages/i18n/src/ay-estado.json": JSON.stringify({
    textos: Object.fromEntries(claves.map((clave) => [clave, { estado: "prestado", revisor: null }])),
  }),
});
const EN_ESPANOL = { ay: { ...AREA_AY, pie: { fin: "Fin" } } };

it("textos: falla si un texto aymara es el español y nadie decidió que lo sea", () => {
  expect(errorsOf(tree(EN_ESPANOL))).toEqual([expect.stringContaining("ay chat:pie.fin: «Fin» is Spanish")]);
  expect(errorsOf({ ...tree(EN_ESPANOL), ...prestados("chat:pie.fin") })).toEqual([]);
});

it("textos: un nombre igual en los tres idiomas no es un préstamo", () => {
  const igual = (area: object) => ({ ...area, pie: { fin: "WhatsApp" } });
  expect(errorsOf(tree({ es: igual(AREA), en: igual(AREA_EN), ay: igual(AREA_AY) }))).toEqual([]);
});

it.each(["chat:pie.fin", "chat:nada"])(
  "textos: falla si %s es prestado y no es el texto español",
  (clave) => {
    expect(errorsOf({ ...tree(), ...prestados(clave) })).toEqual([
      expect.stringContaining(`ay ${clave}: «prestado»`),
    ]);
  },
);

describe("textos: lo que alguien revisó en aymara", () => {
  const registro = (entrada: object): Tree => ({
    "packages/i18n/src/ay-estado.json": JSON.stringify({ textos: { "chat:pie.fin": entrada } }),
  });
  const revisado = { estado: "revisado", revisor: "N. Mamani", es: AREA.pie.fin, ay: AREA_AY.pie.fin };

  it("pasa mientras sigue como se leyó", () => {
    expect(errorsOf({ ...tree(), ...registro(revisado) })).toEqual([]);
  });

  it.each([
    ["cambia en español", { ...revisado, es: "Otro" }],
    ["cambia en aymara", { ...revisado, ay: "Yaqha" }],
    ["no dice qué se leyó", { estado: "revisado", revisor: "N. Mamani" }],
  ])("falla si %s: vuelve a ser borrador", (_que, entrada) => {
    expect(errorsOf({ ...tree(), ...registro(entrada) })).toEqual([
      expect.stringContaining("ay chat:pie.fin: «revisado» as other words"),
    ]);
  });

  it("falla si no dice quién", () => {
    expect(errorsOf({ ...tree(), ...registro({ ...revisado, revisor: null }) })).toEqual([
      expect.stringContaining("ay chat:pie.fin: «revisado» by nobody"),
    ]);
  });
});

it.each([
  ["The log-in form", "log-in"],
  ["You must log in again", "log in"],
  ["Logged in", "Logged in"],
  ["Frequent questions", "Frequent questions"],
  ["Everything needed to attend is ready", "to attend"],
  ["Being attended", "attended"],
  ["Your role demands it", "demands"],
  ["The portal does not answer", "does not answer"],
  ["The data are wrong", "data are"],
  ["What was noted", "noted"],
  ["Search an icon", "Search an"],
  ["It enters in your name", "in your name"],
  ["Are you sure to discard it?", "sure to"],
  ["Client id", "id"],
  ["We will mail you a link", "mail"],
  ["Outlook's own format", "'"],
  ["Case closed!", "!"],
])("textos: el inglés «%s» no pasa", (texto, otra) => {
  expect(errorsOf(tree({ en: { ...AREA_EN, hola: `{{nombre}}: ${texto}` } }))).toContainEqual(
    expect.stringContaining(`en chat:hola: «${otra}» has another word`),
  );
});

it.each([
  "Sign in, {{nombre}}",
  "{{nombre}} will attend",
  "The mail server refused {{nombre}}",
  "{{nombre}}: mail@example.bo",
  "Phone number ID of {{nombre}}",
])("textos: el inglés «%s» pasa", (hola) => {
  expect(errorsOf(tree({ en: { ...AREA_EN, hola } }))).toEqual([]);
});

it("textos: un permiso como operadores:read no es una clave", () => {
  const planted = {
    ...tree(),
    "packages/i18n/src/es/operadores.json": "{}",
    "apps/web/src/a.ts": '"chat:read"',
  };
  expect(errorsOf(planted)).toEqual([]);
});
