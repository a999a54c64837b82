import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
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
  servidor,
  tarjeta,
  unaHallada,
  unaPersona,
  unasAsociaciones,
  unContraste,
} from "../../../test/chat/persona.ts";
import { dialogoAbierto, enfocado } from "../../../test/espera.ts";
import { anchoDe } from "../../../test/medidas.ts";
import { toast } from "../../ui/toast/toasts.ts";

const FALLO = "Ocurrió un problema. No se encontraron los datos. Comuníquese con su administrador.";
const resultado = () => dialogo().findByRole("note");
const contrastar = (cambios: Parameters<typeof unContraste>[0]) =>
  servidor.en("PATCH", RUTA.contrastar, () => ({ cuerpo: unContraste(cambios) }));

/** The search found nobody and the data were typed. */
async function escrita({
  tipo = "CI",
  numero = "1234567",
}: {
  tipo?: "CI" | "PASAPORTE";
  numero?: string;
} = {}) {
  servidor.en("GET", RUTA.buscar(numero), () => ({ cuerpo: { observacion: "Observado." } }));
  const { persona } = await abrirConversacion();
  await buscarDocumento(persona, { tipo, numero });
  await resultado();
  await escribirDatos(persona);
  return persona;
}
/** The search found her in our own records. */
async function hallada(cambios: Parameters<typeof unaHallada>[0] = {}) {
  servidor.en("GET", RUTA.buscar("1234567"), () => ({ cuerpo: unaHallada({ id: 1, ...cambios }) }));
  const { persona } = await abrirConversacion();
  await buscarDocumento(persona);
  await waitFor(() => expect(campo(/^Nombres/).value).toBe("ANA"));
  return persona;
}

