import { act, screen, waitFor, within } from "@testing-library/react";
import type { Caso } from "@ventanilla/contract/caso/caso";
import { EVENTO } from "@ventanilla/contract/events";
import { Entrega } from "@ventanilla/contract/mensaje/mensaje";
import { describe, expect, it } from "vitest";
import {
  API,
  avisado,
  boton,
  COMPLEJO,
  conCaso,
  dialogo,
  lado,
  MODIFICADO,
  ponerCaso,
  sinDialogo,
  vigilarReinicio,
} from "../../../test/chat/caso.ts";
import { unaSalida, unCaso, unChat, unMensaje } from "../../../test/chat/fabrica.ts";
import { campo, cuadros, dialogoAbierto, enfocado, entradas, servidor } from "../../../test/chat/pantalla.ts";
import { anchoDe } from "../../../test/medidas.ts";
import { tecla } from "../../../test/teclas.ts";
import { getAnnouncement, onAnnouncement } from "../../lib/announce.ts";

const ESTADO = `${API}/operadores/caso/estado/501`;
const GUARDAR = `${API}/operadores/caso/guardar/501`;
const CERRADO = { estado: "CERRADO", version: 2 } as const;

describe("chat: cerrar un caso", () => {
  it("pregunta el literal; cancelar no cambia nada [B-caso-23] [B-caso-36]", async () => {
    const { persona: dedos } = await conCaso();
    await dedos.click(boton("Cerrar"));
    const pregunta = await dialogo("Cerrar caso");
    expect(pregunta.getByText("¿Está seguro de cambiar el estado a CERRADO?")).toBeTruthy();
    await dedos.click(pregunta.getByRole("button", { name: "Cancelar" }));
    await sinDialogo();
    expect(servidor.llamadas("PUT", ESTADO)).toEqual([]);
  });

  it("confirmado lo cambia en el servidor, lo dice 2 s, muestra el caso cerrado y empieza la lista de nuevo; ofrece el siguiente sin leer [B-caso-24] [B-caso-25] [B-caso-26] [B-caso-27]", async () => {
    servidor.en("PUT", ESTADO, () => ({ cuerpo: unCaso(501, CERRADO) }));
    const { persona: dedos, socket, lista } = await conCaso();
    const reinicio = vigilarReinicio(socket);
    await cuadros();
    await dedos.click(boton("Cerrar"));
    await dedos.click((await dialogo("Cerrar caso")).getByRole("button", { name: "Cerrar caso" }));
    await avisado("El caso cambió de estado a CERRADO exitosamente!", 2000);
    expect(servidor.llamadas("PUT", ESTADO)[0]?.cuerpo).toEqual({
      caso: { estado: "CERRADO" },
      version: 1,
      ultimo_visto: 10,
    });
    expect(await lado().findAllByText("CERRADO")).toHaveLength(2);
    await waitFor(() => expect(reinicio()).toBe(true));
    await lista([unChat(2, { no_leidos: 3 })], { secuencia: 1001 });
    expect(entradas()).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole("textbox", { name: /^Mensaje para/ })).toBeNull());
    servidor.en("GET", `${API}/operadores/casos/502/adjuntos`, () => ({ cuerpo: { rows: [], count: 0 } }));
    await dedos.click(await screen.findByRole("button", { name: "Siguiente sin leer" }));
    expect(await screen.findByRole("heading", { level: 2, name: "+591 701 234 52" })).toBeTruthy();
  });

  it("mientras la lista empieza de nuevo se ve la de antes, y lo que ya estaba no es nuevo [B-caso-27]", async () => {
    servidor.en("PUT", ESTADO, () => ({ cuerpo: unCaso(501, CERRADO) }));
    const { persona: dedos, socket, lista, hilo } = await conCaso();
    const reinicio = vigilarReinicio(socket);
    const voz = () => screen.getByRole("status").textContent;
    await dedos.click(boton("Cerrar"));
    await dedos.click((await dialogo("Cerrar caso")).getByRole("button", { name: "Cerrar caso" }));
    await waitFor(() => expect(reinicio()).toBe(true));
    await hilo(1, [unMensaje(1), unMensaje(2)]);
    expect(entradas()).toHaveLength(2);
    await lista([unChat(2, { no_leidos: 3 }), unChat(3)], { secuencia: 1001 });
    await waitFor(() => expect(voz()).toContain("Nuevo chat"));
    expect(voz()).not.toContain("chats nuevos");
  });

  it("con mensajes que no salieron, de los que no se sabe si llegaron o que siguen en cola lo dice con cuántos son y ofrece verlos; se cierra sólo si se insiste [D115]", async () => {
    servidor.en("PUT", ESTADO, () => ({ cuerpo: unCaso(501, CERRADO) }));
    servidor.en("GET", `${API}/operadores/caso/501/envios`, () => ({
      cuerpo: {
        rows: [
          unaSalida(4, { estado: "EN_COLA" }),
          unaSalida(5, { estado: "FALLIDO", motivo: "permanente" }),
          unaSalida(6, { estado: "INCIERTO", motivo: "incierto" }),
        ].map((mensaje) => Entrega.parse(mensaje)),
      },
    }));
    const { persona: dedos, hilo } = await conCaso();
    await hilo(1, [unaSalida(5, { estado: "FALLIDO", motivo: "permanente" })]);
    await dedos.click(boton("Cerrar"));
    const aviso = await dialogo("Cerrar caso");
    expect(
      aviso.getByText(/^1 mensaje no salió\. Con el caso cerrado ya no se podrá volver a enviar\./),
    ).toBeTruthy();
    expect(aviso.getByText(/No se sabe si 1 mensaje llegó\. Con el caso cerrado ya no/)).toBeTruthy();
    expect(aviso.getByText(/1 mensaje sigue en cola\. Saldrá aunque el caso esté cerrado/)).toBeTruthy();
    await dedos.click(aviso.getByRole("button", { name: "Verlos" }));
    await sinDialogo();
    await waitFor(() =>
      expect(document.activeElement?.getAttribute("role") ?? document.activeElement?.tagName).toMatch(
        /article/i,
      ),
    );
    expect(servidor.llamadas("PUT", ESTADO)).toEqual([]);
    await dedos.click(boton("Cerrar"));
    await dedos.click((await dialogo("Cerrar caso")).getByRole("button", { name: "Cerrar igual" }));
    expect(await screen.findByText("¿Está seguro de cambiar el estado a CERRADO?")).toBeTruthy();
    expect(servidor.llamadas("PUT", ESTADO)).toEqual([]);
    await dedos.click((await dialogo("Cerrar caso")).getByRole("button", { name: "Cerrar caso" }));
    await waitFor(() => expect(servidor.llamadas("PUT", ESTADO)).toHaveLength(1));
  });

  it("lo que acaba de enviarse y está saliendo no se cuenta como que no salió: se le da un momento [D115]", async () => {
    servidor.en("GET", `${API}/operadores/caso/501/envios`, () => ({
      cuerpo: { rows: [Entrega.parse(unaSalida(4, { estado: "ENVIANDO" }))] },
    }));
    const { persona: dedos } = await conCaso();
    await dedos.click(boton("Cerrar"));
    await waitFor(() =>
      expect(servidor.llamadas("GET", `${API}/operadores/caso/501/envios`)).toHaveLength(1),
    );
    servidor.en("GET", `${API}/operadores/caso/501/envios`, () => ({ cuerpo: { rows: [] } }));
    await dialogo("Cerrar caso");
    expect(screen.getByText("¿Está seguro de cambiar el estado a CERRADO?")).toBeTruthy();
  });

  it("lo que sigue sin salir pasado ese momento se dice [D115]", async () => {
    servidor.en("GET", `${API}/operadores/caso/501/envios`, () => ({
      cuerpo: { rows: [Entrega.parse(unaSalida(4, { estado: "ENVIANDO" }))] },
    }));
    const { persona: dedos } = await conCaso();
    await dedos.click(boton("Cerrar"));
    expect((await dialogo("Cerrar caso")).getByText(/1 mensaje sigue en cola/)).toBeTruthy();
  });

  it("pedido dos veces mientras algo está saliendo, pregunta una vez", async () => {
    const { promise, resolve } = Promise.withResolvers<{ cuerpo: object }>();
    servidor.en("GET", `${API}/operadores/caso/501/envios`, () => promise);
    const { persona: dedos } = await conCaso();
    await dedos.click(boton("Cerrar"));
    await dedos.click(boton("Cerrar"));
    await act(async () => resolve({ cuerpo: { rows: [] } }));
    await dedos.click((await dialogo("Cerrar caso")).getByRole("button", { name: "Cancelar" }));
    await sinDialogo();
    await cuadros();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it.each([
    ["nada quedó por salir", []],
    ["algo no salió", [Entrega.parse(unaSalida(4, { estado: "FALLIDO", motivo: "permanente" }))]],
  ])("si entretanto se abrió otra conversación no se pregunta sobre ella: %s", async (_que, rows) => {
    const { promise, resolve } = Promise.withResolvers<{ cuerpo: object }>();
    servidor.en("GET", `${API}/operadores/caso/501/envios`, () => promise);
    servidor.en("GET", `${API}/operadores/casos/502/adjuntos`, () => ({ cuerpo: { rows: [], count: 0 } }));
    const { persona: dedos } = await conCaso();
    await dedos.click(boton("Cerrar"));
    await dedos.click(screen.getByRole("link", { name: /^\+591 701 234 52/ }));
    expect(await screen.findByRole("heading", { level: 2, name: "+591 701 234 52" })).toBeTruthy();
    await act(async () => resolve({ cuerpo: { rows } }));
    await cuadros();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("si alguien habló mientras tanto, pregunta; cerrar igual lo fuerza y revisar no [D65]", async () => {
    servidor.en("PUT", ESTADO, ({ cuerpo }) =>
      (cuerpo as { forzar?: boolean }).forzar === true
        ? { cuerpo: unCaso(501, CERRADO) }
        : { estado: 409, cuerpo: { mensaje: "Hay mensajes.", error: "HUBO_MENSAJES" } },
    );
    const { persona: dedos } = await conCaso();
    const intentar = async (respuesta: string) => {
      await dedos.click(boton("Cerrar"));
      await dedos.click((await dialogo("Cerrar caso")).getByRole("button", { name: "Cerrar caso" }));
      await screen.findByText(/Hay mensajes nuevos que usted aún no vio/);
      await dedos.click(screen.getByRole("button", { name: respuesta }));
    };
    await intentar("Revisar");
    await sinDialogo();
    expect(servidor.llamadas("PUT", ESTADO)).toHaveLength(1);
    await intentar("Cerrar igual");
    await avisado("El caso cambió de estado a CERRADO exitosamente!", 2000);
    expect(servidor.llamadas("PUT", ESTADO)).toHaveLength(3);
  });

  it("atender y cerrar sin esperar la respuesta: lo propio no es de otra persona, y va después [D65]", async () => {
    const { promise: tomado, resolve: tomar } = Promise.withResolvers<{ cuerpo: Caso }>();
    servidor.en("PUT", `${API}/operadores/caso/atender/501`, () => tomado);
    servidor.en("PUT", ESTADO, () => ({ cuerpo: unCaso(501, { ...CERRADO, version: 3 }) }));
    const { persona: dedos } = await conCaso({ estado: "ACTIVO", operador_principal: null });
    await dedos.click(boton("Atender"));
    await dedos.click(boton("Cerrar"));
    await dedos.click((await dialogo("Cerrar caso")).getByRole("button", { name: "Cerrar caso" }));
    await waitFor(() => expect(boton("Cerrar caso").dataset["loading"]).toBe("true"));
    await cuadros();
    expect(servidor.llamadas("PUT", ESTADO)).toEqual([]);
    tomar({ cuerpo: unCaso(501, { version: 2 }) });
    await avisado("El caso cambió de estado a CERRADO exitosamente!", 2000);
    expect(servidor.llamadas("PUT", ESTADO).map(({ cuerpo }) => cuerpo)).toMatchObject([{ version: 2 }]);
  });

  it("si otro cambió el caso, dice lo que dice el servidor y muestra el caso de ahora [D65]", async () => {
    servidor.en("PUT", ESTADO, () => MODIFICADO);
    const { persona: dedos } = await conCaso();
    ponerCaso({ version: 5, descripcion: "Lo que escribió otro" });
    await dedos.click(boton("Cerrar"));
    await dedos.click((await dialogo("Cerrar caso")).getByRole("button", { name: "Cerrar caso" }));
    expect(await screen.findByText(MODIFICADO.cuerpo.mensaje, { selector: "[role=group] *" })).toBeTruthy();
    expect(await lado().findByText("Lo que escribió otro")).toBeTruthy();
    servidor.en("PUT", ESTADO, () => ({ cuerpo: unCaso(501, { ...CERRADO, version: 6 }) }));
    await sinDialogo();
    await dedos.click(boton("Cerrar"));
    await dedos.click((await dialogo("Cerrar caso")).getByRole("button", { name: "Cerrar caso" }));
    await waitFor(() =>
      expect(servidor.llamadas("PUT", ESTADO).at(-1)?.cuerpo).toMatchObject({ version: 5 }),
    );
  });
});

it("chat: un caso que cierra un colega se dice, y a quien escribía le queda el foco en lo que escribía", async () => {
  const { persona: dedos, decir } = await conCaso();
  const dichos: string[] = [];
  onAnnouncement(() => dichos.push(getAnnouncement().polite));
  await dedos.type(campo(), "Le respondo que");
  await decir(EVENTO.casoActualizado, unCaso(501, CERRADO));
  await enfocado(() => screen.queryByRole("textbox", { name: "Lo que estaba escribiendo" }));
  await waitFor(() => expect(dichos.join(" ")).toContain("Este caso está CERRADO."));
});

it("chat: si la conversación sale del punto mientras se escribe una nota, el foco pasa al aviso", async () => {
  const { persona: dedos, decir } = await conCaso();
  await dedos.click(boton("Nota interna"));
  await enfocado(() => screen.queryByRole("textbox", { name: "Nota interna para sus colegas" }));
  await decir(EVENTO.chatRetirado, { id: 3, sesion_id: 1, secuencia: 1001, punto: "Cubículo 4" });
  const aviso = () => screen.queryByText("Esta conversación ya no está en su punto de atención.");
  await enfocado(() => aviso()?.closest("[tabindex='-1']"));
});

describe("chat: «Actualizar Caso»", () => {
  const TRAMITES = [
    { id: 4, nombre_tramite: "Licencia de funcionamiento" },
    { id: 5, nombre_tramite: "Certificado de no adeudo" },
  ].map((uno) => ({ ...uno, id_entidad: 1, entidad: { nombre: "Alcaldía" }, estado: "ACTIVO" }));

  const abierto = async (cambios: Parameters<typeof conCaso>[0] = {}) => {
    servidor.en("GET", `${API}/tramites`, () => ({
      cuerpo: { rows: TRAMITES, count: 2, total: 2, totalFiltro: 2, aproximado: false },
    }));
    const pantalla = await conCaso(cambios);
    await pantalla.persona.click(boton("Actualizar caso"));
    return { ...pantalla, formulario: await dialogo(/^Actualizar Caso/) };
  };
  const guardar = () => boton("Guardar");
  const elegir = async (dedos: Awaited<ReturnType<typeof abierto>>["persona"], nombre: string) => {
    await dedos.type(screen.getByRole("combobox", { name: "Trámite (obligatorio)" }), nombre.slice(0, 6));
    await dedos.click(await screen.findByRole("option", { name: nombre }));
  };

  it("tiene el chip del estado y el botón Guardar; mide 700 [B-conversacion-18] [B-limites-21]", async () => {
    const { formulario } = await abierto();
    expect(formulario.getByRole("heading", { name: /Actualizar Caso/ }).textContent).toMatch(
      /PENDIENTE hace \d+ día\(s\)/,
    );
    expect(guardar()).toBeTruthy();
    expect(anchoDe(screen.getByRole("dialog"))).toBe(700);
  });

  it("Guardar se habilita sólo con trámite, tipo y descripción, y al lado dice qué falta [B-caso-30] [B-caso-31]", async () => {
    const { persona: dedos, formulario } = await abierto();
    expect(guardar().disabled).toBe(true);
    expect(formulario.getByText("Falta: Trámite.")).toBeTruthy();
    await elegir(dedos, "Licencia de funcionamiento");
    expect(guardar().disabled).toBe(false);
    const descripcion = formulario.getByRole("textbox", { name: "Descripción (obligatorio)" });
    await dedos.clear(descripcion);
    await dedos.type(descripcion, "  ");
    expect(guardar().disabled).toBe(true);
    expect(formulario.getByText("Falta: Descripción.")).toBeTruthy();
    await dedos.type(descripcion, "Renovación");
    expect(formulario.getByText("12/200")).toBeTruthy();
    expect(guardar().disabled).toBe(false);
  });

  it("sin persona guardada sólo ofrece SIMPLE y dice por qué; con ella, SIMPLE y COMPLEJO [B-caso-28] [B-caso-29] [B-caso-32] [B-caso-33]", async () => {
    const tipos = () =>
      within(screen.getByRole("combobox", { name: "Tipo (obligatorio)" }))
        .getAllByRole("option")
        .map((una) => una.textContent);
    const hint = "Para cambiar el tipo de SIMPLE verifique los datos de la persona.";
    const { persona: dedos, decir } = await abierto();
    expect(tipos()).toEqual(["SIMPLE"]);
    expect(screen.getByText(hint)).toBeTruthy();
    await dedos.keyboard("{Escape}");
    await sinDialogo();
    servidor.en("GET", `${API}/operadores/canales/9`, () => ({ cuerpo: { rows: [], count: 0 } }));
    servidor.en("GET", `${API}/operadores/casos/9`, () => ({ cuerpo: { rows: [], count: 0 } }));
    await decir(EVENTO.casoActualizado, unCaso(501, { ...COMPLEJO, tipo: "SIMPLE", version: 2 }));
    await lado().findByText("Ana Quispe");
    await dedos.click(boton("Actualizar caso"));
    await dialogoAbierto();
    expect(tipos()).toEqual(["SIMPLE", "COMPLEJO"]);
    expect(screen.queryByText(hint)).toBeNull();
  });

  it("guarda con la versión leída y lo dice 2 s [B-caso-53] [D65]", async () => {
    servidor.en("PUT", GUARDAR, () => ({
      cuerpo: unCaso(501, {
        ...COMPLEJO,
        version: 2,
        tramite: { nombre_tramite: "Licencia de funcionamiento" },
      }),
    }));
    const { persona: dedos } = await abierto({ ...COMPLEJO, tipo: "SIMPLE" });
    await elegir(dedos, "Licencia de funcionamiento");
    await dedos.selectOptions(screen.getByRole("combobox", { name: "Tipo (obligatorio)" }), "COMPLEJO");
    await dedos.click(guardar());
    await avisado("Caso guardado exitosamente!", 2000);
    expect(servidor.llamadas("PUT", GUARDAR)[0]?.cuerpo).toEqual({
      caso: { id_tramite: 4, tipo: "COMPLEJO", descripcion: "Consulta por requisitos" },
      version: 1,
    });
    await sinDialogo();
    expect(await lado().findByText("Licencia de funcionamiento")).toBeTruthy();
  });

  it("lo que cambió debajo y este formulario no escribe no es conflicto: guarda con la versión de ahora [B-caso-53, D65]", async () => {
    servidor.en("PUT", GUARDAR, () => ({ cuerpo: unCaso(501, { version: 3 }) }));
    const { persona: dedos, decir } = await abierto();
    await elegir(dedos, "Certificado de no adeudo");
    await decir(EVENTO.casoActualizado, unCaso(501, { operador_principal: null, version: 2 }));
    await screen.findByText("Atender");
    await dedos.click(guardar());
    await avisado("Caso guardado exitosamente!", 2000);
    expect(servidor.llamadas("PUT", GUARDAR)[0]?.cuerpo).toMatchObject({ version: 2 });
  });

  it("si otro lo cambió mientras se escribía, lo dice con los datos de ahora, guarda lo escrito y el siguiente intento lleva la versión nueva [D65]", async () => {
    servidor.en("PUT", GUARDAR, ({ cuerpo }) =>
      (cuerpo as { version: number }).version === 4 ? { cuerpo: unCaso(501, { version: 5 }) } : MODIFICADO,
    );
    const { persona: dedos, formulario, decir } = await abierto();
    await elegir(dedos, "Certificado de no adeudo");
    const descripcion = formulario.getByRole<HTMLTextAreaElement>("textbox", { name: /^Descripción/ });
    await dedos.clear(descripcion);
    await dedos.type(descripcion, "Lo mío");
    const otro = { version: 4, descripcion: "Lo de otro" };
    ponerCaso(otro);
    // What the screen already knows is no licence to overwrite it: the dialog read version 1.
    await decir(EVENTO.casoActualizado, unCaso(501, otro));
    await dedos.click(guardar());
    expect(await formulario.findByText(MODIFICADO.cuerpo.mensaje)).toBeTruthy();
    expect(servidor.llamadas("PUT", GUARDAR)[0]?.cuerpo).toMatchObject({ version: 1 });
    const suyos = await formulario.findByText("SIMPLE · Lo de otro");
    expect(suyos.parentElement?.textContent).toBe("Datos actuales: Sin trámite · SIMPLE · Lo de otro");
    expect(suyos.lang).toBe("es");
    expect(descripcion.value).toBe("Lo mío");
    await dedos.click(guardar());
    await avisado("Caso guardado exitosamente!", 2000);
  });
});

describe("chat: teclas del caso", () => {
  it("w, d y q abren lo suyo fuera de los campos; d en un caso SIMPLE no [B-derivar-01]", async () => {
    servidor.en("GET", `${API}/tramites`, () => ({
      cuerpo: { rows: [], count: 0, total: 0, totalFiltro: 0, aproximado: false },
    }));
    const { persona: dedos } = await conCaso();
    act(() => campo().blur());
    await dedos.keyboard("w");
    await dialogoAbierto(/^Actualizar Caso/);
    await dedos.keyboard("{Escape}");
    await sinDialogo();
    act(() => document.querySelector<HTMLElement>(":focus")?.blur());
    await dedos.keyboard("d");
    expect(screen.queryByRole("dialog")).toBeNull();
    await dedos.keyboard("q");
    await dialogoAbierto("Cerrar caso");
    expect(screen.getAllByRole("dialog")).toHaveLength(1);
  });

  it("si un colega lo cierra mientras se escribe, lo que sigue no abre otra conversación, donde se enviaría a otra persona", async () => {
    const { decir } = await conCaso();
    tecla(campo(), "q", 1_000);
    await decir(EVENTO.casoActualizado, unCaso(501, CERRADO));
    await waitFor(() => expect(screen.queryByRole("textbox", { name: /^Mensaje para/ })).toBeNull());
    for (const [cuantas, letra] of ["u", "e", " ", "j", "q"].entries())
      tecla(document.body, letra, 1_100 + cuantas * 100);
    await cuadros();
    expect(screen.getByRole("heading", { level: 2, name: "+591 701 234 51" })).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
