import { enviarMensaje } from "@ventanilla/contract/mensaje/mensaje.routes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { avisosDe, hiloDe } from "../../../../../test/casos.ts";
import { escribe } from "../../../../../test/direcciones.ts";
import { type Banco, entregarWebhook, type Institucion, levantar } from "../../../../../test/harness.ts";
import { operador } from "../../../../../test/puestos.ts";
import { now } from "../../../../shared/clock.ts";
import { type CanalDePrueba, crearCanal, crearCanalEntrada } from "../../../canal/canal.factory.ts";
import { crearConversacion } from "../../../caso/caso.factory.ts";
import { crearPersona } from "../../../persona/persona.factory.ts";
import { autorizarCanales } from "../../../punto/punto.factory.ts";

let banco: Banco;
beforeAll(async () => {
  banco = await levantar();
});
afterAll(() => banco.cerrar());

const CHAT = "59170700001@c.us";
const NUMERO = "59122000000";

/** An account, and the one that took its place: another session of the same number. */
async function escena({ estado = "ACTIVO" as "ACTIVO" | "INACTIVO", usuario = `+${NUMERO}` } = {}) {
  const inst = await banco.institucion();
  await banco.db.updateTable("canal").set({ usuario: NUMERO }).where("id", "=", inst.canal.id).execute();
  const apagar = async () => {
    await banco.db.updateTable("canal").set({ estado: "INACTIVO" }).where("id", "=", inst.canal.id).execute();
    // Who receives believes an account for a moment as it was; what nobody signed has it looked at again.
    const ajeno = await banco.ciudadanoEscribe(inst.canal, { chat: CHAT, texto: "x" }, { hmac: "de nadie" });
    expect(ajeno.estado).toBe(401);
    return reemplazo();
  };
  async function reemplazo(): Promise<CanalDePrueba> {
    const canal = await crearCanal(banco.db, banco.sealer, {
      id_entidad: inst.id,
      usuario,
      estado,
      sesion_url: "http://127.0.0.1:9",
    });
    await autorizarCanales(banco.db, inst.puntos[0] ?? 0, [canal.id]);
    return canal;
  }
  return { inst, apagar };
}

async function decir(canal: CanalDePrueba, texto: string, id = `3EB0${texto.replace(/\W/g, "")}`) {
  expect((await banco.ciudadanoEscribe(canal, { chat: CHAT, texto, id })).estado).toBe(200);
}

const casosDe = ({ id }: Institucion) =>
  banco.db
    .selectFrom("caso as c")
    .innerJoin("canal_entrada as e", "e.id", "c.canal_principal")
    .select(["c.id", "e.id_canal", "e.id as entrada", "e.id_persona"])
    .where("c.id_entidad", "=", id)
    .orderBy("c.id")
    .execute();
const dichos = async ({ id }: Institucion) =>
  (
    await banco.db
      .selectFrom("mensaje as m")
      .innerJoin("caso as c", "c.id", "m.id_caso")
      .select("m.contenido")
      .where("c.id_entidad", "=", id)
      .where("m.direccion", "=", "ENTRADA")
      .orderBy("m.id")
      .execute()
  ).map(({ contenido }) => contenido);

/** A reply that left by an account, under this id of the gateway's. */
async function salido(canal: CanalDePrueba, externo: string): Promise<number> {
  const { mensajes } = await crearConversacion(banco.db, {
    canal,
    chat: CHAT,
    turnos: [
      { de: "ciudadano", texto: "¿Ya está?", cuando: now() },
      { de: "operador", texto: "Sí.", cuando: now(), entrega: "ENVIADO" },
    ],
  });
  const id = mensajes[1] ?? 0;
  await banco.db.updateTable("mensaje").set({ id_externo: externo }).where("id", "=", id).execute();
  return id;
}
const estadoDe = async (id: number) =>
  (await banco.db.selectFrom("mensaje").select("estado").where("id", "=", id).executeTakeFirstOrThrow())
    .estado;

describe("dos cuentas que son una hacia afuera: sus acuses", () => {
  it.each([
    [3, "LEIDO"],
    [-1, "FALLIDO"],
  ])(
    "el acuse %i que la pasarela sigue contando a la apagada es de lo que salió por la que tomó su lugar, o de lo suyo",
    async (ack, estado) => {
      const { inst, apagar } = await escena();
      const suyo = await salido(inst.canal, "3EB0VIEJO");
      const nuevo = await salido(await apagar(), "3EB0NUEVO");
      for (const llave of ["3EB0NUEVO", "3EB0VIEJO", "3EB0NADIE"]) {
        const payload = { id: `true_${CHAT}_${llave}`, from: CHAT, fromMe: true, ack };
        const acuse = JSON.stringify({ event: "message.ack", session: inst.canal.sesion_id, payload });
        expect((await entregarWebhook(banco, inst.canal, acuse)).estado).toBe(200);
      }
      expect(await Promise.all([suyo, nuevo].map(estadoDe))).toEqual([estado, estado]);
    },
  );

  it("el de una cuenta en uso no es de ninguna otra", async () => {
    const { inst, apagar } = await escena();
    const ajeno = await salido(inst.canal, "3EB0AJENO");
    const nuevo = await apagar();
    const payload = { id: `true_${CHAT}_3EB0AJENO`, from: CHAT, fromMe: true, ack: 3 };
    const acuse = JSON.stringify({ event: "message.ack", session: nuevo.sesion_id, payload });
    expect((await entregarWebhook(banco, nuevo, acuse)).estado).toBe(200);
    expect(await estadoDe(ajeno)).toBe("ENVIADO");
  });
});

