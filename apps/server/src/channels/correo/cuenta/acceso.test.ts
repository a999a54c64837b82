import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type CorreoSimulado, crearCorreoSimulado } from "../../../../../simulators/src/correo/index.ts";
import { sinLlavero } from "../../../../test/buzon.ts";
import { workers } from "../../../../test/workers.ts";
import { createLogger } from "../../../shared/logger.ts";
import {
  createOutboundHttp,
  createTargetResolver,
  type OutboundHttp,
} from "../../../shared/outbound-http/index.ts";
import { ConfigCorreo } from "../config.ts";
import { crearCorreo } from "../index.ts";
import type { Llavero } from "./acceso.ts";

const MESA = "mesa@ventanilla.test";
const REFRESCO = "r".repeat(1_200);

/** A provider's token endpoint: gives a new token each time, which opens the mailbox until it is withdrawn. */
let emitidas: string[];
let pedidos: Record<string, string>[];
let contesta: () => { status: number; cuerpo: unknown };
const servidor = createServer(async (pedido, respuesta) => {
  pedidos.push(Object.fromEntries(new URLSearchParams(await text(pedido))));
  const { status, cuerpo } = contesta();
  respuesta.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(cuerpo));
});
const validas = new Set<string>();
let correo: CorreoSimulado;
let salida: OutboundHttp;
let puertoFichas = 0;

beforeAll(async () => {
  await new Promise<void>((listo) => servidor.listen(0, "127.0.0.1", listo));
  puertoFichas = (servidor.address() as AddressInfo).port;
  correo = await crearCorreoSimulado({
    clave: "ninguna",
    aceptaFicha: (usuario, ficha) => usuario === MESA && validas.has(ficha),
  });
  salida = createOutboundHttp({ allowPrivate: false, allowedHosts: [`127.0.0.1:${puertoFichas}`] });
});
beforeEach(() => {
  emitidas = [];
  pedidos = [];
  validas.clear();
  contesta = () => {
    const ficha = `ficha-${emitidas.length + 1}`;
    emitidas.push(ficha);
    validas.add(ficha);
    return { status: 200, cuerpo: { access_token: ficha, token_type: "Bearer", expires_in: 3599 } };
  };
});
afterAll(async () => {
  await salida.close();
  await correo.cerrar();
  servidor.closeAllConnections();
  servidor.close();
});

function cuenta(credenciales: Record<string, string>, oauth: Record<string, unknown> = {}): ConfigCorreo {
  return ConfigCorreo.parse({
    id: 7,
    entidad: "Mesa de prueba",
    usuario: MESA,
    clave: null,
    credenciales,
    ruta_perfil: `${correo.imap.host}:${correo.imap.puerto}`,
    configuracion: {
      servidor_smtp: correo.smtp.host,
      puerto_smtp: correo.smtp.puerto,
      oauth: { token_url: `http://127.0.0.1:${puertoFichas}/token`, client_id: "ventanilla", ...oauth },
    },
  });
}

/** Keeps what it is told, as the account's row would. */
function llaveroDe(inicial: string | null): Llavero & { guardada: string | null; caido: boolean } {
  return {
    guardada: inicial,
    caido: false,
    async vigente() {
      return this.guardada;
    },
    async renovar(idCanal, { de, a }) {
      if (this.caido) throw new Error("the database does not answer");
      if (idCanal === 7 && this.guardada === de) this.guardada = a;
    },
  };
}

/** A provider that takes each refresh token once, and gives the next one with the answer. */
function queRenueva(primera: string): { valida: string } {
  const proveedor = { valida: primera };
  contesta = () => {
    if (pedidos.at(-1)?.["refresh_token"] !== proveedor.valida)
      return { status: 400, cuerpo: { error: "invalid_grant" } };
    proveedor.valida = `refresco-${pedidos.length}`;
    const access_token = `ficha-${pedidos.length}`;
    validas.add(access_token);
    return { status: 200, cuerpo: { access_token, refresh_token: proveedor.valida, expires_in: 3_600 } };
  };
  return proveedor;
}

function conector(llavero: Llavero = sinLlavero) {
  const puertas = [correo.imap, correo.smtp].map(({ host, puerto }) => `${host}:${puerto}`);
  const resolver = createTargetResolver({ allowPrivate: false, allowedHosts: puertas });
  return crearCorreo(
    { resolver, fetch: salida.fetch, llavero, workers, logger: createLogger("silent") },
    {
      imap: { conexionMs: 5_000, silencioMs: 10_000 },
      smtp: { conexionMs: 5_000, silencioMs: 10_000, entregaMs: 15_000 },
      sondeoMs: 60_000,
    },
  );
}

const carta = {
  msgId: "a1B2c3D4e5F6g7H8i9J0kL",
  chat: "ana@ciudadano.test",
  text: "Ya está.",
  tipoContenido: "texto",
  archivos: [],
  idCaso: 12,
  automatic: false,
  hilo: { asunto: null, references: [] },
} as const;

