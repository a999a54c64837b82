import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { unaSalida } from "../../test/chat/fabrica.ts";
import { unInicio, unUsuario } from "../../test/fabrica.ts";
import { show, startTexts } from "../../test/render.tsx";
import { type Respuesta, servidor } from "../../test/servidor.ts";
import { mayLeave } from "../lib/leave-guards.ts";
import { clearSession, startSession } from "../lib/session.ts";
import { enviosDeUsuario } from "./envios.ts";

const ENVIAR = "/ws/api/system/operadores/enviar/mensaje/1";
const SESION = unInicio({ usuario: unUsuario({ id: 7 }) });
const NUEVO = { sesion: 1, caso: 501, canal: 1, cubiculo: 3, texto: "Pidió cita", ultimoVisto: 0 };
const PREGUNTA =
  "1 mensaje todavía no salió de este navegador. Si sale ahora queda guardado aquí, y se envía cuando usted vuelva a ingresar.";

beforeEach(startTexts);

it("salir con un texto que no llegó al servidor pregunta; ir a otra página, con la sesión terminada o ya enviado, no [D115]", async () => {
  const { promise, resolve } = Promise.withResolvers<Respuesta>();
  servidor.en("POST", ENVIAR, () => promise);
  startSession(SESION);
  show(null);
  const envios = enviosDeUsuario(7);
  expect(await mayLeave("/login")).toBe(true);
  envios.agregar(NUEVO);
  expect(await mayLeave("/pendientes")).toBe(true);
  const salida = mayLeave("/login");
  expect(await screen.findByText(PREGUNTA)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Cancelar" }));
  expect(await salida).toBe(false);
  const otra = mayLeave("/login");
  await userEvent.click(await screen.findByRole("button", { name: "Salir" }));
  expect(await otra).toBe(true);
  clearSession();
  expect(await mayLeave("/login")).toBe(true);
  startSession(SESION);
  resolve({ cuerpo: unaSalida(5, { estado: "EN_COLA" }) });
  await waitFor(() => expect(envios.todos()).toEqual([]));
  expect(await mayLeave("/login")).toBe(true);
});