describe("verificar", () => {
  it("espera también a los nombres y envía -- cuando no hay segundo apellido; el género, cuando se eligió [A-identidad-02, A-identidad-14, A-identidad-18]", async () => {
    contrastar({ estado: "NO_VERIFICADO", data: ["nombres"] });
    servidor.en("GET", RUTA.buscar("1234567"), () => ({ cuerpo: { observacion: "Observado." } }));
    const { persona } = await abrirConversacion();
    await buscarDocumento(persona);
    await resultado();
    expect(boton("Verificar").disabled).toBe(true);
    await persona.type(campo(/^Nombres/), "ana");
    expect(boton("Verificar").disabled).toBe(true);
    await persona.type(campo(/^Primer apellido/), "quispe");
    await persona.click(boton("Verificar"));
    await waitFor(() => expect(servidor.llamadas("PATCH", RUTA.contrastar)).toHaveLength(1));
    expect(servidor.llamadas("PATCH", RUTA.contrastar)[0]?.cuerpo).toEqual({
      tipo_documento: "CI",
      nro_documento: "1234567",
      complemento: "",
      fecha_nacimiento: "1990-05-15",
      nombres: "ANA",
      primer_apellido: "QUISPE",
      segundo_apellido: "--",
    });
    await persona.type(campo("Segundo apellido"), "mamani");
    await persona.selectOptions(campo(/^Género/), "F");
    await persona.click(boton("Verificar"));
    await waitFor(() => expect(servidor.llamadas("PATCH", RUTA.contrastar)).toHaveLength(2));
    expect(servidor.llamadas("PATCH", RUTA.contrastar)[1]?.cuerpo).toMatchObject({
      segundo_apellido: "MAMANI",
      genero: "F",
    });
  });

  it("datos válidos de un CI: 7 s, Verificado, BOLIVIANA y nombres bloqueados; recién entonces se guarda [B-persona-10, B-persona-12, B-persona-13, B-persona-17, B-persona-37, B-persona-38, A-identidad-12, A-identidad-22, A-identidad-23, A-limites-03, A-producto-15, B-limites-20]", async () => {
    const exito = vi.spyOn(toast, "success");
    contrastar({});
    const persona = await hallada({ nacionalidad: "PERUANA" });
    expect(dialogo().getByText("Sin verificar")).toBeTruthy();
    expect(boton("Guardar & Asociar").disabled).toBe(true);
    expect(queFalta()).toBe("Falta: Verificación de los datos.");
    await persona.click(boton("Verificar"));
    expect((await resultado()).textContent).toBe("Los datos son válidos.");
    await waitFor(() => expect(exito).toHaveBeenCalledWith("Los datos son válidos.", { durationMs: 7000 }));
    expect(await dialogo().findByText("Verificado")).toBeTruthy();
    await waitFor(() => expect(boton("Guardar & Asociar").disabled).toBe(false));
    expect(campo(/^Nacionalidad/).value).toBe("BOLIVIANA");
    expect([/^Nombres/, /^Primer apellido/, "Segundo apellido"].map(bloqueado)).toEqual([true, true, true]);
  });

  it("un pasaporte verificado deja los nombres abiertos, y cambiarlos le quita lo verificado [B-persona-12, B-persona-17]", async () => {
    contrastar({});
    const persona = await escrita({ tipo: "PASAPORTE", numero: "AB12" });
    await persona.click(boton("Verificar"));
    expect(await dialogo().findByText("Verificado")).toBeTruthy();
    expect(bloqueado(/^Nombres/)).toBe(false);
    await persona.type(campo(/^Nombres/), " luz");
    expect(await dialogo().findByText("Sin verificar")).toBeTruthy();
    await waitFor(() => expect(dialogo().queryByRole("note")).toBeNull());
  });

  it.each([
    { estado: "NO_VERIFICADO", data: ["nombres"] },
    { estado: "VERIFICADO_SEGIP", data: ["nombres"] },
    { estado: "NO_EXISTE_SEGIP", data: [] },
    { estado: "OBSERVADO_SEGIP", data: [] },
  ] as const)(
    "un CI no confirmado ($estado): parecen incorrectos, 12 s, y no se guarda [B-persona-41, B-persona-17, A-identidad-26, B-limites-20]",
    async (respuesta) => {
      const aviso = vi.spyOn(toast, "warning");
      contrastar({ estado: respuesta.estado, data: [...respuesta.data] });
      const persona = await hallada();
      await persona.click(boton("Verificar"));
      expect((await resultado()).textContent).toBe("Los datos parecen incorrectos, revíselos.");
      expect(aviso).toHaveBeenCalledWith("Los datos parecen incorrectos, revíselos.", { durationMs: 12_000 });
      await waitFor(() => expect(bloqueado(/^Nombres/)).toBe(false));
      expect(boton("Guardar & Asociar").disabled).toBe(true);
      expect(campo(/^Nombres/).value).toBe("ANA");
      expect(campo(/^Nombres/).getAttribute("aria-invalid")).toBe(respuesta.data.length > 0 ? "true" : null);
    },
  );

  it("de quien se halló con otro documento no queda nada para quien se busca después: ni el celular ni el país [B-persona-15]", async () => {
    const otro = unaPersona({ id: 2, nro_documento: "7654321", nombres: "LUIS", movil: "70123451" });
    const { nro_documento, nombres } = otro;
    servidor.en("GET", RUTA.buscar("7654321"), () => ({
      cuerpo: unaHallada({ id: 2, nro_documento, nombres, movil: null, contrastado: true }),
    }));
    servidor.en("PUT", RUTA.asociar, () => ({ cuerpo: respuestaAsociacion(otro) }));
    contrastar({ estado: "NO_VERIFICADO", data: [] });
    const persona = await hallada({ pais_nacimiento: "PERÚ", telefono: "2210400" });
    expect(campo(/^Celular/).value).toBe("70123456");
    await persona.click(boton("Verificar"));
    await waitFor(() => expect(bloqueado(/^Nro. documento/)).toBe(false));
    await persona.clear(campo(/^Nro. documento/));
    await persona.type(campo(/^Nro. documento/), "7654321");
    // The telephone of the chat is there again, whoever it is.
    expect([/^Nombres/, "Teléfono", /^Celular/].map((cual) => campo(cual).value)).toEqual([
      "",
      "",
      "70123451",
    ]);
    await persona.click(boton("Buscar"));
    await waitFor(() => expect(campo(/^Nombres/).value).toBe("LUIS"));
    expect(campo(/^Celular/).value).toBe("70123451");
    await persona.click(boton("Guardar & Asociar"));
    await waitFor(() => expect(servidor.llamadas("PUT", RUTA.asociar)).toHaveLength(1));
    const [{ cuerpo } = { cuerpo: null }] = servidor.llamadas("PUT", RUTA.asociar);
    expect(cuerpo).toMatchObject({ persona: { nro_documento, nombres, movil: "70123451" } });
    expect(JSON.stringify(cuerpo)).not.toMatch(/PERÚ|70123456|2210400/);
  });

  it("un CI que el registro observó se escribe a mano, y no se guarda sin que lo confirme [B-persona-17, B-persona-33, D110]", async () => {
    contrastar({ estado: "OBSERVADO_SEGIP" });
    const persona = await escrita();
    expect(boton("Guardar & Asociar").disabled).toBe(true);
    await persona.click(boton("Verificar"));
    expect((await resultado()).textContent).toBe("Los datos parecen incorrectos, revíselos.");
    expect(boton("Guardar & Asociar").disabled).toBe(true);
    expect(queFalta()).toBe("Falta: Verificación de los datos.");
  });

  it("uno que el registro no tiene se guarda sin verificar sólo en un segundo paso; negado lo escrito, ya no [B-persona-34, D110]", async () => {
    servidor.en("GET", RUTA.buscar("1234567"), () => ({
      estado: 404,
      cuerpo: { mensaje: "No se encontraron datos.", error: "PERSONA_SIN_DATOS" },
    }));
    const pregunta = "El registro no tiene a esta persona. ¿Guardarla sin verificar?";
    const guardada = unaPersona();
    servidor.en("PUT", RUTA.asociar, ({ cuerpo }) =>
      (cuerpo as { sin_registro?: boolean }).sin_registro === true
        ? { cuerpo: respuestaAsociacion(guardada) }
        : { estado: 409, cuerpo: { mensaje: pregunta, error: "PERSONA_SIN_REGISTRO" } },
    );
    const { persona } = await abrirConversacion();
    await buscarDocumento(persona);
    await resultado();
    await escribirDatos(persona);
    contrastar({ estado: "NO_EXISTE_SEGIP" });
    await persona.click(boton("Verificar"));
    await waitFor(async () => expect((await resultado()).textContent).toContain("parecen incorrectos"));
    expect(boton("Guardar & Asociar").disabled).toBe(true);
    await persona.click(boton("Buscar"));
    await waitFor(async () => expect((await resultado()).textContent).toBe("No se encontraron datos."));
    contestarCaso(guardada, 2);
    await persona.click(boton("Guardar & Asociar"));
    expect((await dialogoAbierto("Guardar sin verificar")).textContent).toContain(pregunta);
    await persona.click(screen.getByRole("button", { name: "Guardar sin verificar" }));
    await waitFor(() => expect(servidor.llamadas("PUT", RUTA.asociar)).toHaveLength(2));
  });

  it("después de buscar, el foco va a lo que falta y las palabras del pie llevan hasta cada cosa; nunca a un campo bloqueado [B-persona-14, B-persona-16]", async () => {
    servidor.en("GET", RUTA.buscar("1234567"), () => ({ cuerpo: unaHallada({ genero: null, movil: null }) }));
    const { persona } = await abrirConversacion();
    await persona.click(tarjeta().getByRole("button", { name: "Verificar" }));
    await dialogoAbierto("Verificar persona");
    await enfocado(() => campo(/^Nro. documento/));
    expect(campo(/^Tipo de documento/).value).toBe("CI");
    expect(boton("Búsqueda de la persona")).toBeTruthy();
    await persona.click(boton("Fecha de nacimiento"));
    expect(document.activeElement).toBe(campo("Día"));
    await escribirDocumento(persona);
    await persona.click(boton("Buscar"));
    // The telephone of the chat stands there already, and nobody told another one.
    await waitFor(() => expect(campo(/^Celular/).value).toBe("70123451"));
    await enfocado(() => campo(/^Género/));
    expect(dialogo().getByText("Hallada; falta verificar")).toBeTruthy();
    await persona.selectOptions(campo(/^Género/), "F");
    await persona.click(boton("Verificación de los datos"));
    expect(document.activeElement).toBe(boton("Verificar"));
  });

  it("otro documento no confirmado: se avisa 12 s en dos líneas, los datos quedan y se guarda sin verificar [B-persona-39, B-persona-40, A-identidad-24, A-identidad-25, B-limites-20]", async () => {
    const texto = "No se encontraron los datos\nRevise los datos antes de guardar";
    const aviso = vi.spyOn(toast, "warning");
    contrastar({ estado: "NO_EXISTE_SEGIP" });
    const persona = await escrita({ tipo: "PASAPORTE", numero: "AB12" });
    await persona.click(boton("Verificar"));
    await waitFor(async () => expect((await resultado()).textContent).toBe(texto));
    expect(aviso).toHaveBeenCalledWith(texto, { durationMs: 12_000 });
    expect([campo(/^Nombres/).value, campo(/^Celular/).value]).toEqual(["ANA", "70123456"]);
    await waitFor(() => expect(boton("Guardar & Asociar").disabled).toBe(false));
    expect(dialogo().getByText("Sin verificar")).toBeTruthy();
  });

  it("sin respuesta del registro: 10 s, nada se pierde y se puede guardar sin verificar [B-persona-36, B-limites-20]", async () => {
    const fallo = vi.spyOn(toast, "error");
    servidor.en("PATCH", RUTA.contrastar, () => ({
      estado: 503,
      cuerpo: { mensaje: "x", error: "REGISTRO_NO_RESPONDE" },
    }));
    const persona = await hallada();
    await persona.click(boton("Verificar"));
    expect((await resultado()).textContent).toBe(FALLO);
    expect(fallo).toHaveBeenCalledWith(FALLO, { durationMs: 10_000 });
    await waitFor(() => expect(boton("Guardar & Asociar").disabled).toBe(false));
    expect(campo(/^Nombres/).value).toBe("ANA");
    expect(dialogo().getByText("Sin verificar")).toBeTruthy();
  });

  it("una persona vinculada se muestra bloqueada hasta Cambiar, que lo borra todo [B-persona-11, B-persona-15]", async () => {
    const { persona } = await abrirConversacion({ vinculada: unaPersona() });
    await persona.click(tarjeta().getByRole("button", { name: "Verificar" }));
    await waitFor(() => expect(campo(/^Nombres/).value).toBe("ANA"));
    for (const nombre of [/^Tipo de documento/, /^Nombres/, /^Nacionalidad/, /^Género/, /^Celular/]) {
      expect(bloqueado(nombre)).toBe(true);
    }
    await persona.click(boton("Cambiar"));
    await waitFor(() => expect(campo(/^Nombres/).value + campo(/^Nro. documento/).value).toBe(""));
    await enfocado(() => campo(/^Nro. documento/));
  });
});

