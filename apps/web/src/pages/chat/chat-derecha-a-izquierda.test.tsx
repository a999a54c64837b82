import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { unMensaje } from "../../../test/chat/fabrica.ts";
import { campoNota, conversacionAbierta } from "../../../test/chat/nota.ts";
import { articulos, campo } from "../../../test/chat/pantalla.ts";

const ARABE = "متى تفتحون، الساعة 9 أم 10؟";

it("lo escrito de derecha a izquierda se lee desde su lado, y se escribe así en el mensaje y en la nota", async () => {
  const { persona: dedos, hilo } = await conversacionAbierta();
  await hilo(1, [unMensaje(1), unMensaje(2, { contenido: ARABE })]);
  const leido = within(articulos().at(-1) as HTMLElement).getByText(ARABE);
  expect([leido.dir, campo().dir]).toEqual(["auto", "auto"]);
  await dedos.click(screen.getByRole("button", { name: "Nota interna" }));
  expect(campoNota().dir).toBe("auto");
});
