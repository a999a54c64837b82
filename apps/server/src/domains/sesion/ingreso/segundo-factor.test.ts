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
  pasoElTiempo,
  SEGURA,
} from "../../../../test/factores.ts";
import { type Banco, type Institucion, levantar } from "../../../../test/harness.ts";
import { CONTRASENA, crearUsuario } from "../../usuario/usuario.factory.ts";

let banco: Banco;
let inst: Institucion;
let numero = 0;
let usuario = "";
let id = 0;
beforeAll(async () => {
  banco = await levantar({ ...CON_FACTORES, nivelLog: "trace" });
});
afterAll(() => banco.cerrar());
beforeEach(async () => {
  numero += 1;
  usuario = `factor${numero}`;
  await exigirA(banco, "NINGUNO");
  inst = await banco.institucion({ puntos: 0 });
  ({ id } = await crearUsuario(banco.db, { usuario, id_rol: ROL.OPERADOR, id_entidad: inst.id }));
});

const codigos = ({ estado, cuerpo }: { estado: number; cuerpo: unknown }) => [
  estado,
  (cuerpo as { error?: string }).error,
];
const VENCIDO = [412, "SEGUNDO_FACTOR_VENCIDO"];
const INVALIDO = [412, "SEGUNDO_FACTOR_INVALIDO"];
const sesiones = async () =>
  Number(
    (
      await banco.db
        .selectFrom("sesion")
        .select((eb) => eb.fn.countAll<number>().as("n"))
        .where("id_usuario", "=", id)
        .where("forma", "is not", null)
        .executeTakeFirstOrThrow()
    ).n,
  );
const registro = async () =>
  (
    await banco.db
      .selectFrom("log")
      .select(["tipo", "datos"])
      .where("id_usuario", "=", id)
      .orderBy("id")
      .execute()
  ).map(({ tipo, datos }) => [tipo, datos]);

