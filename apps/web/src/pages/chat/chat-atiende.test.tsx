import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { unCaso, unChat } from "../../../test/chat/fabrica.ts";
import { abrirPantalla, entradas, servidor } from "../../../test/chat/pantalla.ts";

const { caso: deUsted } = unChat(1);
const tomadoPor = (operador_principal: string | null, nombre_operador: string | null) => ({
  caso: { ...deUsted, operador_principal, nombre_operador },
});
const DE_ANA = tomadoPor("arojas", "ANA ROJAS MAMANI");
const enlace = (una: HTMLElement | undefined) => within(una ?? document.body).getByRole("link");

describe("chat: quién atiende cada caso", () => {
  it("la entrada lo dice con iniciales a la vista y con el nombre en la voz; sin nadie no dice nada", async () => {
    const { lista } = await abrirPantalla();
    await lista([
      unChat(3, DE_ANA),
      unChat(2, { caso: deUsted }),
      unChat(1, tomadoPor(null, null)),
      unChat(4, tomadoPor("MESA2", "MESA2")),
    ]);
    const [mesa, ana, usted, nadie] = entradas();
    expect(within(ana as HTMLElement).getByText("AR")).toBeTruthy();
    expect(enlace(ana).textContent).toContain(", atiende Ana Rojas Mamani");
    expect(within(usted as HTMLElement).getByText("JP")).toBeTruthy();
    expect(enlace(usted).textContent).toContain(", lo atiende usted");
    expect(enlace(nadie).textContent).not.toContain("atiende");
    expect(enlace(mesa).textContent).toContain(", atiende MESA2");
  });

  it("cambia sola cuando alguien lo toma, lo pasa o lo libera", async () => {
    const { lista } = await abrirPantalla();
    await lista([unChat(1, tomadoPor(null, null))]);
    const pasos = [
      [tomadoPor("operador1", "JUANA PÉREZ"), "lo atiende usted"],
      [DE_ANA, "atiende Ana Rojas Mamani"],
    ] as const;
    for (const [lugar, [caso, dicho]] of pasos.entries()) {
      await lista([unChat(1, { ...caso, secuencia: 1001 + lugar })], {
        desde: 1000 + lugar,
        secuencia: 1001 + lugar,
        reinicio: false,
      });
      expect(enlace(entradas()[0]).textContent).toContain(dicho);
    }
    await lista([unChat(1, { ...tomadoPor(null, null), secuencia: 1003 })], {
      desde: 1002,
      secuencia: 1003,
      reinicio: false,
    });
    expect(enlace(entradas()[0]).textContent).not.toContain("atiende");
  });

  it("la tarjeta del caso lo nombra como se lee, no con su usuario", async () => {
    const { lista, persona: dedos } = await abrirPantalla();
    servidor.en("GET", "/ws/api/system/operadores/caso/501", () => ({
      cuerpo: unCaso(501, { operador_principal: "arojas", nombre_operador: "ANA ROJAS MAMANI" }),
    }));
    await lista([unChat(1, { caso: { ...DE_ANA.caso, id: 501 } })]);
    await dedos.click(enlace(entradas()[0]));
    expect(await screen.findByText("Ana Rojas Mamani", { selector: "dd" })).toBeTruthy();
    expect(screen.queryByText("arojas")).toBeNull();
  });
});
