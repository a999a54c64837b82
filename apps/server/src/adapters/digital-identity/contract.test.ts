import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import {
  type CiudadaniaSimulada,
  caminar,
  crearCiudadaniaSimulada,
} from "../../../../simulators/src/ciudadania/index.ts";
import { prestado } from "../../../test/prestado.ts";
import { createLogger } from "../../shared/logger.ts";
import { createOutboundHttp, type OutboundHttp } from "../../shared/outbound-http/index.ts";
import { createDigitalIdentity, type DigitalIdentitySettings } from "./http.ts";
import type { LoginReturn } from "./port.ts";

const REGRESO = "https://ventanilla.test/login-ciudadania";
const SECRETO_AJENO = "este-no-es-el-secreto-de-nadie-aqui";
const ANA = { sub: "ana", nombres: "ANA", primer_apellido: "QUISPE", fecha_nacimiento: "15/05/1990" };

/** Our registration with the provider itself, where somebody lends it: as the server's settings have it. Nobody signs in there. */
const PRESTADOS = prestado("CIUDADANIA_REAL").map((uno) =>
  z
    .strictObject({
      issuer: z.url(),
      clientId: z.string(),
      clientSecret: z.string(),
      scopes: z.string(),
      redirect: z.url(),
    })
    .parse(uno),
);

let proveedor: CiudadaniaSimulada;
let salida: OutboundHttp;
let simulado: DigitalIdentitySettings;
const lineas: string[] = [];

beforeAll(async () => {
  proveedor = await crearCiudadaniaSimulada(REGRESO);
  salida = createOutboundHttp({ allowPrivate: false, allowedHosts: [proveedor.host] });
  const { id: clientId, secreto: clientSecret, redirect } = proveedor.cliente;
  simulado = {
    issuer: proveedor.issuer,
    clientId,
    clientSecret,
    scopes: "openid profile fecha_nacimiento",
    redirect,
  };
  proveedor.inscribir({ ...ANA, numero_documento: "1234567-1A" });
});
afterEach(() => {
  proveedor.sanar();
  proveedor.consultas();
});
afterAll(async () => {
  await salida.close();
  await proveedor.cerrar();
});

const identidad = (settings: DigitalIdentitySettings, timeoutMs = 20_000) =>
  createDigitalIdentity({
    settings,
    fetch: salida.fetch,
    logger: createLogger("trace", { write: (linea: string) => void lineas.push(linea) }),
    timeoutMs,
  });
/** Begins, and is taken for this citizen by the provider. */
async function ir(suya: ReturnType<typeof identidad>, sub = ANA.sub) {
  const { url, state, ...secretos } = await suya.begin();
  const { searchParams } = await caminar(url, sub, REGRESO);
  const regreso: LoginReturn = {
    code: searchParams.get("code") ?? "",
    state,
    iss: searchParams.get("iss") ?? undefined,
  };
  return { regreso, secretos };
}

describe.each([
  ["simulado", () => simulado] as const,
  ...PRESTADOS.map((suyo) => ["de verdad", () => suyo] as const),
])("identidad digital: el proveedor %s", (_cual, ajustes) => {
  it("dice dónde se ingresa y acepta lo que se le pide: nuestro cliente, su regreso y sus alcances [A-ciudadania-04]", async () => {
    const { url, state, nonce, verifier } = await identidad(ajustes()).begin();
    const pedido = new URL(url);
    expect(Object.fromEntries(pedido.searchParams)).toMatchObject({
      client_id: ajustes().clientId,
      redirect_uri: ajustes().redirect,
      response_type: "code",
      scope: ajustes().scopes,
      state,
      nonce,
      code_challenge_method: "S256",
    });
    expect(pedido.searchParams.get("code_challenge")).not.toBe(verifier);
    const { status, headers } = await fetch(url, { redirect: "manual" });
    expect(status).toBeLessThan(400);
    // What it does not know it says by sending the browser straight back.
    expect(headers.get("location") ?? "").not.toMatch(/[?&]error=/);
  });

  it("a quien se presenta con nuestro secreto le rechaza el código inventado; a quien no, lo rechaza a él [A-ciudadania-07]", async () => {
    const entrar = async (cambios: Partial<DigitalIdentitySettings> = {}) => {
      const suya = identidad({ ...ajustes(), ...cambios });
      const { state, ...secretos } = await suya.begin();
      return await suya.finish({ code: "inventado", state }, secretos);
    };
    await expect(entrar()).rejects.toMatchObject({ codigo: "CIUDADANIA_CODIGO_RECHAZADO" });
    const ajeno = entrar({ clientSecret: SECRETO_AJENO });
    await expect(ajeno).rejects.toMatchObject({ codigo: "PROVEEDOR_NO_CONFIGURADO" });
  });

  it("dice dónde se sale, y la salida nombra la sesión y a dónde volver [A-ciudadania-06]", async () => {
    const { origin } = new URL((await identidad(ajustes()).begin()).url);
    const salir = new URL(await identidad(ajustes()).endUrl("ficha"));
    expect(salir.origin).toBe(origin);
    expect(Object.fromEntries(salir.searchParams)).toMatchObject({
      id_token_hint: "ficha",
      post_logout_redirect_uri: ajustes().redirect,
    });
  });
});

describe("identidad digital: quién entra [A-ciudadania-07]", () => {
  it("quien el proveedor reconoce, con su documento y su nacimiento en nuestras palabras; y se pregunta lo justo", async () => {
    const suya = identidad(simulado);
    const { regreso, secretos } = await ir(suya);
    const { person, idToken } = await suya.finish(regreso, secretos);
    expect(person).toEqual({
      tipo_documento: "CI",
      nro_documento: "1234567",
      complemento: "1A",
      fecha_nacimiento: "1990-05-15",
    });
    expect(idToken.split(".")).toHaveLength(3);
    expect(proveedor.consultas()).toEqual(["/.well-known/openid-configuration", "/token", "/jwks", "/me"]);
  });

  it.each(["nonce", "verifier", "state"] as const)(
    "con otro %s que el de su comienzo, nadie",
    async (cual) => {
      const suya = identidad(simulado);
      const { regreso, secretos } = await ir(suya);
      const otro = "otro-que-no-comenzo-aqui-de-cuarenta-y-tres-letras";
      const { state: _suyo, ...ajenos } = { ...secretos, [cual]: otro, state: "" };
      const intento =
        cual === "state" ? suya.finish({ ...regreso, code: otro }, secretos) : suya.finish(regreso, ajenos);
      await expect(intento).rejects.toMatchObject({
        codigo: cual === "nonce" ? "CIUDADANIA_NO_CONFIABLE" : "CIUDADANIA_CODIGO_RECHAZADO",
      });
    },
  );

  it("un proveedor sin salida propia no da ninguna", async () => {
    const { issuer } = simulado;
    const sinSalida = { issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` };
    proveedor.fallar({ en: "descubrimiento", answer: sinSalida });
    await expect(identidad(simulado).endUrl("ficha")).resolves.toBe("");
  });
});
