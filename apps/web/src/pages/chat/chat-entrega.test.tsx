import { screen, waitFor, within } from "@testing-library/react";
import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { describe, expect, it } from "vitest";
import { unaSalida, unCaso, unChat, YO } from "../../../test/chat/fabrica.ts";
import { abrirPantalla, articulos, dialogoAbierto, servidor } from "../../../test/chat/pantalla.ts";
import { getAnnouncement, onAnnouncement } from "../../lib/announce.ts";

async function abrir(mensaje: Mensaje, estado: "PENDIENTE" | "CERRADO" = "PENDIENTE") {
  servidor.en("GET", "/ws/api/system/operadores/caso/501", () => ({
    cuerpo: unCaso(501, { estado, version: 2 }),
  }));
  const pantalla = await abrirPantalla({ abierto: 1 });
  await pantalla.lista([unChat(1)]);
  await pantalla.hilo(1, [mensaje]);
  return pantalla;
}
const articulo = () => within(articulos()[0] as HTMLElement);
const REINTENTAR = "/ws/api/system/mensajes/reintentar/5";
const DAR = "/ws/api/system/mensajes/dar_por_enviado/5";

describe("entrega", () => {
  it("FALLIDO dice por qué y se reintenta; la respuesta queda en el hilo [B-mensajes-09] [B-mensajes-16]", async () => {
    const fallido = unaSalida(5, { estado: "FALLIDO", motivo: "agotado" });
    servidor.en("POST", REINTENTAR, () => ({
      cuerpo: { ...fallido, estado: "EN_COLA", motivo: null, secuencia: 1001 },
    }));
    const { persona } = await abrir(fallido);
    expect(articulo().getByText("No salió después de varios intentos.")).toBeTruthy();
    await persona.click(await articulo().findByRole("button", { name: "Reintentar" }));
    await waitFor(() => expect(articulo().getByText("En cola")).toBeTruthy());
    await waitFor(() => expect(articulo().queryByRole("button", { name: "Reintentar" })).toBeNull());
  });

  it("pasado el plazo del canal no se ofrece reintentar [B-mensajes-20]", async () => {
    const { sinPedidos } = await abrir(unaSalida(5, { estado: "FALLIDO", motivo: "ventana" }));
    await sinPedidos();
    expect(articulo().getByText("Pasó el plazo que el canal da para responder.")).toBeTruthy();
    expect(articulo().queryByRole("button", { name: "Reintentar" })).toBeNull();
  });

  it("con el caso cerrado no se ofrece nada [B-mensajes-20]", async () => {
    await abrir(unaSalida(5, { estado: "INCIERTO", motivo: "incierto" }), "CERRADO");
    await screen.findByText(/^Este caso está CERRADO/);
    await waitFor(() => expect(articulo().queryByRole("button")).toBeNull());
    expect(articulo().getByText("No se sabe si llegó")).toBeTruthy();
  });

  it("INCIERTO: Reenviar pregunta antes, porque puede llegar dos veces; Dar por enviado no", async () => {
    const incierto = unaSalida(5, { estado: "INCIERTO", motivo: "incierto" });
    servidor.en("POST", REINTENTAR, () => ({ cuerpo: { ...incierto, estado: "EN_COLA", secuencia: 1001 } }));
    servidor.en("POST", DAR, () => ({
      cuerpo: { ...incierto, estado: "ENVIADO", motivo: null, secuencia: 1002 },
    }));
    const { persona } = await abrir(incierto);
    await persona.click(await articulo().findByRole("button", { name: "Reenviar" }));
    const pregunta = await dialogoAbierto();
    expect(pregunta.textContent).toContain("puede recibirlo dos veces");
    await persona.click(within(pregunta).getByRole("button", { name: "Cancelar" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(servidor.llamadas("POST", REINTENTAR)).toEqual([]);
    await persona.click(articulo().getByRole("button", { name: "Dar por enviado" }));
    await waitFor(() => expect(articulo().getByText("Enviado")).toBeTruthy());
    expect(servidor.llamadas("POST", DAR)).toHaveLength(1);
  });

  it("si no se puede, se dice y sigue como estaba [B-mensajes-09]", async () => {
    servidor.en("POST", REINTENTAR, () => ({
      estado: 412,
      cuerpo: { mensaje: "Este mensaje ya no se puede reintentar.", error: "MENSAJE_NO_REINTENTABLE" },
    }));
    const { persona } = await abrir(unaSalida(5, { estado: "FALLIDO", motivo: "permanente" }));
    await persona.click(await articulo().findByRole("button", { name: "Reintentar" }));
    expect(await screen.findByText("Este mensaje ya no se puede reintentar.")).toBeTruthy();
    expect(await articulo().findByRole("button", { name: "Reintentar" })).toBeTruthy();
  });

  it.each([
    ["archivo", "El canal no acepta el archivo, por su tipo o por su tamaño."],
    ["destino", "Esta persona no puede recibir mensajes por este canal"],
  ] as const)("un %s que no se acepta se dice con lo que se puede hacer", async (motivo, dicho) => {
    await abrir(unaSalida(5, { estado: "FALLIDO", motivo }));
    expect(await articulo().findByText(dicho, { exact: false })).toBeTruthy();
  });

  it("de la entrega sólo se anuncian los fallos", async () => {
    const { hilo, lista } = await abrir(unaSalida(5, { estado: "ENVIANDO" }));
    const dicho: string[] = [];
    const callar = onAnnouncement(() => dicho.push(getAnnouncement().urgent));
    await hilo(1, [unaSalida(5, { estado: "ENVIADO", secuencia: 1001 })], { desde: 1000, secuencia: 1001 });
    const fallido = unaSalida(5, { estado: "FALLIDO", motivo: "permanente", secuencia: 1002 });
    await hilo(1, [fallido], { desde: 1001, secuencia: 1002 });
    // The list of the point tells it, whether or not the conversation is open.
    const fallidos = [{ id: 5, estado: "FALLIDO", motivo: "permanente", id_usuario: YO.id }] as const;
    await lista([unChat(1, { fallidos: [...fallidos], secuencia: 1001 })], {
      desde: 1000,
      secuencia: 1001,
      reinicio: false,
    });
    // What is said, is said in its order: with the failure everything before it would have been.
    const fallo = "+591 701 234 51: No se pudo enviar el mensaje! El canal rechazó el mensaje.";
    await waitFor(() => expect(document.querySelector("[role=alert]")?.textContent).not.toBe(""));
    expect(dicho.filter((texto) => texto !== "")).toEqual([fallo]);
    callar();
  });
});
