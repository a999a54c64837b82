import { expect, it } from "vitest";
import { z } from "zod";
import { defineRoute } from "./route.ts";
import { errorsOf, refusalsOf } from "./route-errors.ts";

const ALWAYS = ["DEMASIADAS_SOLICITUDES", "INTERNO", "NO_DISPONIBLE", "VALIDACION"];
const GATE = ["CONTRASENA_DEBE_CAMBIAR", "SESION_CADUCADA", "SIN_PERMISO"];
const BODY = ["CUERPO_GRANDE", "TIPO_NO_SOPORTADO"];

const base = defineRoute({
  method: "POST",
  path: "/prueba",
  access: "public",
  summary: "Prueba",
  reply: z.object({}),
  errors: ["CASO_CERRADO"],
});

it.each([
  ["una pública", base, ALWAYS],
  ["una que pide sesión", { ...base, access: "sesion" as const }, [...ALWAYS, ...GATE]],
  ["una con cuerpo", { ...base, body: z.object({}) }, [...ALWAYS, ...BODY]],
  ["una con archivos", { ...base, multipart: true as const }, [...ALWAYS, ...BODY]],
  ["una que se repite con su clave", { ...base, idempotent: true }, [...ALWAYS, "CLAVE_REPETIDA"]],
])("errores de una ruta: los suyos y los generales de %s", (_kind, route, general) => {
  expect([...errorsOf(route)].sort()).toEqual([...general, "CASO_CERRADO"].sort());
});

it("rechazos de una ruta: una forma por estado, con sus códigos y ningún otro", () => {
  const refusals = refusalsOf(base);
  expect(Object.keys(refusals)).toEqual(["400", "412", "429", "500", "503"]);
  const refusal = { mensaje: "El caso está cerrado.", error: "CASO_CERRADO" };
  expect(refusals[412]?.safeParse(refusal).success).toBe(true);
  expect(refusals[400]?.safeParse(refusal).success).toBe(false);
  expect(refusals[412]?.safeParse({ ...refusal, error: "CASO_YA_TOMADO" }).success).toBe(false);
});
