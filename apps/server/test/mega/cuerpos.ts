import { llenar, MEGA } from "./textos.ts";

/** A body of a megabyte that says nothing. */
export interface CuerpoMega {
  nombre: string;
  cuerpo(): string;
  /** Of one that is larger. */
  limiteMs?: number;
}

const con = (nombre: string, cuerpo: () => string): CuerpoMega => ({ nombre, cuerpo });
const distintos = (cuantos: number, hacer: (i: number) => string) =>
  Array.from({ length: cuantos }, (_, i) => hacer(i)).join(",");

export const JSON_MEGA: readonly CuerpoMega[] = [
  con("hondo de listas", () => `${"[".repeat(MEGA / 2)}${"]".repeat(MEGA / 2)}`),
  con("hondo de objetos", () => llenar('{"a":')),
  con("listas que no se cierran", () => llenar("[")),
  con("ancho", () => `[${llenar("0,")}0]`),
  con("de objetos vacíos", () => `[${llenar("{},")}{}]`),
  con("de llaves distintas", () => `{${distintos(90_000, (i) => `"k${i}":0`)}}`),
  con("de la misma llave", () => `{${llenar('"a":0,')}"a":0}`),
  con("de llaves con otro nombre", () => `{${distintos(40_000, (i) => `"__proto__${i}":{}`)}}`),
  con("de una llave", () => `{"${llenar("a")}":0}`),
  con("de textos cortos", () => `[${llenar('"",')}""]`),
  con("de escapes", () => `{"a":"${llenar("\\n")}"}`),
  con("de comillas escapadas", () => `{"a":"${llenar('\\"')}"}`),
  con("de barras", () => `{"a":"${llenar("\\\\")}"}`),
  con("de medios emojis", () => `{"a":"${llenar("\\ud83d", 900_000)}"}`),
  con("de medios emojis en llaves", () => `{${distintos(60_000, (i) => `"\\ud83d${i}":0`)}}`),
  con("de un número", () => `{"a":${llenar("9")}}`),
  con("de números hondos", () => `[${llenar("1e999,")}0]`),
  con("de blancos", () => `{"a":${llenar(" ")}0}`),
  con("que no acaba", () => `{"a":"${llenar("a")}`),
  con("que no es nada", () => llenar("a")),
];

/** Texts of the frontier: a query stands inside of JSON. */
export const GRAPHQL_MEGA: readonly { nombre: string; body(): object }[] = [
  { nombre: "consulta de un mega", body: () => ({ query: llenar("{canales{count}}") }) },
  { nombre: "alias", body: () => ({ query: `{${llenar("a:canales{count} ", 19_000)}}` }) },
  { nombre: "llaves", body: () => ({ query: llenar("{a", 19_900) }) },
  { nombre: "comentarios", body: () => ({ query: `${llenar("#\n", 19_000)}{canales{count}}` }) },
  { nombre: "un texto", body: () => ({ query: `{canales(order:"${llenar("\\u0041", 19_000)}"){count}}` }) },
  {
    nombre: "un bloque",
    body: () => ({ query: `{canales(order:"""${llenar("\\n \\n", 19_000)}"""){count}}` }),
  },
  {
    nombre: "fragmentos que se doblan",
    body: () => ({
      query: `{...F0} ${distintos(60, (i) => `fragment F${i} on Query{...F${i + 1} ...F${i + 1}}`).replaceAll(",", " ")} fragment F60 on Query{canales{count}}`,
    }),
  },
  {
    nombre: "fragmentos que todos se nombran",
    body: () => {
      const todos = Array.from({ length: 30 }, (_, i) => `...F${i}`).join(" ");
      return {
        query: `{...F0} ${Array.from({ length: 30 }, (_, i) => `fragment F${i} on Query{${todos}}`).join(" ")}`,
      };
    },
  },
  {
    nombre: "campos que se repiten",
    body: () => ({ query: `{${llenar("canales{rows{id}} ", 12_000)}}` }),
  },
  { nombre: "directivas", body: () => ({ query: `{canales ${llenar("@skip(if:false)", 10_000)}{count}}` }) },
  {
    nombre: "una variable de un mega",
    body: () => ({ query: "query($o:String){canales(order:$o){count}}", variables: { o: llenar("a,-") } }),
  },
  {
    nombre: "variables que no se piden",
    body: () => ({
      query: "{canales{count}}",
      variables: Object.fromEntries(Array.from({ length: 40_000 }, (_, i) => [`v${i}`, i])),
    }),
  },
  {
    nombre: "variables de una lista",
    body: () => ({
      query: "query($n:Int){canales(limit:$n){count}}",
      variables: { n: Array.from({ length: 90_000 }, () => 0) },
    }),
  },
  {
    nombre: "una operación de un mega",
    body: () => ({ query: "{canales{count}}", operationName: llenar("a") }),
  },
];

