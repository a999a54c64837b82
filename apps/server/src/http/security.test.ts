import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addressOf } from "@ventanilla/client/http";
import { IDIOMAS, TEXTO_MENSAJE_MAX } from "@ventanilla/contract/limites";
import { traducir } from "@ventanilla/i18n";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Banco, type Institucion, levantar } from "../../test/harness.ts";
import { llamadaDe, poner } from "../../test/muestras.ts";
import { RUTAS } from "../../test/rutas.ts";
import { crearConversacion } from "../domains/caso/caso.factory.ts";
import { CONTRASENA } from "../domains/usuario/usuario.factory.ts";

let banco: Banco;
let inst: Institucion;
let webDist: string;
beforeAll(async () => {
  webDist = mkdtempSync(join(tmpdir(), "web-"));
  writeFileSync(join(webDist, "index.html"), "<!doctype html><title>Ventanilla</title>");
  for (const parte of ["html", "js", "css"]) writeFileSync(join(webDist, `marco-correo.${parte}`), "");
  banco = await levantar({ waha: true, nivelLog: "trace", webDist });
  inst = await banco.institucion();
});
afterAll(async () => {
  await banco.cerrar();
  rmSync(webDist, { recursive: true });
});

const operador = () => inst.operadores[0] ?? inst.admin;
const ENTRAR = "/ws/auth";

describe("límites: lo que es demasiado se rechaza en palabras", () => {
  it("un cuerpo de más de 1 MB es 413, y uno que cabe se lee", async () => {
    const cuerpo = (letras: number) => JSON.stringify({ usuario: "x", contrasena: "a".repeat(letras) });
    const grande = await banco.anonimo.pedir("POST", ENTRAR, { body: cuerpo(1024 * 1024) });
    expect(grande.estado).toBe(413);
    expect(grande.cuerpo).toEqual({
      mensaje: "Lo que quiere enviar supera el tamaño permitido.",
      error: "CUERPO_GRANDE",
    });
    expect((await banco.anonimo.pedir("POST", ENTRAR, { body: cuerpo(900_000) })).estado).toBe(400);
  });

  it("un texto más largo que el máximo es 400 y dice en qué campo y cuánto cabe [A-errores-04]", async () => {
    const { id_caso, id_canal_entrada } = await crearConversacion(banco.db, {
      canal: inst.canal,
      id_punto: inst.puntos[0] ?? null,
    });
    const cliente = await banco.comoUsuario(operador());
    const { estado, cuerpo } = await cliente.pedir(
      "POST",
      `/ws/api/system/operadores/enviar/mensaje/${id_canal_entrada}`,
      { body: { caso: id_caso, contenido: "a".repeat(TEXTO_MENSAJE_MAX + 1), tipo_contenido: "texto" } },
    );
    expect(estado).toBe(400);
    expect(cuerpo).toMatchObject({
      error: "VALIDACION",
      campos: { contenido: expect.stringContaining(String(TEXTO_MENSAJE_MAX)) },
    });
  });

  it.each([
    ["que no es JSON", "{no es json", 400, "VALIDACION"],
    ["con un NUL", JSON.stringify({ usuario: "a\u0000b", contrasena: "x" }), 400, "VALIDACION"],
    ["con campos de más", JSON.stringify({ usuario: "a", contrasena: "x", rol: 1 }), 400, "VALIDACION"],
    ["con __proto__", '{"usuario":"a","contrasena":"x","__proto__":{"rol":1}}', 400, "VALIDACION"],
  ])("un cuerpo %s es %i", async (_nombre, body, estado, error) => {
    const respuesta = await banco.anonimo.pedir("POST", ENTRAR, { body });
    expect([respuesta.estado, respuesta.cuerpo]).toMatchObject([estado, { error }]);
  });

  it("otro tipo de contenido es 415", async () => {
    const respuesta = await banco.anonimo.pedir("POST", ENTRAR, {
      body: "<usuario/>",
      cabeceras: { "content-type": "application/xml" },
    });
    expect([respuesta.estado, respuesta.cuerpo]).toMatchObject([415, { error: "TIPO_NO_SOPORTADO" }]);
  });

  it("demasiadas llamadas en un minuto son 429 para ese usuario y nadie más", async () => {
    const [uno, dos] = [await banco.comoUsuario(operador()), await banco.comoUsuario(inst.admin)];
    const llamar = (cliente: typeof uno) =>
      cliente.pedir("PATCH", "/ws/api/system/cambiar_pass", { body: {} });
    const estados: number[] = [];
    for (let i = 0; i < 11; i += 1) estados.push((await llamar(uno)).estado);
    expect(estados).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
    const rechazo = await llamar(uno);
    expect(rechazo.cuerpo).toEqual({
      mensaje: "Hizo demasiadas solicitudes seguidas. Espere un momento e inténtelo nuevamente.",
      error: "DEMASIADAS_SOLICITUDES",
    });
    expect(rechazo.cabeceras.get("retry-after")).toMatch(/^\d+$/);
    expect((await llamar(dos)).estado).toBe(400);
  });
});

