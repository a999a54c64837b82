import { HttpError, NetworkError } from "@ventanilla/client/http";
import type { CodigoError } from "@ventanilla/contract/errores";
import { expect, it } from "vitest";
import { mayBeStored, refusedAtDoor } from "../../lib/outcome.ts";
import { seEsperaSolo } from "./envios.rules.ts";

const SIN_LINEA = new NetworkError({ aborted: false, cause: null });
const estado = (cual: number, error?: CodigoError) =>
  new HttpError(cual, error === undefined ? null : { mensaje: "no", error });

it.each([
  ["sin línea", SIN_LINEA, { espera: true, quiza: true, puerta: false }],
  ["un fallo de la página misma", new TypeError("x"), { espera: false, quiza: true, puerta: false }],
  ["502", estado(502), { espera: true, quiza: true, puerta: true }],
  ["503 nuestro", estado(503, "NO_DISPONIBLE"), { espera: true, quiza: true, puerta: false }],
  ["500 nuestro", estado(500, "INTERNO"), { espera: false, quiza: true, puerta: false }],
  ["401", estado(401, "SESION_CADUCADA"), { espera: true, quiza: false, puerta: false }],
  ["429 nuestro", estado(429, "DEMASIADAS_SOLICITUDES"), { espera: true, quiza: false, puerta: false }],
  ["403", estado(403, "SIN_PERMISO"), { espera: false, quiza: false, puerta: true }],
  ["404 de un intermediario", estado(404), { espera: false, quiza: false, puerta: true }],
  ["412", estado(412, "CASO_CERRADO"), { espera: false, quiza: false, puerta: false }],
] as const)(
  "de un intento que acabó en %s se sabe si sale solo, si quizá salió y quién lo dijo [B-mensajes-09]",
  (_que, error, dicho) => {
    expect({
      espera: seEsperaSolo(error),
      quiza: mayBeStored(error),
      puerta: refusedAtDoor(error),
    }).toEqual(dicho);
  },
);
