import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { EVENTO } from "@ventanilla/contract/events";
import { describe, expect, it, vi } from "vitest";
import { unaSalida, unCaso, unChat, unMensaje } from "../../../test/chat/fabrica.ts";
import {
  abrirPantalla,
  articulos,
  campo,
  cuadros,
  enfocado,
  entradas,
  servidor,
} from "../../../test/chat/pantalla.ts";
import { idiomasDe } from "../../../test/idioma.ts";
import { poner } from "../../../test/pagina.ts";
import { setLanguage } from "../../lib/i18n.ts";
import { getSession } from "../../lib/session.ts";
import { readStored } from "../../lib/storage.ts";

describe("chat: conversación", () => {
  const conChat = async (opciones: Parameters<typeof abrirPantalla>[0] = {}) => {
    const pantalla = await abrirPantalla(opciones);
    await pantalla.lista([unChat(1, { no_leidos: 2, leido_hasta: 1 }), unChat(2)]);
    await pantalla.persona.click(within(entradas()[1] as HTMLElement).getByRole("link"));
    return pantalla;
  };

  it("abrir pide el hilo, quita la burbuja, da el foco al campo y no atiende nada [B-chat-18] [B-chat-12] [B-chat-23]", async () => {
    const { socket, hilo } = await conChat();
    expect(socket.de(EVENTO.ultimoMensaje)).toEqual([{ sesion_id: 1, ultimo_mensaje: 0 }]);
    await hilo(1, [unMensaje(1), unMensaje(2), unMensaje(3)]);
    expect(articulos()).toHaveLength(3);
    await waitFor(() => expect(within(entradas()[1] as HTMLElement).queryByText("2")).toBeNull());
    await enfocado(campo);
    expect(await screen.findByText("2 mensajes nuevos")).toBeTruthy();
  });

  it("ordena por los 10 primeros de msg_tz y después por id [B-conversacion-07]", async () => {
    const { hilo } = await conChat();
    await hilo(1, [unMensaje(3), unMensaje(1), unMensaje(2, { msg_tz: unMensaje(9).msg_tz })]);
    expect(articulos().map((fila) => /mensaje \d/.exec(fila.textContent ?? "")?.[0])).toEqual([
      "mensaje 1",
      "mensaje 3",
      "mensaje 2",
    ]);
  });

  it("lo nuestro va aparte y firmado por quien lo escribió [B-conversacion-01]", async () => {
    const { hilo } = await conChat();
    await hilo(1, [
      unMensaje(1),
      unaSalida(2),
      unaSalida(3, { operador: { id: 8, nombre: "EVA DE LA PAZ" } }),
    ]);
    const [suyo, mio, colega] = articulos();
    expect(suyo?.querySelector("[data-nuestra]")).toBeNull();
    expect(mio?.querySelector("[data-nuestra]")?.textContent).toContain("Usted");
    expect(colega?.textContent).toContain("Eva de la Paz");
  });

  it("fecha y segundo se ven una vez por lo que un autor dijo en un minuto, en lo último; quien escucha o apunta los tiene en cada uno; el signo del canal está donde cambia [B-conversacion-05] [B-conversacion-06] [D116]", async () => {
    const { lista, hilo } = await abrirPantalla({ abierto: 1 });
    await lista([unChat(1, { leido_hasta: 4 })]);
    const porFacebook = { clasificacion: "facebook", usuario: "ana.quispe", nombre: null } as const;
    await hilo(1, [
      unMensaje(1),
      unMensaje(2),
      unMensaje(3),
      unMensaje(4, { id_canal_entrada: 9, canal_entrada: porFacebook }),
    ]);
    const horas = articulos().map((fila) => fila.querySelector("time"));
    const dichas = ["03", "04", "05", "06"].map((segundo) => `20/11/2026 10:15:${segundo}`);
    expect(horas.map((hora) => hora?.textContent)).toEqual(dichas);
    expect(horas.map((hora) => hora?.closest("[title]")?.getAttribute("title"))).toEqual(dichas);
    expect(horas.map((hora) => hora?.closest(".solo-voz") === null)).toEqual([false, false, true, true]);
    const signos = articulos().map((fila) =>
      within(fila)
        .queryAllByRole("img")
        .map((signo) => signo.getAttribute("aria-label")),
    );
    expect(signos).toEqual([["WhatsApp, +591 701 234 56"], [], [], ["Facebook, ana.quispe"]]);
  });

  it("abierta pasa la medianoche de La Paz: lo que era de hoy es de ayer, sin que nadie toque nada", async () => {
    vi.useFakeTimers({ now: new Date("2026-11-20T23:59:00-04:00"), shouldAdvanceTime: true });
    const { lista, hilo } = await abrirPantalla({ abierto: 1 });
    await lista([unChat(1)]);
    await hilo(1, [unMensaje(1), unMensaje(2)]);
    expect(await screen.findByRole("heading", { name: "Hoy" })).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(await screen.findByRole("heading", { name: "Ayer" })).toBeTruthy();
    expect(screen.queryByRole("heading", { name: "Hoy" })).toBeNull();
  });

  it("lo que se dijo no toma el idioma de la página: mensajes, citas y avisos que nadie tradujo se leen en español", async () => {
    const { hilo } = await conChat();
    const aviso = { direccion: "AVISO", estado: "COMPLETADO" } as const;
    await hilo(1, [
      unMensaje(1, {
        contenido: "Vea https://ejemplo.bo hoy",
        extras: { respuesta_a: { id: 3, texto: "Lo citado" } },
      }),
      unaSalida(2),
      unMensaje(4, {
        ...aviso,
        contenido: "Texto guardado.",
        extras: { aviso: { clave: "avisos:noExiste", datos: {} } },
      }),
      unMensaje(5, {
        ...aviso,
        contenido: "Se abrió.",
        extras: { aviso: { clave: "avisos:casoAbierto", datos: { caso: "501" } } },
      }),
    ]);
    await act(async () => setLanguage("en"));
    expect(await screen.findByText("Case 501 was opened.")).toBeTruthy();
    expect(idiomasDe(/^Vea |ejemplo\.bo|^Lo citado|Texto guardado|mensaje 2/)).toEqual(["es"]);
    expect(idiomasDe(/Case 501 was opened|opens in a new tab/)).toEqual(["en"]);
  });

  it("un aviso guardado con nombres en mayúsculas se lee en letra corriente, también para quien escucha", async () => {
    const { hilo } = await conChat();
    const datos = { operador: "EVA DE LA PAZ", colega: "JPEREZ" };
    await hilo(1, [
      unMensaje(1, {
        direccion: "AVISO",
        estado: "COMPLETADO",
        contenido: "EVA DE LA PAZ pasó el caso a JPEREZ.",
        extras: { aviso: { clave: "avisos:casoTraspasado", datos } },
      }),
    ]);
    const [aviso] = articulos();
    expect(aviso?.textContent).toContain("Eva de la Paz pasó el caso a JPEREZ.");
    expect(aviso?.getAttribute("aria-label")).toContain("Eva de la Paz pasó el caso a JPEREZ.");
  });

  it("un aviso se dice en el idioma de quien lee; sin clave conocida, como vino [B-conversacion-02] [B-mensajes-19]", async () => {
    const { hilo } = await conChat();
    const aviso = { direccion: "AVISO", estado: "COMPLETADO" } as const;
    await hilo(1, [
      unMensaje(1, {
        ...aviso,
        contenido: "Se abrió.",
        extras: { aviso: { clave: "avisos:casoAbierto", datos: { caso: "501" } } },
      }),
      unMensaje(2, {
        ...aviso,
        contenido: "Texto guardado.",
        extras: { aviso: { clave: "avisos:noExiste", datos: {} } },
      }),
    ]);
    expect(screen.getByText("Se abrió el caso 501.")).toBeTruthy();
    expect(screen.getByText("Texto guardado.")).toBeTruthy();
    act(() => setLanguage("en"));
    expect(await screen.findByText("Case 501 was opened.")).toBeTruthy();
    expect(screen.queryByText("Se abrió el caso 501.")).toBeNull();
  });

  it("marca leído lo mostrado, y sólo mientras la pestaña se ve [B-chat-23] [B-tiempo-real-04] [B-tiempo-real-12]", async () => {
    const visible = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    const { socket, hilo, sinPedidos } = await conChat();
    await hilo(1, [unMensaje(1), unMensaje(2), unMensaje(3), unaSalida(4)]);
    await sinPedidos();
    await cuadros();
    expect(socket.de(EVENTO.mensajeLeido)).toEqual([]);
    visible.mockReturnValue("visible");
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
    await waitFor(() => expect(socket.de(EVENTO.mensajeLeido)).toEqual([{ id: 3 }]));
  });

  it("el estado de entrega avanza solo [B-mensajes-08]", async () => {
    const { hilo, decir } = await conChat();
    await hilo(1, [unaSalida(4)]);
    expect(articulos()[0]?.getAttribute("aria-label")).toContain("Enviado");
    await decir(EVENTO.estadoMensaje, {
      sesion_id: 1,
      id_caso: 501,
      mensajes: [{ id: 4, estado: "LEIDO", motivo: null, secuencia: 2000 }],
      desde: 0,
      secuencia: 2000,
    });
    expect(articulos()[0]?.getAttribute("aria-label")).toContain("Leído");
  });

  it("dice quién más la tiene abierta y quién escribe, yo aparte [B-chat-18]", async () => {
    const { decir, hilo } = await conChat();
    await hilo(1, [unMensaje(1)]);
    const otro = { id: 8, nombre: "EVA DE LA PAZ" };
    await decir(EVENTO.presencia, { id: 3, sesion_id: 1, operadores: [{ id: 7, nombre: "Juana" }, otro] });
    expect(screen.getByText("también: Eva de la Paz")).toBeTruthy();
    await decir(EVENTO.escribiendo, { sesion_id: 1, id_usuario: 7, nombre: "Juana" });
    expect(screen.queryByText("Juana está escribiendo…")).toBeNull();
    await decir(EVENTO.escribiendo, { sesion_id: 1, id_usuario: 8, nombre: "EVA DE LA PAZ" });
    expect(await screen.findByText("Eva de la Paz está escribiendo…")).toBeTruthy();
    expect(screen.queryByText("Juana está escribiendo…")).toBeNull();
  });

  it("el caso cerrado lo dice en lugar del campo [B-mensajes-20]", async () => {
    const { decir } = await conChat();
    await waitFor(() => expect(screen.getByText("Consulta por requisitos")).toBeTruthy());
    await decir(EVENTO.casoActualizado, unCaso(501, { estado: "CERRADO", version: 2 }));
    expect(
      await screen.findByText("Este caso está CERRADO. Si la persona escribe se abrirá otro caso."),
    ).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole("textbox", { name: /^Mensaje para/ })).toBeNull());
  });

  it("persona, canal principal y caso actual al lado [B-conversacion-08] [B-conversacion-11] [B-conversacion-13] [B-conversacion-14]", async () => {
    await conChat();
    const lado = within(screen.getByRole("complementary", { name: "Persona y caso" }));
    expect(await lado.findByText("Consulta por requisitos")).toBeTruthy();
    expect(await lado.findByText("Sin persona")).toBeTruthy();
    expect(lado.getByText("principal")).toBeTruthy();
    expect(lado.getByText("SIMPLE")).toBeTruthy();
  });

  it("un caso sin tomar ofrece Atender; tomado, ya no [B-chat-18]", async () => {
    const sinTomar = unChat(1);
    servidor.en("GET", "/ws/api/system/operadores/caso/501", () => ({
      cuerpo: unCaso(501, { estado: "ACTIVO", operador_principal: null }),
    }));
    servidor.en("PUT", "/ws/api/system/operadores/caso/atender/501", () => ({
      cuerpo: unCaso(501, { version: 2 }),
    }));
    const pantalla = await abrirPantalla({ abierto: 1 });
    await pantalla.lista([
      { ...sinTomar, caso: { ...sinTomar.caso, estado: "ACTIVO", operador_principal: null } },
    ]);
    await pantalla.persona.click(await screen.findByRole("button", { name: "Atender" }));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Atender" })).toBeNull());
  });
});