describe("cabeceras que protegen la página", () => {
  it.each(["/", "/chat/1", "/ws/api/no-existe", "/health/live", "/ws/auth"])(
    "%s lleva la política de contenido y las demás",
    async (camino) => {
      const { cabeceras } = await banco.anonimo.pedir("GET", camino);
      const politica = cabeceras.get("content-security-policy") ?? "";
      const directivas = new Map(
        politica.split(";").map((una) => {
          const [nombre = "", ...valores] = una.trim().split(" ");
          return [nombre, valores];
        }),
      );
      expect(directivas.get("default-src")).toEqual(["'none'"]);
      expect(directivas.get("frame-ancestors")).toEqual(["'none'"]);
      expect(directivas.get("base-uri")).toEqual(["'none'"]);
      const permitidos = new Set(["'self'", "'wasm-unsafe-eval'"]);
      expect((directivas.get("script-src") ?? ["*"]).filter((fuente) => !permitidos.has(fuente))).toEqual([]);
      expect(cabeceras.get("x-content-type-options")).toBe("nosniff");
      expect(cabeceras.get("x-powered-by")).toBeNull();
    },
  );

  it("el marco de un correo es siempre una caja sin origen; imágenes de afuera, sólo donde se pidieron", async () => {
    const politicaDe = async (camino: string) =>
      (await banco.anonimo.pedir("GET", camino)).cabeceras.get("content-security-policy") ?? "";
    for (const camino of ["/marco-correo.html", "/marco-correo.html?imagenes=1", "/marco-correo.html?x=1"]) {
      const politica = await politicaDe(camino);
      expect(politica).toMatch(/^sandbox allow-scripts /);
      expect(politica).not.toContain("same-origin");
      expect(/img-src[^;]*http/.test(politica)).toBe(camino.endsWith("imagenes=1"));
    }
    // Without an origin even its own script and style come from another one.
    for (const camino of ["/marco-correo.js", "/marco-correo.css"]) {
      const { cabeceras } = await banco.anonimo.pedir("GET", camino);
      expect(cabeceras.get("cross-origin-resource-policy")).toBe("cross-origin");
    }
    const { cabeceras } = await banco.anonimo.pedir("GET", "/");
    expect(cabeceras.get("cross-origin-resource-policy")).toBe("same-origin");
  });

  it("toda dirección de pantalla es la página; lo que falta bajo /ws o /assets es 404", async () => {
    for (const camino of ["/", "/chat/12", "/no/existe?x=1"]) {
      const { estado, texto, cabeceras } = await banco.anonimo.pedir("GET", camino);
      expect([estado, texto]).toEqual([200, expect.stringContaining("<title>Ventanilla</title>")]);
      expect(cabeceras.get("cache-control")).toBe("no-cache");
    }
    for (const camino of ["/ws/nada", "/assets/nada.js", "/ws/api/system/nada"]) {
      expect((await banco.anonimo.pedir("GET", camino)).estado).toBe(404);
    }
  });
});