describe("ver datos", () => {
  const ver = async (vinculada = unaPersona()) => {
    const { persona } = await abrirConversacion({ vinculada, claves: ["Ocupación"] });
    await persona.click(tarjeta().getByRole("button", { name: "Ver datos" }));
    expect(anchoDe(await dialogoAbierto("Datos de la persona"))).toBe(700);
    await waitFor(() => expect(campo(/^Nombres/).value).toBe("ANA"));
    return persona;
  };

  it("lee a la persona cada vez, con todos sus datos y sin dejarlos tocar; mide 700 [B-conversacion-10, B-persona-01, B-persona-04, B-persona-11, B-limites-21]", async () => {
    const persona = await ver(unaPersona({ otros_datos: [{ key: "Ocupación", value: "MAESTRA" }] }));
    await waitFor(() => expect(campo("Año").value).toBe("1990"));
    expect([
      campo(/^Nro. documento/).value,
      campo("Día").value,
      campo("Mes").value,
      campo("Año").value,
    ]).toEqual(["1234567", "15", "05", "1990"]);
    await dialogo().findByLabelText("Ocupación");
    expect(campo("Ocupación").value).toBe("MAESTRA");
    expect([/^Nombres/, /^Celular/, "Ocupación"].map(bloqueado)).toEqual([true, true, true]);
    expect(dialogo().getByText("Para modificar los datos pulse Cambiar.")).toBeTruthy();
    await persona.click(boton("Cancelar"));
    await persona.click(tarjeta().getByRole("button", { name: "Ver datos" }));
    await waitFor(() => expect(servidor.llamadas("GET", RUTA.leer)).toHaveLength(2));
  });

  it("Cambiar la abre tal como está, sin su documento; guardar no exige verificarla [B-persona-11, B-persona-16]", async () => {
    const persona = await ver();
    servidor.en("PUT", RUTA.asociar, () => ({
      cuerpo: respuestaAsociacion(unaPersona({ nombres: "ANA LUZ" })),
    }));
    await persona.click(boton("Cambiar"));
    await waitFor(() => expect(bloqueado(/^Nombres/)).toBe(false));
    expect([bloqueado(/^Nro. documento/), bloqueado("Día")]).toEqual([true, true]);
    await persona.clear(campo(/^Celular/));
    await persona.type(campo(/^Nombres/), " luz");
    contestarCaso(unaPersona({ nombres: "ANA LUZ" }), 2);
    await persona.click(boton("Guardar & Asociar"));
    expect(await tarjeta().findByText("Ana Luz Quispe Mamani")).toBeTruthy();
    expect(servidor.llamadas("PUT", RUTA.asociar)[0]?.cuerpo).toMatchObject({
      persona: { nombres: "ANA LUZ", movil: null, fecha_nacimiento: "1990-05-15" },
    });
  });

  it("lo que sólo se miró vuelve tal como se leyó: teléfono, complemento y los datos que pide la entidad [B-persona-08, B-persona-09, B-persona-11]", async () => {
    const leida = unaPersona({
      complemento: "1A",
      nacionalidad: "PERUANA",
      pais_nacimiento: "PERU",
      telefono: "2210400",
      otros_datos: [
        { key: "Ocupación", value: "MAESTRA" },
        { key: "Afiliado", value: "7" },
      ],
    });
    const persona = await ver(leida);
    servidor.en("PUT", RUTA.asociar, () => ({
      cuerpo: respuestaAsociacion({ ...leida, nombres: "ANA LUZ" }),
    }));
    await persona.click(boton("Cambiar"));
    await waitFor(() => expect(bloqueado(/^Nombres/)).toBe(false));
    expect(campo("Teléfono").value).toBe("2210400");
    await persona.type(campo(/^Nombres/), " luz");
    contestarCaso(unaPersona({ nombres: "ANA LUZ" }), 2);
    await persona.click(boton("Guardar & Asociar"));
    expect(await tarjeta().findByText("Ana Luz Quispe Mamani")).toBeTruthy();
    expect(servidor.llamadas("PUT", RUTA.asociar)[0]?.cuerpo).toEqual({
      persona: {
        tipo_documento: "CI",
        nro_documento: "1234567",
        complemento: "1A",
        fecha_nacimiento: "1990-05-15",
        nombres: "ANA LUZ",
        primer_apellido: "QUISPE",
        segundo_apellido: "MAMANI",
        nacionalidad: "PERUANA",
        pais_nacimiento: "PERU",
        genero: "F",
        movil: "70123456",
        telefono: "2210400",
        otros_datos: leida.otros_datos,
      },
      vista: { id: leida.id, _updated_at: leida._updated_at },
    });
  });

  it("los nombres de una persona verificada no se tocan desde aquí [B-persona-13]", async () => {
    const persona = await ver(unaPersona({ contrastado: true }));
    await persona.click(boton("Cambiar"));
    await waitFor(() => expect(bloqueado(/^Celular/)).toBe(false));
    expect(bloqueado(/^Nombres/)).toBe(true);
  });

  it("cerrar con cambios sin guardar pregunta; quedarse devuelve el foco a donde estaba", async () => {
    const persona = await ver();
    await persona.click(boton("Cambiar"));
    await persona.type(campo("Teléfono"), "2");
    await persona.click(boton("Cancelar"));
    await persona.click(await screen.findByRole("button", { name: "Seguir editando" }));
    await enfocado(() => boton("Cancelar"));
    expect(campo("Teléfono").value).toBe("2");
  });

  it("deshacer la asociación pregunta y la tarjeta queda sin persona [B-persona-42]", async () => {
    const persona_ = unaPersona();
    const { persona } = await abrirConversacion({ vinculada: persona_ });
    servidor.en("GET", RUTA.asociar, () => ({ cuerpo: unasAsociaciones(persona_) }));
    servidor.en("PUT", RUTA.deshacer, () => ({ cuerpo: { persona: { data: null } } }));
    await persona.click(tarjeta().getByRole("button", { name: "Ver datos" }));
    await persona.click(await screen.findByRole("button", { name: "Deshacer asociación" }));
    const pregunta = await dialogoAbierto("Deshacer asociación");
    expect(pregunta.textContent).toContain("¿Está seguro de deshacer la asociación con Ana Quispe Mamani?");
    expect(servidor.llamadas("PUT", RUTA.deshacer)).toEqual([]);
    contestarCaso(null, 2);
    const [, confirmar] = screen.getAllByRole("button", { name: "Deshacer asociación" });
    await persona.click(confirmar as HTMLElement);
    expect(await tarjeta().findByText("Sin persona")).toBeTruthy();
    expect(servidor.llamadas("PUT", RUTA.deshacer).map(({ cuerpo }) => cuerpo)).toEqual([{ asociacion: 1 }]);
  });

  it("si no se puede leer lo dice y se reintenta", async () => {
    const { persona } = await abrirConversacion({ vinculada: unaPersona() });
    servidor.en("GET", RUTA.leer, () => ({
      estado: 404,
      cuerpo: { mensaje: "No existe.", error: "NO_EXISTE" },
    }));
    await persona.click(tarjeta().getByRole("button", { name: "Ver datos" }));
    expect(await screen.findByText("No se pudieron cargar los datos de la persona.")).toBeTruthy();
    servidor.en("GET", RUTA.leer, () => ({ cuerpo: unaPersona() }));
    await persona.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Reintentar" }));
    await waitFor(() => expect(campo(/^Nombres/).value).toBe("ANA"));
  });
});
