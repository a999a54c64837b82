import { ROL } from "@ventanilla/contract/permisos";
import { leerCodigo } from "@ventanilla/contract/sesion/ingreso.routes";
import { salir } from "@ventanilla/contract/sesion/sesion.routes";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type BancoConCiudadania, levantarConCiudadania } from "../../../test/ciudadania.ts";
import { createCliente, type Institucion, levantar } from "../../../test/harness.ts";
import { sha256 } from "../../shared/crypto.ts";
import { crearPersona } from "../persona/persona.factory.ts";
import { crearUsuario } from "../usuario/usuario.factory.ts";
import { olvidarIngresosVencidos } from "./index.ts";

let todo: BancoConCiudadania;
let inst: Institucion;
let numero = 5_100_000;
beforeAll(async () => {
  todo = await levantarConCiudadania({ tiempos: { ciudadaniaMs: 600 }, nivelLog: "debug" });
});
beforeEach(async () => {
  inst = await todo.banco.institucion({ puntos: 0 });
});
afterEach(() => todo.ciudadania.sanar());
afterAll(() => todo.cerrar());

/** A citizen with an account, and the same one at the provider. */
async function alguien({
  complemento = "",
  enProveedor = {},
  cuenta = {},
}: {
  complemento?: string;
  enProveedor?: object;
  cuenta?: object;
} = {}) {
  numero += 1;
  const nro_documento = String(numero);
  const id_persona = await crearPersona(todo.banco.db, {
    nro_documento,
    complemento,
    fecha_nacimiento: "1990-05-15",
    nombres: "ANA",
    primer_apellido: "QUISPE",
  });
  const { id } = await crearUsuario(todo.banco.db, {
    usuario: `c${nro_documento}`,
    id_rol: ROL.OPERADOR,
    id_entidad: inst.id,
    id_persona,
    ...cuenta,
  });
  const sub = `s${nro_documento}`;
  const comun = { sub, nombres: "ANA", primer_apellido: "QUISPE", fecha_nacimiento: "15/05/1990" };
  todo.ciudadania.inscribir({ ...comun, numero_documento: nro_documento, ...enProveedor });
  return { id, sub, usuario: `c${nro_documento}`, nro_documento };
}
const entrar = async (sub: string) => todo.volver(await todo.ir(sub));
const registro = async (idUsuario: number) =>
  (
    await todo.banco.db
      .selectFrom("log")
      .select(["tipo", "mensaje", "datos"])
      .where("id_usuario", "=", idUsuario)
      .orderBy("id")
      .execute()
  ).map(({ tipo, mensaje }) => `${tipo}: ${mensaje}`);

