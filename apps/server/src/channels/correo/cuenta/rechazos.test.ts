import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type CorreoSimulado, crearCorreoSimulado } from "../../../../../simulators/src/correo/index.ts";
import { cuentaDe, sinFichas, sinLlavero } from "../../../../test/buzon.ts";
import { workers } from "../../../../test/workers.ts";
import { createLogger } from "../../../shared/logger.ts";
import { createTargetResolver } from "../../../shared/outbound-http/index.ts";
import { errorDeLinea } from "../errores.ts";
import { crearCorreo } from "../index.ts";

let correo: CorreoSimulado;
beforeAll(async () => {
  correo = await crearCorreoSimulado();
});
afterEach(() => correo.fallarImap({}));
afterAll(() => correo.cerrar());

describe("correo: lo que no es un rechazo de la cuenta [D93]", () => {
  it.each([
    ["[ALERT] Too many simultaneous connections. (Failure)", "LIMIT", false],
    ["Too many simultaneous connections. (Failure)", "LIMIT", false],
    ["[UNAVAILABLE] Temporary authentication failure.", "UNAVAILABLE", false],
    ["[ALERT] Application-specific password required (Failure)", "ALERT", true],
    ["Invalid credentials", "AUTHENTICATIONFAILED", true],
  ])("el buzón dice «%s»", async (words, detalle, refused) => {
    correo.fallarImap({ at: "auth", status: "NO", words });
    const resolver = createTargetResolver({ allowPrivate: true, allowedHosts: [] });
    const logger = createLogger("silent");
    const conector = crearCorreo({ resolver, fetch: sinFichas, llavero: sinLlavero, workers, logger });
    const { imap, smtp, clave } = correo;
    const cuenta = cuentaDe({ direccion: "mesa@ventanilla.test", clave, imap, smtp });
    await expect(conector.verify(cuenta)).resolves.toEqual({ conectado: false, detalle, refused });
  });

  it.each(["CERT_HAS_EXPIRED", "DEPTH_ZERO_SELF_SIGNED_CERT", "ERR_TLS_CERT_ALTNAME_INVALID"])(
    "un certificado que no vale, %s: nadie dijo la contraseña, y quien lo renueva es su servidor",
    (code) => {
      expect(errorDeLinea(Object.assign(new Error("tls"), { code }))).toMatchObject({
        kind: "temporal",
        code,
      });
    },
  );
});
