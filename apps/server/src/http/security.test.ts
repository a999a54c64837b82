import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { addressOf } from "@ventanilla/client/http";
import { IDIOMAS, TEXTO_MENSAJE_MAX } from "@ventanilla/contract/limites";
import { elegirContrasena } from "@ventanilla/contract/sesion/ingreso.routes";
import { traducir } from "@ventanilla/i18n";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Banco, type Institucion, levantar } from "../../test/harness.ts";
import { llamadaDe, poner } from "../../test/muestras.ts";
import { RUTAS } from "../../test/rutas.ts";
import { crearConversacion } from "../domains/caso/caso.factory.ts";
import { CONTRASENA } from "../domains/usuario/usuario.factory.ts";

const PROGRAM = `console.log("${"Ventanilla ".repeat(200)}")`;

let bench: Banco;
let inst: Institucion;
let webDist: string;
beforeAll(async () => {
  webDist = mkdtempSync(join(tmpdir(), "web-"));
  for (const form of ["index", "mesa", "conversacion", "puerta"])
    writeFileSync(join(webDist, `${form}.html`), `<!doctype html><title>Ventanilla</title><p>${form}</p>`);
  for (const part of ["html", "js", "css"]) writeFileSync(join(webDist, `marco-correo.${part}`), "");
  mkdirSync(join(webDist, "assets"));
  writeFileSync(join(webDist, "assets/puerta.js"), PROGRAM);
  writeFileSync(join(webDist, "assets/puerta.js.br"), brotliCompressSync(PROGRAM));
  bench = await levantar({ waha: true, nivelLog: "trace", webDist });
  inst = await bench.institucion();
});
afterAll(async () => {
  await bench.cerrar();
  rmSync(webDist, { recursive: true });
});

const operador = () => inst.operadores[0] ?? inst.admin;
const SIGN_IN = "/ws/auth";

describe("límites: lo que es demasiado se rechaza en palabras", () => {
  it("un cuerpo de más de 1 MB es 413, y uno que cabe se lee", async () => {
    const sent = (letters: number) => JSON.stringify({ usuario: "x", contrasena: "a".repeat(letters) });
    const large = await bench.anonimo.pedir("POST", SIGN_IN, { body: sent(1024 * 1024) });
    expect(large.estado).toBe(413);
    expect(large.cuerpo).toEqual({
      mensaje: "Lo que quiere enviar supera el tamaño permitido.",
      error: "CUERPO_GRANDE",
    });
    expect((await bench.anonimo.pedir("POST", SIGN_IN, { body: sent(900_000) })).estado).toBe(400);
  });

  it("un texto más largo que el máximo es 400 y dice en qué campo y cuánto cabe [A-errores-04]", async () => {
    const { id_caso, id_canal_entrada } = await crearConversacion(bench.db, {
      canal: inst.canal,
      id_punto: inst.puntos[0] ?? null,
    });
    const client = await bench.comoUsuario(operador());
    const { estado: status, cuerpo: reply } = await client.pedir(
      "POST",
      `/ws/api/system/operadores/enviar/mensaje/${id_canal_entrada}`,
      { body: { caso: id_caso, contenido: "a".repeat(TEXTO_MENSAJE_MAX + 1), tipo_contenido: "texto" } },
    );
    expect(status).toBe(400);
    expect(reply).toMatchObject({
      error: "VALIDACION",
      campos: { contenido: expect.stringContaining(String(TEXTO_MENSAJE_MAX)) },
    });
  });

  it.each([
    ["que no es JSON", "{no es json", 400, "VALIDACION"],
    ["con un NUL", JSON.stringify({ usuario: "a\u0000b", contrasena: "x" }), 400, "VALIDACION"],
    ["con campos de más", JSON.stringify({ usuario: "a", contrasena: "x", rol: 1 }), 400, "VALIDACION"],
    ["con __proto__", '{"usuario":"a","contrasena":"x","__proto__":{"rol":1}}', 400, "VALIDACION"],
  ])("un cuerpo %s es %i", async (_name, body, status, error) => {
    const answer = await bench.anonimo.pedir("POST", SIGN_IN, { body });
    expect([answer.estado, answer.cuerpo]).toMatchObject([status, { error }]);
  });

  it("otro tipo de contenido es 415", async () => {
    const answer = await bench.anonimo.pedir("POST", SIGN_IN, {
      body: "<usuario/>",
      cabeceras: { "content-type": "application/xml" },
    });
    expect([answer.estado, answer.cuerpo]).toMatchObject([415, { error: "TIPO_NO_SOPORTADO" }]);
  });

  it("demasiadas llamadas en un minuto son 429 para ese usuario y nadie más", async () => {
    const [one, two] = [await bench.comoUsuario(operador()), await bench.comoUsuario(inst.admin)];
    const call = (client: typeof one) => client.pedir("PATCH", "/ws/api/system/cambiar_pass", { body: {} });
    const statuses: number[] = [];
    for (let i = 0; i < 11; i += 1) statuses.push((await call(one)).estado);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
    const refusal = await call(one);
    expect(refusal.cuerpo).toEqual({
      mensaje: "Hay demasiadas solicitudes en este momento. Espere un momento e inténtelo nuevamente.",
      error: "DEMASIADAS_SOLICITUDES",
    });
    expect(refusal.cabeceras.get("retry-after")).toMatch(/^\d+$/);
    expect((await call(two)).estado).toBe(400);
  });

  it("de quien no ingresó se cuenta la dirección, y una red IPv6 es una: cambiar de dirección dentro de ella no sirve", async () => {
    const call = async (from: string) =>
      (
        await bench.anonimo.pedir("POST", addressOf(elegirContrasena), {
          body: {},
          cabeceras: { "x-forwarded-for": from },
        })
      ).estado;
    const statuses: number[] = [];
    for (let i = 0; i <= elegirContrasena.perMinute; i += 1)
      statuses.push(await call(`2001:db8:1:2::${(i + 1).toString(16)}`));
    expect(statuses).toEqual([...Array.from({ length: elegirContrasena.perMinute }, () => 400), 429]);
    expect(await call("2001:db8:1:3::1")).toBe(400);
  });

  it("una institución entera ingresa en un minuto desde su única dirección", async () => {
    const statuses = new Set<number>();
    for (let i = 0; i < 200; i += 1) {
      const cabeceras = { "x-forwarded-for": "198.51.100.20" };
      statuses.add((await bench.anonimo.pedir("POST", SIGN_IN, { body: {}, cabeceras })).estado);
    }
    expect([...statuses]).toEqual([400]);
  });
});

