import { ROL } from "@ventanilla/contract/permisos";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { crearSinSimulado, type SinSimulado } from "../../../../../simulators/src/sin/index.ts";
import { type Banco, type Institucion, levantar } from "../../../../test/harness.ts";
import { ponerServicio } from "../../servicio-iop/servicio-iop.factory.ts";
import { CONTRASENA, crearUsuario } from "../../usuario/usuario.factory.ts";

let sin: SinSimulado;
let banco: Banco;
/** On the same database; gives up soon, for a service that never answers. */
let apurado: Banco;
let inst: Institucion;
let numero = 1_020_300_000;
let nit = "";
let usuario = "";
beforeAll(async () => {
  sin = await crearSinSimulado();
  banco = await levantar({ salidaPermitida: [sin.host], tiempos: { impuestosMs: 10_000 } });
  apurado = await levantar({ sobre: banco, salidaPermitida: [sin.host], tiempos: { impuestosMs: 300 } });
});
beforeEach(async () => {
  numero += 1;
  nit = String(numero);
  usuario = `n${nit}`;
  inst = await banco.institucion({ puntos: 0 });
  await banco.db.updateTable("entidad").set({ nit }).where("id", "=", inst.id).execute();
  await crearUsuario(banco.db, { usuario, id_rol: ROL.OPERADOR, id_entidad: inst.id });
  await servicio("ACTIVO");
  sin.inscribir(nit, "ACTIVO HABILITADO");
  sin.consultas();
});
afterEach(() => sin.sanar());
afterAll(async () => {
  await apurado.cerrar();
  await banco.cerrar();
  await sin.cerrar();
});

const servicio = (estado: "ACTIVO" | "INACTIVO") =>
  ponerServicio(banco.db, banco.sealer, {
    codigo: "SIN-01",
    metodo: "Consultar contribuyente",
    url: sin.url,
    token: sin.clave,
    tipo: "CONVENIO",
    estado,
  });
const entrar = (body: object, en = banco) =>
  en.anonimo.pedir("POST", "/ws/auth", {
    body: { usuario, contrasena: CONTRASENA, nit, ...body },
    // Calls are limited by place.
    cabeceras: { "x-forwarded-for": `198.51.100.${numero % 250}` },
  });
const motivos = async () =>
  (
    await banco.db
      .selectFrom("log")
      .select("datos")
      .where("usuario", "=", usuario)
      .where("tipo", "=", "sesion.rechazo")
      .orderBy("id")
      .execute()
  ).map(({ datos }) => (datos as { motivo: string }).motivo);

describe("ingresar con NIT [A-nit-09]", () => {
  it("el de la entidad del usuario, habilitado en impuestos: entra, y allí no llega ninguna contraseña", async () => {
    expect((await entrar({})).estado).toBe(200);
    expect(sin.consultas()).toEqual([
      {
        camino: `/impuestos/v1/contribuyentes/${nit}`,
        autorizacion: `Bearer ${sin.clave}`,
        cuerpo: undefined,
      },
    ]);
  });

  it("toda falta responde lo mismo, y sólo el registro dice cuál fue", async () => {
    sin.inscribir("999", "ACTIVO HABILITADO");
    const faltas = [{ nit: "999" }, { nit: "no es un nit" }, { contrasena: "no es" }];
    const respuestas: Awaited<ReturnType<typeof entrar>>[] = [];
    for (const falta of faltas) respuestas.push(await entrar(falta));
    sin.inscribir(nit, "ACTIVO INHABILITADO");
    respuestas.push(await entrar({}));
    const desconocido = await entrar({ usuario: `${usuario}x` });
    for (const { estado, cuerpo } of [...respuestas, desconocido]) {
      expect([estado, cuerpo]).toEqual([
        401,
        { mensaje: "Usuario y/o contraseña inválida", error: "CREDENCIALES_INVALIDAS" },
      ]);
    }
    expect(await motivos()).toEqual(["nit", "nit", "contraseña", "contribuyente no habilitado"]);
  });

  it("se pregunta a impuestos por quien sea: lo que tarda no dice si el usuario o la contraseña existen", async () => {
    await entrar({ usuario: "nadie-con-este-nombre" });
    await entrar({ contrasena: "no es" });
    expect(sin.consultas()).toHaveLength(2);
  });

  it.each([
    ["caído", { status: 500 }, "IMPUESTOS_NO_RESPONDE"],
    ["mudo", { silent: true }, "IMPUESTOS_NO_RESPONDE"],
    ["cortado", { drop: true }, "IMPUESTOS_NO_RESPONDE"],
    ["una página", { html: true }, "IMPUESTOS_NO_RESPONDE"],
    ["una página 404", { html: true, status: 404 }, "IMPUESTOS_NO_RESPONDE"],
    ["otra respuesta", { answer: { otra: "cosa" } }, "IMPUESTOS_NO_RESPONDE"],
    ["llave rechazada", { status: 401 }, "PROVEEDOR_NO_CONFIGURADO"],
  ])(
    "impuestos %s: 412 también con la contraseña equivocada, y no cuenta como intento",
    async (_caso, fallo, error) => {
      sin.fallar(fallo);
      const donde = "silent" in fallo ? apurado : banco;
      for (let i = 0; i < 6; i += 1) {
        const { estado, cuerpo } = await entrar(i % 2 === 0 ? { contrasena: "no es" } : {}, donde);
        expect([estado, cuerpo]).toEqual([412, expect.objectContaining({ error })]);
      }
      sin.sanar();
      expect((await entrar({})).estado).toBe(200);
    },
  );

  it("la respuesta de otro contribuyente no habilita a éste", async () => {
    sin.fallar({ answer: { Nit: "1", Estado: "ACTIVO HABILITADO" } });
    expect((await entrar({})).estado).toBe(401);
  });

  it("sin el servicio activo basta con que sea el NIT de la entidad", async () => {
    await servicio("INACTIVO");
    expect([(await entrar({})).estado, (await entrar({ nit: "1" })).estado]).toEqual([200, 401]);
    expect(sin.consultas()).toEqual([]);
  });

  it("sin NIT, o vacío, es el ingreso de siempre [A-nit-03]", async () => {
    expect([(await entrar({ nit: "" })).estado, (await entrar({ nit: undefined })).estado]).toEqual([
      200, 200,
    ]);
    expect(sin.consultas()).toEqual([]);
  });

  it("el NIT admite 25 caracteres [A-nit-07]", async () => {
    expect((await entrar({ nit: "1".repeat(25) })).estado).toBe(401);
    const { estado, cuerpo } = await entrar({ nit: "1".repeat(26) });
    expect([estado, cuerpo]).toEqual([400, expect.objectContaining({ campos: { nit: expect.any(String) } })]);
  });
});

it("las formas de entrar dicen lo que hay [A-producto-17]", async () => {
  expect((await banco.anonimo.pedir("GET", "/ws/api/public/ingresos")).cuerpo).toEqual({
    ciudadania: false,
    nit: true,
    recuperar: false,
    ciudadano: null,
  });
});
