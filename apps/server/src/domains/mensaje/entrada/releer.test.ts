import { readdirSync } from "node:fs";
import { leerHilo } from "@ventanilla/contract/mensaje/mensaje.routes";
import { ROL } from "@ventanilla/contract/permisos";
import { listarSueltos } from "@ventanilla/contract/suelto/suelto.routes";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bajar } from "../../../../test/archivos.ts";
import { abrirBuzonDePrueba, type BuzonDePrueba } from "../../../../test/buzon.ts";
import { type Banco, type Cliente, type Institucion, levantar } from "../../../../test/harness.ts";
import { crearUsuario } from "../../usuario/usuario.factory.ts";

let banco: Banco;
let inst: Institucion;
let buzon: BuzonDePrueba;
let operador: Cliente;
let admin: Cliente;

beforeAll(async () => {
  banco = await levantar();
  inst = await banco.institucion();
  buzon = await abrirBuzonDePrueba(banco, inst);
  operador = await banco.comoUsuario(inst.operadores[0] ?? inst.admin);
  admin = await banco.comoUsuario(inst.admin);
});
afterAll(() => banco.cerrar());

const CARTA = [
  "From: Ana <ana@ciudadano.test>",
  "Message-ID: <carta@ciudadano.test>",
  "Subject: =?utf-8?B?UGV0aWNpw7Nu?=",
  "MIME-Version: 1.0",
  "Content-Type: multipart/mixed; boundary=L",
  "",
  "--L",
  "Content-Type: text/plain; charset=utf-8",
  "Content-Transfer-Encoding: base64",
  "",
  Buffer.from("Señor: adjunto mi carnet").toString("base64"),
  "--L",
  'Content-Type: text/plain; name="carnet.txt"',
  "Content-Disposition: attachment; filename=carnet.txt",
  "",
  "4455667 LP",
  "--L",
  'Content-Type: text/plain; name="factura.txt"',
  "Content-Disposition: attachment; filename=factura.txt",
  "",
  "Bs 20",
  "--L--",
  "",
].join("\r\n");
const DE_MAQUINA =
  "From: no-reply@otra.test\r\nMessage-ID: <aviso@otra.test>\r\nSubject: aviso\r\n\r\nhola\r\n";

/** The mail with this subject, stored once. */
async function guardado(crudo: string) {
  await buzon.llega(crudo);
  await buzon.llega(crudo);
  const id = /^Message-ID: (.*)\r$/m.exec(crudo)?.[1] ?? "";
  const suyos = await banco.db
    .selectFrom("mensaje as m")
    .innerJoin("canal_entrada as e", "e.id", "m.id_canal_entrada")
    .select(["m.id", "m.id_caso", "m.contenido", "m.extras", "m.secuencia"])
    .where("e.id_canal", "=", buzon.idCanal)
    .where("m.id_externo", "like", `${id}%`)
    .execute();
  expect(suyos).toHaveLength(1);
  const [mensaje] = suyos;
  if (!mensaje) throw new Error("it was not stored");
  return mensaje;
}
const originalDe = (id: number) => `/ws/api/system/mensajes/original/${id}`;
const leerDeNuevo = (cliente: Cliente, id: number) =>
  cliente.pedir("POST", `/ws/api/system/mensajes/leer_de_nuevo/${id}`);
const archivosDe = (id: number) =>
  banco.db
    .selectFrom("archivo")
    .select(["nombre", "clave", "sha256"])
    .where("id_mensaje", "=", id)
    .orderBy("posicion")
    .execute();
/** Where the thread says that its files are. */
async function direccionesDe({ id, id_caso }: { id: number; id_caso: number | null }): Promise<string[]> {
  const params = { id: id_caso ?? 0 };
  const { rows } = await operador.http.call<typeof leerHilo>(leerHilo, { params });
  const adjuntos = rows.find((uno) => uno.id === id)?.extras.adjuntos ?? [];
  return adjuntos.map(({ filename }) => filename);
}
const enDisco = () =>
  readdirSync(banco.carpeta, { recursive: true, withFileTypes: true }).filter((uno) => uno.isFile()).length;
const logDe = (id: number, tipo: string) =>
  banco.db
    .selectFrom("log")
    .select(["id_usuario", "datos"])
    .where("referencia", "=", `mensaje:${id}`)
    .where("tipo", "=", tipo)
    .execute();