it("con un token de refresco se lee y se envía con fichas que se piden una vez", async () => {
  const config = cuenta({ client_secret: "secreto", refresh_token: REFRESCO });
  const suyo = conector();
  await expect(suyo.verify(config)).resolves.toEqual({ conectado: true });
  await expect(suyo.send(config, carta)).resolves.toContain("@ventanilla.test>");
  expect(correo.libro().at(-1)).toMatchObject({ de: MESA, para: "ana@ciudadano.test" });
  expect(pedidos).toEqual([
    {
      client_id: "ventanilla",
      client_secret: "secreto",
      grant_type: "refresh_token",
      refresh_token: REFRESCO,
    },
  ]);
});

it("sin token de refresco la aplicación entra por sí misma, con su alcance", async () => {
  const scope = "https://outlook.office365.com/.default";
  await expect(conector().verify(cuenta({ client_secret: "secreto" }, { scope }))).resolves.toEqual({
    conectado: true,
  });
  expect(pedidos).toEqual([
    { client_id: "ventanilla", client_secret: "secreto", grant_type: "client_credentials", scope },
  ]);
});

it("una aplicación con ficha y sin acceso al buzón se dice rechazada, y la línea no se pide otra vez con la misma", async () => {
  const scope = "https://outlook.office365.com/.default";
  contesta = () => {
    emitidas.push("ajena");
    return { status: 200, cuerpo: { access_token: "ajena", expires_in: 3599 } };
  };
  const config = cuenta({ client_secret: "secreto" }, { scope });
  const suyo = conector();
  await expect(suyo.send(config, carta)).rejects.toMatchObject({ kind: "credencial" });
  await expect(suyo.verify(config)).resolves.toEqual({
    conectado: false,
    detalle: "AUTHENTICATIONFAILED",
    refused: true,
  });
  expect(emitidas).toHaveLength(2);
});

it("una ficha que el servidor ya no acepta se olvida, y la siguiente se pide de nuevo", async () => {
  const config = cuenta({ refresh_token: REFRESCO });
  const suyo = conector();
  await suyo.verify(config);
  validas.clear();
  await expect(suyo.verify(config)).resolves.toEqual({
    conectado: false,
    detalle: "AUTHENTICATIONFAILED",
    refused: true,
  });
  await expect(suyo.verify(config)).resolves.toEqual({ conectado: true });
  expect(emitidas).toEqual(["ficha-1", "ficha-2"]);
});

it("una respuesta no se pierde con una ficha que el servidor ya no acepta: sale una vez, con otra", async () => {
  const config = cuenta({ refresh_token: REFRESCO });
  const suyo = conector();
  await suyo.verify(config);
  validas.clear();
  const antes = correo.libro().length;
  await expect(suyo.send(config, carta)).resolves.toContain("@ventanilla.test>");
  expect(correo.libro()).toHaveLength(antes + 1);
  expect(emitidas).toEqual(["ficha-1", "ficha-2"]);
});

it("dos respuestas a la vez con una ficha que ya no vale salen con la misma nueva", async () => {
  const config = cuenta({ refresh_token: REFRESCO });
  const suyo = conector();
  await suyo.verify(config);
  validas.clear();
  const antes = correo.libro().length;
  await Promise.all([suyo.send(config, carta), suyo.send(config, { ...carta, msgId: "b".repeat(22) })]);
  expect(correo.libro()).toHaveLength(antes + 2);
  expect(emitidas).toEqual(["ficha-1", "ficha-2"]);
});

it("rechazada también la ficha nueva, la cuenta está rechazada y no se pide una tercera", async () => {
  const config = cuenta({ refresh_token: REFRESCO });
  const suyo = conector();
  await suyo.verify(config);
  validas.clear();
  contesta = () => {
    emitidas.push("ajena");
    return { status: 200, cuerpo: { access_token: "ajena", expires_in: 3599 } };
  };
  await expect(suyo.send(config, carta)).rejects.toMatchObject({ kind: "credencial", code: "SMTP_535" });
  expect(emitidas).toEqual(["ficha-1", "ajena"]);
});

it("una ficha por vencer no se usa", async () => {
  contesta = () => {
    emitidas.push("corta");
    validas.add("corta");
    return { status: 200, cuerpo: { access_token: "corta", expires_in: "60" } };
  };
  const config = cuenta({ refresh_token: REFRESCO });
  const suyo = conector();
  await suyo.verify(config);
  await suyo.verify(config);
  expect(emitidas).toHaveLength(2);
});

/** As Entra and Google word their refusals. */
const SIN_CONSENTIMIENTO = {
  error: "invalid_grant",
  suberror: "consent_required",
  error_description: "AADSTS65001: The user or administrator has not consented to use the application.",
};
const PIDE_PERSONA = {
  error: "interaction_required",
  error_description: "AADSTS50076: you must use multi-factor authentication",
};
const SECRETO_VENCIDO = {
  error: "invalid_client",
  error_description: "AADSTS7000222: The provided client secret keys are expired.",
};
const SIN_PERMISO = { error: "unauthorized_client", error_description: "Unauthorized" };

