import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { unCaso, unChat } from "../../../test/chat/fabrica.ts";
import { dialogoAbierto, enfocado, servidor } from "../../../test/chat/pantalla.ts";
import {
  abrirConversacion,
  bloqueado,
  boton,
  buscarDocumento,
  campo,
  contestarCaso,
  dialogo,
  escribirDatos,
  escribirDocumento,
  queFalta,
  RUTA,
  respuestaAsociacion,
  tarjeta,
  unaHallada,
  unaPersona,
} from "../../../test/chat/persona.ts";
import { unInicio, unUsuario } from "../../../test/fabrica.ts";
import { anchoDe } from "../../../test/medidas.ts";
import { SIN_LINEA } from "../../../test/servidor.ts";
import { startSession } from "../../lib/session.ts";
import { toast } from "../../ui/toast/toasts.ts";

const FALLO = "Ocurrió un problema. No se encontraron los datos. Comuníquese con su administrador.";
const resultado = () => dialogo().findByRole("note");
const hallar = (cambios = {}) =>
  servidor.en("GET", RUTA.buscar("1234567"), () => ({ cuerpo: unaHallada(cambios) }));
/** Nobody can say who it is: what is typed may be saved (D52). */
const callar = () =>
  servidor.en("GET", RUTA.buscar("1234567"), () => ({
    estado: 503,
    cuerpo: { mensaje: "x", error: "REGISTRO_NO_RESPONDE" },
  }));
const observar = () =>
  servidor.en("GET", RUTA.buscar("1234567"), () => ({ cuerpo: { observacion: "Registro observado." } }));