describe("ir al proveedor", () => {
  it("codigo: el estado y la dirección del proveedor, hallada por su descubrimiento, con PKCE y sin secretos [A-ciudadania-04]", async () => {
    const { codigo, url } = await todo.banco.anonimo.http.call<typeof leerCodigo>(leerCodigo, {});
    const destino = new URL(url);
    expect(destino.href.startsWith(`${todo.ciudadania.issuer}/auth?`)).toBe(true);
    expect(Object.fromEntries(destino.searchParams)).toMatchObject({
      state: codigo,
      response_type: "code",
      code_challenge_method: "S256",
      scope: "openid profile fecha_nacimiento",
      redirect_uri: "https://ventanilla.test/login-ciudadania",
    });
    expect(destino.searchParams.get("nonce")?.length).toBeGreaterThan(20);
    const guardado = JSON.stringify(await todo.banco.db.selectFrom("ingreso_iniciado").selectAll().execute());
    expect(guardado).not.toContain(codigo);
    expect(guardado).not.toContain(destino.searchParams.get("nonce"));
  });

  it("codigo: sin proveedor configurado lo dice, 412 [A-ciudadania-04] [A-producto-17]", async () => {
    const sin = await levantar({ sobre: todo.banco });
    await expect(sin.anonimo.http.call<typeof leerCodigo>(leerCodigo, {})).rejects.toMatchObject({
      status: 412,
      body: { error: "CIUDADANIA_NO_CONFIGURADA", mensaje: expect.stringContaining("no está configurado") },
    });
    await sin.cerrar();
  });

  it.each([
    ["caído", { status: 503 }, 503, "CIUDADANIA_NO_RESPONDE"],
    ["lento", { silent: true }, 503, "CIUDADANIA_NO_RESPONDE"],
    ["cortado", { drop: true }, 503, "CIUDADANIA_NO_RESPONDE"],
    ["otro emisor", { answer: { issuer: "https://otro.example" } }, 502, "CIUDADANIA_NO_CONFIABLE"],
    ["una página", { html: true }, 502, "CIUDADANIA_NO_CONFIABLE"],
    ["otra dirección", { status: 404 }, 412, "PROVEEDOR_NO_CONFIGURADO"],
  ])(
    "codigo: un proveedor %s se dice, y el siguiente intento pregunta de nuevo [A-producto-17]",
    async (_caso, fallo, estado, error) => {
      const nuevo = await levantarConCiudadania({ tiempos: { ciudadaniaMs: 2_000 } });
      nuevo.ciudadania.fallar({ ...fallo, en: "descubrimiento", times: 1 });
      await expect(nuevo.banco.anonimo.http.call<typeof leerCodigo>(leerCodigo, {})).rejects.toMatchObject({
        status: estado,
        body: { error },
      });
      await expect(nuevo.banco.anonimo.http.call<typeof leerCodigo>(leerCodigo, {})).resolves.toMatchObject({
        codigo: expect.any(String),
      });
      await nuevo.cerrar();
    },
  );
});

