import { screen, waitFor, within } from "@testing-library/react";
import { UsuarioFila } from "@ventanilla/contract/usuario/usuario";
import { expect, it } from "vitest";
import { unaCuenta, unaFilaDeUsuario, unCatalogo, unInicio, unUsuario } from "../../../test/fabrica.ts";
import { abrir, dialogoAbierto, servidor } from "../../../test/pantalla.tsx";

const SEGIP = "/ws/api/system/persona-segip/1234567";
const SIN_PERSONA = {
  id_persona: null,
  persona_tipo_documento: null,
  persona_nro_documento: null,
  persona_complemento: null,
  persona_fecha_nacimiento: null,
  persona_nombres: null,
  persona_primer_apellido: null,
  persona_movil: null,
  persona_nacionalidad: null,
  persona_genero: null,
  persona_contrastado: false,
  persona_estado: null,
  estado_persona: null,
};

it("quien dice por primera vez qué persona es lo confirma con su contraseña; la que no es se dice en su campo", async () => {
  const fila = { id: 5, usuario: "yo", nombre_completo: "yo", id_persona: null };
  servidor.dato("usuarios", () => ({ valor: unCatalogo(UsuarioFila, [unaFilaDeUsuario(fila)]) }));
  servidor.dato("usuario", () => ({ valor: unaCuenta({ id: 5, usuario: "yo", ...SIN_PERSONA }) }));
  servidor.dato("usuarioOnlyToken", () => ({ valor: { usuario: "jefa" } }));
  servidor.dato("roles", () => ({ valor: { rows: [], count: 0 } }));
  servidor.dato("entidades", () => ({
    valor: { rows: [], count: 0, total: 0, totalFiltro: 0, aproximado: false },
  }));
  servidor.dato("usuarioEdit", ({ args }) =>
    JSON.stringify(args).includes("Cordillera-Real-26")
      ? { valor: { id: 5 } }
      : {
          rechazo: {
            message: "La contraseña no es correcta.",
            error: "CONTRASENA_INVALIDA",
            campos: { contrasena_actual: "La contraseña no es correcta." },
          },
        },
  );
  servidor.en("GET", SEGIP, () => ({
    estado: 503,
    cuerpo: { mensaje: "No responde", error: "REGISTRO_NO_RESPONDE" },
  }));
  servidor.en("GET", "/ws/api/system/salir", () => ({ cuerpo: { url: "" } }));
  const { persona } = await abrir("/usuarios", {
    sesion: unInicio({
      permisos: ["usuarios:read", "usuarios:update"],
      menu: [],
      usuario: unUsuario({ id: 5, usuario: "yo", rol: "ADMIN", id_rol: 2 }),
    }),
  });
  await persona.click(await screen.findByRole("button", { name: "Editar yo" }));
  const caja = within(await dialogoAbierto("Editar usuario"));
  expect(caja.queryByLabelText(/^Contraseña/)).toBeNull();
  await persona.type(caja.getByRole("textbox", { name: /^Nro. documento/ }), "1234567");
  for (const [parte, valor] of [
    ["Día", "15"],
    ["Mes", "05"],
    ["Año", "1990"],
  ] as const)
    await persona.type(caja.getByRole("textbox", { name: parte }), valor);
  await persona.click(caja.getByRole("button", { name: "Buscar" }));
  await waitFor(() => expect(servidor.llamadas("GET", SEGIP)).toHaveLength(1));
  await persona.type(caja.getByRole("textbox", { name: /^Nombres/ }), "ana");
  await persona.type(caja.getByRole("textbox", { name: /^Primer apellido/ }), "poma");
  await persona.selectOptions(caja.getByRole("combobox", { name: /^Género/ }), "F");
  await persona.type(caja.getByRole("textbox", { name: /^Celular/ }), "70000002");

  const guardar = async () => persona.click(await screen.findByRole("button", { name: "Guardar" }));
  const clave = caja.getByLabelText<HTMLInputElement>(/^Contraseña/, { selector: "input" });
  await guardar();
  expect(await caja.findByRole("link", { name: "Contraseña: El campo es obligatorio." })).toBeTruthy();
  expect(servidor.consultas("usuarioEdit")).toEqual([]);
  await persona.type(clave, "no-es");
  await guardar();
  await waitFor(() => expect(clave.getAttribute("aria-invalid")).toBe("true"));
  expect(caja.getAllByText(/La contraseña no es correcta\./).length).toBeGreaterThan(0);
  await persona.clear(clave);
  await persona.type(clave, "Cordillera-Real-26");
  await guardar();
  await waitFor(() => expect(location.pathname).toBe("/login"));
  expect(servidor.consultas("usuarioEdit").at(-1)?.args).toMatchObject({
    usuario: { persona_nro_documento: "1234567", contrasena_actual: "Cordillera-Real-26" },
  });
});
