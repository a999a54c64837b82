import { HttpError } from "@ventanilla/client/http";
import {
  buscarEnPortal,
  listarEntidadesDelPortal,
  sincronizarEntidades,
} from "@ventanilla/contract/entidad/entidad.routes";
import { ROL } from "@ventanilla/contract/permisos";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { PortalSimulado } from "../../../../simulators/src/portal/index.ts";
import type { Banco, Cliente } from "../../../test/harness.ts";
import { type BancoConPortal, levantarConPortal } from "../../../test/portal.ts";
import { ponerServicio } from "../servicio-iop/servicio-iop.factory.ts";
import { crearUsuario } from "../usuario/usuario.factory.ts";
import { crearEntidad } from "./entidad.factory.ts";

let todo: BancoConPortal;
let banco: Banco;
let portal: PortalSimulado;
let superadmin: Cliente;
let numero = 100;
beforeAll(async () => {
  todo = await levantarConPortal({ tiempos: { portalMs: 1_000 } });
  ({ banco, portal } = todo);
  superadmin = await banco.comoUsuario(await crearUsuario(banco.db, { id_rol: ROL.SUPERADMIN }));
});
afterAll(() => todo.cerrar());
/** Codes that only one test has: nothing is taken away between them. As many digits for all: they are read in order. */
const codigo = () => `P${++numero}`;
beforeEach(() => portal.publicar());
afterEach(() => {
  portal.fallar({ times: 1 });
  portal.consultas();
});

const codigoDe = (error: unknown) => (error instanceof HttpError ? [error.status, error.code] : error);
const listar = ({ http }: Cliente) =>
  http.call<typeof listarEntidadesDelPortal>(listarEntidadesDelPortal, {});
const buscar = ({ http }: Cliente, sigla: string, portalId: string) =>
  http.call<typeof buscarEnPortal>(buscarEnPortal, { params: { sigla, portalId } });
const sincronizar = ({ http }: Cliente) => http.call<typeof sincronizarEntidades>(sincronizarEntidades, {});
const guardadas = (...codigos: string[]) =>
  banco.db
    .selectFrom("entidad")
    .selectAll()
    .where("id_portal_unico", "in", codigos)
    .orderBy("id_portal_unico")
    .execute();

