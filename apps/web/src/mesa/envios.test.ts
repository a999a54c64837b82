import { beforeEach, describe, expect, it, vi } from "vitest";
import { unaSalida, unCaso } from "../../test/chat/fabrica.ts";
import { unInicio, unUsuario } from "../../test/fabrica.ts";
import { startTexts } from "../../test/render.tsx";
import { servidor } from "../../test/servidor.ts";
import type { Envio } from "../domains/hilo/index.ts";
import { getAnnouncement } from "../lib/announce.ts";
import { startSession } from "../lib/session.ts";
import { sessionRefused } from "../ui/errors/handle-error.ts";
import { getToasts } from "../ui/toast/toasts.ts";
import { enviosDeUsuario } from "./envios.ts";

beforeEach(async () => {
  await startTexts();
  startSession(unInicio({ usuario: unUsuario({ id: 7 }) }));
});

const RUTA = "/ws/api/system/operadores/enviar/mensaje/1";
const CLAVE = /^[0-9a-f-]{36}$/;
const PAPEL = "5f0b8c1e-6f0a-4a53-9a55-2f6d6f8f3a10";
const textos = () => getToasts().shown.map(({ text: texto }) => texto);
const contestar = (estado: number, cuerpo: unknown) => servidor.en("POST", RUTA, () => ({ estado, cuerpo }));
const pedidos = () => servidor.llamadas("POST", RUTA);
const enCola = () => enviosDeUsuario(7).todos();

function mandar(cambios: Partial<Envio> = {}): void {
  enviosDeUsuario(7).agregar({
    sesion: 1,
    caso: 501,
    canal: 1,
    cubiculo: 3,
    texto: "Pidió cita",
    ultimoVisto: 0,
    ...cambios,
  });
}

it("lo que se guarda como nota se dice «Nota guardada»; lo que queda en cola no dice nada: aún no salió [B-mensajes-17] [D115]", async () => {
  contestar(200, unaSalida(5, { estado: "EN_COLA" }));
  mandar();
  await expect.poll(enCola).toEqual([]);
  expect(textos()).toEqual([]);
  contestar(200, unaSalida(5, { estado: "COMPLETADO" }));
  mandar();
  await expect.poll(textos).toEqual(["Nota guardada"]);
});

it("lo que el servidor no toma se dice 2 s con el texto literal, y con urgencia [B-mensajes-16] [B-limites-20]", async () => {
  contestar(412, { mensaje: "El canal está inactivo.", error: "CANAL_INACTIVO" });
  mandar();
  const texto = "No se pudo enviar el mensaje!";
  await expect
    .poll(() => getToasts().shown)
    .toMatchObject([{ kind: "error", text: texto, durationMs: 2_000 }]);
  await expect.poll(() => getAnnouncement().urgent).toContain(texto);
  expect(enCola()).toMatchObject([{ estado: "fallido", motivo: "El canal está inactivo." }]);
});

it("con la sesión terminada no se dice que falló: espera a que la misma persona vuelva a ingresar [B-mensajes-16]", async () => {
  contestar(401, { mensaje: "Su sesión terminó.", error: "SESION_CADUCADA" });
  const terminada = vi.fn();
  const callar = sessionRefused.subscribe(terminada);
  mandar();
  await expect.poll(() => terminada.mock.calls.length).toBe(1);
  callar();
  expect(textos()).toEqual([]);
  expect(enCola()).toMatchObject([{ estado: "sin-conexion", texto: "Pidió cita" }]);
});

