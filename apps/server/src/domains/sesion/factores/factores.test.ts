import { ROL } from "@ventanilla/contract/permisos";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { crearAutenticador } from "../../../../test/autenticador.ts";
import {
  abrirNavegador,
  CON_CONTRASENA,
  CON_FACTORES,
  codigoDe,
  correosA,
  exigirA,
  inscribirTotp,
  SEGURA,
} from "../../../../test/factores.ts";
import { type Banco, type Cliente, type Institucion, levantar } from "../../../../test/harness.ts";
import { crearUsuario } from "../../usuario/usuario.factory.ts";

let banco: Banco;
let inst: Institucion;
let cliente: Cliente;
let numero = 0;
let usuario = "";
let id = 0;
beforeAll(async () => {
  banco = await levantar(CON_FACTORES);
});
afterAll(() => banco.cerrar());
beforeEach(async () => {
  numero += 1;
  usuario = `propio${numero}`;
  await exigirA(banco, "NINGUNO");
  inst = await banco.institucion({ puntos: 0 });
  ({ id } = await crearUsuario(banco.db, { usuario, id_rol: ROL.OPERADOR, id_entidad: inst.id }));
  cliente = await banco.comoUsuario({ id });
});

const BASE = "/ws/api/system/factores";
const pedir = (camino: string, body: object, de = cliente) => de.pedir("POST", `${BASE}${camino}`, { body });
const leer = async (de = cliente) => (await de.pedir("GET", BASE)).cuerpo;
const codigos = ({ estado, cuerpo }: { estado: number; cuerpo: unknown }) => [
  estado,
  (cuerpo as { error?: string }).error,
];
const MALA = { prueba: { contrasena: "no es ésta" } };
const autenticador = crearAutenticador(SEGURA);
async function inscribirPasskey(nombre = "Llave") {
  const { cuerpo } = await pedir("/passkeys/opciones", CON_CONTRASENA);
  return pedir("/passkeys", { nombre, respuesta: autenticador.crear(cuerpo as never) });
}
const passkeys = async () => ((await leer()) as { passkeys: { id: string; nombre: string }[] }).passkeys;

