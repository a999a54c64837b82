import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { campoNota, conversacionAbierta, NOTAS, unaNota } from "../../../test/chat/nota.ts";
import { servidor } from "../../../test/chat/pantalla.ts";

const COLEGAS = "/ws/api/system/operadores/caso/501/mencionables";
const LAURA = { id: 77, nombre: "LAURA PAZ", usuario: "lpaz" };

/** Whoever is looked for by one letter comes at once, by more never. */
async function escribiendo() {
  const notas: unknown[] = [];
  servidor.en("POST", NOTAS, ({ cuerpo }) => {
    notas.push(cuerpo);
    return { cuerpo: unaNota(9) };
  });
  const promise = new Promise<never>(() => undefined);
  servidor.salvo("GET", COLEGAS, ({ consulta }) =>
    (consulta["texto"] ?? "").length > 1 ? promise : { cuerpo: { rows: [LAURA] } },
  );
  const { persona: dedos } = await conversacionAbierta();
  await dedos.click(screen.getByRole("button", { name: "Nota interna" }));
  await dedos.type(campoNota(), "Vea @l");
  await screen.findByRole("option", { name: /Laura Paz/ });
  return { dedos, notas };
}

describe("chat: mientras no se sabe a qué colegas se busca", () => {
  it("Intro no toma a quien se ofrecía por lo escrito antes: nada de lo escrito se cambia, y a nadie se avisa de más", async () => {
    const { dedos, notas } = await escribiendo();
    await dedos.keyboard("uis");
    expect(screen.queryByRole("option")).toBeNull();
    await dedos.keyboard("{Enter}");
    await waitFor(() => expect(notas).toEqual([{ texto: "Vea @luis" }]));
  });

  it("quien también se llama como se sigue escribiendo no deja de ofrecerse, por su nombre o por el de su cuenta", async () => {
    const { dedos } = await escribiendo();
    await dedos.keyboard("aurá p");
    expect(screen.getByRole("option", { name: /Laura Paz/ })).toBeTruthy();
    await dedos.clear(campoNota());
    await dedos.type(campoNota(), "@lpa");
    expect(screen.getByRole("option", { name: /Laura Paz/ })).toBeTruthy();
    await dedos.keyboard("{Enter}");
    expect(campoNota().value).toBe("@Laura Paz ");
  });

  it("lo que se escribe detrás de un nombre no se cambia por él", async () => {
    const { dedos, notas } = await escribiendo();
    await dedos.keyboard("aura revise{Enter}");
    await waitFor(() => expect(notas).toEqual([{ texto: "Vea @laura revise" }]));
  });
});