describe("ingresar con segundo factor", () => {
  it("sin factor y sin exigencia la contraseña abre la sesión, como siempre", async () => {
    const respuesta = await abrirNavegador(banco).pedir("/ws/auth", { usuario, contrasena: CONTRASENA });
    expect(respuesta.cuerpo).toMatchObject({ token: expect.any(String), usuario: { id } });
    expect(respuesta.cabeceras.get("set-cookie")).toBeNull();
  });

  it("con una aplicación de códigos la contraseña sola no abre nada, y el código abre la sesión", async () => {
    const { secreto } = await inscribirTotp(banco, { id });
    const navegador = abrirNavegador(banco);
    const primera = await navegador.pedir("/ws/auth", { usuario, contrasena: CONTRASENA });
    expect(primera.cuerpo).toEqual({
      segundo_factor: {
        paso: "comprobar",
        desafio: expect.any(String),
        segundos: 300,
        metodos: ["totp", "recuperacion"],
      },
    });
    expect(primera.cabeceras.get("set-cookie")).toMatch(
      /^__Host-ventanilla_segundo_factor=[\w-]{43}; Path=\/; Max-Age=900; HttpOnly; SameSite=Strict; Secure$/,
    );
    expect(primera.cabeceras.get("cache-control")).toContain("no-store");
    expect(await sesiones()).toBe(0);
    const { desafio } = (primera.cuerpo as { segundo_factor: { desafio: string } }).segundo_factor;
    const segunda = await navegador.segundo("codigo", { desafio, totp: codigoDe(secreto) });
    expect(segunda.cuerpo).toMatchObject({
      token: expect.any(String),
      usuario: { id },
      codigos_restantes: null,
    });
    expect((await registro()).slice(-2)).toEqual([
      ["sesion.espera", { paso: "comprobar", forma: "contrasena" }],
      ["sesion.ingreso", { segundo_factor: "totp" }],
    ]);
  });

  it("un código sirve una sola vez, y tampoco sirve uno anterior; el del paso siguiente se admite, el de más allá no", async () => {
    const { secreto } = await inscribirTotp(banco, { id });
    const navegador = abrirNavegador(banco);
    const con = async (totp: string) =>
      (await navegador.segundo("codigo", { desafio: (await navegador.ingresar(usuario)).desafio, totp }))
        .estado;
    const [ahora, siguiente] = [codigoDe(secreto), codigoDe(secreto, 1)];
    expect(await con(codigoDe(secreto, 3))).toBe(412);
    expect(await con(codigoDe(secreto, -3))).toBe(412);
    expect(await con(siguiente)).toBe(200);
    expect(await con(siguiente)).toBe(412);
    expect(await con(ahora)).toBe(412);
    await pasoElTiempo(banco, id);
    expect(await con(siguiente)).toBe(200);
  });

  it("el código con que se inscribió tampoco sirve para entrar", async () => {
    const cliente = await banco.comoUsuario({ id });
    const { cuerpo } = await cliente.pedir("POST", "/ws/api/system/factores/totp", { body: CON_CONTRASENA });
    const codigo = codigoDe((cuerpo as { secreto: string }).secreto, 1);
    await cliente.pedir("POST", "/ws/api/system/factores/totp/confirmar", { body: { codigo } });
    const navegador = abrirNavegador(banco);
    const { desafio } = await navegador.ingresar(usuario);
    expect(codigos(await navegador.segundo("codigo", { desafio, totp: codigo }))).toEqual(INVALIDO);
  });

  it("el ingreso que espera es de un navegador, de una vez, de unos minutos y de la contraseña con que comenzó", async () => {
    const { secreto } = await inscribirTotp(banco, { id });
    const navegador = abrirNavegador(banco);
    const { desafio } = await navegador.ingresar(usuario);
    const totp = () => ({ desafio, totp: codigoDe(secreto) });
    expect(codigos(await abrirNavegador(banco).segundo("codigo", totp()))).toEqual(VENCIDO);
    expect(codigos(await navegador.segundo("inscribir/totp", { desafio }))).toEqual(VENCIDO);
    await sql`UPDATE ingreso_pendiente SET vence = vence - interval '300 s' WHERE id_usuario = ${id}`.execute(
      banco.db,
    );
    expect(codigos(await navegador.segundo("codigo", totp()))).toEqual(VENCIDO);
    await sql`UPDATE ingreso_pendiente SET vence = vence + interval '300 s' WHERE id_usuario = ${id}`.execute(
      banco.db,
    );
    const { contrasena } = await banco.db
      .selectFrom("usuario")
      .select("contrasena")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const poner = (campos: object) =>
      banco.db.updateTable("usuario").set(campos).where("id", "=", id).execute();
    await poner({ contrasena: "otra" });
    expect(codigos(await navegador.segundo("codigo", totp()))).toEqual(VENCIDO);
    await poner({ contrasena, estado: "INACTIVO" });
    expect(codigos(await navegador.segundo("codigo", totp()))).toEqual(VENCIDO);
    await poner({ estado: "ACTIVO" });
    expect((await navegador.segundo("codigo", totp())).estado).toBe(200);
    await pasoElTiempo(banco, id);
    expect(codigos(await navegador.segundo("codigo", totp()))).toEqual(VENCIDO);
    expect(await sesiones()).toBe(1);
  });

  it("cinco fallas cierran la puerta de la cuenta desde cualquier lugar, también a la buena; se anota y se le escribe", async () => {
    const { secreto, codigos: deRecuperacion } = await inscribirTotp(banco, { id });
    const bueno = { totp: codigoDe(secreto, 1) };
    const malos = [{ totp: "000000" }, { recuperacion: "nada-de-nada" }];
    const vistos: unknown[] = [];
    for (let vez = 0; vez < 5; vez++) {
      // Whoever tries reads another language than whoever is told.
      const navegador = abrirNavegador(banco, "en");
      const { desafio } = await navegador.ingresar(usuario);
      vistos.push((await navegador.segundo("codigo", { desafio, ...malos[vez % 2] })).texto);
    }
    expect(new Set(vistos).size).toBe(1);
    expect(JSON.parse(String(vistos[0]))).toMatchObject({ error: "SEGUNDO_FACTOR_INVALIDO" });
    const otro = abrirNavegador(banco);
    for (const cuerpo of [bueno, { recuperacion: deRecuperacion[0] }]) {
      const { desafio } = await otro.ingresar(usuario);
      expect(codigos(await otro.segundo("codigo", { desafio, ...cuerpo }))).toEqual([
        429,
        "ACCESO_BLOQUEADO",
      ]);
    }
    const tipos = (await registro()).map(([tipo]) => tipo);
    expect(tipos.filter((tipo) => tipo === "sesion.rechazo")).toHaveLength(5);
    expect(tipos.filter((tipo) => tipo === "sesion.bloqueo")).toHaveLength(1);
    expect((await correosA(banco, id)).at(-1)).toContain("no pudo mostrar su segundo factor");
    await banco.db.deleteFrom("acceso_fallido").execute();
    const { desafio } = await otro.ingresar(usuario);
    expect((await otro.segundo("codigo", { desafio, ...bueno })).estado).toBe(200);
  });

  it("comenzar muchas veces con la contraseña buena no bloquea a nadie", async () => {
    await inscribirTotp(banco, { id });
    const navegador = abrirNavegador(banco);
    for (let vez = 0; vez < 7; vez++) expect((await navegador.ingresar(usuario)).paso).toBe("comprobar");
  });

  it("un código de recuperación entra una sola vez, escrito de cualquier modo, dice cuántos quedan y se avisa", async () => {
    const { codigos: suyos } = await inscribirTotp(banco, { id });
    expect(suyos).toHaveLength(10);
    const navegador = abrirNavegador(banco);
    const con = async (recuperacion: string) =>
      navegador.segundo("codigo", { desafio: (await navegador.ingresar(usuario)).desafio, recuperacion });
    const escrito = ` ${suyos[0]?.toUpperCase().replaceAll("-", " ")} `;
    expect((await con(escrito)).cuerpo).toMatchObject({ codigos_restantes: 9, usuario: { id } });
    expect(codigos(await con(suyos[0] ?? ""))).toEqual(INVALIDO);
    expect((await con(suyos[1] ?? "")).cuerpo).toMatchObject({ codigos_restantes: 8 });
    expect((await correosA(banco, id)).at(-1)).toContain("Códigos que quedan: 8.");
  });

  it("el de otra cuenta no sirve, ni a la vez dos veces el propio", async () => {
    const { codigos: suyos } = await inscribirTotp(banco, { id });
    const otra = await crearUsuario(banco.db, { id_entidad: inst.id });
    await inscribirTotp(banco, otra);
    const ajeno = abrirNavegador(banco);
    const { desafio } = await ajeno.ingresar(otra.usuario);
    expect(codigos(await ajeno.segundo("codigo", { desafio, recuperacion: suyos[0] }))).toEqual(INVALIDO);
    const navegadores = [abrirNavegador(banco), abrirNavegador(banco)];
    const juntos = await Promise.all(
      navegadores.map(async (uno) =>
        uno.segundo("codigo", { desafio: (await uno.ingresar(usuario)).desafio, recuperacion: suyos[0] }),
      ),
    );
    expect(juntos.map(({ estado }) => estado).toSorted((a, b) => a - b)).toEqual([200, 412]);
  });

  it("lo que se contesta, se guarda y se escribe en el registro no lleva secretos", async () => {
    const { secreto, codigos: suyos, cliente } = await inscribirTotp(banco, { id });
    const navegador = abrirNavegador(banco);
    const { desafio } = await navegador.ingresar(usuario);
    await navegador.segundo("codigo", { desafio, recuperacion: suyos[0] });
    const leido = await cliente.pedir("GET", "/ws/api/system/factores");
    const { rows } = await sql<{ todo: string }>`
      SELECT jsonb_build_array(
        (SELECT jsonb_agg(t) FROM factor_totp t), (SELECT jsonb_agg(t) FROM factor_codigo t),
        (SELECT jsonb_agg(t) FROM factor_reto t), (SELECT jsonb_agg(t) FROM ingreso_pendiente t),
        (SELECT jsonb_agg(t) FROM log t))::text AS todo`.execute(banco.db);
    const todo = [leido.texto, rows[0]?.todo, ...banco.registro].join("\n");
    expect(todo).toContain(usuario);
    for (const callado of [secreto, desafio, ...suyos, ...suyos.map((uno) => uno.replaceAll("-", ""))])
      expect(todo).not.toContain(callado);
  });
});