describe("los factores de la cuenta propia", () => {
  it("sin ninguno lo dice, y con qué se puede probar quién está ahí", async () => {
    expect(await leer()).toEqual({
      totp: null,
      passkeys: [],
      codigos: null,
      obligatorio: false,
      inscribibles: ["passkey", "totp"],
      pruebas: ["contrasena"],
    });
  });

  it("el primero trae los códigos de recuperación y cierra las demás sesiones; se anota y se le escribe", async () => {
    const otra = await banco.comoUsuario({ id });
    const suyos = (await inscribirTotp(banco, { id })).codigos;
    expect(new Set(suyos).size).toBe(10);
    for (const codigo of suyos) expect(codigo).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){2}$/);
    expect(codigos(await otra.pedir("GET", BASE))).toEqual([401, "SESION_CADUCADA"]);
    cliente = await banco.comoUsuario({ id });
    expect((await inscribirPasskey()).cuerpo).toEqual({ codigos: null });
    expect(await leer()).toMatchObject({
      totp: { creado: expect.any(String), usado: null },
      passkeys: [{ nombre: "Llave", usado: null }],
      codigos: { restantes: 10, creado: expect.any(String) },
      pruebas: ["contrasena", "totp", "passkey"],
    });
    const filas = await banco.db
      .selectFrom("log")
      .select("mensaje")
      .where("referencia", "=", `usuario:${id}`)
      .where("tipo", "=", "sesion.factor")
      .orderBy("id")
      .execute();
    expect(filas.map(({ mensaje }) => mensaje)).toEqual([
      "Inscribió una aplicación de códigos como segundo factor",
      "Inscribió una llave de acceso como segundo factor",
    ]);
    expect((await correosA(banco, id)).join("\n")).toMatch(/aplicación de códigos[\s\S]*llave de acceso/);
  });

  it("una sesión sola no cambia nada: cada cambio pide una prueba, y la contraseña equivocada no lo es", async () => {
    await inscribirTotp(banco, { id });
    cliente = await banco.comoUsuario({ id });
    await inscribirPasskey();
    const [{ id: llave = "" } = {}] = await passkeys();
    const antes = await leer();
    for (const camino of ["/totp", "/totp/quitar", "/passkeys/opciones", `/passkeys/${llave}/quitar`]) {
      expect(codigos(await pedir(camino, {}))).toEqual([400, "VALIDACION"]);
      expect(codigos(await pedir(camino, MALA))).toEqual([412, "CONTRASENA_INVALIDA"]);
      await banco.db.deleteFrom("acceso_fallido").execute();
    }
    expect(codigos(await pedir("/codigos", { prueba: { reciente: true } }))).toEqual([
      412,
      "PRUEBA_NO_VALIDA",
    ]);
    expect(codigos(await pedir("/codigos", { prueba: { codigo: "000000" } }))).toEqual([
      412,
      "SEGUNDO_FACTOR_INVALIDO",
    ]);
    expect(await leer()).toEqual(antes);
  });

  it("cinco códigos equivocados como prueba acaban con la sesión que los prueba, y la puerta también se cierra", async () => {
    const { secreto } = await inscribirTotp(banco, { id });
    cliente = await banco.comoUsuario({ id });
    for (let vez = 0; vez < 5; vez++) await pedir("/codigos", { prueba: { codigo: "000000" } });
    expect(codigos(await cliente.pedir("GET", BASE))).toEqual([401, "SESION_CADUCADA"]);
    const navegador = abrirNavegador(banco);
    const { desafio } = await navegador.ingresar(usuario);
    expect(codigos(await navegador.segundo("codigo", { desafio, totp: codigoDe(secreto) }))).toEqual([
      429,
      "ACCESO_BLOQUEADO",
    ]);
  });

  it("el código o la llave que ya están prueban en lugar de la contraseña, una vez cada uno", async () => {
    const { secreto } = await inscribirTotp(banco, { id });
    cliente = await banco.comoUsuario({ id });
    const prueba = { codigo: codigoDe(secreto, 1) };
    expect((await pedir("/codigos", { prueba })).estado).toBe(200);
    expect(codigos(await pedir("/codigos", { prueba }))).toEqual([412, "SEGUNDO_FACTOR_INVALIDO"]);
    expect(codigos(await cliente.pedir("POST", `${BASE}/prueba`))).toEqual([412, "PRUEBA_NO_VALIDA"]);
    await inscribirPasskey();
    const { cuerpo } = await cliente.pedir("POST", `${BASE}/prueba`);
    const respuesta = autenticador.responder(cuerpo as never);
    expect((await pedir("/codigos", { prueba: { respuesta } })).estado).toBe(200);
    expect(codigos(await pedir("/codigos", { prueba: { respuesta } }))).toEqual([
      412,
      "SEGUNDO_FACTOR_INVALIDO",
    ]);
  });

  it("quien acaba de ingresar con Ciudadanía prueba con eso, por diez minutos", async () => {
    await banco.db.updateTable("sesion").set({ forma: "ciudadania" }).where("id_usuario", "=", id).execute();
    expect(await leer()).toMatchObject({ pruebas: ["reciente", "contrasena"] });
    const reciente = { prueba: { reciente: true } };
    expect((await pedir("/totp", reciente)).estado).toBe(200);
    await sql`UPDATE sesion SET iniciada = now() - interval '601 s' WHERE id_usuario = ${id}`.execute(
      banco.db,
    );
    expect(codigos(await pedir("/totp", reciente))).toEqual([412, "PRUEBA_NO_VALIDA"]);
  });

  it("códigos nuevos reemplazan a los de antes", async () => {
    expect(codigos(await pedir("/codigos", CON_CONTRASENA))).toEqual([404, "NO_EXISTE"]);
    const { codigos: viejos } = await inscribirTotp(banco, { id });
    cliente = await banco.comoUsuario({ id });
    const { codigos: nuevos } = (await pedir("/codigos", CON_CONTRASENA)).cuerpo as { codigos: string[] };
    const navegador = abrirNavegador(banco);
    const con = async (recuperacion = "") =>
      (
        await navegador.segundo("codigo", {
          desafio: (await navegador.ingresar(usuario)).desafio,
          recuperacion,
        })
      ).estado;
    expect(await con(viejos[0])).toBe(412);
    expect(await con(nuevos[0])).toBe(200);
  });

  it("lo que se inscribe vence, es de la sesión que lo comenzó, y una segunda aplicación o llave igual se rechaza", async () => {
    const { secreto } = (await pedir("/totp", CON_CONTRASENA)).cuerpo as { secreto: string };
    const confirmar = (de = cliente) => pedir("/totp/confirmar", { codigo: codigoDe(secreto) }, de);
    expect(codigos(await confirmar(await banco.comoUsuario({ id })))).toEqual([412, "INSCRIPCION_VENCIDA"]);
    await sql`UPDATE factor_reto SET vence = vence - interval '600 s' WHERE id_usuario = ${id}`.execute(
      banco.db,
    );
    expect(codigos(await confirmar())).toEqual([412, "INSCRIPCION_VENCIDA"]);
    await sql`UPDATE factor_reto SET vence = vence + interval '600 s' WHERE id_usuario = ${id}`.execute(
      banco.db,
    );
    expect((await confirmar()).estado).toBe(200);
    expect(codigos(await pedir("/totp", CON_CONTRASENA))).toEqual([409, "FACTOR_YA_INSCRITO"]);
    const { cuerpo } = await pedir("/passkeys/opciones", CON_CONTRASENA);
    const respuesta = autenticador.crear(cuerpo as never);
    expect((await pedir("/passkeys", { nombre: "Una", respuesta })).estado).toBe(200);
    expect(codigos(await pedir("/passkeys", { nombre: "Otra", respuesta }))).toEqual([
      412,
      "INSCRIPCION_VENCIDA",
    ]);
    expect(await passkeys()).toMatchObject([{ nombre: "Una" }]);
  });

  it("una llave cambia de nombre y se quita; la de otro no existe; con la última se van los códigos", async () => {
    await inscribirPasskey("Vieja");
    const [{ id: llave = "" } = {}] = await passkeys();
    const ajeno = await banco.comoUsuario(await crearUsuario(banco.db, { id_entidad: inst.id }));
    const renombrar = (de: Cliente) =>
      de.pedir("PATCH", `${BASE}/passkeys/${llave}`, { body: { nombre: " Nueva " } });
    expect(codigos(await renombrar(ajeno))).toEqual([404, "NO_EXISTE"]);
    expect((await renombrar(cliente)).cuerpo).toMatchObject({ id: llave, nombre: "Nueva" });
    const quitar = (de: Cliente) => pedir(`/passkeys/${llave}/quitar`, CON_CONTRASENA, de);
    expect(codigos(await quitar(ajeno))).toEqual([404, "NO_EXISTE"]);
    expect((await quitar(cliente)).estado).toBe(200);
    expect(await leer()).toMatchObject({ totp: null, passkeys: [], codigos: null });
  });

  it("diez llaves son el tope", async () => {
    for (let vez = 0; vez < 10; vez++) {
      await banco.db
        .insertInto("factor_passkey")
        .values({
          id: crypto.randomUUID(),
          id_usuario: id,
          nombre: `Llave ${vez}`,
          credencial: `${usuario}-${vez}`,
          clave_publica: Buffer.alloc(1),
          contador: 0,
          transportes: [],
        })
        .execute();
    }
    expect(codigos(await pedir("/passkeys/opciones", CON_CONTRASENA))).toEqual([412, "FACTORES_DEMASIADOS"]);
  });

  it("a quien su rol exige uno no se le quita el último", async () => {
    await exigirA(banco, "OPERADOR");
    await inscribirTotp(banco, { id });
    cliente = await banco.comoUsuario({ id });
    expect(await leer()).toMatchObject({ obligatorio: true });
    expect(codigos(await pedir("/totp/quitar", CON_CONTRASENA))).toEqual([412, "FACTOR_OBLIGATORIO"]);
    await inscribirPasskey();
    expect((await pedir("/totp/quitar", CON_CONTRASENA)).estado).toBe(200);
    expect(await leer()).toMatchObject({ totp: null, codigos: { restantes: 10 } });
  });

  it("donde la dirección no es segura no hay llaves de acceso, y se dice", async () => {
    const otro = await levantar({ sobre: banco });
    const de = await otro.comoUsuario({ id });
    expect(await leer(de)).toMatchObject({ inscribibles: ["totp"] });
    expect(codigos(await pedir("/passkeys/opciones", CON_CONTRASENA, de))).toEqual([
      412,
      "PASSKEY_NO_DISPONIBLE",
    ]);
    await otro.cerrar();
  });
});