describe("errores: en el idioma de quien llama [A-i18n-01, A-errores-15, D11]", () => {
  it.each(IDIOMAS)("%s: 401, 403, 404, 400 y 412 con su texto y su código", async (idioma) => {
    const cliente = await banco.comoUsuario(operador(), { idioma });
    const admin = await banco.comoUsuario(inst.admin, { idioma });
    const raiz = "/ws/api/system/operadores";
    const casos = [
      [await cliente.pedir("GET", `${raiz}/caso/2147483000`), 404, "NO_EXISTE"],
      [await cliente.pedir("GET", `${raiz}/0/pendientes`), 412, "CUBICULO_REQUERIDO"],
      [await admin.pedir("GET", `${raiz}/cubiculos`), 403, "SIN_PERMISO"],
      [
        await banco.anonimo.pedir("GET", `${raiz}/cubiculos`, { cabeceras: { "accept-language": idioma } }),
        401,
        "SESION_CADUCADA",
      ],
    ] as const;
    for (const [respuesta, estado, error] of casos) {
      expect(respuesta.estado).toBe(estado);
      expect(respuesta.cuerpo).toEqual({ mensaje: traducir(idioma, `errores:${error}`), error });
    }
    const { cuerpo } = await cliente.pedir("GET", `${raiz}/caso/x`);
    expect(cuerpo).toMatchObject({ error: "VALIDACION" });
    expect((cuerpo as { mensaje: string[] }).mensaje[0]).toBe(traducir(idioma, "errores:VALIDACION"));
  });

  it("un idioma que no hay es español", async () => {
    const cliente = await banco.comoUsuario(operador(), { idioma: "fr-FR,fr;q=0.9" });
    const { cuerpo } = await cliente.pedir("GET", "/ws/api/system/operadores/caso/2147483000");
    expect(cuerpo).toMatchObject({ mensaje: "No existe el recurso solicitado." });
  });

  it("una falla propia no cuenta nada de sí misma, y da una referencia para buscarla", async () => {
    const cliente = await banco.comoUsuario(operador());
    await banco.db.schema.alterTable("tramite").renameTo("tramite_ausente").execute();
    try {
      const { id_caso } = await crearConversacion(banco.db, {
        canal: inst.canal,
        id_punto: inst.puntos[0] ?? null,
      });
      const { estado, cuerpo } = await cliente.pedir("GET", `/ws/api/system/operadores/caso/${id_caso}`);
      expect(estado).toBe(500);
      expect(cuerpo).toEqual({
        mensaje: "Se produjo un error en el servidor, inténtelo más tarde.",
        error: "INTERNO",
        referencia: expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
      const { referencia } = cuerpo as { referencia: string };
      expect(banco.registro.some((linea) => linea.includes(referencia) && linea.includes("tramite"))).toBe(
        true,
      );
    } finally {
      await banco.db.schema.alterTable("tramite_ausente").renameTo("tramite").execute();
    }
  });
});

describe("secretos: nunca en una respuesta ni en el registro [B-canales-41, D93, D96]", () => {
  it("ni claves de canal, ni contraseñas, ni tokens, ni lo que la gente escribe", async () => {
    const chat = "59170000777@c.us";
    const dicho = "Mi número de cuenta es 4477-1122";
    const escrito = { chat, texto: dicho, nombre: "Wara Ticona" };
    const clave = "una-clave-de-api-secreta";
    const cliente = await banco.comoUsuario(operador());
    const respuestas: string[] = [];
    const anotar = ({ texto }: { texto: string }) => respuestas.push(texto);

    anotar(await banco.ciudadanoEscribe(inst.canal, escrito));
    anotar(await banco.ciudadanoEscribe(inst.canal, escrito, { hmac: clave }));
    anotar(
      await banco.anonimo.pedir("POST", ENTRAR, {
        body: { usuario: operador().usuario, contrasena: CONTRASENA },
      }),
    );
    anotar(
      await banco.anonimo.pedir("POST", ENTRAR, { body: { usuario: operador().usuario, contrasena: clave } }),
    );
    anotar(await banco.anonimo.pedir("POST", ENTRAR, { body: { usuario: clave, contrasena: [CONTRASENA] } }));
    const conversacion = await crearConversacion(banco.db, {
      canal: inst.canal,
      id_punto: inst.puntos[0] ?? null,
    });
    banco.waha.fallar({
      status: 401,
      body: { message: `bad key ${inst.canal.credenciales["api_key"]}` },
      times: 1,
    });
    for (const caso of [conversacion.id_caso, "no es un número"]) {
      anotar(
        await cliente.pedir(
          "POST",
          `/ws/api/system/operadores/enviar/mensaje/${conversacion.id_canal_entrada}`,
          {
            body: { caso, contenido: dicho, tipo_contenido: "texto" },
          },
        ),
      );
    }
    const filas = {
      punto: inst.puntos[0] ?? 0,
      caso: conversacion.id_caso,
      canal_entrada: conversacion.id_canal_entrada,
    };
    for (const usuario of [operador(), inst.admin]) {
      const lector = await banco.comoUsuario(usuario);
      for (const [nombre, ruta] of RUTAS.filter(([, { method: metodo }]) => metodo === "GET")) {
        if (nombre === "salir") continue;
        const llamada = llamadaDe(ruta);
        for (const [camino, recurso] of Object.entries(ruta.ids ?? {})) {
          poner(llamada, camino, filas[recurso as keyof typeof filas] ?? 1);
        }
        anotar(await lector.pedir("GET", addressOf(ruta, llamada.params, llamada.query)));
      }
    }
    await banco.db.schema.alterTable("mensaje").renameTo("mensaje_ausente").execute();
    try {
      anotar(await banco.ciudadanoEscribe(inst.canal, escrito));
      anotar(
        await cliente.pedir(
          "GET",
          `/ws/api/system/operadores/0/pendientes?descripcion=${encodeURIComponent(dicho)}`,
        ),
      );
    } finally {
      await banco.db.schema.alterTable("mensaje_ausente").renameTo("mensaje").execute();
    }

    const registro = banco.registro.join("");
    expect(registro).toContain("unexpected failure");
    const { contrasena } = await banco.db
      .selectFrom("usuario")
      .select("contrasena")
      .where("id", "=", operador().id)
      .executeTakeFirstOrThrow();
    const secretos = [...Object.values(inst.canal.credenciales), contrasena, CONTRASENA, clave];
    for (const secreto of secretos) {
      expect(registro).not.toContain(secreto);
      expect(respuestas.filter((texto) => texto.includes(secreto))).toEqual([]);
    }
    for (const ajeno of [cliente.token, dicho, encodeURIComponent(dicho), chat, "Wara Ticona"]) {
      expect(registro.split("\n").filter((linea) => linea.includes(ajeno))).toEqual([]);
    }
  });
});
