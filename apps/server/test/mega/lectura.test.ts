import { EVENTO } from "@ventanilla/contract/events";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { crearConversacion } from "../../src/domains/caso/caso.factory.ts";
import { now } from "../../src/shared/clock.ts";
import { enPunto } from "../puestos.ts";
import { type BancoMega, levantarMega } from "./banco-mega.ts";
import { llenar } from "./textos.ts";

let mega: BancoMega;
beforeAll(async () => {
  mega = await levantarMega();
});
afterAll(() => mega.cerrar());

/** As many as one answer has. */
const MENSAJES = 50;

describe("un hilo en el que cada mensaje es de un mega se lee sin detener a nadie", () => {
  it("por partes y por un socket", async () => {
    const { banco, inst } = mega;
    const operador = inst.operadores[0] ?? inst.admin;
    const { id_caso, id_canal_entrada, mensajes } = await crearConversacion(banco.db, {
      canal: inst.canal,
      id_punto: inst.puntos[0] ?? null,
      turnos: Array.from({ length: MENSAJES }, (_, i) => ({
        de: "ciudadano" as const,
        texto: llenar(i % 2 ? "ñ\n" : "hola ", 900_000),
        cuando: now(),
      })),
    });
    const { token } = await banco.comoUsuario(operador);
    const pedir = (antes: string) =>
      mega.ensayo(`el hilo${antes}`, () =>
        Promise.resolve({
          metodo: "GET",
          camino: `/ws/api/system/operadores/caso/${id_caso}/mensajes${antes}`,
          cabeceras: mega.cabecerasDe(token),
        }),
      );
    const puesto = await enPunto(banco, operador, inst.puntos[0] ?? 0);
    const porSocket = (nombre: string, carga: object) => ({
      nombre,
      async hacer() {
        const antes = puesto.cuantos(EVENTO.nuevoMensaje);
        puesto.socket.emit(EVENTO.ultimoMensaje, {
          sesion_id: id_canal_entrada,
          ultimo_mensaje: 0,
          ...carga,
        });
        await expect.poll(() => puesto.cuantos(EVENTO.nuevoMensaje)).toBe(antes + 1);
      },
    });
    await mega.ninguno([
      pedir(""),
      pedir(`?antes=${mensajes[25]}`),
      porSocket("lo último", {}),
      porSocket("lo que sigue a uno", { ultimo_mensaje: mensajes[0] ?? 0 }),
      porSocket("lo que cambió", { id_caso, secuencia: 1 }),
    ]);
    const vistos = await leerTodo(`/ws/api/system/operadores/caso/${id_caso}/mensajes`, token);
    expect(vistos.filter((id) => mensajes.includes(id))).toEqual(mensajes);
  }, 300_000);

  /** Page by page, as a screen does that is scrolled up. */
  async function leerTodo(camino: string, token: string): Promise<number[]> {
    const ids: number[] = [];
    for (let hayMas = true; hayMas; ) {
      const antes = ids[0] === undefined ? "" : `?antes=${ids[0]}`;
      const respuesta = await fetch(`${mega.banco.url}${camino}${antes}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const { rows, hay_mas } = (await respuesta.json()) as { rows: { id: number }[]; hay_mas: boolean };
      ids.unshift(...rows.map(({ id }) => id));
      hayMas = hay_mas;
    }
    return ids;
  }
});
