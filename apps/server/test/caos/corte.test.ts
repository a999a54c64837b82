import { enviarMensaje } from "@ventanilla/contract/mensaje/mensaje.routes";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Banco, levantar } from "../harness.ts";
import { abrirPantallas } from "./pantallas.ts";

let banco: Banco;
beforeAll(async () => {
  banco = await levantar({ waha: true });
});
afterAll(() => banco.cerrar());

const CIUDADANOS = 6;
const chatDe = (i: number): string => `5917040000${i % CIUDADANOS}@c.us`;

it("red cortada mientras se escribe y se responde: al volver, quien recibe avisos y quien solo sondea quedan igual que una página nueva [B-tiempo-real-07, B-tiempo-real-13, D83]", async () => {
  const inst = await banco.institucion();
  const [operador = inst.admin] = inst.operadores;
  const [punto = 0] = inst.puntos;
  const { http, token } = await banco.comoUsuario(operador);
  let escritos = 0;

  async function trafico(mensajes: number): Promise<void> {
    for (let i = 0; i < mensajes; i += 1) {
      escritos += 1;
      await banco.ciudadanoEscribe(inst.canal, { chat: chatDe(i), texto: `Mensaje ${escritos}` });
      const lugar = await banco.db
        .selectFrom("canal_entrada as e")
        .innerJoin("caso_canal_entrada as cce", "cce.id_canal_entrada", "e.id")
        .select(["e.id", "cce.id_caso"])
        .where("e.usuario", "=", chatDe(i))
        .where("e.id_canal", "=", inst.canal.id)
        .executeTakeFirstOrThrow();
      if (i % 3 !== 0) continue;
      await http.call<typeof enviarMensaje>(enviarMensaje, {
        params: { canalId: lugar.id },
        body: { caso: lugar.id_caso, contenido: `Respuesta ${escritos}`, tipo_contenido: "texto" },
      });
    }
  }

  const pantallas = await abrirPantallas({
    urls: [banco.url],
    puntos: [punto],
    operadores: [{ id: operador.id, token, punto }],
  });
  try {
    await trafico(12);
    await expect.poll(() => pantallas.abrirPrimera(), { timeout: 10_000 }).toBe(pantallas.cuantas);
    pantallas.cortar();
    await trafico(40);
    await expect
      .poll(() => pantallas.atrasadas(), { timeout: 10_000 })
      .toEqual(["cortada empujada", "cortada que sondea"]);
    pantallas.reparar();
    await trafico(12);
    expect(await pantallas.comparar()).toEqual([]);
  } finally {
    await pantallas.cerrar();
  }
}, 60_000);