describe("volver del proveedor [A-ciudadania-07]", () => {
  it("un ciudadano con cuenta entra con la misma respuesta que con contraseña, y queda en el registro", async () => {
    const ana = await alguien();
    const { estado, cuerpo } = await entrar(ana.sub);
    expect([estado, cuerpo]).toEqual([
      200,
      expect.objectContaining({
        usuario: expect.objectContaining({ id: ana.id, usuario: ana.usuario }),
        debe_cambiar_contrasena: false,
        redirect: expect.any(String),
        menu: expect.any(Array),
        permisos: expect.arrayContaining(["operadores:read"]),
      }),
    ]);
    expect(await registro(ana.id)).toEqual(["sesion.ingreso: Ingresó al sistema con Ciudadanía Digital"]);
  });

  it.each([
    ["complemento pegado", (n: string) => ({ numero_documento: `${n}1A` })],
    ["complemento con guión", (n: string) => ({ numero_documento: `${n}-1A` })],
    ["complemento aparte", (n: string) => ({ numero_documento: n, complemento: "1a" })],
    ["pegado y aparte", (n: string) => ({ numero_documento: `${n}1A`, complemento: "1A" })],
  ])("el documento con %s es el mismo", async (_caso, en) => {
    const { sub, nro_documento } = await alguien({ complemento: "1A" });
    todo.ciudadania.inscribir({
      sub,
      nombres: "ANA",
      primer_apellido: "QUISPE",
      fecha_nacimiento: "15/05/1990",
      ...en(nro_documento),
    });
    expect((await entrar(sub)).estado).toBe(200);
  });

  it("la forma antigua, con el documento arriba, también se entiende", async () => {
    const { sub } = await alguien();
    const regreso = await todo.ir(sub);
    todo.ciudadania.fallar({
      en: "userinfo",
      times: 1,
      answer: {
        sub,
        documento_identidad: { tipo_documento: "CI", numero_documento: String(numero) },
        nombre: { nombres: "ANA" },
        fecha_nacimiento: "15/05/1990",
      },
    });
    expect((await todo.volver(regreso)).estado).toBe(200);
  });

  it.each([
    ["otra fecha de nacimiento", { enProveedor: { fecha_nacimiento: "16/05/1990" } }],
    ["otro tipo de documento", { enProveedor: { tipo_documento: "PASAPORTE" } }],
    ["otro complemento", { complemento: "1B" }],
    ["cuenta inactiva", { cuenta: { estado: "INACTIVO" } }],
  ])("%s: no entra, se le dice, y se le da la salida del proveedor", async (_caso, pedido) => {
    const { id, sub } = await alguien(pedido);
    const { estado, cuerpo } = await entrar(sub);
    expect([estado, cuerpo["error"]]).toEqual([401, "CIUDADANO_DESCONOCIDO"]);
    expect(cuerpo["mensaje"]).toContain("ningún usuario activo");
    expect(cuerpo["url"]).toMatch(/\/session\/end\?.*id_token_hint=/);
    const abiertas = await todo.banco.db
      .selectFrom("sesion")
      .select("id")
      .where("id_usuario", "=", id)
      .execute();
    expect(abiertas).toEqual([]);
  });

  it("sin documento ni fecha no se sabe quién es: se dice y se da la salida", async () => {
    const { sub } = await alguien();
    const regreso = await todo.ir(sub);
    todo.ciudadania.fallar({ callar: ["profile"] });
    const { estado, cuerpo } = await todo.volver(regreso);
    expect([estado, cuerpo["error"]]).toEqual([412, "CIUDADANIA_SIN_DATOS"]);
    expect(cuerpo["url"]).toContain("/session/end?");
  });

  it("el estado que comenzó otro navegador no sirve aquí, y sigue sirviendo al suyo", async () => {
    const { sub } = await alguien();
    const ajeno = await todo.ir(sub);
    const propio = await todo.ir(sub);
    for (const galleta of ["", propio.galleta]) {
      expect(await todo.volver(ajeno, galleta)).toMatchObject({
        estado: 412,
        cuerpo: { error: "INGRESO_VENCIDO" },
      });
    }
    expect((await todo.volver(ajeno)).estado).toBe(200);
  });

  it("un regreso sirve una vez, también si llega dos veces a la vez", async () => {
    const { sub } = await alguien();
    const regreso = await todo.ir(sub);
    const estados = (await Promise.all([todo.volver(regreso), todo.volver(regreso)])).map(
      ({ estado }) => estado,
    );
    expect(estados.toSorted((a, b) => a - b)).toEqual([200, 412]);
    expect((await todo.volver(regreso)).cuerpo["error"]).toBe("INGRESO_VENCIDO");
  });

  it("un código ya usado, con un estado nuevo, lo rechaza el proveedor", async () => {
    const { sub } = await alguien();
    const usado = await todo.ir(sub);
    expect((await todo.volver(usado)).estado).toBe(200);
    const otro = await todo.ir(sub);
    expect(await todo.volver({ ...otro, code: usado.code })).toMatchObject({
      estado: 412,
      cuerpo: { error: "CIUDADANIA_CODIGO_RECHAZADO" },
    });
  });

  it("un secreto nuestro que el proveedor no acepta es de la configuración, y así queda anotado [A-producto-17]", async () => {
    const ajeno = await levantarConCiudadania({
      ciudadania: { clientSecret: "este-secreto-no-es-el-que-nos-dieron" },
    });
    ajeno.ciudadania.inscribir({
      sub: "ana",
      nombres: "ANA",
      primer_apellido: "QUISPE",
      numero_documento: "1",
      fecha_nacimiento: "15/05/1990",
    });
    expect(await ajeno.volver(await ajeno.ir("ana"))).toMatchObject({
      estado: 412,
      cuerpo: { error: "PROVEEDOR_NO_CONFIGURADO" },
    });
    expect(ajeno.banco.registro.join("")).toContain('"motivo":"invalid_client"');
    await ajeno.cerrar();
  });

  it.each([
    ["Basic, sin decir más", 'Basic realm="ciudadania"', 412, "PROVEEDOR_NO_CONFIGURADO"],
    ["por nuestro cliente", 'Bearer error="invalid_client"', 412, "PROVEEDOR_NO_CONFIGURADO"],
    ["por la ficha que él mismo dio", 'Bearer error="invalid_token"', 502, "CIUDADANIA_NO_CONFIABLE"],
  ])("un 401 que pide presentarse %s se entiende por lo que pide", async (_caso, reto, estado, error) => {
    const { sub } = await alguien();
    const regreso = await todo.ir(sub);
    todo.ciudadania.fallar({ en: "token", status: 401, headers: { "www-authenticate": reto }, times: 1 });
    expect(await todo.volver(regreso)).toMatchObject({ estado, cuerpo: { error } });
  });

  it("después de diez minutos hay que comenzar de nuevo", async () => {
    const { sub } = await alguien();
    const regreso = await todo.ir(sub);
    await sql`UPDATE ingreso_iniciado SET _created_at = now() - interval '11 minutes'`.execute(todo.banco.db);
    expect((await todo.volver(regreso)).cuerpo["error"]).toBe("INGRESO_VENCIDO");
  });

  it.each([
    ["otro nonce", { idToken: { nonce: "otro" } }],
    ["otro emisor", { idToken: { iss: "https://otro.example" } }],
    ["otro destinatario", { idToken: { aud: "otra-aplicacion" } }],
    ["vencida", { idToken: { exp: 1_000_000_000 } }],
    ["otra persona que la de userinfo", { idToken: { sub: "otro" } }],
    ["sin firma", { firma: "ninguna" as const }],
    ["firmada por otro", { firma: "ajena" as const }],
  ])("una identidad con %s no es de confianza", async (_caso, fallo) => {
    const { id, sub } = await alguien();
    const regreso = await todo.ir(sub);
    todo.ciudadania.fallar(fallo);
    expect(await todo.volver(regreso)).toMatchObject({
      estado: 502,
      cuerpo: { error: "CIUDADANIA_NO_CONFIABLE", mensaje: expect.stringContaining("no es de confianza") },
    });
    expect(await registro(id)).toEqual([]);
  });

  it("una respuesta que dice venir de otro proveedor se rechaza", async () => {
    const { sub } = await alguien();
    const regreso = await todo.ir(sub);
    expect(await todo.volver({ ...regreso, iss: "https://otro.example" })).toMatchObject({
      estado: 502,
      cuerpo: { error: "CIUDADANIA_NO_CONFIABLE" },
    });
  });

  it.each(["token", "userinfo"] as const)(
    "un proveedor que calla en %s se dice, y no se espera más",
    async (en) => {
      const { sub } = await alguien();
      const regreso = await todo.ir(sub);
      todo.ciudadania.fallar({ en, silent: true, times: 1 });
      expect(await todo.volver(regreso)).toMatchObject({
        estado: 503,
        cuerpo: { error: "CIUDADANIA_NO_RESPONDE" },
      });
    },
  );

  it("quien debe cambiar su contraseña entra para eso, como con ella; quien está bloqueado, no", async () => {
    const debe = await alguien({ cuenta: { debe_cambiar_contrasena: true } });
    expect((await entrar(debe.sub)).cuerpo["debe_cambiar_contrasena"]).toBe(true);
    const bloqueado = await alguien();
    for (let i = 0; i < 5; i += 1) {
      await fetch(`${todo.banco.url}/ws/auth`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ usuario: bloqueado.usuario, contrasena: "no es" }),
      });
    }
    expect((await entrar(bloqueado.sub)).cuerpo["error"]).toBe("ACCESO_BLOQUEADO");
  });

  it("ni el código, ni el estado, ni el documento quedan en el registro del servidor", async () => {
    const { sub, nro_documento } = await alguien();
    const regreso = await todo.ir(sub);
    await todo.volver(regreso);
    const lineas = todo.banco.registro.join("");
    for (const secreto of [regreso.code, regreso.state, nro_documento, regreso.galleta])
      expect(lineas).not.toContain(secreto);
  });
});

