import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpError } from "@ventanilla/client/http";
import { EVENTO } from "@ventanilla/contract/events";
import { expect, it, vi } from "vitest";
import { unCaso, unChat, unMensaje, YO } from "../../../test/chat/fabrica.ts";
import { abrirPantalla, enfocado } from "../../../test/chat/pantalla.ts";
import { poner } from "../../../test/pagina.ts";
import { redaccionDe } from "../../domains/mensaje/index.ts";

const VENCIDO = /^El plazo que WhatsApp da para responder/;
const CERRADO = "Este caso está CERRADO. Si la persona escribe se abrirá otro caso.";
const AQUI = { sesion: 1, caso: 501, canal: 1, cubiculo: 3, ultimoVisto: 1 };
const archivo = (nombre: string) => ({
  id: `id-${nombre}`,
  nombre,
  tamanio: 8,
  tipo: "archivo" as const,
  subido: Date.now(),
});
const bandeja = () => screen.queryByRole("list", { name: "Archivos para enviar" });

async function abrir(opciones: Parameters<typeof abrirPantalla>[0] = {}, hasta: string | null = null) {
  const pantalla = await abrirPantalla({ abierto: 1, ...opciones });
  await pantalla.lista([unChat(1, { responder_hasta: hasta })]);
  await pantalla.hilo(1, [unMensaje(1)]);
  return pantalla;
}

it("los archivos que no salieron y vuelven adonde ya no se puede escribir se ven y se quitan a mano [B-mensajes-09]", async () => {
  const enviar = () => Promise.reject(new HttpError(409, { mensaje: "no", error: "PLAZO_VENCIDO" }));
  const { persona: dedos, envios } = await abrir({ enviar }, new Date(Date.now() - 60_000).toISOString());
  await act(async () => envios.agregar({ ...AQUI, texto: "", archivos: [archivo("a.pdf")] }));
  await dedos.click(await screen.findByRole("button", { name: "Devolver al campo" }));
  await waitFor(() => expect(bandeja()?.textContent).toContain("a.pdf"));
  expect(screen.queryByRole("button", { name: "Enviar" })).toBeNull();
  await dedos.click(screen.getByRole("button", { name: "Quitar a.pdf" }));
  await waitFor(() => expect(bandeja()).toBeNull());
  await enfocado(() => screen.queryByText(VENCIDO)?.closest("[tabindex='-1']"));
});

it("la nota de voz que esperaba cuando se cerró su caso se oye, se guarda y se descarta [B-audio-01]", async () => {
  const { persona: dedos, decir } = await abrir();
  const { grabaciones } = redaccionDe(YO.id);
  const descartar = vi.spyOn(grabaciones, "descartar");
  // No microphone here: as it stands once somebody spoke and stopped.
  const voz = { fase: "por-oir", clave: "v", nombre: "audio-1.mp3", segundos: 3 } as const;
  const todas = new Map([[1, { ...voz, mp3: new Blob(["x"]), direccion: "blob:voz" }]]);
  vi.spyOn(grabaciones, "todas").mockReturnValue(todas);
  await decir(EVENTO.casoActualizado, unCaso(501, { estado: "CERRADO", version: 2 }));
  expect(await screen.findByText(CERRADO)).toBeTruthy();
  const nota = within(await screen.findByRole("group", { name: "Nota de voz por agregar" }));
  expect(nota.getByLabelText("Escuchar la nota de voz, 0:03")).toBeTruthy();
  expect(nota.queryByRole("button", { name: "Agregar" })).toBeNull();
  const guardados: string[] = [];
  poner(URL, "createObjectURL", { value: () => "blob:prueba/1" });
  poner(HTMLAnchorElement.prototype, "click", {
    value(this: HTMLAnchorElement) {
      guardados.push(this.download);
    },
  });
  await dedos.click(nota.getByRole("button", { name: "Descargar audio-1.mp3" }));
  expect(guardados).toEqual(["audio-1.mp3"]);
  await dedos.click(nota.getByRole("button", { name: "Descartar" }));
  expect(descartar).toHaveBeenCalledWith(1);
});