describe("dos cuentas que son una hacia afuera, una de ellas apagada [D79]", () => {
  it("lo que llega por cualquiera de las dos está en el caso abierto, que sigue por la que está en uso, y por ella sale la respuesta", async () => {
    const { inst, apagar } = await escena();
    await decir(inst.canal, "Uno");
    const [abierto] = await casosDe(inst);
    const id_persona = await crearPersona(banco.db);
    await banco.db
      .updateTable("caso")
      .set({ id_persona })
      .where("id", "=", abierto?.id ?? 0)
      .execute();
    await banco.db
      .updateTable("canal_entrada")
      .set({ id_persona })
      .where("id", "=", abierto?.entrada ?? 0)
      .execute();
    const nuevo = await apagar();
    // What the one that was switched off had already is told again to the other.
    await decir(nuevo, "Uno");
    await decir(nuevo, "Dos");
    await decir(inst.canal, "Tres");
    await decir(inst.canal, "Uno");
    await decir(nuevo, "Tres");
    expect(await dichos(inst)).toEqual(["Uno", "Dos", "Tres"]);
    const casos = await casosDe(inst);
    expect(casos).toMatchObject([{ id: abierto?.id, id_canal: nuevo.id, id_persona }]);
    expect(await avisosDe(banco, abierto?.id ?? 0)).toEqual([
      expect.stringContaining("caso"),
      "El canal principal ahora es +591 707 000 01.",
    ]);
    const cliente = await banco.comoUsuario(operador(inst));
    await cliente.http.call<typeof enviarMensaje>(enviarMensaje, {
      params: { canalId: casos[0]?.entrada ?? 0 },
      body: { caso: abierto?.id ?? 0, tipo_contenido: "texto", contenido: "Con gusto" },
    });
    expect((await hiloDe(cliente, abierto?.id ?? 0)).at(-1)?.contenido).toBe("Con gusto");
  });

  it("lo que se cuenta a las dos a la vez abre un solo caso, también cuando las dos están apagadas", async () => {
    for (const estado of ["ACTIVO", "INACTIVO"] as const) {
      const { inst, apagar } = await escena({ estado });
      const nuevo = await apagar();
      await Promise.all([decir(inst.canal, "Hola"), decir(nuevo, "Hola")]);
      await decir(inst.canal, "Otra");
      expect(await dichos(inst)).toEqual(["Hola", "Otra"]);
      expect(await casosDe(inst)).toMatchObject([{ id_canal: nuevo.id }]);
    }
  });

  it("lo de otro número, y lo de otra institución, es de otra cuenta", async () => {
    const { inst, apagar } = await escena({ usuario: "59122999999" });
    await decir(inst.canal, "Uno");
    const nuevo = await apagar();
    await decir(nuevo, "Dos");
    expect(await casosDe(inst)).toHaveLength(2);
    const ajena = await escena();
    await decir(ajena.inst.canal, "Aquí");
    expect(await dichos(ajena.inst)).toEqual(["Aquí"]);
  });

  it("quien tiene hoy el número de otro no entra en su caso", async () => {
    const { inst, apagar } = await escena();
    const dice = (canal: CanalDePrueba, otra: string) =>
      escribe(banco, { ...inst, canal }, { desde: CHAT, otra });
    await dice(inst.canal, "800001@lid");
    await dice(await apagar(), "800002@lid");
    expect(await casosDe(inst)).toHaveLength(2);
  });

  it("a quien está asociado a otra persona no se le suma al caso de la que tenía su número, y abre el suyo", async () => {
    const { inst, apagar } = await escena();
    await decir(inst.canal, "Uno");
    const [ajeno] = await casosDe(inst);
    await banco.db
      .updateTable("caso")
      .set({ id_persona: await crearPersona(banco.db) })
      .where("id", "=", ajeno?.id ?? 0)
      .execute();
    const nuevo = await apagar();
    const id_persona = await crearPersona(banco.db);
    await crearCanalEntrada(banco.db, { id_canal: nuevo.id, usuario: CHAT, id_persona });
    // What the former one had already is not stored again all the same.
    await decir(nuevo, "Uno");
    await decir(nuevo, "Dos");
    expect(await casosDe(inst)).toMatchObject([
      { id: ajeno?.id, id_canal: inst.canal.id },
      { id_canal: nuevo.id, id_persona },
    ]);
    expect(await dichos(inst)).toEqual(["Uno", "Dos"]);
  });
});