describe("cabeceras que protegen la página", () => {
  it.each(["/", "/chat/1", "/ws/api/no-existe", "/health/live", "/ws/auth"])(
    "%s lleva la política de contenido y las demás",
    async (path) => {
      const { cabeceras: headers } = await bench.anonimo.pedir("GET", path);
      const policy = headers.get("content-security-policy") ?? "";
      const directives = new Map(
        policy.split(";").map((directive) => {
          const [nombre = "", ...values] = directive.trim().split(" ");
          return [nombre, values];
        }),
      );
      expect(directives.get("default-src")).toEqual(["'none'"]);
      expect(directives.get("frame-ancestors")).toEqual(["'none'"]);
      expect(directives.get("base-uri")).toEqual(["'none'"]);
      // A frame shows what is ours, and what the page made of bytes it fetched: nothing from elsewhere.
      expect(directives.get("frame-src")).toEqual(["'self'", "blob:"]);
      const allowed = new Set(["'self'", "'wasm-unsafe-eval'"]);
      expect((directives.get("script-src") ?? ["*"]).filter((source) => !allowed.has(source))).toEqual([]);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("x-powered-by")).toBeNull();
    },
  );

  it("una parte de una página viaja sin lo que sólo oye un documento; quien puede ser uno, o un trabajador, lo recibe entero", async () => {
    const asked = async (dest: string | undefined, path = "/assets/puerta.js") =>
      (
        await bench.anonimo.pedir("GET", path, {
          cabeceras: dest === undefined ? {} : { "sec-fetch-dest": dest },
        })
      ).cabeceras;
    for (const dest of ["script", "style", "font", "image"]) {
      const headers = await asked(dest);
      expect(headers.get("content-security-policy")).toBeNull();
      expect(headers.get("x-frame-options")).toBeNull();
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
    }
    for (const dest of ["worker", "document", "iframe", undefined])
      expect((await asked(dest)).get("content-security-policy")).toContain("default-src 'none'");
    // Whatever it says it is, a page and an answer are no part.
    for (const path of ["/", "/ws/api/no-existe"])
      expect((await asked("script", path)).get("content-security-policy")).toContain("default-src 'none'");
  });

  it("el marco de un correo es siempre una caja sin origen; imágenes de afuera, sólo donde se pidieron", async () => {
    const policyOf = async (path: string) =>
      (await bench.anonimo.pedir("GET", path)).cabeceras.get("content-security-policy") ?? "";
    for (const path of ["/marco-correo.html", "/marco-correo.html?imagenes=1", "/marco-correo.html?x=1"]) {
      const policy = await policyOf(path);
      expect(policy).toMatch(/^sandbox allow-scripts /);
      expect(policy).not.toContain("same-origin");
      expect(/img-src[^;]*http/.test(policy)).toBe(path.endsWith("imagenes=1"));
    }
    // Without an origin even its own script and style come from another one.
    for (const path of ["/marco-correo.js", "/marco-correo.css"]) {
      const { cabeceras: headers } = await bench.anonimo.pedir("GET", path);
      expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    }
    const { cabeceras: headers } = await bench.anonimo.pedir("GET", "/");
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
  });

  it("toda dirección de pantalla es la página, en la forma de su familia; lo que falta bajo /ws o /assets es 404", async () => {
    for (const [path, form] of [
      ["/", "index"],
      ["/login", "puerta"],
      ["/login-nit?recuperar=x", "puerta"],
      ["/chat/12", "mesa"],
      ["/chat/12?abrir=31", "conversacion"],
      ["/conversacion/3/31?mensaje=9", "conversacion"],
      ["/chatear", "index"],
      ["/no/existe?x=/login", "index"],
    ] as const) {
      const { estado: status, texto: text, cabeceras: headers } = await bench.anonimo.pedir("GET", path);
      expect([path, status, text]).toEqual([path, 200, expect.stringContaining(`<p>${form}</p>`)]);
      expect(headers.get("cache-control")).toBe("no-cache");
    }
    for (const path of ["/ws/nada", "/assets/nada.js", "/ws/api/system/nada"]) {
      expect((await bench.anonimo.pedir("GET", path)).estado).toBe(404);
    }
  });
});

