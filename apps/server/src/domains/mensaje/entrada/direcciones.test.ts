import { EVENTO } from "@ventanilla/contract/events";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { atender } from "../../../../test/casos.ts";
import {
  type Ciudadano,
  casosDe,
  ciudadano,
  type Dicho,
  direccionesDe,
  entradasDe,
  escribe,
  textosDe,
} from "../../../../test/direcciones.ts";
import { type Banco, levantar } from "../../../../test/harness.ts";
import { enPunto, operador, punto } from "../../../../test/puestos.ts";

let banco: Banco;
beforeAll(async () => {
  banco = await levantar();
});
afterAll(() => banco.cerrar());

describe("direcciones: un ciudadano es una conversación [B-mensajes-18, D59]", () => {
  it("su número y su dirección oculta son un caso y un saludo, y se muestra el número", async () => {
    const inst = await banco.institucion({ bienvenida: "Bienvenido" });
    const { chat, pn, lid } = ciudadano();
    await escribe(banco, inst, { desde: chat });
    await escribe(banco, inst, { desde: lid, otra: pn });
    await escribe(banco, inst, { desde: lid });
    const [entrada, otra] = await entradasDe(banco, inst);
    expect(otra).toBeUndefined();
    expect(entrada).toMatchObject({ usuario: chat, no_leidos: 3 });
    expect(await direccionesDe(banco, entrada?.id ?? 0)).toEqual([chat, lid]);
    expect(await casosDe(banco, inst)).toHaveLength(1);
    const saludos = await banco.db
      .selectFrom("salida")
      .select("id")
      .where("id_canal", "=", inst.canal.id)
      .execute();
    expect(saludos).toHaveLength(1);
  });

  it("quien se conoció por la oculta pasa a mostrarse por su número cuando se sabe, y las listas lo ven", async () => {
    const inst = await banco.institucion();
    const { chat, pn, lid } = ciudadano();
    await escribe(banco, inst, { desde: lid });
    const puesto = await enPunto(banco, operador(inst), punto(inst));
    expect((await entradasDe(banco, inst))[0]?.usuario).toBe(lid);
    await escribe(banco, inst, { desde: lid, otra: pn });
    expect(await entradasDe(banco, inst)).toMatchObject([{ usuario: chat }]);
    await expect.poll(() => puesto.ultimo(EVENTO.nuevoUsuario)).toMatchObject([{ usuario: chat }]);
  });

  it("la pantalla que tiene abierta la conversación ve también en los mensajes de antes el número que se supo", async () => {
    const inst = await banco.institucion();
    const quien = ciudadano();
    await escribe(banco, inst, { desde: quien.lid });
    const enlace = await banco.enlace(operador(inst), punto(inst));
    await expect.poll(() => enlace.chats.chats.size).toBe(1);
    const [sesion = 0] = enlace.chats.chats.keys();
    enlace.open(sesion);
    const usuarios = () => [
      ...new Set(
        [...(enlace.hilo(sesion)?.mensajes.values() ?? [])].map((uno) => uno.canal_entrada?.usuario),
      ),
    ];
    await expect.poll(usuarios).toEqual([quien.lid]);
    await escribe(banco, inst, { desde: quien.lid, otra: quien.pn, texto: "Desde mi número" });
    await expect.poll(usuarios).toEqual([quien.chat]);
  });

  it("el mismo mensaje contado bajo las dos direcciones es uno", async () => {
    const inst = await banco.institucion();
    const { chat, pn, lid } = ciudadano();
    await escribe(banco, inst, { desde: chat, otra: lid, llave: "3EB0MISMO", texto: "Una vez" });
    await escribe(banco, inst, { desde: lid, otra: pn, llave: "3EB0MISMO", texto: "Una vez" });
    expect(await textosDe(banco, inst)).toEqual(["Una vez"]);
  });

  it("veinte mensajes a la vez, cada uno bajo las dos direcciones y con y sin la otra, son veinte en un caso", async () => {
    const inst = await banco.institucion({ puntos: 2 });
    const quien = ciudadano();
    const textos = Array.from({ length: 20 }, (_nada, i) => `Mensaje ${i}`);
    const formas: ((uno: Ciudadano) => Pick<Dicho, "desde" | "otra">)[] = [
      ({ chat, lid }) => ({ desde: chat, otra: lid }),
      ({ lid, pn }) => ({ desde: lid, otra: pn }),
    ];
    const sueltas: typeof formas = [({ chat }) => ({ desde: chat }), ({ lid }) => ({ desde: lid })];
    // Two are told while nobody knows yet that both are one; all others are told twice.
    await Promise.all([
      ...sueltas.map((forma, i) =>
        escribe(banco, inst, { ...forma(quien), llave: `3EB0S${i}`, texto: `Suelto ${i}` }),
      ),
      ...textos.flatMap((texto, i) =>
        formas.map((forma) => escribe(banco, inst, { ...forma(quien), llave: `3EB0T${i}`, texto })),
      ),
    ]);
    const [entrada, otra] = await entradasDe(banco, inst);
    expect(otra).toBeUndefined();
    expect(entrada).toMatchObject({ usuario: quien.chat, no_leidos: 22 });
    const dichos = await textosDe(banco, inst);
    expect([...dichos].sort()).toEqual([...textos, "Suelto 0", "Suelto 1"].sort());
    const abiertos = (await casosDe(banco, inst)).filter(({ estado }) => estado === "ACTIVO");
    expect(abiertos).toHaveLength(1);
    const mios = await banco.db
      .selectFrom("mensaje")
      .select("id")
      .where("id_canal_entrada", "!=", entrada?.id ?? 0)
      .where(
        "id_caso",
        "in",
        (await casosDe(banco, inst)).map(({ id }) => id),
      )
      .execute();
    expect(mios).toEqual([]);
  }, 30_000);

  it("a la vez que se atiende, se responde y se escribe bajo ambas, nada se pierde ni se dobla", async () => {
    const inst = await banco.institucion();
    const { chat, pn, lid } = ciudadano();
    await escribe(banco, inst, { desde: chat, texto: "Por número" });
    await escribe(banco, inst, { desde: lid, texto: "Por oculta" });
    const [uno, otro] = await casosDe(banco, inst);
    const cliente = await banco.comoUsuario(operador(inst));
    await Promise.allSettled([
      escribe(banco, inst, { desde: lid, otra: pn, texto: "Las dos" }),
      escribe(banco, inst, { desde: chat, otra: lid, texto: "Otra vez" }),
      atender(cliente, uno?.id ?? 0),
      atender(cliente, otro?.id ?? 0),
    ]);
    expect((await textosDe(banco, inst)).sort()).toEqual(["Las dos", "Otra vez", "Por número", "Por oculta"]);
    const casos = await casosDe(banco, inst);
    expect(casos).toHaveLength(2);
    expect(casos[1]).toMatchObject({ estado: "CERRADO", id_caso_destino: casos[0]?.id });
    // Whoever took one of the two has the one that is left.
    expect(casos[0]).toMatchObject({ estado: "PENDIENTE", operador_principal: operador(inst).id });
  });
});