const LIMITE = "x-limite";
const parte = (cabecera: string, cuerpo: string) => `--${LIMITE}\r\n${cabecera}\r\n\r\n${cuerpo}\r\n`;
export const TIPO_MULTIPARTE = `multipart/form-data; boundary=${LIMITE}`;
const cerrado = (partes: string) => `${partes}--${LIMITE}--\r\n`;
const archivo = (nombre: string, cuerpo = "hola") =>
  parte(
    `Content-Disposition: form-data; name="archivos"; filename="${nombre}"\r\nContent-Type: text/plain`,
    cuerpo,
  );

/** `guarda`: how many files it brings when it is accepted. */
export const MULTIPARTE_MEGA: readonly (CuerpoMega & { guarda?: number })[] = [
  { ...con("un archivo de letras", () => cerrado(archivo("a.txt", llenar("a")))), guarda: 1 },
  { ...con("un archivo de rayas", () => cerrado(archivo("a.txt", llenar("\r\n--")))), guarda: 1 },
  {
    ...con("un archivo de casi límites", () =>
      cerrado(archivo("a.txt", llenar(`\r\n--${LIMITE.slice(0, -1)}`))),
    ),
    guarda: 1,
  },
  {
    ...con("un archivo que se dice zip", () =>
      cerrado(archivo("a.zip", `PK\x03\x04${llenar("PK\x01\x02")}`)),
    ),
    guarda: 1,
  },
  {
    ...con("un archivo que se dice documento", () =>
      cerrado(archivo("a.docx", llenar("PK\x03\x04\x14\x00\x00\x00\x00\x00"))),
    ),
    guarda: 1,
  },
  {
    ...con("un archivo que se dice PDF", () => cerrado(archivo("a.pdf", `%PDF-1.7\n${llenar("<< /A [ ")}`))),
    guarda: 1,
  },
  {
    ...con("un archivo que se dice PNG", () =>
      cerrado(archivo("a.png", `\x89PNG\r\n\x1a\n${llenar("\x00\x00\x00\x00tEXt\x00\x00\x00\x00")}`)),
    ),
    guarda: 1,
  },
  {
    ...con("un archivo que se dice video", () =>
      cerrado(archivo("a.mp4", `\x00\x00\x00\x18ftypmp42${llenar("\x00\x00\x00\x08free")}`)),
    ),
    guarda: 1,
  },
  {
    ...con("un archivo que se dice canción", () =>
      cerrado(archivo("a.mp3", `ID3\x04\x00\x00\x00\x0f\x7f\x7f${llenar("\xff\xfb\x90\x00")}`)),
    ),
    guarda: 1,
  },
  {
    ...con("un archivo que se dice correo de Windows", () =>
      cerrado(archivo("a.asf", llenar("\x30\x26\xb2\x75\x8e\x66\xcf\x11\xa6\xd9"))),
    ),
    guarda: 1,
  },
  con("un nombre de puntos", () => cerrado(archivo(`a${llenar(".")}x`))),
  con("un nombre de marcas", () => cerrado(archivo(llenar("n\u0303")))),
  con("un nombre de puntos que cabe", () => cerrado(archivo(`a${llenar(".", 15_000)}x`))),
  con("un campo", () => cerrado(parte('Content-Disposition: form-data; name="a"', llenar("a")))),
  con("el nombre de un campo", () =>
    cerrado(parte(`Content-Disposition: form-data; name="${llenar("a")}"`, "x")),
  ),
  con("miles de campos", () => cerrado(llenar(parte('Content-Disposition: form-data; name="a"', "x")))),
  con("miles de archivos", () => cerrado(llenar(archivo("a.txt", "x")))),
  con("una cabecera de parte", () =>
    cerrado(parte(`Content-Disposition: form-data; name="a"${llenar("; a=b")}`, "x")),
  ),
  con("miles de cabeceras de parte", () =>
    cerrado(parte(`Content-Disposition: form-data; name="a"${llenar("\r\nX-A: b")}`, "x")),
  ),
  con("solo límites", () => llenar(`--${LIMITE}\r\n`)),
  con("nada más que un mega", () => llenar("a")),
];

/** Thirty times as much may not take thirty times as long. */
const TREINTA_MS = 500;

/** A file inside of JSON, at the size of everything here and at the largest that is taken. */
export const BASE64_MEGA: readonly CuerpoMega[] = [
  con("letras", () => llenar("QUJD")),
  con("blancos", () => llenar(" ")),
  con("blancos y lo que no es", () => `${llenar(" ")}!`),
  con("blancos entre letras", () => llenar("Q Q= =\n")),
  con("rellenos", () => llenar("=")),
  con("lo que no es", () => llenar("!")),
  con("una dirección", () => `data:${llenar("a;")},QUJD`),
  con("comas", () => `data:${llenar(",")}`),
  { ...con("treinta megas de letras", () => llenar("QUJD", 30 * MEGA)), limiteMs: TREINTA_MS },
  { ...con("treinta megas de blancos", () => llenar(" ", 30 * MEGA)), limiteMs: TREINTA_MS },
  con("treinta megas de comillas", () => llenar('"', 15 * MEGA)),
  con("treinta megas de barras", () => llenar("\\", 15 * MEGA)),
];