it("un archivo de la web viaja en la forma que se le dio al construirla, o entero a quien no la entiende", async () => {
  const ask = (encoding: string) =>
    bench.anonimo.pedir("GET", "/assets/puerta.js", { cabeceras: { "accept-encoding": encoding } });
  const small = await ask("br");
  expect([small.texto, small.cabeceras.get("content-encoding")]).toEqual([PROGRAM, "br"]);
  expect(small.cabeceras.get("content-length")).toBe(String(brotliCompressSync(PROGRAM).length));
  expect(small.cabeceras.get("content-type")).toContain("javascript");
  expect(small.cabeceras.get("vary")).toContain("accept-encoding");
  expect(small.cabeceras.get("cache-control")).toContain("immutable");
  const whole = await ask("identity");
  expect([whole.texto, whole.cabeceras.get("content-encoding")]).toEqual([PROGRAM, null]);
});

it("una página viaja comprimida aunque sea corta", async () => {
  const { texto, cabeceras } = await bench.anonimo.pedir("GET", "/login", {
    cabeceras: { "accept-encoding": "br" },
  });
  expect([texto, cabeceras.get("content-encoding")]).toEqual([
    "<!doctype html><title>Ventanilla</title><p>puerta</p>",
    "br",
  ]);
});

describe("errores: en el idioma de quien llama [A-i18n-01, A-errores-15, D11]", () => {
  it.each(IDIOMAS)("%s: 401, 403, 404, 400 y 412 con su texto y su código", async (language) => {
    const client = await bench.comoUsuario(operador(), { idioma: language });
    const admin = await bench.comoUsuario(inst.admin, { idioma: language });
    const root = "/ws/api/system/operadores";
    const casos = [
      [await client.pedir("GET", `${root}/caso/2147483000`), 404, "NO_EXISTE"],
      [await client.pedir("GET", `${root}/0/pendientes`), 412, "CUBICULO_REQUERIDO"],
      [await admin.pedir("GET", `${root}/cubiculos`), 403, "SIN_PERMISO"],
      [
        await bench.anonimo.pedir("GET", `${root}/cubiculos`, { cabeceras: { "accept-language": language } }),
        401,
        "SESION_CADUCADA",
      ],
    ] as const;
    for (const [answer, status, error] of casos) {
      expect(answer.estado).toBe(status);
      expect(answer.cuerpo).toEqual({ mensaje: traducir(language, `errores:${error}`), error });
    }
    const { cuerpo: reply } = await client.pedir("GET", `${root}/caso/x`);
    expect(reply).toMatchObject({ error: "VALIDACION" });
    expect((reply as { mensaje: string[] }).mensaje[0]).toBe(traducir(language, "errores:VALIDACION"));
  });

  it("un idioma que no hay es español", async () => {
    const client = await bench.comoUsuario(operador(), { idioma: "fr-FR,fr;q=0.9" });
    const { cuerpo: reply } = await client.pedir("GET", "/ws/api/system/operadores/caso/2147483000");
    expect(reply).toMatchObject({ mensaje: "No existe el recurso solicitado." });
  });

  it("una falla propia no cuenta nada de sí misma, y da una referencia para buscarla", async () => {
    const client = await bench.comoUsuario(operador());
    await bench.db.schema.alterTable("tramite").renameTo("tramite_ausente").execute();
    try {
      const { id_caso } = await crearConversacion(bench.db, {
        canal: inst.canal,
        id_punto: inst.puntos[0] ?? null,
      });
      const { estado: status, cuerpo: reply } = await client.pedir(
        "GET",
        `/ws/api/system/operadores/caso/${id_caso}`,
      );
      expect(status).toBe(500);
      expect(reply).toEqual({
        mensaje: "Se produjo un error en el servidor, inténtelo más tarde.",
        error: "INTERNO",
        referencia: expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
      const { referencia: reference } = reply as { referencia: string };
      expect(bench.registro.some((line) => line.includes(reference) && line.includes("tramite"))).toBe(true);
    } finally {
      await bench.db.schema.alterTable("tramite_ausente").renameTo("tramite").execute();
    }
  });
});

describe("secretos: nunca en una respuesta ni en el registro [B-canales-41, D93, D96]", () => {
  it("ni claves de canal, ni contraseñas, ni tokens, ni lo que la gente escribe", async () => {
    const chat = "59170000777@c.us";
    const said = "Mi número de cuenta es 4477-1122";
    const written = { chat, texto: said, nombre: "Wara Ticona" };
    const key = "una-clave-de-api-secreta";
    const client = await bench.comoUsuario(operador());
    const answers: string[] = [];
    const note = ({ texto: text }: { texto: string }) => answers.push(text);

    note(await bench.ciudadanoEscribe(inst.canal, written));
    note(await bench.ciudadanoEscribe(inst.canal, written, { hmac: key }));
    note(
      await bench.anonimo.pedir("POST", SIGN_IN, {
        body: { usuario: operador().usuario, contrasena: CONTRASENA },
      }),
    );
    note(
      await bench.anonimo.pedir("POST", SIGN_IN, { body: { usuario: operador().usuario, contrasena: key } }),
    );
    note(await bench.anonimo.pedir("POST", SIGN_IN, { body: { usuario: key, contrasena: [CONTRASENA] } }));
    const conversacion = await crearConversacion(bench.db, {
      canal: inst.canal,
      id_punto: inst.puntos[0] ?? null,
    });
    bench.waha.fallar({
      status: 401,
      body: { message: `bad key ${inst.canal.credenciales["api_key"]}` },
      times: 1,
    });
    for (const caso of [conversacion.id_caso, "no es un número"]) {
      note(
        await client.pedir(
          "POST",
          `/ws/api/system/operadores/enviar/mensaje/${conversacion.id_canal_entrada}`,
          {
            body: { caso, contenido: said, tipo_contenido: "texto" },
          },
        ),
      );
    }
    const rows = {
      punto: inst.puntos[0] ?? 0,
      caso: conversacion.id_caso,
      canal_entrada: conversacion.id_canal_entrada,
    };
    for (const usuario of [operador(), inst.admin]) {
      const reader = await bench.comoUsuario(usuario);
      for (const [nombre, route] of RUTAS.filter(([, { method }]) => method === "GET")) {
        if (nombre === "salir") continue;
        const call = llamadaDe(route);
        for (const [path, resource] of Object.entries(route.ids ?? {})) {
          poner(call, path, rows[resource as keyof typeof rows] ?? 1);
        }
        note(await reader.pedir("GET", addressOf(route, call.params, call.query)));
      }
    }
    await bench.db.schema.alterTable("mensaje").renameTo("mensaje_ausente").execute();
    try {
      note(await bench.ciudadanoEscribe(inst.canal, written));
      note(
        await client.pedir(
          "GET",
          `/ws/api/system/operadores/0/pendientes?descripcion=${encodeURIComponent(said)}`,
        ),
      );
    } finally {
      await bench.db.schema.alterTable("mensaje_ausente").renameTo("mensaje").execute();
    }

    const logged = bench.registro.join("");
    expect(logged).toContain("unexpected failure");
    const { contrasena: password } = await bench.db
      .selectFrom("usuario")
      .select("contrasena")
      .where("id", "=", operador().id)
      .executeTakeFirstOrThrow();
    const secrets = [...Object.values(inst.canal.credenciales), password, CONTRASENA, key];
    for (const secret of secrets) {
      expect(logged).not.toContain(secret);
      expect(answers.filter((text) => text.includes(secret))).toEqual([]);
    }
    for (const foreign of [client.token, said, encodeURIComponent(said), chat, "Wara Ticona"]) {
      expect(logged.split("\n").filter((line) => line.includes(foreign))).toEqual([]);
    }
  });
});