describe("el original de un correo se conserva", () => {
  it("se guarda una vez, byte por byte, y se descarga como archivo que ningún navegador muestra", async () => {
    const antes = enDisco();
    const { id, extras } = await guardado(CARTA);
    // The original and two files: what came a second time left nothing.
    expect(enDisco() - antes).toBe(3);
    expect(extras).toMatchObject({ original: { tamanio: Buffer.byteLength(CARTA) } });
    const { estado, cabeceras, bytes } = await bajar(banco, operador, originalDe(id));
    expect([estado, bytes.toString()]).toEqual([200, CARTA]);
    expect(Object.fromEntries(cabeceras)).toMatchObject({
      "content-type": "application/octet-stream",
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox; default-src 'none'",
      "content-disposition": `attachment; filename="Petici_n.eml"; filename*=UTF-8''Petici%C3%B3n.eml`,
    });
    expect(await logDe(id, "mensaje.original")).toEqual([
      { id_usuario: inst.operadores[0]?.id, datos: { tamanio: Buffer.byteLength(CARTA) } },
    ]);
  });

  it("lo descarga quien puede leer el mensaje; otra institución responde 404", async () => {
    const { id } = await guardado(CARTA);
    const otra = await banco.institucion();
    expect((await bajar(banco, admin, originalDe(id))).estado).toBe(200);
    expect((await bajar(banco, await banco.comoUsuario(otra.admin), originalDe(id))).estado).toBe(404);
    expect((await bajar(banco, { token: "" }, originalDe(id))).estado).toBe(401);
  });

  it("el de un correo sin caso, quien ve lo que llega a su cuenta: su punto y la administración de su institución", async () => {
    const { id, id_caso } = await guardado(DE_MAQUINA);
    expect(id_caso).toBeNull();
    const otra = await banco.institucion();
    const estados: number[] = [];
    const ajenos = await Promise.all([otra.admin, ...otra.operadores].map((uno) => banco.comoUsuario(uno)));
    for (const cliente of [admin, operador, ...ajenos])
      estados.push((await bajar(banco, cliente, originalDe(id))).estado);
    expect(estados).toEqual([200, 200, 404, 404]);
  });
});