describe("tarjeta de la persona", () => {
  it("sin persona lo dice, y el ojo avisa en vez de abrir [B-conversacion-09, B-conversacion-10, B-persona-23]", async () => {
    const aviso = vi.spyOn(toast, "warning");
    const { persona } = await abrirConversacion();
    expect(await tarjeta().findByText("Sin persona")).toBeTruthy();
    expect(tarjeta().getByRole("button", { name: "Verificar" })).toBeTruthy();
    await persona.click(tarjeta().getByRole("button", { name: "Ver datos" }));
    await waitFor(() =>
      expect(aviso).toHaveBeenCalledWith("No se ha verificado a la persona en esta conversación"),
    );
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("con persona dice nombres, apellidos y si está verificada [B-conversacion-09]", async () => {
    await abrirConversacion({ vinculada: unaPersona({ documento: "CI •••• 567" }) });
    expect(await tarjeta().findByText("Ana Quispe Mamani")).toBeTruthy();
    expect(tarjeta().getByText("CI •••• 567")).toBeTruthy();
    expect(tarjeta().getByText("Documento que termina en 567")).toBeTruthy();
    expect(tarjeta().getByText("Sin verificar")).toBeTruthy();
  });

  it.each([
    [["operadores:read"], null],
    [["operadores:read", "logs:read"], "/logs?referencia=persona%3A9"],
  ])(
    "quién vio sus datos, sólo a quien puede leer el registro de actividad: con %j, %s",
    async (permisos, href) => {
      await abrirConversacion({ vinculada: unaPersona({ id: 9 }) });
      await tarjeta().findByText("Ana Quispe Mamani");
      act(() => startSession(unInicio({ permisos, usuario: unUsuario({ id: 5 }) })));
      const enlace = tarjeta().queryByRole("link", { name: "Quién vio sus datos" });
      expect(enlace?.getAttribute("href") ?? null).toBe(href);
    },
  );

  it("sin persona no hay a quién haya visto nadie", async () => {
    await abrirConversacion();
    await tarjeta().findByText("Sin persona");
    act(() => startSession(unInicio({ permisos: ["logs:read"], usuario: unUsuario({ id: 5 }) })));
    expect(tarjeta().queryByRole("link", { name: "Quién vio sus datos" })).toBeNull();
  });

  it("la tecla v abre Verificar", async () => {
    const { persona } = await abrirConversacion();
    await tarjeta().findByText("Consulta por requisitos");
    screen.getByRole<HTMLElement>("textbox", { name: /^Mensaje para/ }).blur();
    await persona.keyboard("v");
    expect(await dialogoAbierto("Verificar persona")).toBeTruthy();
  });
});

describe("búsqueda de identidad", () => {
  it("mide 700, empieza vacía y Buscar necesita tipo, número y fecha [A-identidad-01, A-identidad-09, A-identidad-13, A-personas-01, A-personas-03, A-personas-15, B-limites-21]", async () => {
    const { persona } = await abrirConversacion();
    await persona.click(tarjeta().getByRole("button", { name: "Verificar" }));
    expect(anchoDe(await dialogoAbierto("Verificar persona"))).toBe(700);
    const opciones = [...campo(/^Tipo de documento/).querySelectorAll("option")].map(({ value }) => value);
    expect(opciones).toEqual(["", "CI", "PASAPORTE"]);
    expect(campo(/^Tipo de documento/).value).toBe("CI");
    expect(campo(/^Nro. documento/).value + campo("Día").value).toBe("");
    expect(bloqueado(/^Nombres/)).toBe(true);
    expect(boton("Buscar").disabled).toBe(true);
    await persona.selectOptions(campo(/^Tipo de documento/), "CI");
    await persona.type(campo(/^Nro. documento/), "12-34A567");
    expect(campo(/^Nro. documento/).value).toBe("1234567");
    expect(boton("Buscar").disabled).toBe(true);
    const partes = ["Día", "Mes", "Año"];
    for (const parte of partes) await persona.type(campo(parte), "x1-");
    expect(partes.map((parte) => campo(parte).value)).toEqual(["1", "1", "1"]);
    await persona.click(campo("Día"));
    await persona.paste("31/02/1990");
    expect(await dialogo().findByText("El campo debe contener una fecha válida (DD/MM/AAAA).")).toBeTruthy();
    expect(boton("Buscar").disabled).toBe(true);
    await persona.paste("15-05-1990");
    await waitFor(() => expect(boton("Buscar").disabled).toBe(false));
    await persona.selectOptions(campo(/^Tipo de documento/), "");
    expect(boton("Buscar").disabled).toBe(true);
    await persona.selectOptions(campo(/^Tipo de documento/), "CI");
    expect(boton("Buscar").disabled).toBe(false);
  });

  it("busca primero en la base propia; lo hallado se bloquea y Cambiar borra todo [B-persona-14, B-persona-15, A-identidad-10, A-identidad-11]", async () => {
    hallar();
    const { persona } = await abrirConversacion();
    await buscarDocumento(persona);
    await waitFor(() => expect(campo(/^Nombres/).value).toBe("ANA"));
    expect(servidor.llamadas("GET", RUTA.buscar("1234567"))[0]?.consulta).toEqual({
      fechaNacimiento: "1990-05-15",
      tipoDoc: "CI",
      db: "true",
    });
    for (const nombre of [/^Tipo de documento/, /^Nro. documento/, "Día", /^Nombres/, /^Primer apellido/]) {
      expect(bloqueado(nombre)).toBe(true);
    }
    expect(bloqueado(/^Celular/)).toBe(false);
    await waitFor(() =>
      expect(document.querySelector("[role=status]")?.textContent).toContain(
        "Persona encontrada: Ana Quispe Mamani. Campos bloqueados.",
      ),
    );
    await persona.click(boton("Cambiar"));
    await waitFor(() =>
      expect([campo(/^Tipo de documento/).value, campo(/^Nro. documento/).value, campo("Año").value]).toEqual(
        ["CI", "", ""],
      ),
    );
    // The telephone is the chat's, whoever it is.
    expect([campo(/^Nombres/).value, campo(/^Celular/).value]).toEqual(["", "70123451"]);
    expect(bloqueado(/^Nro. documento/)).toBe(false);
  });

  it("una observación se avisa 12 s y queda escrita; los campos se abren sin persona [B-persona-32, B-persona-33, A-identidad-20, A-identidad-21, A-limites-03, B-limites-20]", async () => {
    const aviso = vi.spyOn(toast, "warning");
    observar();
    const { persona } = await abrirConversacion();
    await buscarDocumento(persona);
    const texto = "Registro observado.\nIngrese los datos manualmente";
    expect((await resultado()).textContent).toBe(texto);
    expect(aviso).toHaveBeenCalledWith(texto, { durationMs: 12_000 });
    expect(bloqueado(/^Nombres/)).toBe(false);
    expect([campo(/^Nombres/).value, campo(/^Primer apellido/).value]).toEqual(["", ""]);
  });

  it("sin datos: el texto del servidor, 12 s, y se escriben a mano [B-persona-34, B-persona-35]", async () => {
    const aviso = vi.spyOn(toast, "warning");
    const mensaje = "No se encontraron datos de la persona. Ingrese los datos manualmente.";
    servidor.en("GET", RUTA.buscar("1234567"), () => ({
      estado: 404,
      cuerpo: { mensaje, error: "PERSONA_SIN_DATOS" },
    }));
    const { persona } = await abrirConversacion();
    await buscarDocumento(persona);
    expect((await resultado()).textContent).toBe(mensaje);
    expect(aviso).toHaveBeenCalledWith(mensaje, { durationMs: 12_000 });
    expect(bloqueado(/^Nombres/)).toBe(false);
  });

  it.each([
    ["el registro no responde", { estado: 503, cuerpo: { mensaje: "x", error: "REGISTRO_NO_RESPONDE" } }],
    ["el servidor falla", { estado: 500, cuerpo: { mensaje: "x", error: "INTERNO" } }],
    ["no hay servicio", { estado: 412, cuerpo: { mensaje: "x", error: "PROVEEDOR_NO_CONFIGURADO" } }],
    ["no hay línea", null],
  ])(
    "%s: el fallo se dice 10 s, nada se pierde y se puede escribir a mano [B-persona-36, A-limites-03, B-limites-20]",
    async (_caso, respuesta) => {
      const fallo = vi.spyOn(toast, "error");
      servidor.en("GET", RUTA.buscar("1234567"), () => {
        if (respuesta === null) throw SIN_LINEA;
        return respuesta;
      });
      const { persona } = await abrirConversacion();
      await buscarDocumento(persona);
      expect((await resultado()).textContent).toBe(FALLO);
      expect(fallo).toHaveBeenCalledWith(FALLO, { durationMs: 10_000 });
      expect(campo(/^Nro. documento/).value).toBe("1234567");
      expect(bloqueado(/^Nombres/)).toBe(false);
    },
  );
});

describe("formulario de la persona", () => {
  it("límites, cifras, mayúsculas, opciones y nacionalidad por defecto [B-persona-02, B-persona-03, B-persona-05, B-persona-06, B-persona-07, B-persona-08, B-persona-09, B-persona-19, B-persona-20, B-limites-10, B-limites-22, A-personas-02, A-personas-04, A-personas-05, A-personas-06, A-personas-07, A-personas-08, A-validacion-03]", async () => {
    observar();
    const { persona } = await abrirConversacion({ claves: ["Ocupación"] });
    await buscarDocumento(persona);
    await resultado();
    await dialogo().findByLabelText("Ocupación");
    expect(dialogo().getByText("Ocupación").lang).toBe("es");
    const maximo = (nombre: string | RegExp) => campo(nombre).getAttribute("maxlength");
    expect([maximo(/^Nro. documento/), maximo("Complemento")]).toEqual(["20", "3"]);
    expect([/^Nombres/, /^Primer apellido/, "Segundo apellido"].map(maximo)).toEqual(["100", "100", "100"]);
    expect([/^Celular/, "Teléfono", "Ocupación"].map(maximo)).toEqual(["30", "30", "200"]);
    expect(campo(/^Nacionalidad/).value).toBe("BOLIVIANA");
    const generos = [...campo(/^Género/).querySelectorAll("option")].map(
      (una) => `${una.value}=${una.textContent}`,
    );
    expect(generos.slice(1)).toEqual(["F=Mujer", "M=Hombre"]);
    await persona.type(campo(/^Nombres/), "  maría  josé ");
    expect(campo(/^Celular/).value).toBe("70123451");
    await persona.clear(campo(/^Celular/));
    await persona.type(campo(/^Celular/), "701-23a456");
    await persona.type(campo("Teléfono"), "2 218x4000");
    expect(campo(/^Nombres/).value).toBe("MARÍA JOSÉ");
    expect([campo(/^Celular/).value, campo("Teléfono").value]).toEqual(["70123456", "22184000"]);
  });

  it.each([
    ["bol", ["BOLIVIANA"], "A-personas-09"],
    ["sovi", ["SOVIÉTICA"], "A-personas-10"],
    ["yugos", ["YUGOSLAVA"], "A-personas-10"],
    ["chin", ["CHINA"], "A-personas-11"],
    ["zimb", ["ZIMBABUENSE"], "A-personas-12"],
  ])("nacionalidad: con «%s» se ofrece %j, de la tabla de los países [%s]", async (escrito, ofrecidas) => {
    observar();
    const { persona } = await abrirConversacion();
    await buscarDocumento(persona);
    await resultado();
    await persona.clear(campo(/^Nacionalidad/));
    await persona.type(campo(/^Nacionalidad/), escrito);
    const lista = within(await screen.findByRole("listbox", { name: /^Nacionalidad/ }));
    expect(lista.getAllByRole("option").map((una) => una.textContent)).toEqual(ofrecidas);
    await persona.click(lista.getByRole("option"));
    expect(campo(/^Nacionalidad/).value).toBe(ofrecidas[0]);
  });

  it("un pasaporte admite letras y no tiene complemento [B-persona-02, A-personas-01]", async () => {
    const { persona } = await abrirConversacion();
    await persona.click(tarjeta().getByRole("button", { name: "Verificar" }));
    await dialogoAbierto("Verificar persona");
    await escribirDocumento(persona, { tipo: "PASAPORTE", numero: "ab-123" });
    expect(campo(/^Nro. documento/).value).toBe("AB123");
    expect(dialogo().queryByLabelText("Complemento")).toBeNull();
    await persona.selectOptions(campo(/^Tipo de documento/), "CI");
    expect(campo(/^Nro. documento/).value).toBe("123");
  });

  it("guardar espera a que sea válida y lo que falta está a la vista; el móvil es obligatorio al verificar [B-conversacion-17, B-persona-16, B-persona-18, A-identidad-15, A-personas-13, A-personas-14, A-personas-16]", async () => {
    callar();
    const { persona } = await abrirConversacion();
    await buscarDocumento(persona);
    await resultado();
    expect(boton("Guardar & Asociar").disabled).toBe(true);
    expect(queFalta()).toBe("Faltan: Nombres, Primer apellido, Género.");
    await escribirDatos(persona, { movil: "" });
    expect(queFalta()).toBe("Falta: Celular.");
    await persona.clear(campo(/^Nacionalidad/));
    expect(queFalta()).toBe("Faltan: Nacionalidad, Celular.");
    await persona.type(campo(/^Nacionalidad/), "peruana");
    await persona.type(campo(/^Celular/), "70123456");
    expect(boton("Guardar & Asociar").disabled).toBe(false);
  });
});

describe("asociar", () => {
  it("guarda, lo dice 2 s y la tarjeta muestra a la persona en el acto [B-persona-42, B-persona-04, B-persona-09, B-conversacion-17, B-limites-20]", async () => {
    const exito = vi.spyOn(toast, "success");
    callar();
    servidor.en("PUT", RUTA.asociar, () => ({
      cuerpo: respuestaAsociacion(unaPersona({ segundo_apellido: null })),
    }));
    const { persona } = await abrirConversacion({ claves: ["Ocupación"] });
    await buscarDocumento(persona);
    await resultado();
    await escribirDatos(persona);
    await dialogo().findByLabelText("Ocupación");
    await persona.type(campo("Ocupación"), "Maestra");
    contestarCaso(unaPersona({ segundo_apellido: null }), 2);
    await persona.click(boton("Guardar & Asociar"));
    expect(await tarjeta().findByText("Ana Quispe")).toBeTruthy();
    await waitFor(() => expect(exito).toHaveBeenCalledWith("Asociado exitosamente!", { durationMs: 2000 }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(servidor.llamadas("PUT", RUTA.asociar)[0]?.cuerpo).toEqual({
      persona: {
        tipo_documento: "CI",
        nro_documento: "1234567",
        complemento: "",
        fecha_nacimiento: "1990-05-15",
        nombres: "ANA",
        primer_apellido: "QUISPE",
        segundo_apellido: null,
        nacionalidad: "BOLIVIANA",
        genero: "F",
        movil: "70123456",
        telefono: null,
        otros_datos: [{ key: "Ocupación", value: "Maestra" }],
      },
    });
    await enfocado(() => tarjeta().getByRole("button", { name: "Verificar" }));
  });

  it("en una cuenta que varias entidades comparten pide los datos de la entidad de quien atiende, no los de la dueña [B-caso-47, A-entidades-41, D103]", async () => {
    observar();
    const { persona } = await abrirConversacion({ claves: ["Ocupación"], entidad: 2 });
    await buscarDocumento(persona);
    await resultado();
    expect(await dialogo().findByLabelText("Ocupación")).toBeTruthy();
    expect(servidor.llamadas("GET", RUTA.tiposDatoDeOtra)).toEqual([]);
  });

  it("se cierra con el caso ya leído: lo que sigue lleva la versión que dejó la asociación [B-persona-42, D65]", async () => {
    callar();
    servidor.en("PUT", RUTA.asociar, () => ({ cuerpo: respuestaAsociacion(unaPersona()) }));
    const ESTADO = "/ws/api/system/operadores/caso/estado/501";
    servidor.en("PUT", ESTADO, () => ({ cuerpo: unCaso(501, { estado: "CERRADO", version: 3 }) }));
    const { persona } = await abrirConversacion();
    await buscarDocumento(persona);
    await resultado();
    await escribirDatos(persona);
    const lectura = Promise.withResolvers<{ cuerpo: object }>();
    servidor.en("GET", "/ws/api/system/operadores/caso/501", () => lectura.promise);
    await persona.click(boton("Guardar & Asociar"));
    expect(await tarjeta().findByText(/Ana Quispe/)).toBeTruthy();
    expect(dialogo()).toBeTruthy();
    lectura.resolve({ cuerpo: unCaso(501, { persona: unaPersona(), version: 2 }) });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await persona.click(tarjeta().getByRole("button", { name: "Cerrar" }));
    await persona.click(await screen.findByRole("button", { name: "Cerrar caso" }));
    await waitFor(() => expect(servidor.llamadas("PUT", ESTADO)[0]?.cuerpo).toMatchObject({ version: 2 }));
  });

  it("reemplazar a otra persona se pregunta con el texto del servidor y se repite [B-conversacion-17, B-persona-42]", async () => {
    const mensaje = "Esta conversación ya está asociada a LUIS. Confirme si quiere reemplazarla.";
    callar();
    servidor.en("PUT", RUTA.asociar, ({ cuerpo }) =>
      (cuerpo as { reemplazar?: boolean }).reemplazar === true
        ? { cuerpo: respuestaAsociacion(unaPersona()) }
        : { estado: 409, cuerpo: { mensaje, error: "PERSONA_REEMPLAZO" } },
    );
    const { persona } = await abrirConversacion();
    await buscarDocumento(persona);
    await resultado();
    await escribirDatos(persona);
    await persona.click(boton("Guardar & Asociar"));
    const pregunta = await dialogoAbierto("Reemplazar persona");
    expect(pregunta.textContent).toContain(mensaje);
    await persona.click(within(pregunta).getByRole("button", { name: "Cancelar" }));
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Reemplazar persona" })).toBeNull());
    await waitFor(() => expect(boton("Guardar & Asociar").disabled).toBe(false));
    expect(campo(/^Nombres/).value).toBe("ANA");
    await persona.click(boton("Guardar & Asociar"));
    await persona.click(await screen.findByRole("button", { name: "Reemplazar" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(servidor.llamadas("PUT", RUTA.asociar).at(-1)?.cuerpo).toMatchObject({ reemplazar: true });
  });

  it("un servidor que vuelve a pedirlo no pregunta sin fin: se dice y nada se pierde [B-conversacion-17]", async () => {
    const mensaje = "Esta conversación ya está asociada a LUIS. Confirme si quiere reemplazarla.";
    callar();
    servidor.en("PUT", RUTA.asociar, () => ({
      estado: 409,
      cuerpo: { mensaje, error: "PERSONA_REEMPLAZO" },
    }));
    const { persona } = await abrirConversacion();
    await buscarDocumento(persona);
    await resultado();
    await escribirDatos(persona);
    await persona.click(boton("Guardar & Asociar"));
    await persona.click(await screen.findByRole("button", { name: "Reemplazar" }));
    await waitFor(() => expect(servidor.llamadas("PUT", RUTA.asociar)).toHaveLength(2));
    await waitFor(() => expect(boton("Guardar & Asociar").hasAttribute("data-loading")).toBe(false));
    expect(screen.queryByRole("dialog", { name: "Reemplazar persona" })).toBeNull();
    expect((await screen.findAllByText(mensaje)).length).toBeGreaterThan(0);
    expect(campo(/^Nombres/).value).toBe("ANA");
  });

  it("los errores del servidor caen en su campo y nada se pierde [A-identidad-15, B-conversacion-17]", async () => {
    callar();
    servidor.en("PUT", RUTA.asociar, () => ({
      estado: 400,
      cuerpo: {
        mensaje: "Hubo un error de validación.",
        error: "VALIDACION",
        campos: { "persona.nombres": "El campo es obligatorio." },
      },
    }));
    const { persona } = await abrirConversacion();
    await buscarDocumento(persona);
    await resultado();
    await escribirDatos(persona);
    await persona.click(boton("Guardar & Asociar"));
    const enlace = await dialogo().findByRole("link", { name: "Nombres: El campo es obligatorio." });
    await persona.click(enlace);
    await enfocado(() => campo(/^Nombres/));
    expect(campo(/^Nombres/).getAttribute("aria-invalid")).toBe("true");
    expect(campo(/^Nombres/).value).toBe("ANA");
    servidor.en("PUT", RUTA.asociar, () => ({
      estado: 412,
      cuerpo: { mensaje: "La fecha de nacimiento no coincide.", error: "PERSONA_NO_COINCIDE" },
    }));
    await persona.click(boton("Guardar & Asociar"));
    expect(
      await dialogo().findByRole("link", {
        name: "Fecha de nacimiento: La fecha de nacimiento no coincide.",
      }),
    ).toBeTruthy();
  });

  it("va a la conversación para la que se abrió aunque detrás se abra otra [B-persona-42]", async () => {
    callar();
    servidor.en("PUT", RUTA.asociar, () => ({ cuerpo: respuestaAsociacion(unaPersona()) }));
    const { persona, lista } = await abrirConversacion();
    await lista([unChat(1), unChat(2)]);
    await buscarDocumento(persona);
    await resultado();
    await escribirDatos(persona);
    await persona.keyboard("{Alt>}{ArrowUp}{/Alt}");
    await persona.click(boton("Guardar & Asociar"));
    await waitFor(() => expect(servidor.llamadas("PUT", RUTA.asociar)).toHaveLength(1));
  });
});
