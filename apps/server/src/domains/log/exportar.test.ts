import { ROL } from "@ventanilla/contract/permisos";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Banco, type Cliente, type Institucion, levantar } from "../../../test/harness.ts";
import { transaction } from "../../db/transaction.ts";
import { crearUsuario } from "../usuario/usuario.factory.ts";
import { anotar } from "./index.ts";

const CAMINO = "/ws/api/system/logs/csv";
let banco: Banco;
let inst: Institucion;
let superadmin: Cliente;
/** With the flag csv on the log and nothing else. */
let exportador: Cliente;
beforeAll(async () => {
  banco = await levantar();
  inst = await banco.institucion();
  superadmin = await banco.comoUsuario(await crearUsuario(banco.db, { id_rol: ROL.SUPERADMIN }));
  const { id: id_rol } = await banco.db
    .insertInto("rol")
    .values({ nombre: `LEE ${inst.id}`, descripcion: "Exporta el registro" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await sql`INSERT INTO permiso (id_modulo, id_rol, csv) SELECT id, ${id_rol}, true FROM modulo WHERE ruta = 'logs'`.execute(
    banco.db,
  );
  exportador = await banco.comoUsuario(await crearUsuario(banco.db, { id_entidad: inst.id, id_rol }));
});
afterAll(() => banco.cerrar());

const anotada = (tipo: string, mensaje: string, idEntidad = inst.id) =>
  transaction(banco.db, (tx) =>
    anotar(tx, {
      nivel: "ADVERTENCIA",
      tipo,
      mensaje,
      referencia: "punto:4",
      actor: { id_usuario: 1, usuario: "jperez", id_entidad: idEntidad },
      ip: "192.0.2.7",
      datos: { secreto: "sólo en el detalle" },
    }),
  );
const exportar = (cliente: Cliente, filtros: Record<string, string>) =>
  cliente.pedir("GET", `${CAMINO}?${new URLSearchParams(filtros)}`);
const lineas = (texto: string) =>
  texto
    .replace(/^\uFEFF/, "")
    .trimEnd()
    .split("\r\n");

describe("exportar el registro de actividad [A-permisos-17]", () => {
  it("las filas de la lista en su orden y por sus filtros; de otra entidad ninguna, salvo a SUPERADMIN; y queda anotado", async () => {
    const otra = await banco.institucion();
    await anotada("exporta.uno", "Cerró la ventana");
    await anotada("exporta.dos", "=1+1");
    await anotada("exporta.tres", "Ajena", otra.id);
    const { estado, texto, cabeceras } = await exportar(exportador, { tipo: "exporta", order: "fecha" });
    expect([estado, cabeceras.get("content-disposition")]).toEqual([200, 'attachment; filename="logs.csv"']);
    const [titulos, ...filas] = lineas(texto);
    expect(titulos).toBe("Fecha;Nivel;Tipo;Mensaje;Referencia;IP;Usuario");
    expect(filas).toHaveLength(2);
    expect(filas[0]).toMatch(
      /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d;ADVERTENCIA;exporta\.uno;Cerró la ventana;punto:4;192\.0\.2\.7;jperez$/,
    );
    expect(filas[1]).toContain(";'=1+1;");
    expect(texto).not.toContain("secreto");
    expect(
      lineas((await exportar(superadmin, { tipo: "exporta", nivel: "ADVERTENCIA" })).texto),
    ).toHaveLength(4);
    const anotados = await banco.db
      .selectFrom("log")
      .select(["id_entidad", "mensaje", "datos"])
      .where("tipo", "=", "log.exportar")
      .where("id_entidad", "=", inst.id)
      .execute();
    expect(anotados).toEqual([
      {
        id_entidad: inst.id,
        mensaje: "Exportó la lista",
        datos: { filas: 2, completa: true, filtros: { tipo: "exporta", order: "fecha" } },
      },
    ]);
  });

  it("sin la bandera csv es 403; un día que no lo es se rechaza antes del primer byte", async () => {
    const admin = await banco.comoUsuario(inst.admin);
    expect((await exportar(admin, {})).estado).toBe(403);
    const malo = await exportar(exportador, { desde: "31/12/2026" });
    expect([malo.estado, malo.cuerpo]).toMatchObject([400, { error: "VALIDACION" }]);
  });
});
