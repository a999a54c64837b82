import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { EVENTO } from "@ventanilla/contract/events";
import { describe, expect, it, vi } from "vitest";
import { PUNTO, persona, unChat, unMensaje } from "../../../test/chat/fabrica.ts";
import { abrirPantalla, dialogoAbierto, enfocado, entradas } from "../../../test/chat/pantalla.ts";
import { readStored, writeStored } from "../../lib/storage.ts";

describe("chat: lista", () => {
  it("sin nada elegido dice el aviso literal; sin chats, que aparecerán [B-chat-16] [B-chat-06]", async () => {
    const { lista } = await abrirPantalla();
    expect(
      screen.getByText("Debe seleccionar UNO o VARIOS canales de entrada en el panel izquierdo"),
    ).toBeTruthy();
    await lista([]);
    expect(screen.getByText("No hay chats conectados.")).toBeTruthy();
  });

  it("que no hay chats se dice cuando el servidor lo dijo, tarde lo que tarde", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { lista } = await abrirPantalla();
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(screen.queryByText("No hay chats conectados.")).toBeNull();
    await lista([]);
    expect(screen.getByText("No hay chats conectados.")).toBeTruthy();
  });

  it("una entrada dice canal, nombre, 32 caracteres, hora completa y sin leer; con ✕ al lado [B-chat-07] [B-chat-08] [B-chat-09] [B-chat-10] [B-chat-11] [B-chat-12] [B-chat-14] [B-limites-02] [B-limites-23]", async () => {
    const { lista } = await abrirPantalla();
    const largo = "Buenos días, ¿qué requisitos necesito para renovar?";
    await lista([
      unChat(1, {
        persona: persona("ANA"),
        ultimo_mensaje: unMensaje(10, { contenido: largo }),
        no_leidos: 120,
      }),
      unChat(2, { ultimo_mensaje: unMensaje(9, { tipo_contenido: "audio", contenido: "" }) }),
      unChat(3, {
        clasificacion: "correo",
        usuario: "j@x.bo",
        ultimo_mensaje: unMensaje(8, { tipo_contenido: "email", contenido: "Reclamo" }),
      }),
    ]);
    const [ana, audio, correo] = entradas();
    expect(ana?.textContent).toContain("Ana Quispe");
    expect(ana?.textContent).toContain(`${largo.slice(0, 32)}…`);
    expect(ana?.textContent).toContain("20/11/2026 10:15:12");
    expect(ana?.textContent).toContain("99+");
    expect(
      within(ana as HTMLElement).getByRole("link", { name: /WhatsApp, 120 mensajes sin leer/ }),
    ).toBeTruthy();
    expect(
      within(ana as HTMLElement).getByRole("button", { name: "Quitar Ana Quispe del listado" }),
    ).toBeTruthy();
    expect(audio?.textContent).toContain("+591 701 234 52");
    expect(audio?.textContent).not.toContain("@");
    expect(audio?.textContent).toContain("Audio");
    expect(correo?.textContent).toContain("Reclamo");
  });

  it("lo que no es texto lleva su ícono y su palabra, cada clase los suyos [B-chat-10]", async () => {
    const { lista } = await abrirPantalla();
    const clases = ["audio", "archivo", "imagen", "video"] as const;
    await lista(
      clases.map((tipo_contenido, n) =>
        unChat(n + 1, { ultimo_mensaje: unMensaje(90 - n, { tipo_contenido, contenido: "" }) }),
      ),
    );
    const previstas = entradas().map((entrada) => entrada.querySelector("[class*=_prevista_]"));
    expect(previstas.map((una) => una?.textContent?.trim())).toEqual(["Audio", "Archivo", "Imagen", "Video"]);
    const dibujos = previstas.map((una) => una?.querySelector("[class*=_icono-medio_]")?.innerHTML ?? "");
    expect(dibujos).not.toContain("");
    expect(new Set(dibujos).size).toBe(clases.length);
  });

  it("la lista de un punto grande se ve con su primera parte; se dice cuántos hay cuando llegó entera, y lo que faltaba no es nuevo", async () => {
    const { lista } = await abrirPantalla();
    const fin = { mensaje: 10, sesion_id: 1 };
    const voz = () => screen.getByRole("status").textContent;
    await lista([unChat(1, { ultimo_mensaje: unMensaje(10) })], { parte: { despues: null, fin } });
    expect(entradas()).toHaveLength(1);
    await lista([unChat(2, { ultimo_mensaje: unMensaje(9), no_leidos: 4 })], {
      desde: 1000,
      reinicio: false,
      parte: { despues: fin, fin: null },
    });
    expect(entradas()).toHaveLength(2);
    await waitFor(() => expect(voz()).toContain("2 chats, 4 sin leer"));
    await lista([unChat(3, { secuencia: 1001 })], { desde: 1000, secuencia: 1001, reinicio: false });
    await waitFor(() => expect(voz()).toContain("Nuevo chat"));
    expect(voz()).not.toContain("chats nuevos");
  });

  it("quien deja de estar autorizado en su punto lo lee y deja de estar en él; el de otro punto queda [B-puntos-22, D79]", async () => {
    const mensaje = "No está autorizado para ingresar a este punto de atención.";
    const { lista, decir } = await abrirPantalla();
    await lista([unChat(1)]);
    writeStored("cubiculo", { id: PUNTO + 1, identificador: "Otro" });
    await decir(EVENTO.error, { mensaje, error: "PUNTO_NO_AUTORIZADO" });
    expect(readStored("cubiculo")).toBeDefined();
    writeStored("cubiculo", { id: PUNTO, identificador: "Cubículo 3" });
    writeStored("cubiculo_actual", PUNTO);
    await decir(EVENTO.error, { mensaje, error: "PUNTO_NO_AUTORIZADO" });
    expect((await screen.findAllByText(mensaje)).length).toBeGreaterThan(0);
    expect([readStored("cubiculo"), readStored("cubiculo_actual")]).toEqual([undefined, undefined]);
    expect(screen.queryByRole("list", { name: "Chats conectados" })?.children.length ?? 0).toBe(0);
  });

  it("cualquier otro error recibido se dice, y el trabajo en el punto sigue [B-tiempo-real-14, D113]", async () => {
    const mensaje = "No existe el recurso solicitado.";
    const { lista, decir } = await abrirPantalla();
    await lista([unChat(1)]);
    writeStored("cubiculo", { id: PUNTO, identificador: "Cubículo 3" });
    await decir(EVENTO.error, { mensaje, error: "NO_EXISTE" });
    expect(await screen.findByRole("group", { name: mensaje })).toBeTruthy();
    expect(readStored("cubiculo")).toEqual({ id: PUNTO, identificador: "Cubículo 3" });
    expect(entradas()).toHaveLength(1);
  });

  it("agrega al llegar, pone lo absoluto sin sumar y desecha lo más viejo que lo que tiene [B-chat-20] [B-chat-21] [B-chat-22]", async () => {
    const { lista } = await abrirPantalla();
    await lista([unChat(1, { no_leidos: 1 })]);
    await lista([unChat(2, { secuencia: 1001 })], { reinicio: false, secuencia: 1001 });
    expect(entradas()).toHaveLength(2);
    await lista([unChat(1, { no_leidos: 4, secuencia: 1002 })], { reinicio: false, secuencia: 1002 });
    expect(entradas()[1]?.textContent).toContain("4");
    await lista([unChat(1, { no_leidos: 9, secuencia: 1000 })], { reinicio: false, secuencia: 1003 });
    expect(entradas()[1]?.textContent).not.toContain("9 mensajes");
    expect(within(entradas()[1] as HTMLElement).getByText("4")).toBeTruthy();
  });

  it("con el foco en la lista nada se mueve; «Nuevos arriba» lo ordena [B-chat-20]", async () => {
    const { lista, persona: dedos } = await abrirPantalla();
    await lista([unChat(1), unChat(2)]);
    act(() =>
      within(entradas()[0] as HTMLElement)
        .getByRole("link")
        .focus(),
    );
    await lista([unChat(3, { secuencia: 1001 })], { reinicio: false, secuencia: 1001 });
    expect(entradas()).toHaveLength(2);
    await dedos.click(screen.getByRole("button", { name: "Nuevos arriba" }));
    await waitFor(() => expect(entradas()).toHaveLength(3));
  });

  it("quitar pregunta el literal y el chat vuelve con su siguiente mensaje [B-chat-14] [B-chat-15]", async () => {
    const { lista, persona: dedos } = await abrirPantalla();
    await lista([unChat(1), unChat(2)]);
    await dedos.click(screen.getByRole("button", { name: "Quitar +591 701 234 51 del listado" }));
    const dialogo = await dialogoAbierto();
    expect(dialogo.textContent).toContain("¿Está seguro de quitar el chat del listado?");
    await dedos.click(within(dialogo).getByRole("button", { name: "Quitar" }));
    await waitFor(() => expect(entradas()).toHaveLength(1));
    await lista([unChat(1, { ultimo_mensaje: unMensaje(99), secuencia: 1001 })], {
      reinicio: false,
      secuencia: 1001,
    });
    expect(entradas()).toHaveLength(2);
  });

  it("una sola parada de tabulación; las flechas mueven, Suprimir quita [B-chat-06] [B-chat-14]", async () => {
    const { lista } = await abrirPantalla();
    await lista([unChat(1), unChat(2), unChat(3)]);
    const enlaces = () => entradas().map((fila) => within(fila).getByRole("link"));
    expect(enlaces().map((enlace) => enlace.tabIndex)).toEqual([0, -1, -1]);
    act(() => enlaces()[0]?.focus());
    fireEvent.keyDown(enlaces()[0] as HTMLElement, { key: "ArrowDown" });
    await enfocado(() => enlaces()[1]);
    fireEvent.keyDown(enlaces()[1] as HTMLElement, { key: "End" });
    await enfocado(() => enlaces()[2]);
    fireEvent.keyDown(enlaces()[2] as HTMLElement, { key: "Delete" });
    expect(await screen.findByText("¿Está seguro de quitar el chat del listado?")).toBeTruthy();
  });

  it("filtra, y sin coincidencia lo dice [B-chat-05]", async () => {
    const { lista, persona: dedos } = await abrirPantalla();
    await lista([unChat(1), unChat(2, { persona: persona("ANA") })]);
    await dedos.type(screen.getByRole("textbox", { name: "Filtrar chats" }), "ana");
    await waitFor(() => expect(entradas()).toHaveLength(1));
    await dedos.type(screen.getByRole("textbox", { name: "Filtrar chats" }), "xyz");
    expect(await screen.findByText("No se encontraron registros que coincidan")).toBeTruthy();
  });
});
