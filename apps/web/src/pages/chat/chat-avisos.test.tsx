import { act, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { unChat, unMensaje } from "../../../test/chat/fabrica.ts";
import { abrirPantalla } from "../../../test/chat/pantalla.ts";
import { toast } from "../../ui/toast/toasts.ts";

const avisar = () => act(() => void toast.success("Nota guardada"));
const donde = () =>
  screen.getByRole("group", { name: "Nota guardada" }).closest("section, aside")?.getAttribute("aria-label");

describe("chat: dónde están los avisos", () => {
  it("al pie de la lista, lejos de lo que se hace", async () => {
    const { lista, hilo } = await abrirPantalla({ abierto: 1 });
    await lista([unChat(1)]);
    await hilo(1, [unMensaje(1)]);
    avisar();
    expect(donde()).toBe("Chats");
  });

  it("con una parte a la vez, en la que está a la vista: la lista, la conversación o la persona", async () => {
    const { lista, hilo, persona } = await abrirPantalla({ angosto: true });
    await lista([unChat(1)]);
    avisar();
    expect(donde()).toBe("Chats");
    const lugares = within(screen.getByRole("list", { name: "Chats conectados" }));
    await persona.click(lugares.getByRole("link"));
    await hilo(1, [unMensaje(1)]);
    expect(donde()).toBe("Conversación");
    const aviso = screen.getByRole("group", { name: "Nota guardada" });
    const campo = screen.getByRole("textbox", { name: /^Mensaje para/ });
    expect(aviso.compareDocumentPosition(campo)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await persona.click(screen.getByRole("button", { name: /^Mostrar persona y caso/i }));
    expect(donde()).toBe("Persona y caso");
  });
});