describe("salir [A-ciudadania-06]", () => {
  it("con su estado, la dirección que cierra la sesión del proveedor, una vez; guardada sellada", async () => {
    const { sub } = await alguien();
    const regreso = await todo.ir(sub);
    const { cuerpo } = await todo.volver(regreso);
    const fila = await todo.banco.db.selectFrom("sesion_ciudadania").selectAll().execute();
    expect(JSON.stringify(fila)).not.toMatch(/eyJ[\w-]+\.eyJ/);
    const cliente = createCliente(todo.banco.url, String(cuerpo["token"]));
    const { url } = await cliente.http.call<typeof salir>(salir, { query: { codigo: regreso.state } });
    const salida = new URL(url);
    expect(`${salida.origin}${salida.pathname}`).toBe(`${todo.ciudadania.issuer}/session/end`);
    expect(salida.searchParams.get("id_token_hint")?.split(".")).toHaveLength(3);
    expect(salida.searchParams.get("post_logout_redirect_uri")).toBe(todo.ciudadania.cliente.redirect);
    expect((await fetch(salida)).status).toBe(200);
  });

  it("sin estado, o con el de otra sesión, sólo se cierra la propia", async () => {
    const [una, otra] = [await alguien(), await alguien()];
    const ajeno = await todo.ir(otra.sub);
    await todo.volver(ajeno);
    for (const query of [{}, { codigo: ajeno.state }, { codigo: "nada" }]) {
      const { cuerpo } = await entrar(una.sub);
      const cliente = createCliente(todo.banco.url, String(cuerpo["token"]));
      expect(await cliente.http.call<typeof salir>(salir, { query })).toEqual({ url: "" });
      await expect(cliente.http.call<typeof salir>(salir, {})).rejects.toMatchObject({ status: 401 });
    }
  });
});

