import { act, screen, waitFor, within } from "@testing-library/react";
import { Entidad } from "@ventanilla/contract/entidad/entidad";
import { Log } from "@ventanilla/contract/log/log";
import { UsuarioFila } from "@ventanilla/contract/usuario/usuario";
import { beforeEach, describe, expect, it } from "vitest";
import {
  unaCuenta,
  unaEntidad,
  unaFilaDeUsuario,
  unCatalogo,
  unInicio,
  unSuperadministrador,
  unUsuario,
} from "../../../test/fabrica.ts";
import { abrir, dialogoAbierto, guardado, servidor } from "../../../test/pantalla.tsx";
import { sinPortapapeles } from "../../../test/portapapeles.ts";
import { hasLeaveGuard } from "../../lib/leave-guards.ts";
import { goTo } from "../../lib/navigation.ts";
import { getToasts } from "../../ui/toast/toasts.ts";

const TODOS = ["usuarios:create", "usuarios:read", "usuarios:update", "usuarios:delete"];
const TOKEN = "/ws/api/system/token/generar";
const CLAVE = "/ws/api/system/regenerar_password/7";
const SESIONES = "/ws/api/system/usuarios/7/sesiones";
const SEGIP = "/ws/api/system/persona-segip/1234567";

let filas: UsuarioFila[];
beforeEach(() => {
  filas = [unaFilaDeUsuario(), unaFilaDeUsuario({ id: 5, usuario: "yo", nombre_completo: "YO MISMA" })];
  servidor.dato("usuarios", () => ({ valor: unCatalogo(UsuarioFila, filas) }));
  servidor.dato("usuario", ({ args }) => ({ valor: unaCuenta({ id: Number(args["id"]) }) }));
  servidor.dato("usuarioOnlyToken", ({ args }) => ({
    valor: { usuario: args["id"] === 1 ? "raiz" : "jefa" },
  }));
  servidor.dato("usuarioEdit", ({ args }) => ({ valor: { id: Number(args["id"]) } }));
  servidor.dato("usuarioAdd", () => ({ valor: { id: 70 } }));
  servidor.dato("usuarioDelete", () => ({ valor: { deleted: true } }));
  servidor.dato("roles", () => ({
    valor: { rows: [{ id: 3, nombre: "OPERADOR_DE_MESA", descripcion: "atiende" }], count: 1 },
  }));
  servidor.dato("entidades", () => ({
    valor: unCatalogo(Entidad, [unaEntidad({ id: 1, nombre: "Alcaldía" })]),
  }));
  servidor.en("GET", "/ws/api/system/salir", () => ({ cuerpo: { url: "" } }));
});

const yo = unUsuario({ id: 5, usuario: "yo" });
const comoAdmin = (permisos = TODOS) =>
  abrir("/usuarios", {
    sesion: unInicio({ permisos, menu: [], usuario: { ...yo, rol: "ADMIN", id_rol: 2 } }),
  });
const comoSuper = (permisos = TODOS) =>
  abrir("/usuarios", {
    sesion: unSuperadministrador({ permisos, usuario: { ...yo, rol: "SUPERADMIN", id_rol: 1 } }),
  });
const fila = (nombre = "jperez") => screen.findByRole("row", { name: nombre });
const boton = (name: string) => screen.findByRole("button", { name });