describe("entidades del portal", () => {
  it("la lista, por sigla, con sus tres campos [A-entidades-02] [A-entidades-27] [A-entidades-36]", async () => {
    portal.publicar(
      { id_entidad: 2, sigla: "ZETA", denominacion: "Última" },
      { id_entidad: "1", sigla: "ALFA", denominacion: "Primera" },
    );
    expect(await listar(superadmin)).toMatchObject({
      rows: [
        { id_entidad: "1", sigla: "ALFA", denominacion: "Primera" },
        { id_entidad: "2", sigla: "ZETA", denominacion: "Última" },
      ],
      count: 2,
    });
  });

  it("la lista dice cuáles ya están registradas, por su código y no por su nombre [A-entidades-02]", async () => {
    const [suya, nueva] = [codigo(), codigo()];
    await crearEntidad(banco.db, { nombre: "Con otro nombre", id_portal_unico: suya });
    await crearEntidad(banco.db, { nombre: "Tocaya" });
    portal.publicar(
      { id_entidad: suya, sigla: "ALFA", denominacion: "Primera" },
      { id_entidad: nueva, sigla: "BETA", denominacion: "Tocaya" },
    );
    expect((await listar(superadmin)).rows.map((una) => [una.id_entidad, una.registrada])).toEqual([
      [suya, true],
      [nueva, false],
    ]);
  });

  it("una por su sigla y su código, como llena el formulario; no guarda nada [A-entidades-39] [A-entidades-42]", async () => {
    const id = codigo();
    portal.publicar({
      id_entidad: id,
      sigla: "AGUAS",
      denominacion: "Servicio de Aguas",
      telefonos: ["1", "2"],
    });
    expect(await buscar(superadmin, "aguas", id)).toEqual({
      id_portal_unico: id,
      codigo_portal: null,
      nombre: "Servicio de Aguas",
      sigla: "AGUAS",
      descripcion: null,
      email: null,
      web: null,
      direccion: null,
      telefonos: "1,2",
      nit: null,
    });
    expect(await buscar(superadmin, "OTRA", id).catch(codigoDe)).toEqual([404, "ENTIDAD_NO_HALLADA"]);
    expect(await guardadas(id)).toEqual([]);
  });

  it("las tres llamadas son de SUPERADMIN, aunque otro rol tenga el permiso [A-entidades-03]", async () => {
    const inst = await banco.institucion();
    await banco.db
      .updateTable("permiso")
      .set({ create: true })
      .where("id_rol", "=", ROL.ADMIN)
      .where("id_modulo", "=", (eb) => eb.selectFrom("modulo").select("id").where("ruta", "=", "entidades"))
      .execute();
    const admin = await banco.comoUsuario(inst.admin);
    for (const pedir of [() => listar(admin), () => buscar(admin, "A", "1"), () => sincronizar(admin)])
      expect(await pedir().catch(codigoDe)).toEqual([403, "SIN_PERMISO"]);
    expect(portal.consultas()).toEqual([]);
  });

  it("un servicio inactivo: se dice, y no se llama a nadie [A-servicios-12, A-producto-17]", async () => {
    const poner = (estado: "ACTIVO" | "INACTIVO") =>
      banco.db.updateTable("servicio_iop").set({ estado }).where("codigo", "=", "PORTAL-01").execute();
    await poner("INACTIVO");
    expect(await listar(superadmin).catch(codigoDe)).toEqual([412, "PROVEEDOR_NO_CONFIGURADO"]);
    expect(await sincronizar(superadmin).catch(codigoDe)).toEqual([412, "PROVEEDOR_NO_CONFIGURADO"]);
    await poner("ACTIVO");
    expect(portal.consultas()).toEqual([]);
  });

  it("la llave va sólo a un servicio de CONVENIO [A-servicios-12]", async () => {
    const servicio = { codigo: "PORTAL-01", metodo: "Lista", url: portal.url, token: "llave" };
    for (const tipo of ["CONVENIO", "PUBLICO"]) {
      await ponerServicio(banco.db, banco.sealer, { ...servicio, tipo });
      await listar(superadmin);
    }
    expect(portal.consultas().map(({ autorizacion }) => autorizacion)).toEqual(["Bearer llave", undefined]);
  });

  it.each([
    ["500", { status: 500 }, [503, "PORTAL_NO_RESPONDE"]],
    ["no responde", { silent: true }, [503, "PORTAL_NO_RESPONDE"]],
    ["HTML en vez de JSON", { html: true }, [502, "PORTAL_ILEGIBLE"]],
    ["otra cosa", { answer: { hola: 1 } }, [502, "PORTAL_ILEGIBLE"]],
    ["404 que no es suyo", { status: 404, html: true }, [412, "PROVEEDOR_NO_CONFIGURADO"]],
  ])("%s: un texto claro, y nada se escribe", async (_caso, fallo, esperado) => {
    const id = codigo();
    portal.publicar({ id_entidad: id, sigla: "X", denominacion: "Nueva" });
    for (const pedir of [
      () => listar(superadmin),
      () => buscar(superadmin, "X", id),
      () => sincronizar(superadmin),
    ]) {
      portal.fallar({ ...fallo, times: 1 });
      expect(await pedir().catch(codigoDe)).toEqual(esperado);
    }
    expect(await guardadas(id)).toEqual([]);
    expect(await banco.db.selectFrom("sincronizacion").selectAll().execute()).toEqual([]);
  });
});

