import { screen, waitFor, within } from "@testing-library/react";
import type { Caso } from "@ventanilla/contract/caso/caso";
import type { Chat } from "@ventanilla/contract/caso/chat";
import { describe, expect, it } from "vitest";
import { API, COMPLEJO, dialogo, PERSONA, ponerCaso, ponerFilas } from "../../../test/chat/caso.ts";
import { unCaso, unChat, unMensaje } from "../../../test/chat/fabrica.ts";
import { abrirPantalla, campo, servidor } from "../../../test/chat/pantalla.ts";

const CANAL = `${API}/casos/cambiar/canal_principal/501`;
const WHATSAPP = { id: 1, id_canal: 1, clasificacion: "whatsapp", usuario: "59170123456@c.us" };
const CORREO = { id: 7, id_canal: 2, clasificacion: "correo", usuario: "ana@correo.bo" };
const FACEBOOK = { id: 9, id_canal: 3, clasificacion: "facebook", usuario: "6001" };
const fila = (canal: object) => ({ ...canal, nombre: null, id_persona: 9 });
const AYER = new Date(Date.now() - 86_400_000).toISOString();
const CAIDO = { causa: "servicio", desde: AYER } as const;
const SIN_CONEXION = /^Este canal no tiene conexión desde /;
const POR_CORREO = { id: 7, clasificacion: "correo", usuario: "ana@correo.bo", nombre: null } as const;

/** Conversation 1 of somebody who has these channels. */
async function abrir(
  canales: readonly object[],
  cambios: Partial<Chat>,
  otros: readonly Chat[] = [],
  caso: Partial<Caso> = COMPLEJO,
) {
  ponerCaso(caso);
  ponerFilas("casos/9", []);
  ponerFilas("canales/9", canales.map(fila));
  const pantalla = await abrirPantalla({ abierto: 1 });
  await pantalla.lista([unChat(1, { persona: PERSONA, ...cambios }), ...otros]);
  await pantalla.hilo(1, [unMensaje(1)]);
  return pantalla;
}
const conversacion = () => within(screen.getByRole("region", { name: "Conversación" }));
const boton = () => conversacion().findByRole("button", { name: "Usar otro canal" });

describe("chat: usar otro canal cuando el principal no sirve", () => {
  it("vencido el plazo ofrece los demás de la persona; elegir uno pregunta el literal, lo cambia y el campo vuelve [B-conversacion-12]", async () => {
    servidor.en("PUT", CANAL, () => ({
      cuerpo: unCaso(501, { ...COMPLEJO, version: 2, canal_principal: { principal: POR_CORREO } }),
    }));
    const { persona: dedos } = await abrir([WHATSAPP, CORREO], { responder_hasta: AYER });
    await dedos.click(await boton());
    const opciones = await screen.findAllByRole("menuitem");
    expect(opciones.map(({ textContent }) => textContent)).toEqual(["Correo ana@correo.bo"]);
    await dedos.click(opciones[0] as HTMLElement);
    const pregunta = await dialogo("Cambiar canal principal");
    expect(pregunta.getByText("¿Está seguro de cambiar el canal principal de este caso?")).toBeTruthy();
    expect(servidor.llamadas("PUT", CANAL)).toEqual([]);
    await dedos.click(pregunta.getByRole("button", { name: "Cambiar canal" }));
    await waitFor(() => expect(campo()).toBeTruthy());
    expect(servidor.llamadas("PUT", CANAL)[0]?.cuerpo).toEqual({ canal: 7, version: 1 });
  });

  it("también cuando la cuenta no funciona, junto al aviso; elegido otro, la respuesta sale y el aviso se va", async () => {
    servidor.en("PUT", CANAL, () => ({
      cuerpo: unCaso(501, { ...COMPLEJO, version: 2, canal_principal: { principal: POR_CORREO } }),
    }));
    const { persona: dedos } = await abrir([WHATSAPP, CORREO], { canal_caido: CAIDO });
    expect(await conversacion().findByText(SIN_CONEXION)).toBeTruthy();
    expect(campo()).toBeTruthy();
    await dedos.click(await boton());
    await dedos.click(await screen.findByRole("menuitem"));
    await dedos.click((await dialogo(/^Cambiar canal/)).getByRole("button", { name: "Cambiar canal" }));
    await waitFor(() => expect(conversacion().queryByText(SIN_CONEXION)).toBeNull());
    expect(campo()).toBeTruthy();
  });

  it("la que no funciona es la cuenta por la que sale la respuesta, aunque la de este chat sí", async () => {
    const principal = { id: 9, clasificacion: "facebook", usuario: "6001", nombre: null } as const;
    const caido = unChat(9, { ...FACEBOOK, clasificacion: "facebook", canal_caido: CAIDO });
    await abrir([WHATSAPP, FACEBOOK], {}, [caido], { ...COMPLEJO, canal_principal: { principal } });
    expect(await conversacion().findByText(SIN_CONEXION)).toBeTruthy();
    expect(await boton()).toBeTruthy();
  });

  it("no ofrece el que se sabe vencido o caído, y sin ningún otro no hay botón", async () => {
    const vencido = unChat(9, { ...FACEBOOK, clasificacion: "facebook", responder_hasta: AYER });
    const { sinPedidos } = await abrir([WHATSAPP, FACEBOOK], { responder_hasta: AYER }, [vencido]);
    await sinPedidos();
    expect(servidor.llamadas("GET", `${API}/operadores/canales/9`)).not.toEqual([]);
    expect(screen.queryByRole("button", { name: "Usar otro canal" })).toBeNull();
  });

  it("mientras el canal sirve no se ofrece", async () => {
    const { sinPedidos } = await abrir([WHATSAPP, CORREO], {});
    await sinPedidos();
    expect(campo()).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Usar otro canal" })).toBeNull();
  });
});