it.each([
  ["revocado", { status: 400, cuerpo: { error: "invalid_grant" } }, "credencial", "OAUTH_invalid_grant"],
  ["sin consentimiento", { status: 400, cuerpo: SIN_CONSENTIMIENTO }, "credencial", "OAUTH_invalid_grant"],
  [
    "que pide a una persona",
    { status: 400, cuerpo: PIDE_PERSONA },
    "credencial",
    "OAUTH_interaction_required",
  ],
  ["con su secreto vencido", { status: 401, cuerpo: SECRETO_VENCIDO }, "credencial", "OAUTH_invalid_client"],
  [
    "de una aplicación sin permiso",
    { status: 400, cuerpo: SIN_PERMISO },
    "credencial",
    "OAUTH_unauthorized_client",
  ],
  ["rechazado sin más", { status: 401, cuerpo: {} }, "credencial", "OAUTH_401"],
  ["que no es del proveedor", { status: 404, cuerpo: "<html>" }, "temporal", "OAUTH_404"],
  ["que un proxy no deja pasar", { status: 403, cuerpo: "<html>" }, "temporal", "OAUTH_403"],
  ["con una página en su lugar", { status: 200, cuerpo: "<html>" }, "temporal", "OAUTH_200"],
  [
    "que hoy no atiende",
    { status: 400, cuerpo: { error: "temporarily_unavailable" } },
    "temporal",
    "OAUTH_temporarily_unavailable",
  ],
  ["caído", { status: 503, cuerpo: {} }, "temporal", "OAUTH_503"],
  ["con prisa ajena", { status: 429, cuerpo: {} }, "temporal", "OAUTH_429"],
])("un acceso %s se dice por su clase, y nada llegó a salir", async (_nombre, respuesta, kind, code) => {
  contesta = () => respuesta;
  const antes = correo.libro().length;
  await expect(conector().send(cuenta({ refresh_token: REFRESCO }), carta)).rejects.toMatchObject({
    kind,
    code,
  });
  expect(correo.libro()).toHaveLength(antes);
});

it("el token de refresco que el proveedor reemplaza se guarda, y quien abre la cuenta con él no pide otra ficha", async () => {
  const proveedor = queRenueva(REFRESCO);
  const llavero = llaveroDe(REFRESCO);
  const suyo = conector(llavero);
  await expect(suyo.verify(cuenta({ refresh_token: REFRESCO }))).resolves.toEqual({ conectado: true });
  expect(llavero.guardada).toBe(proveedor.valida);
  await suyo.send(cuenta({ refresh_token: llavero.guardada ?? "" }), carta);
  expect(pedidos).toHaveLength(1);
  // A process that starts anew knows only what was kept.
  await expect(conector(llavero).verify(cuenta({ refresh_token: llavero.guardada ?? "" }))).resolves.toEqual({
    conectado: true,
  });
  expect(llavero.guardada).toBe("refresco-2");
});

it("quien llega con uno que otro proceso ya cambió usa el que vale ahora", async () => {
  const proveedor = queRenueva("vigente");
  const llavero = llaveroDe("vigente");
  await expect(conector(llavero).verify(cuenta({ refresh_token: REFRESCO }))).resolves.toEqual({
    conectado: true,
  });
  expect(pedidos.map(({ refresh_token }) => refresh_token)).toEqual([REFRESCO, "vigente"]);
  expect(llavero.guardada).toBe(proveedor.valida);
});

it("uno que nadie cambió y el proveedor rechaza se rechaza una vez", async () => {
  queRenueva("otro");
  await expect(conector(llaveroDe(REFRESCO)).verify(cuenta({ refresh_token: REFRESCO }))).resolves.toEqual({
    conectado: false,
    detalle: "OAUTH_invalid_grant",
    refused: true,
  });
  expect(pedidos).toHaveLength(1);
});

it("mientras no se puede guardar se usa igual, y se guarda antes de pedir el siguiente", async () => {
  const proveedor = queRenueva(REFRESCO);
  const llavero = llaveroDe(REFRESCO);
  llavero.caido = true;
  const suyo = conector(llavero);
  const config = cuenta({ refresh_token: REFRESCO });
  await expect(suyo.verify(config)).resolves.toEqual({ conectado: true });
  expect(llavero.guardada).toBe(REFRESCO);
  llavero.caido = false;
  validas.clear();
  await expect(suyo.verify(config)).resolves.toMatchObject({ conectado: false });
  await expect(suyo.verify(config)).resolves.toEqual({ conectado: true });
  expect(llavero.guardada).toBe(proveedor.valida);
});

it("la dirección de las fichas pasa por la guarda de salida como cualquier otra", async () => {
  const config = cuenta({ refresh_token: REFRESCO }, { token_url: "http://169.254.169.254/token" });
  await expect(conector().send(config, carta)).rejects.toMatchObject({ name: "CanalError" });
  expect(pedidos).toEqual([]);
});

it("una cuenta con fichas necesita con qué pedirlas", () => {
  expect(() => cuenta({})).toThrow("nothing opens the account");
});
