import { HILO_LIMITE_MAX } from "@ventanilla/contract/limites";
import { leerHilo } from "@ventanilla/contract/mensaje/mensaje.routes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Banco, levantar } from "../../../test/harness.ts";
import { crearConversacion } from "../caso/caso.factory.ts";

let banco: Banco;
beforeAll(async () => {
  banco = await levantar();
});
afterAll(() => banco.cerrar());

async function hiloDe(cuantos: number) {
  const inst = await banco.institucion();
  const [operador = inst.admin] = inst.operadores;
  const [id_punto = null] = inst.puntos;
  const conversacion = await crearConversacion(banco.db, {
    canal: inst.canal,
    id_punto,
    operador: { id: operador.id, nombre: "Julia Condori" },
    turnos: Array.from({ length: cuantos }, (_nada, i) => ({
      de: i % 2 === 0 ? "ciudadano" : "operador",
      texto: `Mensaje ${i}`,
      cuando: new Date(Date.UTC(2026, 10, 20, 10, 0, i)).toISOString(),
      ...(i % 2 === 1 && { operador: { id: operador.id, nombre: "Julia Condori" } }),
    })),
  });
  const { http } = await banco.comoUsuario(operador);
  const leer = (antes?: number, limit?: number) =>
    http.call<typeof leerHilo>(leerHilo, {
      params: { id: conversacion.id_caso },
      query: { ...(antes !== undefined && { antes }), ...(limit !== undefined && { limit }) },
    });
  return { conversacion, operador, leer };
}

describe("el hilo de un caso, como se lee", () => {
  it("cada mensaje dice de qué caso y canal de entrada es, su dirección, su clase, su estado y quién lo escribió [B-mensajes-01, B-mensajes-02, B-mensajes-03, B-mensajes-04, B-mensajes-06, B-mensajes-12, D105]", async () => {
    const { conversacion, operador, leer } = await hiloDe(2);
    const { rows } = await leer();
    const comun = {
      id: expect.any(Number),
      id_caso: conversacion.id_caso,
      id_canal_entrada: conversacion.id_canal_entrada,
      mime_type: null,
      msg_id: expect.any(String),
      msg_tz: expect.stringMatching(/^\d{10}$/),
      _created_at: expect.any(String),
      canal_entrada: { clasificacion: "whatsapp", usuario: expect.stringMatching(/@c\.us$/) },
    };
    expect(rows).toMatchObject([
      { ...comun, direccion: "AVISO", tipo_contenido: "texto", estado: "COMPLETADO", operador: null },
      { ...comun, direccion: "ENTRADA", contenido: "Mensaje 0", estado: "RECIBIDO", operador: null },
      {
        ...comun,
        direccion: "SALIDA",
        contenido: "Mensaje 1",
        estado: "LEIDO",
        operador: { id: operador.id, nombre: "Julia Condori" },
      },
    ]);
    expect(new Set(rows.map(({ msg_id }) => msg_id)).size).toBe(rows.length);
  });

  it("son los últimos 50 y si hay más; los anteriores se piden desde el más viejo, hasta el principio [D5]", async () => {
    const { leer } = await hiloDe(119);
    const ultimos = await leer();
    expect([ultimos.rows.length, ultimos.hay_mas]).toEqual([50, true]);
    const medio = await leer(ultimos.rows[0]?.id);
    const primeros = await leer(medio.rows[0]?.id);
    expect([medio.hay_mas, primeros.hay_mas, primeros.rows.length]).toEqual([true, false, 20]);
    const todos = [...primeros.rows, ...medio.rows, ...ultimos.rows].map(({ id }) => id);
    expect(todos).toEqual([...new Set(todos)].sort((a, b) => a - b));
  });

  it("hasta el primero sin leer se piden de una vez los que falten, con un tope [B-chat-18, D5]", async () => {
    const { conversacion, leer } = await hiloDe(119);
    const ultimos = await leer();
    const resto = await leer(ultimos.rows[0]?.id, 69);
    expect([resto.rows.length, resto.hay_mas]).toEqual([69, true]);
    expect([...resto.rows, ...ultimos.rows].map(({ id }) => id)).toEqual(conversacion.mensajes.slice(-119));
    await expect(leer(undefined, HILO_LIMITE_MAX + 1)).rejects.toMatchObject({ status: 400 });
  });
});
