import { SignJWT } from "jose";
import { afterEach, describe, expect, it, vi } from "vitest";
import { nowS } from "../../shared/clock.ts";
import { deriveKey } from "../../shared/crypto.ts";
import { crearFirma } from "./firma.service.ts";

const SECRETO = "un secreto de pruebas de más de treinta y dos letras";
const portador = { id_sesion: "6f1c1f0e-8a3c-4a35-9a55-1df0a0f6c6d1", id_usuario: 7 };
const firma = crearFirma(SECRETO);

describe("el token de sesión", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it("dice quién es mientras dura, y nada después [A-sesion-13]", async () => {
    expect(await firma.leer(await firma.firmar(portador, nowS() + 60))).toEqual(portador);
    expect(await firma.leer(await firma.firmar(portador, nowS() - 1))).toBeNull();
  });

  it("el que ya se leyó tampoco vale pasado su fin [A-sesion-13]", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const token = await firma.firmar(portador, nowS() + 60);
    expect(await firma.leer(token)).toEqual(portador);
    vi.setSystemTime(Date.now() + 59_000);
    expect(await firma.leer(token)).toEqual(portador);
    vi.setSystemTime(Date.now() + 1_000);
    expect(await firma.leer(token)).toBeNull();
  });

  it("el que parece uno que ya se leyó no vale por eso [A-sesion-13]", async () => {
    const token = await firma.firmar(portador, nowS() + 60);
    expect(await firma.leer(token)).toEqual(portador);
    const [cabecera, cuerpo, sello] = token.split(".");
    expect(await firma.leer(`${cabecera}.${cuerpo}.${sello?.slice(0, -2)}AA`)).toBeNull();
    expect(await crearFirma(`${SECRETO}, otro`).leer(token)).toBeNull();
  });

  it("no vale alterado, de otra clave, de otro emisor, sin firma o sin fin [A-sesion-13]", async () => {
    const token = await firma.firmar(portador, nowS() + 60);
    const [cabecera, cuerpo, sello] = token.split(".");
    const ajeno = Buffer.from(JSON.stringify({ alg: "none" })).toString("base64url");
    const clave = deriveKey(SECRETO, "sesion");
    const base = () =>
      new SignJWT({ sid: portador.id_sesion }).setProtectedHeader({ alg: "HS256" }).setSubject("7");
    const rechazados = [
      "",
      "no es un token",
      `${cabecera}.${cuerpo}.${sello?.slice(0, -2)}AA`,
      `${ajeno}.${cuerpo}.`,
      await crearFirma(`${SECRETO}, otro`).firmar(portador, nowS() + 60),
      await base().setIssuer("otro").setAudience("ventanilla/sesion").setExpirationTime("1m").sign(clave),
      await base().setIssuer("ventanilla").setAudience("otra").setExpirationTime("1m").sign(clave),
      await base().setIssuer("ventanilla").setAudience("ventanilla/sesion").sign(clave),
    ];
    for (const rechazado of rechazados) expect(await firma.leer(rechazado)).toBeNull();
    const propio = await base()
      .setIssuer("ventanilla")
      .setAudience("ventanilla/sesion")
      .setExpirationTime("1m")
      .sign(clave);
    expect(await firma.leer(propio)).toEqual(portador);
  });
});
