import { act, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { API } from "../../../test/chat/caso.ts";
import { unCaso, unChat, unMensaje } from "../../../test/chat/fabrica.ts";
import { abrirPantalla, campo, servidor } from "../../../test/chat/pantalla.ts";

const FACEBOOK = { id: 9, clasificacion: "facebook", usuario: "6001", nombre: null } as const;
/** Another channel is the main one than that by which the list shows it. */
const POR_FACEBOOK = { cuerpo: unCaso(501, { canal_principal: { principal: FACEBOOK } }) };

describe("chat: se responde por el canal principal del caso [D70]", () => {
  it("lo que se envía antes de que llegue el caso no da por sabido cuál es; después se sabe", async () => {
    const { promise, resolve } = Promise.withResolvers<typeof POR_FACEBOOK>();
    servidor.en("GET", `${API}/operadores/caso/501`, () => promise);
    const enviar = vi.fn(() => new Promise<never>(() => undefined));
    const { persona: dedos, lista, hilo, envios, sinPedidos } = await abrirPantalla({ abierto: 1, enviar });
    await lista([unChat(1)]);
    await hilo(1, [unMensaje(1)]);
    await dedos.type(campo(), "Buenos días{Enter}");
    await waitFor(() => expect(campo().value).toBe(""));
    await act(async () => resolve(POR_FACEBOOK));
    await sinPedidos();
    await dedos.type(campo(), "Venga el lunes{Enter}");
    await waitFor(() => expect(envios.todos()).toHaveLength(2));
    const [antes, despues] = envios.todos();
    expect(antes).toMatchObject({ texto: "Buenos días", porSaber: true });
    expect(despues).toMatchObject({ texto: "Venga el lunes", canal: 9 });
    expect(despues).not.toHaveProperty("porSaber");
  });
});
