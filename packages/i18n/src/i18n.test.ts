import { ERRORES } from "@ventanilla/contract/errores";
import { describe, expect, it } from "vitest";
import estadoAy from "./ay-estado.json" with { type: "json" };
import { byArea } from "./engine.ts";
import { type Clave, IDIOMAS, type Idioma, idiomaDe, recursos, traducir } from "./index.ts";

const AREAS = Object.keys(recursos.es);
const textosDe = (idioma: (typeof IDIOMAS)[number], area: string) =>
  new Map(Object.entries(recursos[idioma])).get(area) ?? {};

const parametros = (texto: string) =>
  [...texto.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, uno = ""]) => uno).sort((a, b) => a.localeCompare(b));
const casos = IDIOMAS.flatMap((idioma) => AREAS.map((area) => [idioma, area] as const));

it("i18n: las mismas áreas en los tres idiomas, y un archivo da su nombre al área", () => {
  for (const idioma of IDIOMAS) expect(Object.keys(recursos[idioma]).sort()).toEqual(AREAS.toSorted());
  expect(byArea({ "./en/chat.json": { a: "b" }, "lista.json": {} })).toEqual({ chat: { a: "b" }, lista: {} });
});

it("i18n: lo que no se pudo copiar se dice igual en el marco y en las páginas, que no siempre están los dos", () => {
  for (const idioma of IDIOMAS)
    expect(traducir(idioma, "shell:noCopiado")).toBe(traducir(idioma, "factores:noCopiado"));
});

it.each<[que: string, claves: Clave[]]>([
  ["lo que nadie atiende", ["tablero:sinTomar", "casos:atencion_SIN_TOMAR", "chat:vista_sinAtender"]],
  ["el celular de una persona", ["caso:detalleCelular", "persona:movil"]],
  ["la contraseña de ahora", ["login:cambioAnterior", "cuenta:contrasenaAnterior"]],
  [
    "la entidad",
    ["casos:entidad", "presencia:entidad", "tablero:entidad", "puesta:institucion", "usuarios:id_entidad"],
  ],
  ["responder", ["chat:responder", "chat:teclaResponder"]],
  ["las preguntas frecuentes", ["caso:faqs", "tramites:preguntas", "puesta:faqs"]],
  ["un ingreso que no vale", ["login:contrasenaInvalida", "errores:CREDENCIALES_INVALIDAS"]],
])("i18n: %s se llama igual en todas partes", (_que, claves) => {
  for (const idioma of IDIOMAS)
    expect(new Set(claves.map((clave) => traducir(idioma, clave))).size, idioma).toBe(1);
});

it.each<[idioma: Idioma, otra: RegExp, palabra: string]>([
  ["es", /instituci/i, "entidad"],
  ["es", /\bcartas?\b/i, "correo"],
  ["es", /Móvil/, "Celular"],
  ["es", /contraseña anterior|distinta de la anterior/i, "actual"],
  ["es", /(?:está|:) solo\b/, "sólo"],
  // A man and a woman are told alike.
  ["es", /\blo (?:mencion|esperan\b)/, "a usted"],
  ["es", /\b86400\b/, "86.400"],
  ["ay", /punto de atenci|atención punto/i, "uñjañ chiqa"],
  ["ay", /instituci/i, "entidad"],
  ["ay", /sapakut/i, "sapa kuti"],
  ["ay", /nayra jamasat/i, "jichha jamasat"],
])("i18n: en %s nada dice %s, sino «%s»", (idioma, otra) => {
  const dichos = AREAS.flatMap((area) =>
    Object.entries(textosDe(idioma, area)).map(([clave, texto]) => [`${area}:${clave}`, texto] as const),
  );
  expect(dichos.filter(([, texto]) => otra.test(texto))).toEqual([]);
});

describe.each(casos)("textos %s/%s", (idioma, area) => {
  const propios: Readonly<Record<string, string>> = textosDe(idioma, area);
  const fuente: Readonly<Record<string, string>> = textosDe("es", area);

  it("i18n: las mismas claves que el español, ninguna vacía [A-i18n-01, A-i18n-03, B-i18n-02]", () => {
    expect(Object.keys(propios).sort()).toEqual(Object.keys(fuente).sort());
    expect(Object.entries(propios).filter(([, texto]) => texto.trim() === "")).toEqual([]);
  });

  it("i18n: los mismos parámetros que el español", () => {
    const distintos = Object.keys(fuente).filter((clave) => {
      // "maya" says one without its number.
      if (/_(one|zero)$/.test(clave)) return false;
      return parametros(propios[clave] ?? "").join() !== parametros(fuente[clave] ?? "").join();
    });
    expect(distintos).toEqual([]);
  });

  it("i18n: todo plural tiene su forma general", () => {
    const bases = Object.keys(propios).flatMap((clave) => /^(.*)_(?:zero|one)$/.exec(clave)?.[1] ?? []);
    expect(bases.filter((base) => !Object.hasOwn(propios, `${base}_other`))).toEqual([]);
  });
});