describe("entidades: sincronizar [A-entidades-37] [A-entidades-45]", () => {
  it("crea las nuevas con todo, sigue nombre y sigla de las conocidas, y no toca nada más", async () => {
    const [nueva, conocida, igual] = [codigo(), codigo(), codigo()];
    const propia = { descripcion: "La nuestra", email: "nuestro@x.example", nit: "9" };
    const id = await crearEntidad(banco.db, {
      ...propia,
      nombre: "Antes",
      sigla: "ANT",
      id_portal_unico: conocida,
      estado: "INACTIVO",
    });
    await crearEntidad(banco.db, { nombre: "Igual", sigla: "IG", id_portal_unico: igual });
    const sinPortal = await crearEntidad(banco.db, { nombre: "Sin portal" });
    portal.publicar(
      {
        id_entidad: nueva,
        sigla: "NUE",
        denominacion: "Nueva",
        descripcion: "Del portal",
        web: "www.nueva.example",
        telefonos: ["1"],
      },
      { id_entidad: conocida, sigla: "DES", denominacion: "Después", email: "portal@x.example" },
      { id_entidad: igual, sigla: "IG", denominacion: "Igual" },
    );
    const primera = await sincronizar(superadmin);
    expect(primera).toEqual({
      message: "Sincronización terminada. Entidades nuevas: 1. Actualizadas: 1. Sin cambio: 1. Con error: 0.",
      creados: 1,
      actualizados: 1,
      sin_cambio: 1,
      inactivados: 0,
      fallidos: 0,
      pendientes: 0,
    });
    expect(await guardadas(nueva, conocida)).toMatchObject([
      {
        nombre: "Nueva",
        sigla: "NUE",
        descripcion: "Del portal",
        web: "https://www.nueva.example",
        telefonos: "1",
        estado: "ACTIVO",
        datos_usuario: ["Otros"],
      },
      { ...propia, nombre: "Después", sigla: "DES", estado: "INACTIVO" },
    ]);
    const anotado = await banco.db
      .selectFrom("log")
      .select(["tipo", "datos", "id_entidad"])
      .where("referencia", "=", `entidad:${id}`)
      .execute();
    expect(anotado).toEqual([
      {
        tipo: "entidad.sincronizar",
        id_entidad: id,
        datos: {
          nombre: { antes: "Antes", despues: "Después" },
          sigla: { antes: "ANT", despues: "DES" },
        },
      },
    ]);
    expect(await sincronizar(superadmin)).toMatchObject({ creados: 0, actualizados: 0, sin_cambio: 3 });
    expect(
      await banco.db.selectFrom("entidad").select("nombre").where("id", "=", sinPortal).execute(),
    ).toEqual([{ nombre: "Sin portal" }]);
  });

  it("una que no se puede leer se cuenta, y las demás llegan", async () => {
    const ids = [codigo(), codigo(), codigo()];
    portal.publicar(...ids.map((id) => ({ id_entidad: id, sigla: id, denominacion: `Entidad ${id}` })));
    portal.fallar({ answer: { datos: { total: 3, filas: filasCon(ids) } }, times: 1 });
    expect(await sincronizar(superadmin)).toMatchObject({ creados: 2, fallidos: 1 });
    expect(await guardadas(...ids)).toHaveLength(2);
  });
  const filasCon = ([uno, otro]: readonly string[]) => [
    { id_entidad: uno, sigla: uno, denominacion: "Uno" },
    { id_entidad: null, sigla: "?", denominacion: "?" },
    { id_entidad: otro, sigla: otro, denominacion: "Otro" },
  ];

  it("cuatro seguidas que el portal contesta y no se pueden leer se cuentan, y las que siguen llegan", async () => {
    const ids = Array.from({ length: 6 }, codigo);
    portal.publicar(...ids.map((id) => ({ id_entidad: id, sigla: id, denominacion: `Entidad ${id}` })));
    portal.fallar({ delayMs: 300, times: 1 });
    portal.consultas();
    const corrida = sincronizar(superadmin);
    await expect.poll(() => portal.consultas()).toHaveLength(1);
    // The list is on its way; this is for what is asked after it.
    portal.fallar({ html: true, times: 4 });
    expect(await corrida).toMatchObject({ creados: 2, fallidos: 4, pendientes: 0 });
    expect(await guardadas(...ids)).toHaveLength(2);
  });

  it("dos a la vez: la segunda se rechaza con su texto; una que murió no estorba para siempre", async () => {
    const id = codigo();
    portal.publicar({ id_entidad: id, sigla: id, denominacion: "Una sola vez" });
    portal.fallar({ delayMs: 500, times: 1 });
    portal.consultas();
    const primera = sincronizar(superadmin);
    await expect.poll(() => portal.consultas()).toHaveLength(1);
    expect(await sincronizar(superadmin).catch(codigoDe)).toEqual([409, "SINCRONIZACION_EN_CURSO"]);
    expect(await primera).toMatchObject({ creados: 1 });
    await banco.db
      .insertInto("sincronizacion")
      .values({
        clave: "entidades",
        corrida: "019aa000-0000-7000-8000-000000000000",
        vence: "2026-01-01T00:00:00Z",
      })
      .execute();
    expect(await sincronizar(superadmin)).toMatchObject({ sin_cambio: 1 });
  });

  it("un portal que dice la lista y calla lo demás: no se insiste, y se dice cuánto falta", async () => {
    const ids = Array.from({ length: 9 }, codigo);
    portal.publicar(...ids.map((id) => ({ id_entidad: id, sigla: id, denominacion: `Entidad ${id}` })));
    const detalle = { codigo: "PORTAL-02", metodo: "Entidad", tipo: "PUBLICO" };
    await ponerServicio(banco.db, banco.sealer, { ...detalle, url: "http://127.0.0.1:9" });
    const quedo = await sincronizar(superadmin);
    expect(quedo).toMatchObject({ creados: 0, fallidos: 4, pendientes: 5 });
    expect(quedo.message).toContain("Faltan por traer: 5.");
    await ponerServicio(banco.db, banco.sealer, { ...detalle, url: portal.url });
    expect(await sincronizar(superadmin)).toMatchObject({ creados: 9, fallidos: 0, pendientes: 0 });
    expect(await guardadas(...ids)).toHaveLength(9);
  });
});
