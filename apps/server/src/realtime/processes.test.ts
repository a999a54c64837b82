import { atenderCaso } from "@ventanilla/contract/caso/caso.routes";
import { EVENTO } from "@ventanilla/contract/events";
import { salir } from "@ventanilla/contract/sesion/sesion.routes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Banco, type Bare, levantar } from "../../test/harness.ts";
import { proximo } from "../../test/observadores.ts";
import { crearConversacion } from "../domains/caso/caso.factory.ts";
import { createLogger } from "../shared/logger.ts";
import { createPostgresTransport } from "./bus/postgres.ts";
import { createProcessBus } from "./bus/processes.ts";

let uno: Banco;
/** Joined to the first one by the bus. */
let otro: Banco;
/** Every announcement of the others is lost on its way. */
let sordo: Banco;
beforeAll(async () => {
  uno = await levantar({ waha: true });
  const transport = createPostgresTransport(uno.base.url);
  otro = await levantar({
    sobre: uno,
    bus: createProcessBus({ transport, processName: "otro", logger: createLogger("silent") }),
  });
  sordo = await levantar({ sobre: uno });
});
afterAll(async () => {
  for (const banco of [sordo, otro, uno]) await banco.cerrar();
});

/** What is lost is found by looking within this long, and a moment for the machine. */
const PERDIDO_MS = 2_000 + 700;

/** When it came, by this process's clock. */
const llegada = (algo: Promise<unknown>): Promise<number> => algo.then(() => performance.now());

async function escena() {
  const inst = await uno.institucion();
  const [operador = inst.admin] = inst.operadores;
  const [punto = 0] = inst.puntos;
  const conversacion = await crearConversacion(uno.db, {
    canal: inst.canal,
    chat: "59170500001@c.us",
    id_punto: punto,
  });
  return { inst, operador, punto, conversacion };
}

async function enPunto(banco: Banco, operador: { id: number }, punto: number): Promise<Bare> {
  return conToken(banco, (await banco.comoUsuario(operador)).token, punto);
}

async function conToken(banco: Banco, token: string, punto: number): Promise<Bare> {
  const socket = banco.socket(token);
  await expect.poll(() => socket.connected).toBe(true);
  const entrado = proximo(socket, EVENTO.conectado);
  socket.emit(EVENTO.conectado, { id: punto });
  await entrado;
  return socket;
}

describe("varios procesos sobre una base [B-tiempo-real-13, D83]", () => {
  it("lo que entra por uno se ve en el otro enseguida, y con el aviso perdido en 2 s", async () => {
    const { inst, operador, punto } = await escena();
    const aqui = proximo(await enPunto(uno, operador, punto), EVENTO.nuevoUsuario);
    const cerca = proximo(await enPunto(otro, operador, punto), EVENTO.nuevoUsuario);
    const lejos = proximo(await enPunto(sordo, operador, punto), EVENTO.nuevoUsuario);
    const llegadas = Promise.all([aqui, cerca, lejos].map(llegada));
    await uno.ciudadanoEscribe(inst.canal, { chat: "59170500002@c.us", texto: "¿Me ven todos?" });
    for (const visto of [cerca, lejos])
      expect((await visto)[0]).toMatchObject([{ usuario: "59170500002@c.us" }]);
    // Counted from where it came in: how busy the machine is concerns all of them.
    const [inicio = 0, enCerca = 0, enLejos = 0] = await llegadas;
    expect(enCerca - inicio).toBeLessThan(500);
    expect(enLejos - inicio).toBeLessThan(PERDIDO_MS);
  });

  it("lo que se fue de un punto recién creado se va también de la pantalla que no oyó nada [D82]", async () => {
    const inst = await uno.institucion({ puntos: 2 });
    const [aqui = inst.admin, alla = inst.admin] = inst.operadores;
    const [suyo = 0, otroPunto = 0] = inst.puntos;
    const enlace = await sordo.enlace(alla, otroPunto, { pollMs: 60_000 });
    await expect.poll(() => enlace.line).toBe("en linea");
    await uno.ciudadanoEscribe(inst.canal, { chat: "59170500003@c.us", texto: "¿Quién me atiende?" });
    enlace.resetList();
    await expect.poll(() => enlace.chats.chats.size).toBe(1);
    const [chat] = enlace.chats.chats.values();
    const { http } = await uno.comoUsuario(aqui);
    await http.call<typeof atenderCaso>(atenderCaso, { params: { casoId: chat?.caso.id ?? 0 } });
    await expect.poll(() => enlace.chats.chats.size).toBe(0);
    expect(suyo).not.toBe(otroPunto);
  });

  it("quién tiene abierta una conversación se sabe en todos, y se olvida cuando se va", async () => {
    const { operador, punto, conversacion } = await escena();
    const sesion_id = conversacion.id_canal_entrada;
    const aqui = await enPunto(uno, operador, punto);
    const miran = (cuantos: number) => [
      ...[otro, sordo].map(async (banco) => {
        const socket = await enPunto(banco, operador, punto);
        const visto = proximo(
          socket,
          EVENTO.presencia,
          (p) => p.sesion_id === sesion_id && p.operadores.length === cuantos,
        );
        socket.emit(EVENTO.iniciar, { id: punto, sesion_id });
        return visto;
      }),
    ];
    aqui.emit(EVENTO.iniciar, { id: punto, sesion_id });
    for (const visto of miran(1)) expect((await visto)[0].operadores).toMatchObject([{ id: operador.id }]);
  });

  it("quien escribe se ve en el otro proceso", async () => {
    const { operador, punto, conversacion } = await escena();
    const sesion_id = conversacion.id_canal_entrada;
    const [aqui, alla] = [await enPunto(uno, operador, punto), await enPunto(otro, operador, punto)];
    for (const socket of [alla, aqui]) {
      const visto = proximo(socket, EVENTO.presencia, (p) => p.sesion_id === sesion_id);
      socket.emit(EVENTO.iniciar, { id: punto, sesion_id });
      await visto;
    }
    const escribe = proximo(alla, EVENTO.escribiendo);
    aqui.emit(EVENTO.escribiendo, { sesion_id });
    expect((await escribe)[0]).toMatchObject({ sesion_id, id_usuario: operador.id });
  });

  it("salir en uno corta la conexión en el otro, y con el aviso perdido en 2 s [A-sesion-13, D25]", async () => {
    const { operador, punto } = await escena();
    const cliente = await uno.comoUsuario(operador);
    const cierres: ReturnType<typeof proximo<typeof EVENTO.sesionCerrada>>[] = [];
    for (const banco of [otro, sordo])
      cierres.push(proximo(await conToken(banco, cliente.token, punto), EVENTO.sesionCerrada));
    const llegadas = Promise.all(cierres.map(llegada));
    await cliente.http.call<typeof salir>(salir, {});
    for (const cierre of cierres) expect((await cierre)[0]).toMatchObject({ motivo: "salida" });
    const [enCerca = 0, enLejos = 0] = await llegadas;
    expect(enLejos - enCerca).toBeLessThan(PERDIDO_MS);
  });
});
