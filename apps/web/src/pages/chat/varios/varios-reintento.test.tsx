import { act, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { YO } from "../../../../test/chat/fabrica.ts";
import { campo } from "../../../../test/chat/pantalla.ts";
import {
  ANA,
  casilla,
  destinos,
  EVA,
  filas,
  LUIS,
  marcando,
  pedidos,
  responderSalvo,
} from "../../../../test/chat/varios.ts";
import { borradoresDe } from "../../../domains/borrador/index.ts";
import { SESION_VARIOS } from "../../../domains/mensaje/index.ts";

const dichos = () => filas().map(([, , dicho]) => dicho);
const rechazados = () => dichos().filter((dicho) => dicho?.startsWith("Falló"));
const reintentarA = (nombre: string) =>
  screen.getByRole("button", { name: `Reintentar el envío a ${nombre}` });

/** To the three, of whom two were refused. */
async function conRechazados() {
  responderSalvo({ chat: LUIS, mensaje: "Inactivo." }, { chat: EVA, mensaje: "Inactivo." });
  const { persona } = await marcando([ANA, LUIS, EVA]);
  await persona.type(campo(), "Mañana no atendemos{Enter}");
  await waitFor(() => expect(rechazados()).toHaveLength(2));
  responderSalvo();
  return persona;
}

it("a quien se rechazó se le reintenta lo que salió, no lo que otra pestaña escribe ahora [B-mensajes-16, D88]", async () => {
  const persona = await conRechazados();
  act(() => borradoresDe(YO.id).poner(SESION_VARIOS, "Se sus"));
  await persona.click(screen.getByRole("button", { name: "Reintentar los 2 fallidos" }));
  expect(await screen.findByText("Enviado exitosamente!")).toBeTruthy();
  expect(pedidos()[1]).toMatchObject({ canales: destinos(LUIS, EVA), contenido: "Mañana no atendemos" });
  expect(borradoresDe(YO.id).leer(SESION_VARIOS)).toBe("Se sus");
});

it("reintentado uno, el otro sigue marcado con su texto, y se le reintenta también [B-mensajes-16]", async () => {
  const persona = await conRechazados();
  await persona.click(reintentarA("Luis Quispe"));
  await waitFor(() => expect(rechazados()).toHaveLength(1));
  expect((casilla("eva@correo.bo") as HTMLInputElement).checked).toBe(true);
  expect(borradoresDe(YO.id).leer(SESION_VARIOS)).toBe("Mañana no atendemos");
  await persona.click(reintentarA("eva@correo.bo"));
  expect(await screen.findByText("Enviado exitosamente!")).toBeTruthy();
  expect(pedidos()[2]).toMatchObject({ canales: destinos(EVA), contenido: "Mañana no atendemos" });
  expect(borradoresDe(YO.id).leer(SESION_VARIOS)).toBe("");
});

it("al que ya no está marcado no se ofrece reintentarle", async () => {
  const persona = await conRechazados();
  await persona.click(casilla("Luis Quispe"));
  await waitFor(() => expect(screen.getByRole("button", { name: "Reintentar el fallido" })).toBeTruthy());
  expect(dichos()).toEqual(["Enviado", "Falló: Inactivo.", "Falló: Inactivo.Reintentar"]);
});