describe("lo que se olvida con el tiempo", () => {
  it("un ingreso que ya nadie puede terminar; quien todavía está en el proveedor vuelve y entra", async () => {
    const { sub } = await alguien();
    await todo.ir(sub);
    await sql`UPDATE ingreso_iniciado SET _created_at = now() - interval '11 minutes'`.execute(todo.banco.db);
    const enCurso = await todo.ir(sub);
    await olvidarIngresosVencidos(todo.banco.db);
    expect(await todo.banco.db.selectFrom("ingreso_iniciado").select("huella").execute()).toEqual([
      { huella: sha256(enCurso.state) },
    ]);
    expect((await todo.volver(enCurso)).estado).toBe(200);
  });

  it("lo que pide la salida del proveedor, cuando la sesión acabó; mientras dura, no", async () => {
    const abrir = async () => {
      const regreso = await todo.ir((await alguien()).sub);
      const { cuerpo } = await todo.volver(regreso);
      const cliente = createCliente(todo.banco.url, String(cuerpo["token"]));
      return {
        salir: (query: { codigo?: string }) => cliente.http.call<typeof salir>(salir, { query }),
        codigo: regreso.state,
      };
    };
    const [acaba, sigue] = [await abrir(), await abrir()];
    await acaba.salir({});
    await olvidarIngresosVencidos(todo.banco.db);
    const quedan = await todo.banco.db
      .selectFrom("sesion_ciudadania")
      .select("huella")
      .where("huella", "in", [sha256(acaba.codigo), sha256(sigue.codigo)])
      .execute();
    expect(quedan).toEqual([{ huella: sha256(sigue.codigo) }]);
    expect((await sigue.salir({ codigo: sigue.codigo })).url).toContain("/session/end?");
  });
});