describe("chat: la línea", () => {
  it("tras un corte termina como una página recién abierta [B-tiempo-real-07]", async () => {
    const { socket, lista, hilo, decir } = await abrirPantalla({ abierto: 1 });
    await lista([unChat(1), unChat(2)]);
    await hilo(1, [unMensaje(1), unMensaje(2)]);
    await act(async () => socket.caer());
    await act(async () => socket.conectar());
    expect(socket.de(EVENTO.usuarios).at(-1)).toMatchObject({ id: 3, ultima_conversacion: 1000 });
    expect(socket.de(EVENTO.ultimoMensaje).at(-1)).toMatchObject({
      sesion_id: 1,
      ultimo_mensaje: 2,
      id_caso: 501,
    });
    await hilo(1, [unMensaje(3)], { secuencia: 1001 });
    await decir(EVENTO.chatRetirado, { id: 3, sesion_id: 2, secuencia: 1001, punto: "Cubículo 4" });
    expect(articulos()).toHaveLength(3);
    expect(entradas()).toHaveLength(1);
  });
});

describe("chat: al abrir", () => {
  it("si todo es nuevo abre en lo primero, no al final: nada queda sin ver por arriba [B-chat-18]", async () => {
    const pantalla = await abrirPantalla({ abierto: 1 });
    // Far more than fits in the pane.
    vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockReturnValue(3_000);
    await pantalla.lista([unChat(1, { no_leidos: 40 })]);
    await pantalla.hilo(
      1,
      Array.from({ length: 40 }, (_, n) => unMensaje(n + 1)),
    );
    await cuadros();
    await waitFor(() => expect(articulos()[0]?.textContent).toContain("40 mensajes nuevos"));
    const caja = screen.getByRole("feed").parentElement;
    expect(caja?.scrollTop).toBe(0);
    // At the end is where it opens without anything new.
    await pantalla.lista([unChat(1), unChat(2, { leido_hasta: 40 })]);
    await pantalla.persona.click(within(entradas()[0] as HTMLElement).getByRole("link"));
    await pantalla.hilo(
      2,
      Array.from({ length: 40 }, (_, n) => unMensaje(n + 1, { id_caso: 502, id_canal_entrada: 2 })),
    );
    await waitFor(() => expect(screen.getByRole("feed").parentElement?.scrollTop).toBe(3_000));
  });
});

