import { ENTIDAD_NOMBRE_MAX } from "@ventanilla/contract/limites";
import { ROL } from "@ventanilla/contract/permisos";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Banco, type Cliente, type Institucion, levantar } from "../../../test/harness.ts";
import { crearUsuario } from "./usuario.factory.ts";

const CAMINO = "/ws/api/system/usuarios/csv";
let banco: Banco;
let inst: Institucion;
let superadmin: Cliente;
/** Of an institution, with the flag csv on its accounts and nothing else. */
let exportador: Cliente;
beforeAll(async () => {
  banco = await levantar();
  superadmin = await banco.comoUsuario(await crearUsuario(banco.db, { id_rol: ROL.SUPERADMIN }));
});
afterAll(() => banco.cerrar());
beforeEach(async () => {
  inst = await banco.institucion();
  const { id: id_rol } = await banco.db
    .insertInto("rol")
    .values({ nombre: `EXPORTA ${inst.id}`, descripcion: "Exporta usuarios" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await sql`INSERT INTO permiso (id_modulo, id_rol, csv) SELECT id, ${id_rol}, true FROM modulo WHERE ruta = 'usuarios'`.execute(
    banco.db,
  );
  exportador = await banco.comoUsuario(
    await crearUsuario(banco.db, { id_entidad: inst.id, id_rol, usuario: `EXP${inst.id}` }),
  );
});

const exportar = (cliente: Cliente, filtros: Record<string, string> = {}, cabeceras = {}) =>
  cliente.pedir("GET", `${CAMINO}?${new URLSearchParams(filtros)}`, { cabeceras });
const lineas = (texto: string) =>
  texto
    .replace(/^\uFEFF/, "")
    .trimEnd()
    .split("\r\n");
async function hastaElFin(lector: { read(): Promise<{ done: boolean }> } | undefined): Promise<void> {
  let fin = lector === undefined;
  while (!fin) fin = (await lector?.read())?.done ?? true;
}
const anotado = () =>
  banco.db
    .selectFrom("log")
    .select(["tipo", "id_entidad", "mensaje", "datos"])
    .where("tipo", "=", "usuario.exportar")
    .where("id_entidad", "=", inst.id)
    .execute();

describe("exportar usuarios [A-permisos-17]", () => {
  it("las filas de la lista en su orden, con sus títulos, y sólo las que quien pide puede ver", async () => {
    await crearUsuario(banco.db, {
      id_entidad: inst.id,
      usuario: `zoe${inst.id}`,
      cargo: "=1+1;x",
      email: null,
    });
    await crearUsuario(banco.db, { id_entidad: inst.id, id_rol: ROL.SUPERADMIN });
    const ajena = await banco.institucion();
    const { estado, texto, cabeceras } = await exportar(exportador, { order: "-usuario" });
    expect(estado).toBe(200);
    expect(cabeceras.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(cabeceras.get("content-disposition")).toBe('attachment; filename="usuarios.csv"');
    expect(cabeceras.get("cache-control")).toBe("no-store");
    const [titulos, primera, ...resto] = lineas(texto);
    expect(titulos).toBe("Usuario;Nombre completo;Correo;Cargo;Entidad;Rol;Estado;Token");
    expect(primera).toMatch(new RegExp(`^zoe${inst.id};zoe${inst.id};;"'=1\\+1;x";.*;OPERADOR;ACTIVO;no$`));
    // The two of the institution and who exports.
    expect(resto).toHaveLength(3);
    expect(texto).not.toContain(ajena.admin.usuario);
    expect(await anotado()).toEqual([
      {
        tipo: "usuario.exportar",
        id_entidad: inst.id,
        mensaje: "Exportó la lista",
        datos: { filas: 4, completa: true, filtros: { order: "-usuario" } },
      },
    ]);
  });

  it("los filtros de la lista cuentan, su página no; el idioma es el de quien lee", async () => {
    await crearUsuario(banco.db, { id_entidad: inst.id, usuario: `ANA${inst.id}`, estado: "INACTIVO" });
    const { texto } = await exportar(
      exportador,
      { estado: "INACTIVO", page: "7", limit: "1" },
      { "accept-language": "en" },
    );
    const [titulos, ...filas] = lineas(texto);
    expect(titulos).toMatch(/^User[^;]*,/);
    expect(filas.map((fila) => fila.split(",")[0])).toEqual([`ANA${inst.id}`]);
    expect(await anotado()).toMatchObject([{ datos: { filas: 1, filtros: { estado: "INACTIVO" } } }]);
  });

  it("sin la bandera csv es 403, y lo que la lista no admite se rechaza antes del primer byte", async () => {
    const admin = await banco.comoUsuario(inst.admin);
    expect((await exportar(admin)).estado).toBe(403);
    const malo = await exportar(exportador, { order: "contrasena" });
    expect([malo.estado, malo.cuerpo]).toMatchObject([400, { error: "VALIDACION" }]);
    const ajena = await exportar(exportador, { id_entidad: String((await banco.institucion()).id) });
    expect([ajena.estado, ajena.cuerpo]).toMatchObject([404, { error: "NO_EXISTE" }]);
  });

  describe("una lista larga", () => {
    const FILAS = 20_000;
    const abiertas = async () => {
      const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM pg_stat_activity
        WHERE state LIKE 'idle in transaction%' AND datname = current_database()`.execute(banco.db);
      return rows[0]?.n;
    };
    const pedir = (
      signal: AbortSignal,
      { url, quien: { token } = superadmin }: { url: string; quien?: Cliente } = banco,
    ) =>
      fetch(`${url}${CAMINO}?id_entidad=${inst.id}`, {
        headers: { authorization: `Bearer ${token}`, "accept-encoding": "identity" },
        signal,
      });
    /** As many as there are places: of one user no more than two. */
    const todos = (signal: AbortSignal, url: string) =>
      Promise.all(
        [superadmin, superadmin, exportador].map(async (quien) =>
          (await pedir(signal, { url, quien })).body?.getReader(),
        ),
      );
    const pedidas = () => banco.consultas().filter((texto) => texto.includes("FETCH")).length;
    const deSuperadmin = () =>
      banco.db
        .selectFrom("log")
        .select(["mensaje", "datos"])
        .where("tipo", "=", "usuario.exportar")
        .where("id_entidad", "<>", inst.id)
        .orderBy("id", "desc")
        .limit(1)
        .execute();

    beforeEach(async () => {
      await sql`INSERT INTO usuario (usuario, contrasena, id_rol, id_entidad, cargo)
        SELECT ${`L${inst.id}-`} || n, 'x', 3, ${inst.id}, repeat('c', 100) FROM generate_series(1, ${FILAS}::int) n`.execute(
        banco.db,
      );
      banco.consultas();
    });

    it("sale entera y por tandas; quien se va deja de leer, suelta su conexión y queda anotado cuánto llevó", async () => {
      const entera = await pedir(new AbortController().signal);
      expect(lineas(await entera.text())).toHaveLength(FILAS + 4);
      const todas = pedidas();
      expect(todas).toBe(Math.ceil((FILAS + 3) / 500) + 1);
      expect(await deSuperadmin()).toMatchObject([{ datos: { filas: FILAS + 3, completa: true } }]);

      const yaNo = new AbortController();
      const cortada = await pedir(yaNo.signal);
      await cortada.body?.getReader().read();
      yaNo.abort();
      await expect
        .poll(async () => (await deSuperadmin())[0])
        .toMatchObject({
          mensaje: "Exportó una parte de la lista",
          datos: { completa: false },
        });
      expect(pedidas()).toBeLessThan(todas);
      await expect.poll(abiertas).toBe(0);
    });

    it("tres a la vez por proceso: la cuarta espera su turno con 429, y al acabar una entra otra", async () => {
      const fin = new AbortController();
      for (const lector of await todos(fin.signal, banco.url)) await lector?.read();
      const otro = await banco.comoUsuario(await crearUsuario(banco.db, { id_rol: ROL.SUPERADMIN }));
      const cuarta = await otro.pedir("GET", CAMINO);
      expect([cuarta.estado, cuarta.cuerpo]).toMatchObject([429, { error: "DEMASIADAS_SOLICITUDES" }]);
      fin.abort();
      await expect.poll(async () => (await exportar(otro)).estado).toBe(200);
    });

    it("dos a la vez de un usuario: la tercera suya espera su turno con 429, y la de otro entra", async () => {
      const fin = new AbortController();
      for (let i = 0; i < 2; i += 1) await (await pedir(fin.signal)).body?.getReader().read();
      const tercera = await superadmin.pedir("GET", CAMINO);
      expect([tercera.estado, tercera.cuerpo]).toMatchObject([429, { error: "DEMASIADAS_SOLICITUDES" }]);
      expect((await exportar(exportador)).estado).toBe(200);
      fin.abort();
      await expect.poll(async () => (await exportar(superadmin, { usuario: "EXP" })).estado).toBe(200);
    });

    it("tres que no leen más pierden su respuesta, que no pasa por entera, y su lugar queda para otra", async () => {
      // More than what the system itself takes in for a reader that stands still.
      const nombre = "🏛".repeat(ENTIDAD_NOMBRE_MAX);
      await banco.db.updateTable("entidad").set({ nombre }).where("id", "=", inst.id).execute();
      const impaciente = await levantar({ sobre: banco, tiempos: { reader: { ms: 200, bytesPerS: 1 } } });
      const { signal } = new AbortController();
      const quietos = await todos(signal, impaciente.url);
      await Promise.all(quietos.map(async (lector) => await lector?.read()));
      await expect.poll(async () => (await exportar(exportador, { usuario: "EXP" })).estado).toBe(200);
      await expect.poll(abiertas).toBe(0);
      for (const lector of quietos) await expect(hastaElFin(lector)).rejects.toThrow();
      await impaciente.cerrar();
    });
  });
});
