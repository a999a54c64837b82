import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpError } from "@ventanilla/client/http";
import { EVENTO } from "@ventanilla/contract/events";
import { describe, expect, it, vi } from "vitest";
import { PUNTO, unaSalida, unChat, unMensaje } from "../../../test/chat/fabrica.ts";
import { abrirPantalla, articulos, campo, cuadros, enfocado, entradas } from "../../../test/chat/pantalla.ts";

describe("chat: compositor", () => {
  const escribiendo = async (enviar?: NonNullable<Parameters<typeof abrirPantalla>[0]>["enviar"]) => {
    const pantalla = await abrirPantalla({ abierto: 1, ...(enviar && { enviar }) });
    await pantalla.lista([unChat(1, { ultimo_mensaje: null }), unChat(2)]);
    await pantalla.hilo(1, [unMensaje(1), unMensaje(2)]);
    await cuadros();
    return pantalla;
  };

  it("sólo envía más de un carácter sin contar espacios [B-mensajes-10]", async () => {
    const enviar = vi.fn(() => new Promise<never>(() => undefined));
    const { persona: dedos } = await escribiendo(enviar);
    await dedos.type(campo(), "  a  {Enter}");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Enviar" }).disabled).toBe(true);
    expect(enviar).not.toHaveBeenCalled();
    expect(campo().value).toBe("  a  ");
    await dedos.type(campo(), "b{Enter}");
    await waitFor(() =>
      expect(enviar).toHaveBeenCalledWith(
        expect.objectContaining({ texto: "a  b", ultimoVisto: 2, caso: 501, canal: 1, cubiculo: 3 }),
      ),
    );
    expect(enviar).toHaveBeenCalledTimes(1);
  });

  it("lo que mostraba la lista ya se vio: una respuesta antes de que cargue el hilo no se toma por atrasada [D65]", async () => {
    const enviar = vi.fn(() => new Promise<never>(() => undefined));
    const pantalla = await abrirPantalla({ abierto: 1, enviar });
    const chat = unChat(1);
    await pantalla.lista([chat]);
    await pantalla.hilo(1, []);
    await pantalla.persona.type(campo(), "Buenos días{Enter}");
    await waitFor(() =>
      expect(enviar).toHaveBeenCalledWith(expect.objectContaining({ ultimoVisto: chat.ultimo_mensaje?.id })),
    );
  });

  it("Enter envía, Mayús+Enter no, y el Enter de una composición tampoco [B-mensajes-11]", async () => {
    const enviar = vi.fn(() => new Promise<never>(() => undefined));
    const { persona: dedos } = await escribiendo(enviar);
    await dedos.type(campo(), "uno{Shift>}{Enter}{/Shift}dos");
    expect(campo().value).toBe("uno\ndos");
    fireEvent.keyDown(campo(), { key: "Enter", isComposing: true });
    fireEvent.keyDown(campo(), { key: "Enter", keyCode: 229 });
    expect(enviar).not.toHaveBeenCalled();
    await dedos.keyboard("{Enter}");
    await waitFor(() => expect(enviar).toHaveBeenCalledTimes(1));
    await enfocado(campo);
  });

  it("la burbuja aparece al instante y el campo se vacía; el éxito lo dice y queda el mensaje [B-mensajes-08] [B-mensajes-17] [B-producto-13]", async () => {
    const respuesta = Promise.withResolvers<ReturnType<typeof unaSalida>>();
    const { persona: dedos } = await escribiendo(() => respuesta.promise);
    await dedos.type(campo(), "Puede venir{Enter}");
    await waitFor(() => expect(campo().value).toBe(""));
    await waitFor(() => expect(articulos().at(-1)?.textContent).toMatch(/Puede venir.*Enviando/));
    await act(async () => respuesta.resolve(unaSalida(3, { contenido: "Puede venir" })));
    expect(await screen.findByText("Enviado exitosamente!")).toBeTruthy();
    await waitFor(() => expect(screen.getAllByText("Puede venir")).toHaveLength(1));
    await waitFor(() => expect(articulos().at(-1)?.textContent).toContain("Enviado"));
  });

  it("Esc va al último mensaje, y el foco sigue ahí cuando la burbuja que esperaba pasa a ser el mensaje [B-mensajes-08]", async () => {
    const respuesta = Promise.withResolvers<ReturnType<typeof unaSalida>>();
    const { persona: dedos } = await escribiendo(() => respuesta.promise);
    await dedos.type(campo(), "Puede venir{Enter}{Escape}");
    await waitFor(() => expect(document.activeElement?.textContent).toContain("Enviando"));
    await act(async () => respuesta.resolve(unaSalida(3, { contenido: "Puede venir" })));
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/Puede venir.*Enviado/));
    await enfocado(() => articulos().at(-1));
  });

  it("la falla queda en la burbuja: se reintenta o vuelve al campo, nada se pierde [B-mensajes-09] [B-mensajes-16]", async () => {
    const enviar = vi.fn(() =>
      Promise.reject(new HttpError(412, { mensaje: "no", error: "CANAL_INACTIVO" })),
    );
    const { persona: dedos } = await escribiendo(enviar);
    await dedos.type(campo(), "Puede venir{Enter}");
    expect(await screen.findByText("No se pudo enviar el mensaje!")).toBeTruthy();
    await waitFor(() => expect(articulos().at(-1)?.textContent).toContain("Falló"));
    expect(articulos().at(-1)?.textContent).toContain("El canal no respondió.");
    await dedos.click(screen.getByRole("button", { name: "Reintentar" }));
    await waitFor(() => expect(enviar).toHaveBeenCalledTimes(2));
    await dedos.type(campo(), "otra cosa");
    await dedos.click(await screen.findByRole("button", { name: "Devolver al campo" }));
    await waitFor(() => expect(campo().value).toBe("Puede venir\notra cosa"));
    await waitFor(() => expect(articulos()).toHaveLength(2));
  });

  it("si un colega respondió mientras tanto, pregunta; enviar igual fuerza, revisar devuelve el texto [B-mensajes-13]", async () => {
    const conflicto = () => Promise.reject(new HttpError(409, { mensaje: "no", error: "HUBO_MENSAJES" }));
    const enviar = vi.fn(conflicto);
    const { persona: dedos, hilo } = await escribiendo(enviar);
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    await hilo(1, [unaSalida(5, { operador: { id: 8, nombre: "EVA DE LA PAZ" } })]);
    await dedos.type(campo(), "Puede venir{Enter}");
    expect(await screen.findByText("Eva de la Paz respondió mientras usted escribía.")).toBeTruthy();
    const entrada = entradas()[1];
    expect(within(entrada as HTMLElement).getByText("Espera su decisión")).toBeTruthy();
    expect(entrada?.querySelector(".solo-voz")?.textContent).toMatch(/, espera su decisión/);
    expect(entrada?.textContent).not.toMatch(/falló/i);
    expect(screen.getByText("Puede venir", { selector: "p > span" }).lang).toBe("es");
    await dedos.click(screen.getByRole("button", { name: "Enviar igual" }));
    await waitFor(() => expect(enviar).toHaveBeenCalledTimes(2));
    const [primero, segundo] = enviar.mock.calls.map(
      ([envio]: unknown[]) => envio as { clave: string; forzar: boolean },
    );
    expect(segundo?.forzar).toBe(true);
    expect(segundo?.clave).not.toBe(primero?.clave);
    await dedos.click(await screen.findByRole("button", { name: "Revisar" }));
    await waitFor(() => expect(campo().value).toBe("Puede venir"));
  });

  it("el borrador queda en su conversación y se ve en la lista [B-mensajes-08] [B-chat-10]", async () => {
    const { persona: dedos } = await escribiendo();
    await dedos.type(campo(), "Le confirmo");
    await dedos.click(within(entradas()[0] as HTMLElement).getByRole("link"));
    await waitFor(() => expect(campo().value).toBe(""));
    await waitFor(() => expect(entradas()[1]?.textContent).toContain("Borrador: Le confirmo"));
    const suyos = within(entradas()[1] as HTMLElement).getAllByText("Le confirmo");
    expect(suyos.map(({ lang }) => lang)).toEqual(["es", "es"]);
    await dedos.click(within(entradas()[1] as HTMLElement).getByRole("link"));
    await waitFor(() => expect(campo().value).toBe("Le confirmo"));
  });

  it("una conversación que resulta ser otra del mismo ciudadano sigue en ella, con lo que se escribía [B-mensajes-08]", async () => {
    const { persona: dedos, decir, lista } = await escribiendo();
    await dedos.type(campo(), "Le confirmo");
    await decir(EVENTO.chatRetirado, { id: PUNTO, sesion_id: 1, secuencia: 5_000, punto: null, unida_a: 2 });
    expect(await screen.findByText(/sigue en otra del mismo ciudadano/)).toBeTruthy();
    await waitFor(() => expect(entradas()).toHaveLength(1));
    await waitFor(() => expect(campo().value).toBe("Le confirmo"));
    await lista([unChat(2)]);
  });

  it("lo que no salió de la que ya no está sigue en la otra, y vuelve al campo desde allí [B-mensajes-09]", async () => {
    const enviar = vi.fn(() =>
      Promise.reject(new HttpError(412, { mensaje: "no", error: "CANAL_INACTIVO" })),
    );
    const { persona: dedos, decir, hilo } = await escribiendo(enviar);
    await dedos.type(campo(), "Puede venir{Enter}");
    await waitFor(() => expect(articulos().at(-1)?.textContent).toContain("Falló"));
    await decir(EVENTO.chatRetirado, { id: PUNTO, sesion_id: 1, secuencia: 5_000, punto: null, unida_a: 2 });
    await hilo(2, [unMensaje(3, { id_caso: 502, id_canal_entrada: 2 })]);
    await waitFor(() => expect(articulos()[1]?.textContent).toMatch(/Puede venir.*Falló/));
    await dedos.click(screen.getByRole("button", { name: "Devolver al campo" }));
    await waitFor(() => expect(campo().value).toBe("Puede venir"));
    await waitFor(() => expect(articulos()).toHaveLength(1));
  });
});
