import { ROL } from "@ventanilla/contract/permisos";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type BancoConCiudadania, levantarConCiudadania } from "../../../../test/ciudadania.ts";
import {
  abrirNavegador,
  CON_FACTORES,
  codigoDe,
  exigirA,
  inscribirTotp,
  pasoElTiempo,
} from "../../../../test/factores.ts";
import { crearPersona } from "../../persona/persona.factory.ts";
import { CONTRASENA, crearUsuario } from "../../usuario/usuario.factory.ts";

let todo: BancoConCiudadania;
let numero = 7_300_000;
let usuario = "";
let id = 0;
let sub = "";
beforeAll(async () => {
  todo = await levantarConCiudadania(CON_FACTORES);
});
afterAll(() => todo.cerrar());
beforeEach(async () => {
  const { banco, ciudadania } = todo;
  numero += 1;
  const nro_documento = String(numero);
  usuario = `t${nro_documento}`;
  sub = `s${nro_documento}`;
  await exigirA(banco, "NINGUNO");
  const inst = await banco.institucion({ puntos: 0 });
  await banco.db.updateTable("entidad").set({ nit: nro_documento }).where("id", "=", inst.id).execute();
  const nombre = { nombres: "ANA", primer_apellido: "QUISPE" };
  const id_persona = await crearPersona(banco.db, {
    ...nombre,
    nro_documento,
    fecha_nacimiento: "1990-05-15",
  });
  const campos = { usuario, id_rol: ROL.OPERADOR, id_entidad: inst.id, id_persona };
  ({ id } = await crearUsuario(banco.db, campos));
  ciudadania.inscribir({ ...nombre, sub, numero_documento: nro_documento, fecha_nacimiento: "15/05/1990" });
});

const FORMAS = ["contrasena", "nit", "ciudadania"] as const;
/** What the first step needs, by each way, in a browser. */
async function primero(navegador: ReturnType<typeof abrirNavegador>, forma: (typeof FORMAS)[number]) {
  if (forma !== "ciudadania") {
    const nit = forma === "nit" ? { nit: String(numero) } : {};
    return navegador.pedir("/ws/auth", { usuario, contrasena: CONTRASENA, ...nit });
  }
  const { galleta, ...regreso } = await todo.ir(sub);
  navegador.recibir(galleta);
  return navegador.pedir("/ws/auth", regreso);
}

describe.each(FORMAS)("el segundo factor y la forma «%s»", (forma) => {
  it("el que se tiene se pide antes de abrir la sesión", async () => {
    const { secreto } = await inscribirTotp(todo.banco, { id });
    const navegador = abrirNavegador(todo.banco);
    const { cuerpo, texto } = await primero(navegador, forma);
    expect(cuerpo).toMatchObject({ segundo_factor: { paso: "comprobar" } });
    expect(texto).not.toContain("token");
    const { desafio } = (cuerpo as { segundo_factor: { desafio: string } }).segundo_factor;
    const segunda = await navegador.segundo("codigo", { desafio, totp: codigoDe(secreto) });
    expect(segunda.cuerpo).toMatchObject({ token: expect.any(String), usuario: { id } });
    const { forma: guardada } = await todo.banco.db
      .selectFrom("sesion")
      .select("forma")
      .where("id_usuario", "=", id)
      .where("forma", "is not", null)
      .executeTakeFirstOrThrow();
    expect(guardada).toBe(forma);
  });

  it("el que el rol exige se inscribe antes de abrir la sesión", async () => {
    await exigirA(todo.banco, "OPERADOR");
    expect((await primero(abrirNavegador(todo.banco), forma)).cuerpo).toMatchObject({
      segundo_factor: { paso: "inscribir" },
    });
  });
});

it("la sesión que Ciudadanía comenzó sigue sabiendo salir del proveedor después del segundo factor", async () => {
  const { secreto } = await inscribirTotp(todo.banco, { id });
  await pasoElTiempo(todo.banco, id);
  const navegador = abrirNavegador(todo.banco);
  const { galleta, ...regreso } = await todo.ir(sub);
  navegador.recibir(galleta);
  const { cuerpo } = await navegador.pedir("/ws/auth", regreso);
  const { desafio } = (cuerpo as { segundo_factor: { desafio: string } }).segundo_factor;
  const guardado = JSON.stringify(
    await todo.banco.db.selectFrom("ingreso_pendiente").select("deja").execute(),
  );
  expect(guardado).toContain("v1.");
  const abierta = await navegador.segundo("codigo", { desafio, totp: codigoDe(secreto) });
  const { token } = abierta.cuerpo as { token: string };
  const salida = await todo.banco.anonimo.pedir("GET", `/ws/api/system/salir?codigo=${regreso.state}`, {
    cabeceras: { authorization: `Bearer ${token}` },
  });
  expect((salida.cuerpo as { url: string }).url).toContain(todo.ciudadania.issuer);
});
