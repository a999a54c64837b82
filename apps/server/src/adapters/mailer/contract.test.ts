import { createServer } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type CorreoSimulado, crearCorreoSimulado } from "../../../../simulators/src/correo/index.ts";
import { createTargetResolver, type ResolveTarget } from "../../shared/outbound-http/index.ts";
import { MailerError } from "./port.ts";
import { createSmtpMailer, type SmtpServer } from "./smtp.ts";

const DE = "sistema@ventanilla.example";
const CARTA = {
  to: "ana.quispe@entidad.example",
  subject: "Su contraseña nueva",
  text: "Ingrese con:\n\nAbc234\n\nCámbiela después.",
  messageId: "c0ffee",
};
const TIEMPOS = { connectMs: 2_000, silenceMs: 2_000, deliveryMs: 4_000 };

let simulado: CorreoSimulado;
let resolver: ResolveTarget;
beforeAll(async () => {
  simulado = await crearCorreoSimulado();
  resolver = createTargetResolver({
    allowPrivate: false,
    allowedHosts: [`127.0.0.1:${simulado.smtp.puerto}`],
  });
});
afterEach(() => simulado.fallar({}));
afterAll(() => simulado.cerrar());

const servidor = (cambios: Partial<SmtpServer> = {}): SmtpServer => ({
  host: "127.0.0.1",
  port: simulado.smtp.puerto,
  secure: false,
  user: DE,
  password: simulado.clave,
  from: DE,
  ...cambios,
});
type Opciones = Parameters<typeof createSmtpMailer>[1];
const enviar = (cambios: Partial<SmtpServer> = {}, opciones: Partial<Opciones> = {}, carta = CARTA) =>
  createSmtpMailer(servidor(cambios), { resolver, times: TIEMPOS, ...opciones }).send(carta);
async function falloDe(envio: Promise<void>): Promise<MailerError> {
  const error = await envio.then(
    () => undefined,
    (fallo: unknown) => fallo,
  );
  if (!(error instanceof MailerError)) throw new Error(`no MailerError, but ${String(error)}`);
  return error;
}
const cartas = () => simulado.libro({ para: CARTA.to }).map(({ crudo }) => crudo);

describe("el correo del sistema por SMTP [A-producto-17, A-usuarios-27, A-usuarios-30, D35]", () => {
  it("la carta llega entera a una dirección: quién, asunto con tildes, sus líneas, y el mismo nombre si se envía dos veces", async () => {
    await enviar();
    await enviar();
    const [una = "", otra = "", ...demas] = cartas().slice(-2);
    expect(demas).toEqual([]);
    expect(una).toContain(`From: Ventanilla <${DE}>`);
    expect(una).toContain(`To: ${CARTA.to}`);
    expect(una).toContain("Auto-Submitted: auto-generated");
    expect(una).toMatch(/^Subject: =\?UTF-8\?Q\?Su_contrase=C3=B1a_nueva\?=\r?$/m);
    expect(una).toMatch(/^Abc234\r?$/m);
    for (const crudo of [una, otra]) expect(crudo).toContain("Message-ID: <c0ffee@ventanilla.example>");
  });

  it("nada de lo que trae una carta agrega destinatarios ni encabezados", async () => {
    const antes = simulado.libro().length;
    await enviar({}, {}, { ...CARTA, subject: "Hola\r\nBcc: otro@entidad.example\r\nX-Otro: 1" });
    const [carta] = simulado.libro().slice(antes);
    expect(simulado.libro()).toHaveLength(antes + 1);
    expect(carta?.crudo).not.toMatch(/^(Bcc|X-Otro):/m);
  });

  it.each([
    ["connect", 421, false],
    ["auth", 535, false],
    ["auth", 454, false],
    ["mail", 550, false],
    ["rcpt", 451, false],
    ["rcpt", 550, true],
    ["data", 452, false],
    ["data", 554, true],
  ] as const)("rechazada en %s con %i: sin remedio %s", async (at, status, permanent) => {
    simulado.fallar({ at, status });
    expect(await falloDe(enviar())).toMatchObject({ code: String(status), permanent });
  });

  it.each(["connect", "auth", "mail", "rcpt", "data"] as const)(
    "cortada en %s: se intenta otra vez",
    async (at) => {
      simulado.fallar({ at, drop: true });
      expect((await falloDe(enviar())).permanent).toBe(false);
    },
  );

  it("lo que se tomó y nadie contesta acaba en su plazo, y vuelve a intentarse con el mismo nombre", async () => {
    simulado.fallar({ silentAfterAccept: true });
    const fallo = await falloDe(enviar({}, { times: { ...TIEMPOS, silenceMs: 60_000, deliveryMs: 300 } }));
    expect(fallo).toMatchObject({ code: "TIEMPO_AGOTADO", permanent: false });
  });

  it("nadie en la dirección, o una que la guarda no deja llamar: se intenta otra vez", async () => {
    const vacio = createServer();
    await new Promise<void>((resolve) => vacio.listen(0, "127.0.0.1", resolve));
    const puerto = Number(Reflect.get(vacio.address() ?? {}, "port"));
    await new Promise((resolve) => vacio.close(resolve));
    const alli = createTargetResolver({ allowPrivate: false, allowedHosts: [`127.0.0.1:${puerto}`] });
    expect((await falloDe(enviar({ port: puerto }, { resolver: alli }))).permanent).toBe(false);
    expect((await falloDe(enviar({ port: puerto }))).permanent).toBe(false);
  });

  it("por internet la contraseña no viaja sin cifrar, y ningún fallo la dice", async () => {
    const antes = simulado.libro().length;
    const publica: ResolveTarget = async () => ({ address: "127.0.0.1", reach: "public" });
    const fallos = [
      await falloDe(enviar({}, { resolver: publica })),
      await falloDe(enviar({ password: "una-que-no-es" })),
    ];
    expect(simulado.libro()).toHaveLength(antes);
    expect(fallos.map(({ permanent }) => permanent)).toEqual([false, false]);
    for (const fallo of fallos)
      expect(`${fallo.message} ${String(fallo.cause)}`).not.toMatch(
        new RegExp(`una-que-no-es|${simulado.clave}`),
      );
  });
});