describe("chat: lo que crece alrededor del hilo", () => {
  it("quien está al final sigue al final cuando el campo o la bandeja le quitan alto, y cuando algo se mide tarde; quien subió a leer no se mueve [B-chat-18]", async () => {
    const mirados = new Map<Element, () => void>();
    class Observador extends ResizeObserver {
      readonly #avisar: () => void;
      constructor(avisar: ResizeObserverCallback) {
        super(avisar);
        this.#avisar = () => avisar([], this);
      }
      override observe(nodo: Element) {
        mirados.set(nodo, this.#avisar);
      }
    }
    poner(globalThis, "ResizeObserver", { value: Observador });
    const alto = vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockReturnValue(3_000);
    const pantalla = await abrirPantalla({ abierto: 1 });
    await pantalla.lista([unChat(1, { leido_hasta: 40 })]);
    await pantalla.hilo(
      1,
      Array.from({ length: 40 }, (_, n) => unMensaje(n + 1)),
    );
    const caja = screen.getByRole("feed").parentElement as HTMLElement;
    await waitFor(() => expect(caja.scrollTop).toBe(3_000));
    const encoger = () => act(async () => mirados.get(caja)?.());
    alto.mockReturnValue(3_200);
    await encoger();
    expect(caja.scrollTop).toBe(3_200);
    // Rows that are measured late move it: nobody's hand did.
    fireEvent.scroll(caja, { target: { scrollTop: 3_050 } });
    expect(caja.scrollTop).toBe(3_200);
    fireEvent.wheel(caja);
    fireEvent.scroll(caja, { target: { scrollTop: 500 } });
    alto.mockReturnValue(3_400);
    await encoger();
    expect(caja.scrollTop).toBe(500);
  });
});

describe("chat: a qué responde, y quién escribió", () => {
  it("encima de sus palabras está el mensaje al que responde, y lleva a él; si no está en la conversación, lo dice", async () => {
    const pantalla = await abrirPantalla({ abierto: 1 });
    await pantalla.lista([unChat(1)]);
    const respuesta_a = { id: 1, texto: "¿A las 9 o a las 10?" };
    await pantalla.hilo(1, [
      unMensaje(1, { contenido: "¿A las 9 o a las 10?" }),
      unMensaje(2, { contenido: "Sí, ese", extras: { respuesta_a } }),
      unMensaje(3, { contenido: "Y ese", extras: { respuesta_a: { id: 77, texto: "" } } }),
      unMensaje(4, { contenido: "Y otro", extras: { respuesta_a: { id: null, texto: "algo de antes" } } }),
    ]);
    const cita = "Responde a: ¿A las 9 o a las 10?. Ir a ese mensaje";
    await pantalla.persona.click(await screen.findByRole("button", { name: cita }));
    await waitFor(() => expect(document.activeElement?.textContent).toContain("¿A las 9 o a las 10?"));
    expect(document.activeElement?.getAttribute("aria-posinset")).toBe("1");
    await pantalla.persona.click(screen.getByRole("button", { name: /Responde a: un archivo/ }));
    expect(await screen.findByText("Ese mensaje no está en esta conversación.")).toBeTruthy();
    expect(screen.getByText("algo de antes").closest("button")).toBeNull();
  });

  it("lo que se tecleó en el teléfono de la institución dice de dónde es, y no se ofrece enviarlo otra vez", async () => {
    const pantalla = await abrirPantalla({ abierto: 1 });
    await pantalla.lista([unChat(1)]);
    const propio = { direccion: "SALIDA", operador: null, extras: { telefono: true } } as const;
    await pantalla.hilo(1, [
      unMensaje(1),
      unMensaje(2, { ...propio, estado: "FALLIDO", motivo: "permanente" }),
    ]);
    expect(await screen.findByText("Desde el teléfono de la entidad")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Reintentar" })).toBeNull();
  });

  it("lo que escribió la institución sin operador no se dice como palabras del ciudadano", async () => {
    const { lista, hilo } = await abrirPantalla({ abierto: 1 });
    await lista([unChat(1)]);
    await hilo(1, [unMensaje(1)]);
    const nuestro = { operador: null, estado: "ENVIADO" } as const;
    await hilo(1, [
      unMensaje(1),
      unaSalida(2, { ...nuestro, contenido: "Venga mañana", extras: { telefono: true } }),
      unaSalida(3, { ...nuestro, contenido: "Gracias por escribir" }),
      unMensaje(4, { contenido: "Iré" }),
    ]);
    await waitFor(() =>
      expect([...screen.getByRole("log").children].map(({ textContent }) => textContent)).toEqual([
        "Desde el teléfono de la entidad: Venga mañana",
        "Mensaje automático: Gracias por escribir",
        "+591 701 234 51: Iré",
      ]),
    );
  });

  it("quien no respondió nunca tiene sus pasos donde todavía no hay conversación, y con la primera se van de ahí", async () => {
    servidor.en("GET", "/ws/api/system/operadores/primeros-pasos", () => ({
      cuerpo: { atendio: false, respondio: false },
    }));
    const pantalla = await abrirPantalla();
    await pantalla.lista([unChat(1)]);
    const pasos = () => screen.queryByRole("region", { name: "Su primera respuesta, en tres pasos" });
    await waitFor(() => expect(pasos()?.textContent).toContain("Elija su punto de atención Listo"));
    expect(pasos()?.querySelector('[aria-current="step"]')?.textContent).toContain("Abra un chat Falta");
    await pantalla.persona.click(within(entradas()[0] as HTMLElement).getByRole("link"));
    await waitFor(() => expect(pasos()).toBeNull());
  });

  it("la primera que alguien abre cuenta entre sus primeros pasos, en ese equipo", async () => {
    const pantalla = await abrirPantalla({ abierto: 1 });
    expect(readStored("primeros_pasos")).toBeUndefined();
    await pantalla.lista([unChat(1)]);
    await pantalla.hilo(1, [unMensaje(1)]);
    await waitFor(() =>
      expect(readStored("primeros_pasos")).toEqual({ [getSession()?.usuario.id ?? 0]: "opened" }),
    );
  });
});
