import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Banco, type Institucion, levantar } from "../../../../test/harness.ts";
import { crearCanal } from "../../canal/canal.factory.ts";

let banco: Banco;
beforeAll(async () => {
  banco = await levantar();
});
afterAll(() => banco.cerrar());

const casosDe = ({ id }: Institucion) =>
  banco.db.selectFrom("caso").selectAll().where("id_entidad", "=", id).orderBy("id").execute();
const mensajesDe = ({ canal }: Institucion) =>
  banco.db
    .selectFrom("mensaje as m")
    .innerJoin("canal_entrada as e", "e.id", "m.id_canal_entrada")
    .select(["m.id", "m.id_caso", "m.contenido", "m.direccion", "m.msg_tz", "m.llego_tarde", "e.usuario"])
    .where("e.id_canal", "=", canal.id)
    .where("m.direccion", "=", "ENTRADA")
    .orderBy("m.id")
    .execute();
const aLaVez = <T>(veces: number, hacer: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: veces }, (_nada, i) => hacer(i)));

describe("recibir: ningún mensaje se pierde ni se duplica [B-mensajes-18, D93]", () => {
  it("el mismo aviso del proveedor diez veces a la vez es un mensaje, y las diez se responden 200", async () => {
    const inst = await banco.institucion();
    const escrito = { chat: "59170000001@c.us", texto: "¿A qué hora abren?", id: "false_59170000001@c.us_A" };
    const respuestas = await aLaVez(10, () => banco.ciudadanoEscribe(inst.canal, escrito));
    expect(respuestas.map(({ estado }) => estado)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(await mensajesDe(inst)).toHaveLength(1);
    expect(await casosDe(inst)).toHaveLength(1);
  });

  it("doscientos ciudadanos que escriben por primera vez a la vez son doscientos casos [D59]", async () => {
    const inst = await banco.institucion({ puntos: 2 });
    const respuestas = await aLaVez(200, (i) =>
      banco.ciudadanoEscribe(inst.canal, {
        chat: `591710${String(i).padStart(5, "0")}@c.us`,
        texto: `Soy ${i}`,
      }),
    );
    expect(respuestas.filter(({ estado }) => estado !== 200)).toEqual([]);
    const casos = await casosDe(inst);
    expect(casos).toHaveLength(200);
    const mensajes = await mensajesDe(inst);
    expect(new Set(mensajes.map(({ id_caso }) => id_caso))).toHaveLength(200);
    const punto = await banco.db
      .selectFrom("punto")
      .select("secuencia")
      .where("id", "in", inst.puntos)
      .execute();
    // A point begins at 1.
    expect(punto.map(({ secuencia }) => secuencia)).toEqual([201, 201]);
  }, 60_000);

  it("dos primeros mensajes de un ciudadano a la vez son un caso con los dos [D59]", async () => {
    const inst = await banco.institucion();
    const chat = "59170000002@c.us";
    await aLaVez(2, (i) => banco.ciudadanoEscribe(inst.canal, { chat, texto: `Mensaje ${i}` }));
    const [caso, otro] = await casosDe(inst);
    expect(otro).toBeUndefined();
    expect((await mensajesDe(inst)).map(({ id_caso }) => id_caso)).toEqual([caso?.id, caso?.id]);
  });

  it("el caso se abre SIMPLE y ACTIVO, con los primeros 200 caracteres y sin persona ni trámite [D59, D58]", async () => {
    const inst = await banco.institucion();
    await banco.ciudadanoEscribe(inst.canal, {
      chat: "59170000003@c.us",
      texto: `  Señor:\n\n${"ñ".repeat(400)}`,
      nombre: "Rosa",
    });
    const [caso] = await casosDe(inst);
    expect(caso).toMatchObject({
      tipo: "SIMPLE",
      estado: "ACTIVO",
      descripcion: `Señor: ${"ñ".repeat(193)}`,
      id_persona: null,
      id_tramite: null,
      operador_principal: null,
    });
  });

  it("con un solo punto el caso es suyo; con varios espera a quien lo tome [D79]", async () => {
    const uno = await banco.institucion();
    const dos = await banco.institucion({ puntos: 2 });
    for (const inst of [uno, dos]) {
      await banco.ciudadanoEscribe(inst.canal, { chat: "59170000004@c.us", texto: "Buenas" });
    }
    expect((await casosDe(uno))[0]?.id_punto_atencion).toBe(uno.puntos[0]);
    expect((await casosDe(dos))[0]?.id_punto_atencion).toBeNull();
  });

  it("la hora es la del proveedor, nunca posterior a la llegada, y lo viejo se marca tardío [D87]", async () => {
    const inst = await banco.institucion();
    const chat = "59170000005@c.us";
    const ahora = Math.floor(Date.now() / 1000);
    for (const segundos of [ahora - 700, ahora - 60, ahora + 3600]) {
      await banco.ciudadanoEscribe(inst.canal, { chat, texto: String(segundos), segundos });
    }
    const [vieja, reciente, futura] = await mensajesDe(inst);
    expect(vieja).toMatchObject({ msg_tz: String(ahora - 700), llego_tarde: true });
    expect(reciente).toMatchObject({ msg_tz: String(ahora - 60), llego_tarde: false });
    expect(Number(futura?.msg_tz)).toBeLessThanOrEqual(Math.ceil(Date.now() / 1000));
  });

  it("un canal INACTIVO sigue guardando y abriendo casos [D79]", async () => {
    const inst = await banco.institucion();
    await banco.db.updateTable("canal").set({ estado: "INACTIVO" }).where("id", "=", inst.canal.id).execute();
    await banco.ciudadanoEscribe(inst.canal, { chat: "59170000006@c.us", texto: "¿Hay alguien?" });
    expect(await casosDe(inst)).toHaveLength(1);
    expect(await mensajesDe(inst)).toHaveLength(1);
  });

  it("después de un caso cerrado abre otro, en el mismo punto, y no toca el anterior [B-mensajes-20, D66, D69]", async () => {
    const inst = await banco.institucion({ puntos: 2 });
    const chat = "59170000007@c.us";
    await banco.ciudadanoEscribe(inst.canal, { chat, texto: "Primero" });
    const cierre = await cerrarloEn(inst, inst.puntos[1]);
    await banco.ciudadanoEscribe(inst.canal, { chat, texto: "Segundo" });
    const [cerrado, nuevo] = await casosDe(inst);
    expect(cerrado).toMatchObject({ estado: "CERRADO", _updated_at: cierre });
    expect(nuevo).toMatchObject({ estado: "ACTIVO", id_punto_atencion: inst.puntos[1] });
  });

  it("el punto del caso cerrado que ya no atiende el canal no es el del nuevo: lo toma quien pueda [D69]", async () => {
    const inst = await banco.institucion({ puntos: 3 });
    const [antes] = inst.puntos;
    const chat = "59170000008@c.us";
    await banco.ciudadanoEscribe(inst.canal, { chat, texto: "Primero" });
    await cerrarloEn(inst, antes);
    await banco.db
      .deleteFrom("punto_canal")
      .where("id_punto_atencion", "=", antes ?? 0)
      .execute();
    await banco.ciudadanoEscribe(inst.canal, { chat, texto: "Segundo" });
    expect((await casosDe(inst))[1]).toMatchObject({ estado: "ACTIVO", id_punto_atencion: null });
  });
});

/** Its only case was handled at that point and is over; answers since when. */
async function cerrarloEn(inst: Institucion, punto: number | undefined): Promise<string> {
  const cierre = "2026-01-05T12:00:00.000Z";
  const [{ id } = { id: 0 }] = await casosDe(inst);
  await banco.db
    .updateTable("caso")
    .set({ estado: "CERRADO", id_punto_atencion: punto ?? null, _updated_at: cierre })
    .where("id", "=", id)
    .execute();
  await banco.db
    .updateTable("caso_canal_entrada")
    .set({ abierto: false })
    .where("id_caso", "=", id)
    .execute();
  return cierre;
}

describe("recibir: solo entra lo que su canal firmó [D93]", () => {
  it("una firma ajena responde 401 y no cambia nada", async () => {
    const inst = await banco.institucion();
    const ajena = await banco.institucion();
    const escrito = { chat: "59170000008@c.us", texto: "Soy otra persona" };
    const claves = ["otra-clave-cualquiera", ajena.canal.credenciales["hmac"] ?? ""];
    for (const hmac of claves) {
      const respuesta = await banco.ciudadanoEscribe(inst.canal, escrito, { hmac });
      expect([respuesta.estado, respuesta.cuerpo]).toMatchObject([401, { error: "FIRMA_INVALIDA" }]);
    }
    expect(await casosDe(inst)).toEqual([]);
    const entradas = await banco.db
      .selectFrom("canal_entrada")
      .select("id")
      .where("id_canal", "=", inst.canal.id)
      .execute();
    expect(entradas).toEqual([]);
  });

  it("dos canales con el mismo ciudadano no se mezclan", async () => {
    const inst = await banco.institucion();
    const otro = await crearCanal(banco.db, banco.sealer, {
      id_entidad: inst.id,
      sesion_url: "http://127.0.0.1:9",
    });
    const escrito = { chat: "59170000009@c.us", texto: "Hola", id: "el-mismo-id" };
    await banco.ciudadanoEscribe(inst.canal, escrito);
    await banco.ciudadanoEscribe(otro, escrito);
    expect(await casosDe(inst)).toHaveLength(2);
  });
});

describe("bienvenida: saluda al abrir un caso, una vez por día y ciudadano [D97, B-canales-42]", () => {
  const salidas = (inst: Institucion) =>
    banco.db
      .selectFrom("salida as s")
      .innerJoin("mensaje as m", "m.id", "s.id_mensaje")
      .select("m.contenido")
      .where("s.id_canal", "=", inst.canal.id)
      .execute();

  it("va a la bandeja de salida en la misma transacción y no se repite en el segundo mensaje", async () => {
    const inst = await banco.institucion({ bienvenida: "Bienvenido a la institución" });
    const chat = "59170000010@c.us";
    await banco.ciudadanoEscribe(inst.canal, { chat, texto: "Uno" });
    await banco.ciudadanoEscribe(inst.canal, { chat, texto: "Dos" });
    expect(await salidas(inst)).toEqual([{ contenido: "Bienvenido a la institución" }]);
  });

  it("un canal INACTIVO no saluda [D79]", async () => {
    const inst = await banco.institucion({ bienvenida: "Bienvenido" });
    await banco.db.updateTable("canal").set({ estado: "INACTIVO" }).where("id", "=", inst.canal.id).execute();
    await banco.ciudadanoEscribe(inst.canal, { chat: "59170000011@c.us", texto: "Hola" });
    expect(await salidas(inst)).toEqual([]);
  });
});
