import { screen, waitFor, within } from "@testing-library/react";
import { UsuarioFila } from "@ventanilla/contract/usuario/usuario";
import { beforeEach, expect, it } from "vitest";
import { contestarDatos } from "../../../test/datos.ts";
import { unaFilaDeUsuario, unCatalogo, unInicio, unUsuario } from "../../../test/fabrica.ts";
import { abrir, dialogoAbierto, servidor } from "../../../test/pantalla.tsx";
import { SIN_LINEA } from "../../../test/servidor.ts";

const TOKEN = "/ws/api/system/token/7";
const ACCION = "Revocar token de jperez";
const REVOCADO = "El token ya no sirve.";

/** Whether the account has one, as the server knows it. */
let tiene: boolean;
beforeEach(() => {
  tiene = true;
  contestarDatos({
    usuarios: () =>
      unCatalogo(UsuarioFila, [
        unaFilaDeUsuario({ tiene_token: tiene }),
        unaFilaDeUsuario({ id: 8, usuario: "otra" }),
      ]),
    roles: () => ({ rows: [], count: 0 }),
  });
});

const revocarlo = () =>
  servidor.en("DELETE", TOKEN, () => {
    tiene = false;
    return { cuerpo: { message: "Listo" } };
  });
/** The question, before anybody answered it. */
async function preguntar() {
  const usuario = unUsuario({ id: 5, usuario: "yo", rol: "ADMIN", id_rol: 2 });
  const { persona } = await abrir("/usuarios", {
    sesion: unInicio({ permisos: ["usuarios:read", "usuarios:update"], menu: [], usuario }),
  });
  await persona.click(await screen.findByRole("button", { name: ACCION }));
  return { persona, pregunta: within(await dialogoAbierto("Revocar token")) };
}
const pedidos = () => servidor.llamadas("DELETE", TOKEN).length;
const avisoDe = (name: string) => screen.findByRole("group", { name });

it("revocar el token pregunta primero, y Cancelar no revoca nada; sin token no se ofrece [A-usuarios-20]", async () => {
  revocarlo();
  const { persona, pregunta } = await preguntar();
  expect(screen.queryByRole("button", { name: "Revocar token de otra" })).toBeNull();
  expect(
    pregunta.getByText(
      "El programa que usa el token de jperez ya no podrá entrar. ¿Está seguro de revocarlo?",
    ),
  ).toBeTruthy();
  await persona.click(pregunta.getByRole("button", { name: "Cancelar" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByRole("button", { name: ACCION })).toBeTruthy();
  expect(pedidos()).toBe(0);
});

it("revocado, se dice que ya no sirve, su botón se va y el foco queda en la página", async () => {
  revocarlo();
  const { persona, pregunta } = await preguntar();
  await persona.click(pregunta.getByRole("button", { name: "Revocar token" }));
  expect(await avisoDe(REVOCADO)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("button", { name: ACCION })).toBeNull());
  expect(pedidos()).toBe(1);
  await waitFor(() => expect(screen.getByRole("main").contains(document.activeElement)).toBe(true));
});

it("lo que el servidor no permite se dice, y el token sigue ahí para revocarlo después", async () => {
  const dicho = "No puede dar ese rol.";
  servidor.en("DELETE", TOKEN, () => ({
    estado: 412,
    cuerpo: { mensaje: dicho, error: "ROL_NO_ASIGNABLE" },
  }));
  const { persona, pregunta } = await preguntar();
  await persona.click(pregunta.getByRole("button", { name: "Revocar token" }));
  expect(await avisoDe(dicho)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByRole("button", { name: ACCION })).toBeTruthy();
  expect(screen.queryByRole("group", { name: REVOCADO })).toBeNull();
});

it("sin línea se ofrece Reintentar, que lo revoca sin preguntar otra vez", async () => {
  servidor.en("DELETE", TOKEN, () => {
    throw SIN_LINEA;
  });
  const { persona, pregunta } = await preguntar();
  await persona.click(pregunta.getByRole("button", { name: "Revocar token" }));
  const aviso = within(await avisoDe("No se pudo establecer conexión con el servidor."));
  revocarlo();
  await persona.click(aviso.getByRole("button", { name: "Reintentar" }));
  expect(await avisoDe(REVOCADO)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("button", { name: ACCION })).toBeNull());
});
