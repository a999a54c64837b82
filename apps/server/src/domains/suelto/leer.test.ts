import type { MotivoSuelto } from "@ventanilla/contract/suelto/suelto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bajar, pdf } from "../../../test/archivos.ts";
import {
  abrir,
  type ConSueltos,
  cambiar,
  codigoDe,
  hiloDe,
  type Llegada,
  leer,
  levantarConSueltos,
  listar,
} from "../../../test/sueltos.ts";
import { crearConversacion } from "../caso/caso.factory.ts";
import { autorizarCanales, autorizarOperadores } from "../punto/punto.factory.ts";

let banco: ConSueltos["banco"];
let llega: ConSueltos["llega"];
let escena: ConSueltos["escena"];
let conUno: ConSueltos["conUno"];
let casosDe: ConSueltos["casosDe"];
beforeAll(async () => {
  ({ banco, llega, escena, conUno, casosDe } = await levantarConSueltos());
});
afterAll(() => banco.cerrar());

describe("sueltos: lo que no abrió caso está a la vista [D59]", () => {
  it("la fila dice canal, quién, asunto, primeras palabras sin lo citado, cuándo, cuántos archivos y por qué", async () => {
    const { inst, fila } = await conUno();
    expect(await casosDe(inst)).toEqual([]);
    expect(fila).toMatchObject({
      estado: "POR_REVISAR",
      motivo: "automatico",
      canal: { id: inst.canal.id, clasificacion: "whatsapp" },
      usuario: "consultas@listas.example",
      nombre: "Lista de consultas",
      direccion: "ENTRADA",
      asunto: "Constancia",
      palabras: "¿Qué papeles pide la licencia?",
      archivos: 1,
      msg_tz: "1790000000",
      descartado: null,
    });
  });

  it.each<[Llegada, MotivoSuelto]>([
    [{}, "automatico"],
    [{ reason: "lista" }, "lista"],
    [{ reason: "devuelto" }, "devuelto"],
    [{ reason: "sin_remitente" }, "sin_remitente"],
    [{ reason: "propio" }, "propio"],
    [{ automatic: false, own: true }, "telefono"],
  ])("el motivo se guarda al llegar: %o es %s", async (llegada, motivo) => {
    const { fila } = await conUno(llegada);
    expect(fila.motivo).toBe(motivo);
    expect(fila.direccion).toBe(motivo === "telefono" ? "SALIDA" : "ENTRADA");
  });

  it("de un correo que es solo HTML las primeras palabras son las del HTML", async () => {
    const { fila } = await conUno({ text: "" });
    expect(fila.palabras).toBe("¿Qué papeles pide la licencia?");
  });

  it("con un caso abierto se une a él y no está en la lista", async () => {
    const { inst, operador } = await escena();
    const chat = "consultas@listas.example";
    const { id_caso } = await crearConversacion(banco.db, {
      canal: inst.canal,
      chat,
      id_punto: inst.puntos[0] ?? null,
    });
    await llega(inst, { chat });
    expect((await listar(operador)).rows).toEqual([]);
    expect((await hiloDe(operador, id_caso)).map(({ extras }) => extras.asunto)).toContain("Constancia");
  });

  it("la base no acepta un mensaje que no está ni en un caso ni en la lista", async () => {
    const { fila } = await conUno();
    const perdido = banco.db.deleteFrom("suelto").where("id", "=", fila.id);
    await perdido.execute();
    const tocar = banco.db
      .updateTable("mensaje")
      .set({ id_caso: null })
      .where("extras", "@>", sql<string>`'{"asunto":"Constancia"}'::jsonb`)
      .where(
        "id",
        "in",
        banco.db.selectFrom("mensaje").select(({ fn }) => fn.max<number>("id").as("id")),
      );
    await expect(tocar.execute()).rejects.toThrow("belongs to no case and is in no list");
  });
});

