import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cerrojoDe, esperarA, transaccionAjena } from "../../../../test/cerrojos.ts";
import { casosDe, type EscenaDeLlamadas, escenaDeLlamadas, otroTelefono } from "../../../../test/crear.ts";
import { type Banco, levantar } from "../../../../test/harness.ts";
import { crearCanal } from "../../canal/canal.factory.ts";
import { crearPersona } from "../../persona/persona.factory.ts";
import { autorizarCanales } from "../../punto/punto.factory.ts";
import { crearConversacion } from "../caso.factory.ts";

let banco: Banco;
beforeAll(async () => {
  banco = await levantar();
});
afterAll(() => banco.cerrar());

/** Somebody else changes the institution's points: a case cannot be opened at them, nor taken. */
async function retenerPuntos(idEntidad: number) {
  const trx = await transaccionAjena(banco.db);
  await trx.selectFrom("punto").select("id").where("id_entidad", "=", idEntidad).forUpdate().execute();
  return cerrojoDe(trx);
}

/** Another account of the institution, of the same kind as one that its points attend. */
async function otraCuenta({ inst }: EscenaDeLlamadas, clasificacion: "whatsapp" | "llamada") {
  const canal = await crearCanal(banco.db, banco.sealer, { id_entidad: inst.id, clasificacion });
  for (const punto of inst.puntos) await autorizarCanales(banco.db, punto, [canal.id]);
  return canal;
}

/** Two operators ask at once, each by one of two. */
type Pedir = (i: number) => ReturnType<EscenaDeLlamadas["abrir"]>;
const POR_DOS: Record<string, (escena: EscenaDeLlamadas) => Promise<Pedir>> = {
  "por dos chats de una persona": async (escena) => {
    const { inst, operadores, punto, abrir } = escena;
    const id_persona = await crearPersona(banco.db);
    const chats: number[] = [];
    for (const canal of [inst.canal, await otraCuenta(escena, "whatsapp")]) {
      const caso = { id_persona };
      const cerrado = await crearConversacion(banco.db, {
        canal,
        id_punto: punto(),
        estado: "CERRADO",
        caso,
      });
      chats.push(cerrado.id_canal_entrada);
    }
    return (i) => abrir(chats[i] ?? 0, {}, operadores[i]);
  },
  "por dos líneas a las que llamó un número": async (escena) => {
    const lineas = [escena.telefonos, await otraCuenta(escena, "llamada")];
    const usuario = otroTelefono();
    return (i) =>
      escena.abrir(lineas[i]?.id ?? 0, { clasificacion: "llamada", usuario }, escena.operadores[i]);
  },
};

describe("crear a la vez [B-caso-55, D61, D62]", () => {
  it.each(Object.entries(POR_DOS))("%s: dos operadores hacen un solo caso", async (_cual, preparar) => {
    const escena = await escenaDeLlamadas(banco, 2);
    const pedir = await preparar(escena);
    const { length: antes } = await casosDe(banco, escena.inst);
    const puntos = await retenerPuntos(escena.inst.id);
    const pedidos = [0, 1].map(pedir);
    await puntos.esperan(2);
    await puntos.soltar();
    const [uno, otro] = await Promise.all(pedidos);
    expect(otro?.id).toBe(uno?.id);
    expect(await casosDe(banco, escena.inst)).toHaveLength(antes + 1);
  });

  it("el caso que iba a recibirlo se cierra mientras tanto: se agrega al otro que la persona tiene abierto", async () => {
    const escena = await escenaDeLlamadas(banco);
    const { inst, punto, abrir } = escena;
    const id_persona = await crearPersona(banco.db);
    const caso = { id_persona };
    const con = (estado?: "CERRADO") =>
      crearConversacion(banco.db, {
        canal: inst.canal,
        id_punto: punto(),
        caso,
        ...(estado !== undefined && { estado }),
      });
    const chat = await con("CERRADO");
    const sigue = await con();
    const seCierra = await con();
    const trx = await transaccionAjena(banco.db);
    await trx.updateTable("caso").set({ estado: "CERRADO" }).where("id", "=", seCierra.id_caso).execute();
    await trx
      .updateTable("caso_canal_entrada")
      .set({ abierto: false })
      .where("id_caso", "=", seCierra.id_caso)
      .execute();
    const pedido = abrir(chat.id_canal_entrada);
    await esperarA(trx, 1);
    await trx.commit().execute();
    expect(await pedido).toMatchObject({ id: sigue.id_caso, caso_abierto: true });
    expect(await casosDe(banco, inst)).toHaveLength(3);
  });

  it("espera por los canales de entrada antes que por el caso, como todo lo que lo cambia [D83]", async () => {
    const { inst, punto, abrir } = await escenaDeLlamadas(banco);
    const id_persona = await crearPersona(banco.db);
    const caso = { id_persona };
    const chat = await crearConversacion(banco.db, {
      canal: inst.canal,
      id_punto: punto(),
      estado: "CERRADO",
      caso,
    });
    const abierto = await crearConversacion(banco.db, { canal: inst.canal, id_punto: punto(), caso });
    const trx = await transaccionAjena(banco.db);
    const entrada = trx.selectFrom("canal_entrada").select("id").where("id", "=", abierto.id_canal_entrada);
    await entrada.forUpdate().execute();
    const pedido = abrir(chat.id_canal_entrada);
    await esperarA(trx, 1);
    // Whoever holds the entry channel takes the case next, and nobody has it.
    await trx
      .selectFrom("caso")
      .select("id")
      .where("id", "=", abierto.id_caso)
      .forUpdate()
      .noWait()
      .execute();
    await trx.rollback().execute();
    expect(await pedido).toMatchObject({ id: abierto.id_caso, caso_abierto: true });
  });
});