it("i18n: el aymara no escribe ¿ ? ¡ ! y usa ’ y no otra comilla", () => {
  const textos = AREAS.flatMap((area) =>
    Object.entries(textosDe("ay", area)).map(([clave, texto]) => [`${area}:${clave}`, texto] as const),
  );
  expect(textos.filter(([, texto]) => /[¿?¡!ʼ'`]/.test(texto))).toEqual([]);
});

it("i18n: cada código de error tiene su frase en los tres idiomas [A-errores-12 A-errores-15]", () => {
  for (const idioma of IDIOMAS) {
    expect(
      Object.keys(ERRORES).filter((codigo) => !Object.hasOwn(textosDe(idioma, "errores"), codigo)),
    ).toEqual([]);
  }
});

it("i18n: los textos literales de la especificación [A-errores-05 A-errores-11]", () => {
  expect(traducir("es", "errores:http401")).toBe("Su sesión ha caducado.");
  expect(traducir("es", "errores:http500")).toBe("Se produjo un error en el servidor, inténtelo más tarde.");
  expect(traducir("es", "errores:http409")).toBe("Los datos no son válidos");
  expect(traducir("es", "errores:http408")).toBe("El servidor no responde intente más tarde.");
});

const DE_HTTP = [400, 401, 403, 404, 407, 408, 409, 410, 412, 500, 502, 503].map((uno) => `http${uno}`);
const CLAVES_DE_ERROR = [...DE_HTTP, "conexion", "cancelRequest", "validation", "unknown", "sessionExpired"];

it.each(CLAVES_DE_ERROR)(
  "i18n: errores:%s tiene sus propias palabras en cada idioma [A-errores-13, A-errores-15, A-errores-16, B-errores-17, B-errores-18, B-errores-16, B-errores-19, B-errores-20]",
  (clave) => {
    const textos = IDIOMAS.map((idioma) => new Map(Object.entries(textosDe(idioma, "errores"))).get(clave));
    expect(textos.every((texto) => typeof texto === "string" && texto !== "")).toBe(true);
    expect(new Set(textos).size).toBe(IDIOMAS.length);
  },
);

it.each([
  ["obligatorio", "El campo es obligatorio."],
  ["correo", "El campo debe contener un correo electrónico válido."],
  ["web", "El campo debe contener una dirección web válida."],
  ["numero", "El campo debe contener sólo números."],
  ["hora", "El campo debe contener una hora válida (HH:MM)."],
] as const)(
  "i18n: la regla %s dice «%s», y en los otros idiomas lo suyo [A-validacion-07]",
  (clave, texto) => {
    const dichos = IDIOMAS.map((idioma) => traducir(idioma, `validacion:${clave}`));
    expect(dichos[0]).toBe(texto);
    expect(new Set(dichos).size).toBe(IDIOMAS.length);
  },
);

it("traducir: parámetros, plurales y el cero", () => {
  expect(traducir("es", "fecha:haceDiasVoz", { count: 1 })).toBe("hace 1 día");
  expect(traducir("es", "fecha:haceDiasVoz", { count: 3 })).toBe("hace 3 días");
  expect(traducir("es", "fecha:haceDiasVoz", { count: 0 })).toBe("hoy");
  expect(traducir("en", "tituloVentana", { pagina: "Chat" })).toBe("Chat · Ventanilla");
});

it("i18n: los días de un caso pendiente son los de su apertura, no los que lleva pendiente", () => {
  const dicho = (idioma: (typeof IDIOMAS)[number]) =>
    traducir(idioma, "chat:casoPENDIENTE", { dias: traducir(idioma, "fecha:haceDiasVoz", { count: 3 }) });
  expect(IDIOMAS.map(dicho).toSorted()).toEqual([
    "case pending, opened 3 days ago",
    "caso pendiente hace 3 días",
    "caso pendiente, 3 uru nayraxa jist’arata",
  ]);
});

it.each([
  [undefined, "es"],
  ["ay", "ay"],
  ["fr-FR,en;q=0.8", "en"],
  ["de", "es"],
])("idioma: de Accept-Language %s se responde en %s", (aceptados, esperado) => {
  expect(idiomaDe(aceptados)).toBe(esperado);
});

it("i18n: cada texto aymara tiene estado, y uno revisado dice quién lo revisó", () => {
  const textos: Readonly<Record<string, { estado: string; revisor: string | null }>> = estadoAy.textos;
  for (const { estado, revisor } of [estadoAy.porOmision, ...Object.values(textos)]) {
    expect(["borrador", "prestado", "revisado"]).toContain(estado);
    expect(estado !== "revisado" || revisor !== null).toBe(true);
  }
  const claves = AREAS.flatMap((area) =>
    Object.keys(textosDe("ay", area)).map((clave) => `${area}:${clave}`),
  );
  expect(Object.keys(textos).filter((clave) => !claves.includes(clave))).toEqual([]);
});
