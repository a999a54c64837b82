import { screen, waitFor, within } from "@testing-library/react";
import { DATOS_USUARIO_MAX } from "@ventanilla/contract/limites";
import { ROL } from "@ventanilla/contract/permisos";
import { beforeEach, describe, expect, it } from "vitest";
import { unaEntidad, unInicio, unUsuario } from "../../../test/fabrica.ts";
import { abrir, servidor } from "../../../test/pantalla.tsx";

const PERMISOS = ["entidades:read", "entidades:update", "tramites:create"];
const PENDIENTES = { label: "Pendientes", url: "pendientes", icon: "Inbox" };
const PROPIA = unaEntidad({ telefonos: "1,2", datos_usuario: ["Otros", "Zona"] });

beforeEach(() => {
  servidor.dato("entidad", () => ({ valor: PROPIA }));
});

const administrador = (permisos = PERMISOS, id_rol: number = ROL.ADMIN) =>
  abrir("/entidades", {
    sesion: unInicio({ permisos, menu: [PENDIENTES], usuario: unUsuario({ rol: "ADMIN", id_rol }) }),
    vacias: ["/pendientes"],
  });
const campo = (nombre: RegExp | string) => screen.getByRole<HTMLInputElement>("textbox", { name: nombre });
const formulario = () => screen.findByRole("form", { name: "Mi entidad" });
const guardar = () => screen.getByRole("button", { name: "Guardar" });