describe("ingresar con una llave de acceso", () => {
  const autenticador = crearAutenticador(SEGURA);
  async function inscribir(quien = { id }) {
    const cliente = await banco.comoUsuario(quien);
    const opciones = await cliente.pedir("POST", "/ws/api/system/factores/passkeys/opciones", {
      body: CON_CONTRASENA,
    });
    return cliente.pedir("POST", "/ws/api/system/factores/passkeys", {
      body: { nombre: "Mi teléfono", respuesta: autenticador.crear(opciones.cuerpo as never) },
    });
  }
  async function pedida() {
    const navegador = abrirNavegador(banco);
    const { desafio, metodos } = await navegador.ingresar(usuario);
    const { cuerpo } = await navegador.segundo("passkey/opciones", { desafio });
    return {
      metodos,
      opciones: cuerpo as never,
      con: (respuesta: object) => navegador.segundo("passkey", { desafio, respuesta }),
    };
  }

  it("la que se inscribió abre la sesión, y cada pregunta se contesta una vez", async () => {
    expect((await inscribir()).cuerpo).toMatchObject({ codigos: expect.any(Array) });
    const { metodos, opciones, con } = await pedida();
    expect(metodos).toEqual(["passkey", "recuperacion"]);
    expect(opciones).toMatchObject({ rpId: "ventanilla.test", userVerification: "required" });
    const respuesta = autenticador.responder(opciones);
    expect((await con(respuesta)).cuerpo).toMatchObject({ usuario: { id }, codigos_restantes: null });
    const otra = await pedida();
    expect(codigos(await otra.con(respuesta))).toEqual(INVALIDO);
    expect(codigos(await otra.con(autenticador.responder(otra.opciones)))).toEqual(INVALIDO);
    const { cuerpo } = await (await banco.comoUsuario({ id })).pedir("GET", "/ws/api/system/factores");
    expect(cuerpo).toMatchObject({
      passkeys: [{ nombre: "Mi teléfono", creado: expect.any(String), usado: expect.any(String) }],
    });
  });

  it.each([
    ["otra página", { origin: "https://ventanilla.example" }],
    ["sin comprobar a la persona", { sinVerificar: true }],
    ["una copia, que cuenta menos", { contador: 1 }],
  ])("se rechaza: %s", async (_caso, falla) => {
    await inscribir();
    const primera = await pedida();
    expect((await primera.con(autenticador.responder(primera.opciones, { contador: 5 }))).estado).toBe(200);
    const mala = await pedida();
    expect(codigos(await mala.con(autenticador.responder(mala.opciones, { contador: 6, ...falla })))).toEqual(
      INVALIDO,
    );
  });

  it("la de otra cuenta no abre ésta", async () => {
    await inscribir();
    const otra = await crearUsuario(banco.db, { id_entidad: inst.id });
    await inscribir(otra);
    const ajena = await banco.db
      .selectFrom("factor_passkey")
      .select("credencial")
      .where("id_usuario", "=", otra.id)
      .executeTakeFirstOrThrow();
    const { opciones, con } = await pedida();
    const suya = autenticador.responder({
      ...(opciones as object),
      allowCredentials: [{ id: ajena.credencial, type: "public-key" }],
    } as never);
    expect(codigos(await con(suya))).toEqual(INVALIDO);
  });
});

