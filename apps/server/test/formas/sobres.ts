import { CUENTA, type Forma, HORA, texto } from "./forma.ts";

/** Ids, addresses and hours in every spelling. */
export const SOBRES: readonly Forma[] = [
  {
    es: "dirección con agente y dispositivo",
    payload: texto(({ digitos }) => ({ from: `${digitos}.0:12@s.whatsapp.net` })),
    muestra: ["Hola"],
  },
  {
    es: "dirección alojada por el proveedor",
    payload: texto(({ digitos }) => ({ from: `${digitos}:99@hosted` })),
    muestra: ["Hola"],
  },
  {
    es: "dirección oculta alojada por el proveedor",
    payload: texto(({ lid }, llave) => ({
      id: `false_${lid}_${llave}`,
      from: lid.replace("@lid", ":99@hosted.lid"),
    })),
    muestra: ["Hola"],
    bajo: "lid",
  },
  {
    es: "número sin servidor",
    payload: texto(({ digitos }) => ({ from: digitos })),
    muestra: ["Hola"],
  },
  {
    es: "remitente en partes",
    payload: texto(({ digitos, chat }) => ({
      from: { server: "c.us", user: digitos, _serialized: chat },
      to: { server: "c.us", user: "59171111111" },
    })),
    muestra: ["Hola"],
  },
  {
    es: "sin remitente, y el id lo dice",
    payload: texto({ from: undefined }),
    muestra: ["Hola"],
  },
  {
    es: "remitente vacío, y los datos del motor lo dicen",
    payload: texto(({ pn }, llave) => ({
      id: llave,
      from: "",
      _data: { key: { remoteJid: pn, fromMe: false, id: llave }, pushName: "Ana" },
    })),
    muestra: ["Hola"],
  },
  {
    es: "id con un guion bajo dentro: dos mensajes no son el mismo",
    payload: texto(({ chat }, llave) => ({ id: `false_${chat}_wamid_${llave}` })),
    muestra: ["Hola"],
  },
  {
    es: "id con quien lo escribió detrás",
    payload: texto(({ chat }, llave) => ({ id: `false_${chat}_${llave}_${chat}` })),
    muestra: ["Hola"],
  },
  {
    es: "fromMe nulo: el id dice de quién es",
    payload: texto({ fromMe: null }),
    muestra: ["Hola"],
  },
  { es: "fromMe como texto", payload: texto({ fromMe: "false" }), muestra: ["Hola"] },
  {
    es: "hora como texto",
    payload: texto({ timestamp: String(HORA) }),
    muestra: ["Hola"],
    segundos: HORA,
  },
  {
    es: "hora en milisegundos como texto",
    payload: texto({ timestamp: `${HORA}123` }),
    muestra: ["Hola"],
    segundos: HORA,
  },
  {
    es: "hora en dos mitades",
    payload: texto({ timestamp: { low: HORA, high: 0, unsigned: true } }),
    muestra: ["Hola"],
    segundos: HORA,
  },
  {
    es: "hora en dos mitades, en milisegundos",
    payload: texto({ timestamp: { low: -1_001_362_432, high: 416, unsigned: false } }),
    muestra: ["Hola"],
    segundos: 1_790_000_000,
  },
  {
    es: "hora escrita",
    payload: texto({ timestamp: new Date(HORA * 1_000).toISOString().replace("Z", "+00:00") }),
    muestra: ["Hola"],
    segundos: HORA,
  },
  {
    es: "hora en nanosegundos",
    payload: texto({ timestamp: HORA * 1e9 }),
    muestra: ["Hola"],
    segundos: HORA,
  },
  {
    es: "sin hora: vale la del sobre",
    sobre: { timestamp: (HORA + 7) * 1_000 },
    payload: texto({ timestamp: undefined }),
    muestra: ["Hola"],
    segundos: HORA + 7,
  },
  {
    es: "hora imposible, y el sobre con la suya como texto",
    sobre: { timestamp: `${HORA + 8}000` },
    payload: texto({ timestamp: -1 }),
    muestra: ["Hola"],
    segundos: HORA + 8,
  },
  { es: "sin la cuenta en el sobre", sobre: { me: null }, payload: texto({}), muestra: ["Hola"] },
  {
    es: "lista de difusión de un ciudadano: es su mensaje",
    payload: texto(({ chat, pn }, llave) => ({
      id: `false_1600000000@broadcast_${llave}_${chat}`,
      from: "1600000000@broadcast",
      participant: chat,
      _data: { key: { remoteJid: "1600000000@broadcast", participant: pn }, pushName: "Ana" },
    })),
    muestra: ["Hola"],
  },
  {
    es: "estado contado bajo su autor",
    payload: texto(({ chat }, llave) => ({
      id: `false_status@broadcast_${llave}_${chat}`,
      body: "De viaje",
    })),
    muestra: [],
  },
  {
    es: "grupo contado bajo quien escribe",
    payload: texto(({ chat }, llave) => ({ id: `false_120363@g.us_${llave}_${chat}`, participant: chat })),
    muestra: [],
  },
  {
    es: "grupo que solo dicen los datos del motor",
    payload: texto((_quien, llave) => ({ id: llave, _data: { Info: { Chat: "120363@g.us", ID: llave } } })),
    muestra: [],
  },
  { es: "asistente del proveedor", payload: texto({ id: "x", from: "867051314767696@bot" }), muestra: [] },
  { es: "aviso del propio WhatsApp", payload: texto({ id: "x", from: "0@c.us" }), muestra: [] },
  { es: "mensaje sin cuerpo de mensaje", payload: () => null, muestra: [], aparta: true },
  { es: "mensaje que es una lista", payload: () => [], muestra: [], aparta: true },
  { es: "mensaje sin id en ninguna parte", payload: texto({ id: null }), muestra: [], aparta: true },
  { es: "suceso que no se conoce", event: "presence.update", payload: texto({}), muestra: [] },
  { es: "suceso del motor mismo", event: "engine.event", payload: () => ({ data: 1 }), muestra: [] },
  {
    es: "escrito en el teléfono de la institución",
    event: "message.any",
    payload: texto(({ chat, lid }, llave) => ({
      id: `true_${lid}_${llave}`,
      from: CUENTA.id,
      to: chat,
      fromMe: true,
      body: "Ya lo llamamos",
    })),
    muestra: ["Ya lo llamamos"],
    bajo: "lid",
    propio: true,
  },
  {
    es: "una nota de la institución para sí misma",
    event: "message.any",
    payload: texto((_quien, llave) => ({
      id: `true_${CUENTA.id}_${llave}_out`,
      from: CUENTA.id,
      to: CUENTA.id,
      fromMe: true,
    })),
    muestra: [],
  },
  {
    es: "lo que salió por la pasarela",
    event: "message.any",
    payload: texto(({ chat }, llave) => ({
      id: `true_${chat}_${llave}`,
      fromMe: true,
      source: "api",
      to: chat,
    })),
    muestra: [],
  },
];