describe("leer de nuevo", () => {
  it("lo que un lector anterior leyó mal pasa a ser lo que el original dice, sin duplicar nada, y las pantallas lo saben", async () => {
    const mensaje = await guardado(CARTA);
    const [carnet, factura] = await archivosDe(mensaje.id);
    const ids = (await buzon.mensajes()).map(({ id }) => id);
    const enCaso = mensaje.id_caso ?? 0;
    // An older reading: letters lost, one file missing, another under a wrong name.
    const adjuntos = [{ nombre: "archivo.txt", tamanio: 10, filename: "", estado: "LISTO" }];
    await banco.db
      .updateTable("mensaje")
      .set({
        contenido: "Se\ufffdor",
        extras: JSON.stringify({ asunto: "?", remitente: "x@y.test", adjuntos, original: { tamanio: 1 } }),
      })
      .where("id", "=", mensaje.id)
      .execute();
    await banco.db
      .deleteFrom("archivo")
      .where("clave", "=", factura?.clave ?? "")
      .execute();
    await banco.db
      .updateTable("archivo")
      .set({ nombre: "archivo.txt" })
      .where("clave", "=", carnet?.clave ?? "")
      .execute();
    const cambios = (await cambioDeLista(enCaso)) ?? 0;
    const antes = enDisco();

    expect(await leerDeNuevo(admin, mensaje.id)).toMatchObject({ estado: 200, cuerpo: { cambio: true } });
    const releido = await guardado(CARTA);
    expect(releido).toMatchObject({
      contenido: mensaje.contenido,
      extras: {
        asunto: "Petición",
        remitente: "ana@ciudadano.test",
        correo: { de: { direccion: "ana@ciudadano.test", nombre: "Ana" } },
        adjuntos: [{ nombre: "carnet.txt" }, { nombre: "factura.txt" }],
      },
    });
    expect(releido.secuencia).toBeGreaterThan(mensaje.secuencia);
    expect(await cambioDeLista(enCaso)).toBeGreaterThan(cambios);
    expect((await buzon.mensajes()).map(({ id }) => id)).toEqual(ids);
    const ahora = await archivosDe(mensaje.id);
    // What was there stays where it is; only the missing one was written again.
    expect(ahora.map(({ nombre }) => nombre)).toEqual(["carnet.txt", "factura.txt"]);
    expect(ahora[0]?.clave).toBe(carnet?.clave);
    expect(enDisco() - antes).toBe(1);
    expect(await logDe(mensaje.id, "mensaje.leer_de_nuevo")).toEqual([
      {
        id_usuario: inst.admin.id,
        datos: { cambian: ["contenido", "asunto", "remitente", "correo", "adjuntos"] },
      },
    ]);
  });

  it("otros bytes en el mismo lugar están en otra dirección; los mismos, donde estaban", async () => {
    const carta = await guardado(CARTA);
    const direcciones = await direccionesDe(carta);
    // An older reading took something else for the first file.
    await banco.db
      .updateTable("archivo")
      .set({ sha256: "0".repeat(64) })
      .where("id_mensaje", "=", carta.id)
      .where("posicion", "=", 0)
      .execute();
    await sql`
      UPDATE mensaje SET extras = jsonb_set(extras, '{adjuntos,0,huella}', '"000000000000"')
      WHERE id = ${carta.id}`.execute(banco.db);
    const [otra, factura] = await direccionesDe(carta);
    expect([otra === direcciones[0], factura]).toEqual([false, direcciones[1]]);

    expect(await leerDeNuevo(admin, carta.id)).toMatchObject({ estado: 200, cuerpo: { cambio: true } });
    expect(await direccionesDe(carta)).toEqual(direcciones);
    const { bytes } = await bajar(banco, operador, direcciones[0] ?? "");
    expect(bytes.toString()).toBe("4455667 LP");
  });

  it("si dice lo mismo nada cambia, y se responde que nada cambió; tampoco de lo guardado sin huella", async () => {
    const { id } = await guardado(CARTA);
    const antes = enDisco();
    for (const sin of ["nada", "huella"]) {
      await sql`
        UPDATE mensaje SET extras = jsonb_set(extras, '{adjuntos}',
          (SELECT jsonb_agg(uno - ${sin}::text) FROM jsonb_array_elements(extras->'adjuntos') uno))
        WHERE id = ${id}`.execute(banco.db);
      const { secuencia } = await guardado(CARTA);
      expect(await leerDeNuevo(admin, id)).toMatchObject({ estado: 200, cuerpo: { cambio: false } });
      expect((await guardado(CARTA)).secuencia).toBe(secuencia);
      expect(enDisco()).toBe(antes);
    }
  });

  it("también un correo sin caso", async () => {
    const { id } = await guardado(DE_MAQUINA);
    await banco.db.updateTable("mensaje").set({ contenido: "?" }).where("id", "=", id).execute();
    await banco.db
      .updateTable("suelto")
      .set({ palabras: "?", buscable: "?" })
      .where("id_mensaje", "=", id)
      .execute();
    expect(await leerDeNuevo(admin, id)).toMatchObject({ estado: 200, cuerpo: { cambio: true } });
    expect(await guardado(DE_MAQUINA)).toMatchObject({ contenido: "hola" });
    const { rows } = await admin.http.call<typeof listarSueltos>(listarSueltos, { query: { texto: "hola" } });
    expect(rows).toMatchObject([{ palabras: "hola" }]);
  });

  it("si lo hace quien administra la instalación, queda en el registro de la institución, tenga caso o no [D107]", async () => {
    const quien = await crearUsuario(banco.db, { id_rol: ROL.SUPERADMIN });
    const superadmin = await banco.comoUsuario(quien);
    for (const crudo of [CARTA, DE_MAQUINA])
      expect((await leerDeNuevo(superadmin, (await guardado(crudo)).id)).estado).toBe(200);
    const anotados = await banco.db
      .selectFrom("log")
      .select("id_entidad")
      .where("id_usuario", "=", quien.id)
      .where("tipo", "=", "mensaje.leer_de_nuevo")
      .execute();
    expect(anotados).toEqual([{ id_entidad: inst.id }, { id_entidad: inst.id }]);
  });

  it("un operador no lo hace, otra institución no lo encuentra, y sin original no hay qué leer", async () => {
    const { id } = await guardado(CARTA);
    const otra = await banco.comoUsuario((await banco.institucion()).admin);
    expect((await leerDeNuevo(operador, id)).estado).toBe(403);
    expect((await leerDeNuevo(otra, id)).estado).toBe(404);
    await banco.db.deleteFrom("mensaje_original").where("id_mensaje", "=", id).execute();
    expect((await leerDeNuevo(admin, id)).estado).toBe(404);
  });
});

async function cambioDeLista(idCaso: number): Promise<number | undefined> {
  const fila = await banco.db
    .selectFrom("punto_cambio as p")
    .innerJoin("caso_canal_entrada as c", "c.id_canal_entrada", "p.id_canal_entrada")
    .select("p.secuencia")
    .where("c.id_caso", "=", idCaso)
    .executeTakeFirst();
  return fila?.secuencia;
}
