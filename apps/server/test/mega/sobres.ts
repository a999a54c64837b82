import { llenar, SIGNOS } from "./textos.ts";

/** What a gateway may say of a message, apart from whose it is. `guarda`: it becomes a message; else it is set aside, and on record. */
export interface SobreMega {
  nombre: string;
  guarda: boolean;
  payload(): Record<string, unknown>;
}

const mensaje = (nombre: string, payload: () => Record<string, unknown>): SobreMega => ({
  nombre,
  guarda: true,
  payload,
});
const apartado: typeof mensaje = (nombre, payload) => ({ ...mensaje(nombre, payload), guarda: false });
const lista = <T>(cuantos: number, hacer: (i: number) => T): T[] =>
  Array.from({ length: cuantos }, (_, i) => hacer(i));
const hondo = (niveles: number): unknown => {
  let valor: unknown = "x";
  for (let i = 0; i < niveles; i += 1) valor = { a: valor };
  return valor;
};

export const SOBRES_MEGA: readonly SobreMega[] = [
  ...SIGNOS.map((signo) =>
    mensaje(`texto de ${JSON.stringify(signo)}`, () => ({ body: llenar(signo, 900_000) })),
  ),
  ...SIGNOS.slice(0, 12).map((signo) =>
    mensaje(`nombre de ${JSON.stringify(signo)}`, () => ({
      body: "x",
      _data: { notifyName: llenar(signo, 900_000) },
    })),
  ),
  mensaje("nombre de archivo", () => ({
    body: "x",
    hasMedia: true,
    media: { url: "http://a/api/files/a", mimetype: "text/plain", filename: `a${llenar(".")}x` },
  })),
  mensaje("tipo de archivo", () => ({
    body: "x",
    hasMedia: true,
    media: { url: "http://a/api/files/a", mimetype: llenar("a/"), filename: "x" },
  })),
  mensaje("dirección de archivo", () => ({
    body: "x",
    hasMedia: true,
    media: { url: `http://a/${llenar("api/files/../")}`, mimetype: "text/plain", filename: "x" },
  })),
  mensaje("tarjetas", () => ({
    body: "",
    vCards: lista(9_000, (i) => `BEGIN:VCARD\nFN:a${i}\nTEL:1\nitem1.TEL;a=b:2\n`),
  })),
  mensaje("una tarjeta", () => ({ body: "", vCards: [llenar("TEL;a")] })),
  mensaje("una tarjeta sin nombre", () => ({ body: "", vCards: [llenar("FN;")] })),
  mensaje("ubicación", () => ({
    body: "",
    location: { latitude: llenar("1", 500_000), longitude: 1, name: llenar("a ", 400_000) },
  })),
  mensaje("cita", () => ({ body: "x", replyTo: { id: "3EB0", body: llenar("ñ \n", 900_000) } })),
  mensaje("encuesta", () => ({
    body: "",
    _data: {
      type: "poll_creation",
      pollName: llenar("a", 300_000),
      pollOptions: lista(9_000, () => ({ name: "a" })),
    },
  })),
  apartado("clases sin fin", () => ({
    body: "",
    _data: { message: Object.fromEntries(lista(50_000, (i) => [`clase${i}Message`, {}])) },
  })),
  apartado("hondo", () => ({ body: "x", _data: { message: { a: hondo(3_000) } } })),
  mensaje("direcciones de más", () => ({ body: "x", _data: { key: { remoteJidAlt: llenar(":1@") } } })),
  apartado("lo que nadie conoce", () => ({
    body: "x",
    ...Object.fromEntries(lista(60_000, (i) => [`x${i}`, i])),
  })),
];

/** Bodies that the gateway's signature covers and that are no message. */
export const SOBRES_AJENOS: readonly { nombre: string; cuerpo(sesion: string): string }[] = [
  { nombre: "listas hondas", cuerpo: () => `${"[".repeat(500_000)}${"]".repeat(500_000)}` },
  { nombre: "objetos hondos", cuerpo: () => llenar('{"a":') },
  { nombre: "ancho", cuerpo: () => `[${llenar("{},")}{}]` },
  { nombre: "llaves", cuerpo: () => `{${lista(90_000, (i) => `"k${i}":0`).join(",")}}` },
  {
    nombre: "un id de un mega",
    cuerpo: (session) =>
      JSON.stringify({
        event: "message",
        session,
        payload: { id: llenar("false_1@c.us_"), from: "1@c.us", timestamp: 1_700_000_000, body: "x" },
      }),
  },
  {
    nombre: "un remitente de un mega",
    cuerpo: (session) =>
      JSON.stringify({
        event: "message",
        session,
        payload: { id: "a", from: llenar("1@"), timestamp: 1_700_000_000, body: "x" },
      }),
  },
  {
    nombre: "un suceso de un mega",
    cuerpo: (session) => JSON.stringify({ event: llenar("message."), session, payload: {} }),
  },
  {
    nombre: "un estado de un mega",
    cuerpo: (session) =>
      JSON.stringify({ event: "session.status", session, payload: { status: llenar("ñ") } }),
  },
  {
    nombre: "una reacción de un mega",
    cuerpo: (session) =>
      JSON.stringify({
        event: "message.reaction",
        session,
        payload: {
          id: "false_59171234567@c.us_R1",
          from: "59171234567@c.us",
          fromMe: false,
          timestamp: 1_700_000_000,
          reaction: { text: llenar("👍"), messageId: "x" },
        },
      }),
  },
  {
    nombre: "un acuse de un mega",
    cuerpo: (session) =>
      JSON.stringify({
        event: "message.ack",
        session,
        payload: { id: llenar("true_1@c.us_"), from: "1@c.us", fromMe: true, ack: 2 },
      }),
  },
  {
    nombre: "otra sesión",
    cuerpo: () => JSON.stringify({ event: "message", session: llenar("a"), payload: {} }),
  },
];
