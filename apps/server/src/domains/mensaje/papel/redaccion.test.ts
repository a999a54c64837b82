import { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { expect, it } from "vitest";
import { run } from "./redaccion.ts";

const EN_COLA = Mensaje.parse({
  id: 5,
  id_caso: 70,
  id_canal_entrada: 1,
  direccion: "SALIDA",
  tipo_contenido: "texto",
  contenido: "Ya puede pasar",
  mime_type: null,
  msg_id: "m5",
  msg_tz: "1795184102",
  orden: 1_795_184_102_000_000,
  _created_at: "2026-11-20T14:15:02.000Z",
  estado: "EN_COLA",
  motivo: null,
  extras: {},
  canal_entrada: { clasificacion: "whatsapp", usuario: "59170123456@c.us" },
  operador: null,
  espera: { causa: "servicio", proximo: "2026-11-21T13:30:00.000Z" },
  fallo_visto: false,
  llego_tarde: false,
  secuencia: 5,
});

const notasDe = (mensaje: Mensaje) =>
  run({ mensajes: [mensaje], idioma: "es", notas: false, nombres: {}, persona: null })[0]?.notas;

it("lo que espera en la cola dice con su día cuándo se intenta otra vez: un papel se lee después", () => {
  expect(notasDe(EN_COLA)).toEqual(["El servicio no responde. Próximo intento: 21/11/2026 09:30:00."]);
});

it("de lo que llegó tarde no se dice por culpa de quién: puede haber sido de esta casa", () => {
  const tardio = { ...EN_COLA, direccion: "ENTRADA", estado: "RECIBIDO", espera: null } as const;
  expect(notasDe({ ...tardio, llego_tarde: true })).toEqual([
    "Llegó tarde. Llegó aquí más de 10 minutos después de que se escribió.",
  ]);
});