it("va a su caso por su canal de entrada, con su cubículo y una clave propia; los archivos, por su id [B-mensajes-13] [B-mensajes-14]", async () => {
  contestar(200, unaSalida(5, { estado: "EN_COLA" }));
  mandar();
  await expect.poll(enCola).toEqual([]);
  mandar({ texto: "", archivos: [{ id: PAPEL, nombre: "a.pdf", tamanio: 8, tipo: "archivo", subido: 0 }] });
  await expect.poll(enCola).toEqual([]);
  const comun = { caso: 501, cubiculo: 3, direccion: "SALIDA", ultimo_visto: 0 };
  expect(pedidos().map(({ cuerpo }) => cuerpo)).toEqual([
    { ...comun, tipo_contenido: "texto", contenido: "Pidió cita" },
    { ...comun, tipo_contenido: "archivo", contenido: { subidos: [PAPEL] } },
  ]);
  const claves = pedidos().map(({ clave }) => clave);
  expect(claves).toEqual([expect.stringMatching(CLAVE), expect.stringMatching(CLAVE)]);
  expect(new Set(claves).size).toBe(2);
});

it.each([
  ["se cortó", '{"id":5,"id_caso":50'],
  ["es la página de una red que pide ingresar", "<!doctype html><title>Wi-Fi</title>"],
  ["no nombra ningún mensaje", "{}"],
  ["no dice nada", "null"],
])(
  "una respuesta que %s no es un éxito ni un fallo: el texto espera, y se pide otra vez con su misma clave [B-mensajes-09]",
  async (_que, texto) => {
    servidor.en("POST", RUTA, () => ({ cuerpo: null, texto }));
    mandar();
    await expect.poll(enCola).toMatchObject([{ estado: "sin-conexion", texto: "Pidió cita" }]);
    expect(textos()).toEqual([]);
    contestar(200, unaSalida(5, { estado: "EN_COLA" }));
    enviosDeUsuario(7).reanudar();
    await expect.poll(enCola).toEqual([]);
    const claves = pedidos().map(({ clave }) => clave);
    expect(claves).toHaveLength(2);
    expect(new Set(claves).size).toBe(1);
  },
);

describe("lo escrito antes de que llegara su caso sale por el canal principal que el caso dice [D70]", () => {
  const CASO = "/ws/api/system/operadores/caso/501";
  const por = (id: number) => `/ws/api/system/operadores/enviar/mensaje/${id}`;
  const dice = (id: number) =>
    servidor.en("GET", CASO, () => ({
      cuerpo: unCaso(501, {
        canal_principal: { principal: { id, clasificacion: "facebook", usuario: "6001", nombre: null } },
      }),
    }));
  const antes = { porSaber: true, cita: { id: 4, texto: "¿A qué hora?", canal: 1 } };

  it("y pedido otra vez, por ese mismo y con su clave, diga el caso lo que diga; sin responder a lo dicho en otro", async () => {
    dice(9);
    servidor.en("POST", por(9), () => ({ cuerpo: null, texto: "{}" }));
    mandar(antes);
    await expect.poll(enCola).toMatchObject([{ estado: "sin-conexion", canal: 9, cita: null }]);
    dice(7);
    servidor.en("POST", por(9), () => ({ cuerpo: unaSalida(5, { estado: "EN_COLA" }) }));
    enviosDeUsuario(7).reanudar();
    await expect.poll(enCola).toEqual([]);
    const [uno, otro, ...demas] = servidor.llamadas("POST", por(9));
    expect([otro?.clave, otro?.cuerpo, demas]).toEqual([uno?.clave, uno?.cuerpo, []]);
    expect(uno?.cuerpo).not.toHaveProperty("responde_a");
    expect(pedidos()).toEqual([]);
  });

  it("si no se puede saber espera, y no sale por otro", async () => {
    servidor.en("GET", CASO, () => ({ estado: 503, cuerpo: null }));
    mandar(antes);
    await expect.poll(enCola).toMatchObject([{ estado: "sin-conexion" }]);
    dice(9);
    servidor.en("POST", por(9), () => ({ cuerpo: unaSalida(5, { estado: "EN_COLA" }) }));
    enviosDeUsuario(7).reanudar();
    await expect.poll(enCola).toEqual([]);
    expect([pedidos(), servidor.llamadas("POST", por(9)).length]).toEqual([[], 1]);
  });
});