describe("un rol que exige segundo factor", () => {
  it("quien no tiene ninguno lo inscribe antes de tener sesión, y recibe sus códigos", async () => {
    await exigirA(banco, "admin, operador");
    const navegador = abrirNavegador(banco);
    const { paso, segundos, metodos, desafio } = await navegador.ingresar(usuario);
    expect([paso, segundos, metodos]).toEqual(["inscribir", 900, ["passkey", "totp"]]);
    expect(codigos(await navegador.segundo("codigo", { desafio, totp: "123456" }))).toEqual(VENCIDO);
    const comenzado = await navegador.segundo("inscribir/totp", { desafio });
    const { secreto, uri } = comenzado.cuerpo as { secreto: string; uri: string };
    expect(uri).toBe(
      `otpauth://totp/Ventanilla:${usuario}?issuer=Ventanilla&secret=${secreto}&algorithm=SHA1&digits=6&period=30`,
    );
    expect(
      codigos(await navegador.segundo("inscribir/totp/confirmar", { desafio, codigo: "000000" })),
    ).toEqual(INVALIDO);
    expect(await sesiones()).toBe(0);
    const hecho = await navegador.segundo("inscribir/totp/confirmar", { desafio, codigo: codigoDe(secreto) });
    expect(hecho.cuerpo).toMatchObject({ usuario: { id }, codigos: expect.any(Array) });
    expect((await registro()).map(([tipo]) => tipo)).toEqual([
      "sesion.espera",
      "sesion.factor",
      "sesion.ingreso",
    ]);
    expect((await correosA(banco, id)).at(-1)).toContain("Se inscribió una aplicación de códigos");
    expect((await navegador.ingresar(usuario)).paso).toBe("comprobar");
  });

  it("con una llave de acceso también, y una que no comprueba a la persona no se inscribe", async () => {
    await exigirA(banco, "TODOS");
    const autenticador = crearAutenticador(SEGURA);
    const navegador = abrirNavegador(banco);
    const { desafio } = await navegador.ingresar(usuario);
    const opciones = async () =>
      (await navegador.segundo("inscribir/passkey/opciones", { desafio })).cuerpo as never;
    const con = (respuesta: object) =>
      navegador.segundo("inscribir/passkey", { desafio, nombre: "Llave", respuesta });
    expect(codigos(await con(autenticador.crear(await opciones(), { sinVerificar: true })))).toEqual([
      412,
      "PASSKEY_RECHAZADA",
    ]);
    expect((await con(autenticador.crear(await opciones()))).cuerpo).toMatchObject({ usuario: { id } });
  });

  it("quien sabía la contraseña antes de que su dueño inscribiera un factor ya no inscribe el suyo", async () => {
    await exigirA(banco, "OPERADOR");
    const extrano = abrirNavegador(banco);
    const { desafio } = await extrano.ingresar(usuario);
    const { cuerpo } = await extrano.segundo("inscribir/totp", { desafio });
    await inscribirTotp(banco, { id });
    const codigo = codigoDe((cuerpo as { secreto: string }).secreto);
    expect(codigos(await extrano.segundo("inscribir/totp/confirmar", { desafio, codigo }))).toEqual(VENCIDO);
    expect(codigos(await extrano.segundo("inscribir/passkey/opciones", { desafio }))).toEqual(VENCIDO);
  });

  it("a los otros roles no se les exige", async () => {
    await exigirA(banco, "ADMIN,SUPERADMIN");
    const respuesta = await abrirNavegador(banco).pedir("/ws/auth", { usuario, contrasena: CONTRASENA });
    expect(respuesta.cuerpo).toMatchObject({ token: expect.any(String) });
  });
});