describe("usuarios: la lista [A-usuarios-01, A-usuarios-35, A-producto-07, A-producto-03]", () => {
  it("columnas y filtros en su orden; el rol, con espacios y descripción; el nombre no viaja en la dirección", async () => {
    const { persona } = await comoSuper();
    await fila();
    expect(screen.getAllByRole("columnheader").map((una) => una.textContent)).toEqual([
      "Acciones",
      "Activo",
      "Usuario",
      "Nombre completo",
      "Correo",
      "Entidad",
      "Rol",
      "Cargo",
      "Estado",
    ]);
    expect(within(await fila()).getByRole("cell", { name: "Juan Pérez" })).toBeTruthy();
    expect(within(await fila()).getByTitle("ADMIN ENTIDAD - administra")).toBeTruthy();
    const estado = screen.getByRole("combobox", { name: "Estado" });
    expect(
      [...(estado.closest("form")?.querySelectorAll("label") ?? [])].map((uno) => uno.textContent),
    ).toEqual(["Usuario", "Nombre completo", "Entidad", "Rol", "Estado"]);
    await persona.type(screen.getByRole("textbox", { name: "Usuario" }), "jp{Enter}");
    await persona.type(screen.getByRole("textbox", { name: "Nombre completo" }), "juan{Enter}");
    await persona.selectOptions(estado, "INACTIVO");
    await waitFor(() =>
      expect(servidor.consultas("usuarios").at(-1)?.args).toMatchObject({
        usuario: "jp",
        nombre_completo: "juan",
        estado: "INACTIVO",
      }),
    );
    expect(location.search).not.toContain("juan");
  });

  it("la fila propia lleva a Mi cuenta, sin interruptor, token ni borrar, y dice por qué [A-usuarios-03, A-usuarios-12, A-usuarios-13]", async () => {
    await comoSuper();
    const propia = within(await fila("yo"));
    expect(propia.getByRole("link", { name: "Mi cuenta" }).getAttribute("href")).toBe("/account");
    expect(propia.queryByRole("switch")).toBeNull();
    expect(propia.queryByRole("button", { name: "Eliminar yo" })).toBeNull();
    expect(propia.queryByRole("button", { name: "Generar token de yo" })).toBeNull();
    expect(within(await fila()).getByRole("button", { name: "Generar token de jperez" })).toBeTruthy();
    expect(propia.getByTitle("Es su propia cuenta: no se desactiva ni elimina desde aquí.")).toBeTruthy();
    expect(within(await fila()).getByRole("switch", { name: "Estado de jperez" })).toBeTruthy();
    expect(within(await fila()).getByRole("button", { name: "Eliminar jperez" })).toBeTruthy();
  });

  it("sin usuarios:update no hay acciones y el estado es un ícono; borrar pide además ser SUPERADMIN [A-usuarios-18, A-usuarios-19, A-usuarios-20, A-usuarios-21, A-usuarios-23, A-usuarios-24]", async () => {
    await comoAdmin(["usuarios:read", "usuarios:delete"]);
    const suya = within(await fila());
    expect(suya.queryByRole("switch")).toBeNull();
    expect(suya.getByRole("img", { name: "Activo" })).toBeTruthy();
    expect(suya.queryAllByRole("button")).toEqual([]);
    expect(screen.queryByRole("button", { name: "Agregar" })).toBeNull();
  });

  it("de una cuenta cuyo rol no podría dar no se ofrece ningún cambio, ni con el teclado, y se dice por qué [D42]", async () => {
    filas = [unaFilaDeUsuario({ administrable: false }), unaFilaDeUsuario({ id: 8, usuario: "otra" })];
    const { persona } = await comoAdmin();
    const suya = await fila();
    expect(within(suya).queryAllByRole("button")).toEqual([]);
    expect(within(suya).queryByRole("switch")).toBeNull();
    expect(within(suya).getByRole("img", { name: /^Activo\. .*rol/ })).toBeTruthy();
    expect(within(await fila("otra")).getByRole("switch")).toBeTruthy();
    act(() => suya.focus());
    await persona.keyboard("{Enter}e");
    expect(screen.queryByRole("dialog")).toBeNull();
    await persona.keyboard("je");
    expect(await dialogoAbierto("Editar usuario")).toBeTruthy();
  });

  it("el interruptor pregunta y manda el estado nuevo [A-usuarios-22, A-lista-14]", async () => {
    const { persona } = await comoAdmin();
    await persona.click(within(await fila()).getByRole("switch"));
    await persona.click(await boton("Desactivar"));
    expect(await screen.findByRole("group", { name: "¡Registro desactivado!" })).toBeTruthy();
    expect(servidor.consultas("usuarioEdit").map(({ args }) => args)).toEqual([
      { id: 7, usuario: { estado: "INACTIVO" } },
    ]);
  });

  it("borrar pregunta y dice que se borró [A-usuarios-23]", async () => {
    const { persona } = await comoSuper();
    await persona.click(within(await fila()).getByRole("button", { name: "Eliminar jperez" }));
    await persona.click(await boton("Eliminar"));
    expect(await screen.findByRole("group", { name: "¡Registro eliminado correctamente!" })).toBeTruthy();
    expect(servidor.consultas("usuarioDelete").map(({ args }) => args)).toEqual([{ id: 7 }]);
  });
});