describe("sueltos: leer uno", () => {
  it("entero, con el HTML que se puede mostrar y sus archivos; queda quién lo vio", async () => {
    const { operador, inst, fila } = await conUno();
    const suelto = await leer(operador, fila.id);
    expect(suelto).toMatchObject({
      ...fila,
      tiene_caso: false,
      mensaje: {
        tipo_contenido: "email",
        contenido: "<p>¿Qué papeles pide la <b>licencia</b>?</p>",
        extras: { asunto: "Constancia", adjuntos: [{ nombre: "carta.pdf", estado: "LISTO" }] },
        canal_entrada: { usuario: "consultas@listas.example" },
      },
    });
    const { bytes } = await bajar(banco, operador, suelto.mensaje.extras.adjuntos?.[0]?.filename ?? "");
    expect(bytes.equals(pdf("lista"))).toBe(true);
    const visto = await banco.db
      .selectFrom("log")
      .select(["tipo", "usuario", "id_entidad"])
      .where("referencia", "=", `suelto:${fila.id}`)
      .execute();
    expect(visto).toEqual([
      { tipo: "suelto.vista", usuario: inst.operadores[0]?.usuario, id_entidad: inst.id },
    ]);
  });
});

describe("sueltos: quién los ve [D46, D77, D108]", () => {
  it("otra institución no ve nada; un operador, lo de las cuentas de sus puntos, también las compartidas", async () => {
    const { operador, admin, fila } = await conUno();
    const ajena = await escena();
    for (const cliente of [ajena.operador, ajena.admin]) {
      expect(await listar(cliente)).toMatchObject({ rows: [], total: 0 });
      const noExiste = [404, "NO_EXISTE"];
      expect(await leer(cliente, fila.id).catch(codigoDe)).toEqual(noExiste);
      expect(await abrir(cliente, fila.id).catch(codigoDe)).toEqual(noExiste);
      expect(await cambiar(cliente, fila.id, "DESCARTADO").catch(codigoDe)).toEqual(noExiste);
      const archivo = await cliente.pedir("GET", `/ws/api/system/sueltos/${fila.id}/archivos`);
      expect(archivo.estado).toBe(404);
    }
    for (const cliente of [operador, admin]) expect((await listar(cliente)).rows).toHaveLength(1);
    await autorizarCanales(banco.db, ajena.inst.puntos[0] ?? 0, [fila.canal.id]);
    expect((await listar(ajena.operador)).rows).toMatchObject([{ id: fila.id }]);
    expect((await listar(ajena.admin)).rows).toEqual([]);
  });

  it("a quien es de otra institución un punto nuestro no se los muestra, aunque figure en él", async () => {
    const { inst, fila } = await conUno();
    const ajena = await escena();
    await autorizarOperadores(banco.db, inst.puntos[0] ?? 0, [ajena.inst.operadores[0]?.id ?? 0]);
    expect(await listar(ajena.operador)).toMatchObject({ rows: [], total: 0 });
    expect(await leer(ajena.operador, fila.id).catch(codigoDe)).toEqual([404, "NO_EXISTE"]);
  });

  it("un operador cuyos puntos no atienden la cuenta no lo ve, aunque otro punto de su institución la atienda; su administración sí", async () => {
    const { operadores, admin, inst, fila } = await conUno({}, 2);
    const [deLaCuenta = admin, deOtra = admin] = operadores;
    const [atiende = 0, noAtiende = 0] = inst.puntos;
    await banco.db.deleteFrom("punto_canal").where("id_punto_atencion", "=", noAtiende).execute();
    await banco.db
      .deleteFrom("punto_operador")
      .where("id_punto_atencion", "=", atiende)
      .where("id_usuario", "=", inst.operadores[1]?.id ?? 0)
      .execute();
    expect(await listar(deOtra)).toMatchObject({ rows: [], total: 0 });
    expect(await leer(deOtra, fila.id).catch(codigoDe)).toEqual([404, "NO_EXISTE"]);
    expect(await abrir(deOtra, fila.id).catch(codigoDe)).toEqual([404, "NO_EXISTE"]);
    for (const cliente of [deLaCuenta, admin]) expect((await listar(cliente)).rows).toHaveLength(1);
  });

  it("lo que otra institución atiende se agrega a su caso, y a quien no lo ve no se le muestra", async () => {
    const { operador, inst, fila } = await conUno();
    const otra = await escena();
    await autorizarCanales(banco.db, otra.inst.puntos[0] ?? 0, [inst.canal.id]);
    const { id_caso } = await crearConversacion(banco.db, {
      canal: { ...inst.canal, id_entidad: otra.inst.id },
      chat: fila.usuario,
      id_punto: otra.inst.puntos[0] ?? null,
    });
    expect(await abrir(operador, fila.id)).toEqual({ agregado: true, caso: null });
    expect((await hiloDe(otra.operador, id_caso)).at(-1)).toMatchObject({ extras: { asunto: "Constancia" } });
  });
});