describe("mi entidad: quien no es SUPERADMIN edita la suya en la página [A-entidades-05] [A-entidades-06]", () => {
  it.each([ROL.ADMIN, ROL.OPERADOR, 9])(
    "con el rol %i lee la propia, y lo que la identifica no se cambia",
    async (rol) => {
      await administrador(PERMISOS, rol);
      await formulario();
      expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Mi entidad");
      expect(servidor.consultas("entidad").map(({ args }) => args)).toEqual([{ id: 1 }]);
      expect(servidor.consultas("entidades")).toEqual([]);
      for (const fijo of ["Nombre", "Sigla", "Código portal único", "NIT"])
        expect(campo(fijo).readOnly).toBe(true);
      expect(screen.queryByRole("table")).toBeNull();
    },
  );

  it("código portal y descripción obligatorios, y nada más [A-entidades-34]", async () => {
    const { persona, sinPedidos } = await administrador();
    await formulario();
    await persona.clear(campo(/^Código portal \(/));
    await persona.clear(campo(/^Descripción/));
    await persona.click(guardar());
    const resumen = within(await screen.findByRole("group", { name: /^Corrija/ }));
    expect(resumen.getAllByRole("link").map((uno) => uno.textContent)).toEqual([
      "Código portal: El campo es obligatorio.",
      "Descripción: El campo es obligatorio.",
    ]);
    await sinPedidos();
    expect(servidor.consultas("entidadEdit")).toEqual([]);
  });

  it("teléfonos y datos del usuario como etiquetas; se envían los teléfonos unidos por comas, o null [A-entidades-11] [A-entidades-20] [A-entidades-22] [A-entidades-44]", async () => {
    servidor.dato("entidadEdit", ({ args }) => ({
      valor: { ...PROPIA, ...(args["entidad"] as object) },
    }));
    const { persona } = await administrador();
    await formulario();
    const etiquetas = (nombre: string) =>
      within(screen.getByRole("list", { name: nombre }))
        .getAllByRole("listitem")
        .map((una) => una.textContent);
    expect([etiquetas("Teléfonos"), etiquetas("Datos del usuario")]).toEqual([
      ["1", "2"],
      ["Otros", "Zona"],
    ]);
    await persona.click(screen.getByRole("button", { name: "Quitar 1" }));
    await persona.type(campo("Teléfonos"), "70123456,2-2180");
    await persona.tab();
    await persona.type(campo("Datos del usuario"), "zona{Enter}Barrio");
    await persona.click(guardar());
    expect(await screen.findByRole("group", { name: "Se actualizó el registro correctamente" })).toBeTruthy();
    expect(servidor.consultas("entidadEdit").at(-1)?.args).toEqual({
      id: 1,
      entidad: { telefonos: "2,70123456,2-2180", datos_usuario: ["Otros", "Zona", "Barrio"] },
    });
    for (const uno of ["2", "70123456", "2-2180"])
      await persona.click(screen.getByRole("button", { name: `Quitar ${uno}` }));
    await persona.click(guardar());
    await waitFor(() =>
      expect(servidor.consultas("entidadEdit").at(-1)?.args["entidad"]).toMatchObject({ telefonos: null }),
    );
  });

  it("más datos del usuario de los que caben: se dice cuántos son, junto a ellos, y no se guarda", async () => {
    const { persona, sinPedidos } = await administrador();
    await formulario();
    await persona.click(campo("Datos del usuario"));
    const muchos = Array.from({ length: DATOS_USUARIO_MAX - 1 }, (_nada, i) => `Dato ${i}`);
    await persona.paste(muchos.join(","));
    await persona.click(guardar());
    const resumen = within(await screen.findByRole("group", { name: /^Corrija/ }));
    expect(resumen.getByRole("link").textContent).toBe(
      "Datos del usuario: El campo admite hasta 20 elementos.",
    );
    await sinPedidos();
    expect(servidor.consultas("entidadEdit")).toEqual([]);
  });

  it("la firma de los correos se escribe en varias líneas, y en blanco se quita", async () => {
    servidor.dato("entidadEdit", ({ args }) => ({
      valor: { ...PROPIA, ...(args["entidad"] as object) },
    }));
    const { persona } = await administrador();
    await formulario();
    const enviada = () => servidor.consultas("entidadEdit").at(-1)?.args["entidad"];
    await persona.type(campo("Firma de correo"), "SEDERCE{Enter}Av. Arce 123 ");
    await persona.click(guardar());
    await waitFor(() => expect(enviada()).toMatchObject({ firma_correo: "SEDERCE\nAv. Arce 123" }));
    await persona.clear(campo("Firma de correo"));
    await persona.click(guardar());
    await waitFor(() => expect(enviada()).toMatchObject({ firma_correo: null }));
  });

  it("lo que se escribe mientras se guarda queda, sin guardar: salir pregunta; lo demás es lo que respondió", async () => {
    const respuesta = Promise.withResolvers<{ valor: unknown }>();
    servidor.dato("entidadEdit", () => respuesta.promise);
    const { persona } = await administrador();
    await formulario();
    await persona.clear(campo("Dirección"));
    await persona.type(campo("Dirección"), " Av. Arce 123");
    await persona.type(campo(/^Descripción/), ", sede de gobierno");
    await persona.click(guardar());
    await waitFor(() => expect(servidor.consultas("entidadEdit")).toHaveLength(1));
    await persona.type(campo(/^Descripción/), " y más");
    await persona.type(campo("Datos del usuario"), "Barrio{Enter}");
    const descripcion = `${PROPIA.descripcion}, sede de gobierno`;
    respuesta.resolve({ valor: { ...PROPIA, direccion: "Av. Arce 123", descripcion } });
    await screen.findByRole("group", { name: "Se actualizó el registro correctamente" });
    expect([campo("Dirección").value, campo(/^Descripción/).value]).toEqual([
      "Av. Arce 123",
      `${descripcion} y más`,
    ]);
    await persona.click(screen.getByRole("link", { name: "Pendientes" }));
    await persona.click(await screen.findByRole("button", { name: "Seguir editando" }));
    servidor.dato("entidadEdit", ({ args }) => ({ valor: { ...PROPIA, ...(args["entidad"] as object) } }));
    await persona.click(guardar());
    await waitFor(() =>
      expect(servidor.consultas("entidadEdit").at(-1)?.args["entidad"]).toEqual({
        descripcion: `${descripcion} y más`,
        datos_usuario: ["Otros", "Zona", "Barrio"],
      }),
    );
  });

  it("sin entidades:update sólo se lee [A-entidades-07]", async () => {
    await administrador(["entidades:read"]);
    await formulario();
    expect(screen.queryByRole("button", { name: "Guardar" })).toBeNull();
    expect(campo(/^Descripción/).readOnly).toBe(true);
    expect(screen.queryByRole("button", { name: "Quitar 1" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Sincronizar trámites" })).toBeNull();
  });

  it.each([
    ["entidades:update", ["Guardar"]],
    ["tramites:create", ["Sincronizar trámites"]],
  ] as const)(
    "%s abre lo suyo y no lo otro [A-entidades-07] [A-entidades-12] [A-permisos-09] [A-permisos-10]",
    async (permiso, acciones) => {
      await administrador(["entidades:read", permiso]);
      await formulario();
      const nombres = screen
        .queryAllByRole("button", { name: /^(Guardar|Sincronizar trámites)$/ })
        .map((uno) => uno.textContent);
      expect(nombres).toEqual(acciones);
      expect(campo(/^Descripción/).readOnly).toBe(permiso === "tramites:create");
    },
  );

  it("salir con cambios pregunta, y lo escrito queda", async () => {
    const { persona } = await administrador();
    await formulario();
    await persona.type(campo(/^Descripción/), " grande");
    await persona.click(screen.getByRole("link", { name: "Pendientes" }));
    await persona.click(await screen.findByRole("button", { name: "Seguir editando" }));
    expect(campo(/^Descripción/).value).toBe("Gobierno de la ciudad grande");
  });

  it("sincronizar trámites: ocupado, y el resumen junto al botón [A-entidades-12] [A-entidades-38]", async () => {
    const message = "Sincronización terminada. Trámites nuevos: 3.";
    const cuentas = {
      creados: 3,
      actualizados: 0,
      sin_cambio: 0,
      inactivados: 0,
      fallidos: 0,
      pendientes: 0,
    };
    servidor.en("GET", "/ws/api/system/tramites/sincronizar/1", () => ({ cuerpo: { message, ...cuentas } }));
    const { persona } = await administrador();
    await formulario();
    await persona.click(screen.getByRole("button", { name: "Sincronizar trámites" }));
    expect(
      await screen.findByRole("button", { name: "Sincronizar trámites", description: message }),
    ).toBeTruthy();
  });

  it("si no se puede leer se dice, con Reintentar", async () => {
    servidor.dato("entidad", () => ({ rechazo: { message: "No se pudo.", error: "NO_DISPONIBLE" } }));
    const { persona } = await administrador();
    expect(await screen.findByText("No se pudo.")).toBeTruthy();
    servidor.dato("entidad", () => ({ valor: PROPIA }));
    await persona.click(screen.getByRole("button", { name: "Reintentar" }));
    await formulario();
  });
});