describe("usuarios: credenciales y sesiones", () => {
  const conToken = async () => {
    servidor.en("POST", TOKEN, () => ({ cuerpo: { token: "vapi_secreto", correo: "jperez@entidad.bo" } }));
    const { persona } = await comoAdmin();
    await persona.click(within(await fila()).getByRole("button", { name: "Generar token de jperez" }));
    await persona.click(await boton("Generar token"));
    return { persona, caja: within(await dialogoAbierto("Token de API")) };
  };

  it("el token se muestra una vez, en una caja de sólo lectura con Copiar; dice a dónde más fue [A-usuarios-25, A-usuarios-26]", async () => {
    const { persona, caja } = await conToken();
    const token = caja.getByRole<HTMLInputElement>("textbox", { name: "Token" });
    expect([token.value, token.readOnly]).toEqual(["vapi_secreto", true]);
    expect(caja.getByText("También se envió a jperez@entidad.bo.")).toBeTruthy();
    expect(caja.getByText("Cópielo ahora: no se vuelve a mostrar.")).toBeTruthy();
    expect(servidor.llamadas("POST", TOKEN)[0]?.cuerpo).toEqual({ id_usuario: 7, tipo: "API" });
    await persona.click(caja.getByRole("button", { name: "Copiar" }));
    expect(await navigator.clipboard.readText()).toBe("vapi_secreto");
    await persona.click(caja.getByRole("button", { name: "Cerrar" }));
    await waitFor(() => expect(screen.queryByDisplayValue("vapi_secreto")).toBeNull());
  });

  it("en una página sin portapapeles, como una sin https, el token se copia igual y el foco no se mueve", async () => {
    const { persona, caja } = await conToken();
    const copiado = sinPortapapeles({ deja: true });
    await persona.click(caja.getByRole("button", { name: "Copiar" }));
    const copiar = await caja.findByRole("button", { name: "Copiado" });
    expect(copiado).toEqual(["vapi_secreto"]);
    expect(document.activeElement).toBe(copiar);
  });

  it("lo que no se pudo copiar no se dice copiado: se pide seleccionarlo", async () => {
    const { persona, caja } = await conToken();
    sinPortapapeles({ deja: false });
    await persona.click(caja.getByRole("button", { name: "Copiar" }));
    const aviso = "No se pudo copiar. Seleccione el texto y cópielo.";
    expect(await screen.findByRole("group", { name: aviso })).toBeTruthy();
    await waitFor(() => expect(screen.getByRole("status").textContent).toContain(aviso));
    expect(screen.getByRole("status").textContent).not.toContain("Copiado");
    expect(caja.getByRole("button", { name: "Copiar" })).toBeTruthy();
  });

  it("regenerar la contraseña pregunta primero; sin correo la muestra, con correo lo dice [A-usuarios-29, A-usuarios-30]", async () => {
    servidor.en("GET", CLAVE, () => ({ cuerpo: { message: "Es nueva.", contrasena: "AbcDef23" } }));
    const { persona } = await comoAdmin();
    const pedir = async () => {
      await persona.click(
        within(await fila()).getByRole("button", { name: "Regenerar contraseña de jperez" }),
      );
      expect(screen.getByText(/sus sesiones se cierran/)).toBeTruthy();
    };
    await pedir();
    await persona.click(await boton("Cancelar"));
    expect(servidor.llamadas("GET", CLAVE)).toEqual([]);
    await pedir();
    await persona.click(await boton("Regenerar contraseña"));
    const caja = within(await dialogoAbierto("Regenerar contraseña"));
    expect(caja.getByRole<HTMLInputElement>("textbox", { name: "Contraseña nueva" }).value).toBe("AbcDef23");
    await persona.click(caja.getByRole("button", { name: "Cerrar" }));
    await persona.click(await boton("Cerrar sin copiar"));
    servidor.en("GET", CLAVE, () => ({ cuerpo: { message: "Se envió." } }));
    await pedir();
    await persona.click(await boton("Regenerar contraseña"));
    expect(await screen.findByRole("group", { name: "Se envió." })).toBeTruthy();
  });

  it("lo que se muestra esta única vez no se pierde por un descuido: sin copiarlo, cerrar pregunta; copiado, no", async () => {
    const { persona, caja } = await conToken();
    await persona.keyboard("{Escape}");
    await persona.click(await boton("Cancelar"));
    expect(caja.getByDisplayValue("vapi_secreto")).toBeTruthy();
    expect(hasLeaveGuard()).toBe(true);
    await persona.click(caja.getByRole("button", { name: "Copiar" }));
    await caja.findByRole("button", { name: "Copiado" });
    await waitFor(() => expect(hasLeaveGuard()).toBe(false));
    await persona.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("mientras se regenera una contraseña nadie se va, y la nueva se ve", async () => {
    const respuesta = Promise.withResolvers<{ cuerpo: unknown }>();
    servidor.en("GET", CLAVE, () => respuesta.promise);
    const { persona } = await comoAdmin();
    await persona.click(within(await fila()).getByRole("button", { name: "Regenerar contraseña de jperez" }));
    await persona.click(await boton("Regenerar contraseña"));
    await waitFor(() => expect(servidor.llamadas("GET", CLAVE)).toHaveLength(1));
    act(() => goTo("/account"));
    respuesta.resolve({ cuerpo: { message: "Es nueva.", contrasena: "AbcDef23" } });
    expect(await screen.findByDisplayValue("AbcDef23")).toBeTruthy();
    expect(location.pathname).toBe("/usuarios");
  });

  it("sus sesiones se ven y se terminan, después de preguntar; cada una por desde dónde y desde cuándo", async () => {
    const id = "00000000-0000-4000-8000-000000000001";
    const sesion = {
      id,
      iniciada: "2026-11-20T14:00:00.000Z",
      actividad: "2026-11-20T15:00:00.000Z",
      ip: "10.0.0.8",
    };
    const otra = {
      ...sesion,
      id: "00000000-0000-4000-8000-000000000002",
      iniciada: "2026-11-20T14:15:00.000Z",
    };
    let rows = [sesion, otra].map((una) => ({ ...una, actual: false }));
    servidor.en("GET", SESIONES, () => ({ cuerpo: { rows } }));
    servidor.en("DELETE", `${SESIONES}/${id}`, () => {
      rows = rows.slice(1);
      return { cuerpo: { message: "Listo" } };
    });
    const { persona } = await comoAdmin();
    await persona.click(within(await fila()).getByRole("button", { name: "Sesiones de jperez" }));
    const caja = within(await dialogoAbierto("Sesiones de jperez"));
    const terminar = { name: "Terminar la sesión desde 10.0.0.8 del 20/11/2026 10:00:00" };
    await persona.click(await caja.findByRole("button", terminar));
    const pregunta = async () => within(await dialogoAbierto("Terminar sesión"));
    expect((await pregunta()).getByText(/la sesión de jperez desde 10\.0\.0\.8/)).toBeTruthy();
    await persona.click((await pregunta()).getByRole("button", { name: "Cancelar" }));
    expect(servidor.llamadas("DELETE", `${SESIONES}/${id}`)).toEqual([]);
    await persona.click(caja.getByRole("button", terminar));
    await persona.click((await pregunta()).getByRole("button", { name: "Terminar" }));
    await waitFor(() => expect(caja.queryByRole("button", terminar)).toBeNull());
    const queda = { name: "Terminar la sesión desde 10.0.0.8 del 20/11/2026 10:15:00" };
    expect(caja.getByRole("button", queda)).toBeTruthy();
  });
});

describe("usuarios: el formulario", () => {
  it("mide 840; nuevo: busca a la persona, pide la cuenta completa y manda lo que el documento dice [A-usuarios-02, A-usuarios-05, A-usuarios-06, A-usuarios-07, A-usuarios-08, A-usuarios-14, A-usuarios-15, A-usuarios-16, A-usuarios-31, A-usuarios-32, A-identidad-17, A-limites-08, A-graphql-11, A-graphql-12, A-validacion-02]", async () => {
    servidor.en("GET", SEGIP, () => ({
      estado: 503,
      cuerpo: { mensaje: "No responde", error: "REGISTRO_NO_RESPONDE" },
    }));
    const { persona } = await comoAdmin();
    await fila();
    await persona.click(await boton("Agregar"));
    expect(servidor.consultas("entidades")[0]?.args).toEqual({ id: "0", estado: "ACTIVO" });
    expect(servidor.consultas("roles")[0]?.args).toEqual({ id: 1 });
    const dialogo = await dialogoAbierto("Nuevo usuario");
    const marco = dialogo.closest<HTMLElement>("[style*='--modal-size']");
    // 840 px.
    expect(marco?.style.getPropertyValue("--modal-size")).toContain("(52.5rem ");
    const caja = within(dialogo);
    const maximos = [/^Usuario/, /^Contraseña/, /^Correo/, /^Cargo/].map(
      (rotulo) => caja.getByLabelText<HTMLInputElement>(rotulo, { selector: "input" }).maxLength,
    );
    expect(maximos).toEqual([50, 50, 100, 100]);
    expect(await boton("Guardar")).toHaveProperty("disabled", true);
    await persona.type(caja.getByRole("textbox", { name: /^Nro. documento/ }), "1234567");
    for (const [parte, valor] of [
      ["Día", "15"],
      ["Mes", "05"],
      ["Año", "1990"],
    ] as const)
      await persona.type(caja.getByRole("textbox", { name: parte }), valor);
    await persona.click(caja.getByRole("button", { name: "Buscar" }));
    await waitFor(() => expect(servidor.llamadas("GET", SEGIP)).toHaveLength(1));
    expect(servidor.llamadas("GET", SEGIP)[0]?.consulta).toEqual({
      fechaNacimiento: "1990-05-15",
      tipoDoc: "CI",
      db: "true",
    });
    const fallo = "Ocurrió un problema. No se encontraron los datos\nComuníquese con su administrador.";
    expect((await caja.findByRole("note")).textContent).toBe(fallo);
    expect(getToasts().shown).toMatchObject([{ kind: "error", text: fallo, durationMs: 10_000 }]);
    await persona.type(caja.getByRole("textbox", { name: /^Nombres/ }), "ana");
    await persona.type(caja.getByRole("textbox", { name: /^Primer apellido/ }), "poma");
    await persona.selectOptions(caja.getByRole("combobox", { name: /^Género/ }), "F");
    await persona.type(caja.getByRole("textbox", { name: /^Celular/ }), "70000002");
    const elegirAlcaldia = async () => {
      await persona.click(caja.getByRole("combobox", { name: /^Entidad/ }));
      await persona.click(await screen.findByRole("option", { name: "Alcaldía" }));
    };
    // Chosen once more, it is taken away.
    await elegirAlcaldia();
    await persona.click(await boton("Guardar"));
    expect(await caja.findByRole("link", { name: "Usuario: El campo es obligatorio." })).toBeTruthy();
    expect(caja.getByRole("link", { name: "Entidad: El campo es obligatorio." })).toBeTruthy();
    expect(caja.getByRole("link", { name: "Contraseña: El campo es obligatorio." })).toBeTruthy();
    expect(caja.getByRole("link", { name: "Rol: El campo es obligatorio." })).toBeTruthy();

    await elegirAlcaldia();
    await persona.type(caja.getByRole("textbox", { name: /^Usuario/ }), "anapoma");
    await persona.type(caja.getByLabelText(/^Contraseña/), "Cordillera-Real-26");
    await persona.type(caja.getByRole("textbox", { name: /^Correo/ }), "no es");
    await persona.click(caja.getByRole("combobox", { name: /^Rol/ }));
    const roles = within(await screen.findByRole("listbox", { name: /^Rol/ }));
    await persona.click(roles.getByRole("option", { name: "OPERADOR DE MESA - atiende" }));
    await persona.click(await boton("Guardar"));
    expect(
      await caja.findByRole("link", { name: "Correo: El campo debe contener un correo electrónico válido." }),
    ).toBeTruthy();
    await persona.clear(caja.getByRole("textbox", { name: /^Correo/ }));
    await persona.click(await boton("Guardar"));
    expect(await screen.findByRole("group", { name: "La operación se realizó correctamente." })).toBeTruthy();
    expect(servidor.consultas("usuarioAdd").map(({ args }) => args)).toEqual([
      {
        usuario: {
          usuario: "anapoma",
          contrasena: "Cordillera-Real-26",
          email: null,
          cargo: null,
          id_entidad: 1,
          id_rol: 3,
          persona_tipo_documento: "CI",
          persona_nro_documento: "1234567",
          persona_complemento: "",
          persona_fecha_nacimiento: "15/05/1990",
          persona_nombres: "ANA",
          persona_primer_apellido: "POMA",
          persona_segundo_apellido: "",
          persona_nacionalidad: "BOLIVIANA",
          persona_genero: "F",
          persona_movil: "70000002",
          persona_telefono: "",
        },
      },
    ]);
  });

  it("de la cuenta se pasa a quién vio los datos de su persona", async () => {
    servidor.dato("logs", () => ({ valor: unCatalogo(Log, []) }));
    const { persona } = await comoAdmin([...TODOS, "logs:read"]);
    await persona.click(within(await fila()).getByRole("button", { name: "Editar jperez" }));
    const caja = within(await dialogoAbierto("Editar usuario"));
    await persona.click(await caja.findByRole("link", { name: "Quién vio sus datos" }));
    await waitFor(() =>
      expect(servidor.consultas("logs").at(-1)?.args).toMatchObject({ referencia: "persona:31" }),
    );
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Referencia" }).value).toBe("persona:31");
  });

  it("quien no puede leer el registro de actividad no tiene ese paso", async () => {
    const { persona } = await comoAdmin();
    await persona.click(within(await fila()).getByRole("button", { name: "Editar jperez" }));
    const caja = within(await dialogoAbierto("Editar usuario"));
    await caja.findByText(/^Creado: /);
    expect(caja.queryByRole("link", { name: "Quién vio sus datos" })).toBeNull();
  });

  it("editar: sin contraseña ni persona en lo que manda; avisa de un usuario largo y dice quién lo hizo [A-usuarios-06, A-graphql-07, A-graphql-09]", async () => {
    const { persona } = await comoAdmin();
    await persona.click(within(await fila()).getByRole("button", { name: "Editar jperez" }));
    const caja = within(await dialogoAbierto("Editar usuario"));
    expect(caja.queryByLabelText(/^Contraseña/)).toBeNull();
    expect(await caja.findByText(/Creado: .*, por raiz · Actualizado: .*, por jefa/)).toBeTruthy();
    const usuario = caja.getByRole("textbox", { name: /^Usuario/ });
    await persona.clear(usuario);
    await persona.type(usuario, "juan.perez.de.la.alcaldia.xx");
    expect(caja.getByText(/admite hasta 25 caracteres/)).toBeTruthy();
    await persona.click(await boton("Guardar"));
    expect(await screen.findByRole("group", { name: "Se actualizó el registro correctamente" })).toBeTruthy();
    expect(servidor.consultas("usuarioEdit").map(({ args }) => args)).toEqual([
      { id: 7, usuario: { usuario: "juan.perez.de.la.alcaldia.xx" } },
    ]);
  });

  it("editar: la entidad y el rol que tiene se ven aunque ya no se ofrezcan, y quedan como están", async () => {
    servidor.dato("usuario", ({ args }) => ({
      valor: unaCuenta({
        id: Number(args["id"]),
        id_entidad: 88,
        entidad_nombre: "Alcaldía cerrada",
        id_rol: 40,
      }),
    }));
    const { persona } = await comoAdmin();
    await persona.click(within(await fila()).getByRole("button", { name: "Editar jperez" }));
    const caja = within(await dialogoAbierto("Editar usuario"));
    const elegido = (name: RegExp) => caja.getByRole<HTMLInputElement>("combobox", { name }).value;
    expect([elegido(/^Entidad/), elegido(/^Rol/)]).toEqual([
      "Alcaldía cerrada",
      "ADMIN ENTIDAD - administra",
    ]);
    await persona.type(caja.getByRole("textbox", { name: /^Cargo/ }), "a");
    await persona.click(await boton("Guardar"));
    await screen.findByRole("group", { name: "Se actualizó el registro correctamente" });
    expect(servidor.consultas("usuarioEdit")[0]?.args["usuario"]).toEqual({ cargo: "Operadora" });
  });

  it("lo que el servidor rechaza se dice en su campo y lo escrito queda", async () => {
    servidor.dato("usuarioEdit", () => ({
      rechazo: {
        message: "Ya existe una cuenta con ese usuario.",
        error: "USUARIO_REPETIDO",
        campos: { "usuario.usuario": "Ya existe." },
      },
    }));
    const { persona } = await comoAdmin();
    await persona.click(within(await fila()).getByRole("button", { name: "Editar jperez" }));
    const caja = within(await dialogoAbierto("Editar usuario"));
    await persona.type(caja.getByRole("textbox", { name: /^Cargo/ }), " jefe");
    await persona.click(await boton("Guardar"));
    expect(await caja.findByRole("link", { name: "Usuario: Ya existe." })).toBeTruthy();
    expect(caja.getByRole<HTMLInputElement>("textbox", { name: /^Cargo/ }).value).toBe("Operador jefe");
  });

  it.each(["yo", "jperez"])(
    "%s: guardado sin cambiar nada se cierra, no manda nada y nadie sale del sistema [A-usuarios-33, A-usuarios-34]",
    async (cual) => {
      const { persona, sinPedidos } = await comoAdmin();
      await persona.click(within(await fila(cual)).getByRole("button", { name: `Editar ${cual}` }));
      const caja = within(await dialogoAbierto("Editar usuario"));
      const cargo = caja.getByRole("textbox", { name: /^Cargo/ });
      await persona.type(cargo, "a");
      await persona.type(cargo, "{Backspace}");
      await persona.click(await boton("Guardar"));
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
      await sinPedidos();
      expect(servidor.consultas("usuarioEdit")).toEqual([]);
      expect(servidor.llamadas("GET", "/ws/api/system/salir")).toEqual([]);
      expect([location.pathname, screen.queryAllByRole("group", { name: /actualiz/ })]).toEqual([
        "/usuarios",
        [],
      ]);
    },
  );

  it("el propio: sin rol y con el correo de sólo lectura; al guardar avisa y sale del sistema [A-usuarios-17, A-usuarios-33, A-usuarios-34, D37]", async () => {
    const { persona } = await comoAdmin();
    await persona.click(within(await fila("yo")).getByRole("button", { name: "Editar yo" }));
    const caja = within(await dialogoAbierto("Editar usuario"));
    expect(caja.queryByRole("combobox", { name: /^Rol/ })).toBeNull();
    expect(caja.getByRole<HTMLInputElement>("textbox", { name: /^Correo/ }).readOnly).toBe(true);
    expect(caja.getByText("El correo de su propia cuenta lo cambia otro administrador.")).toBeTruthy();
    await persona.type(caja.getByRole("textbox", { name: /^Cargo/ }), "a");
    await persona.click(await boton("Guardar"));
    const dicho = "Sus datos fueron actualizados, debe ingresar de nuevo al sistema.";
    expect(await screen.findByRole("group", { name: dicho })).toBeTruthy();
    expect(getToasts().shown.map(({ kind, text }) => [kind, text])).toEqual([["warning", dicho]]);
    await waitFor(() => expect(location.pathname).toBe("/login"));
    expect(guardado("token")).toBeNull();
    expect(servidor.consultas("usuarioEdit")[0]?.args).not.toHaveProperty("usuario.id_rol");
  });
});
