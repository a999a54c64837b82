import { act, screen, waitFor } from "@testing-library/react";
import { HttpError } from "@ventanilla/client/http";
import { describe, expect, it } from "vitest";
import { YO } from "../../../test/chat/fabrica.ts";
import { campoNota, conversacionAbierta, NOTAS, unaNota } from "../../../test/chat/nota.ts";
import { articulos, campo, enfocado, servidor } from "../../../test/chat/pantalla.ts";
import { borradoresDe } from "../../domains/borrador/index.ts";

describe("chat: el mensaje no ocupa el lugar de una nota a medias, donde lo de colegas iría al ciudadano", () => {
  it("un envío que espera una decisión se ve sobre ella; si se revisa, se va al mensaje y la nota espera", async () => {
    const { promise, reject } = Promise.withResolvers<never>();
    const { persona: dedos } = await conversacionAbierta({ enviar: () => promise });
    await dedos.type(campo(), "Le confirmo{Enter}");
    await dedos.click(screen.getByRole("button", { name: "Nota interna" }));
    await dedos.type(campoNota(), "Dice que no");
    await act(async () => reject(new HttpError(409, { mensaje: "no", error: "HUBO_MENSAJES" })));
    const revisar = await screen.findByRole("button", { name: "Revisar" });
    expect(document.activeElement).toBe(campoNota());
    await dedos.keyboard(" pagó");
    expect(campoNota().value).toBe("Dice que no pagó");
    expect(screen.queryByRole("textbox", { name: /^Mensaje para/ })).toBeNull();
    await dedos.click(revisar);
    await enfocado(campo);
    expect(campo().value).toBe("Le confirmo");
    await dedos.click(screen.getByRole("button", { name: "Nota interna" }));
    expect(campoNota().value).toBe("Dice que no pagó");
  });

  it("quien está en el campo de la nota sigue en él aunque no haya escrito nada, y también si la vacía", async () => {
    const { promise, reject } = Promise.withResolvers<never>();
    const { persona: dedos } = await conversacionAbierta({ enviar: () => promise });
    await dedos.type(campo(), "Le confirmo{Enter}");
    await dedos.click(screen.getByRole("button", { name: "Nota interna" }));
    await act(async () => reject(new HttpError(409, { mensaje: "no", error: "HUBO_MENSAJES" })));
    await screen.findByRole("button", { name: "Revisar" });
    await dedos.keyboard("Falta su firma");
    expect(campoNota().value).toBe("Falta su firma");
    await dedos.clear(campoNota());
    await dedos.keyboard("Dice que no");
    expect(campoNota().value).toBe("Dice que no");
  });

  it("mientras un envío espera una decisión se puede empezar una nota, debajo de él", async () => {
    const { promise, reject } = Promise.withResolvers<never>();
    const { persona: dedos } = await conversacionAbierta({ enviar: () => promise });
    await dedos.type(campo(), "Le confirmo{Enter}");
    await act(async () => reject(new HttpError(409, { mensaje: "no", error: "HUBO_MENSAJES" })));
    await screen.findByRole("button", { name: "Revisar" });
    await dedos.click(screen.getByRole("button", { name: "Nota interna" }));
    expect(document.activeElement).toBe(campoNota());
    expect(screen.getByRole("button", { name: "Revisar" })).toBeTruthy();
  });

  it("un envío que espera una decisión lleva al mensaje desde una nota que nadie empezó ni está escribiendo", async () => {
    const { promise, reject } = Promise.withResolvers<never>();
    const { persona: dedos } = await conversacionAbierta({ enviar: () => promise });
    await dedos.type(campo(), "Le confirmo{Enter}");
    await dedos.click(screen.getByRole("button", { name: "Nota interna" }));
    act(() => articulos()[0]?.focus());
    await act(async () => reject(new HttpError(409, { mensaje: "no", error: "HUBO_MENSAJES" })));
    await screen.findByRole("button", { name: "Revisar" });
    expect(campo()).toBeTruthy();
  });

  it("lo que vuelve al mensaje mientras se escribe una nota se ve cuando está guardada y se deja su campo", async () => {
    const notas: unknown[] = [];
    servidor.en("POST", NOTAS, ({ cuerpo }) => {
      notas.push(cuerpo);
      return { cuerpo: unaNota(9) };
    });
    const { persona: dedos } = await conversacionAbierta();
    await dedos.click(screen.getByRole("button", { name: "Nota interna" }));
    await dedos.type(campoNota(), "A medias");
    act(() => borradoresDe(YO.id).poner(1, "Le confirmo"));
    await dedos.keyboard(" y sigue{Enter}");
    await waitFor(() => expect(campoNota().value).toBe(""));
    expect(notas).toEqual([{ texto: "A medias y sigue" }]);
    await dedos.keyboard("Otra");
    expect(campoNota().value).toBe("Otra");
    act(() => articulos()[0]?.focus());
    expect(campoNota().value).toBe("Otra");
    await dedos.clear(campoNota());
    act(() => articulos()[0]?.focus());
    expect(campo().value).toBe("Le confirmo");
  });

  it("lo que vuelve al mensaje lleva al mensaje: no queda donde nadie lo ve", async () => {
    const { persona: dedos } = await conversacionAbierta();
    await dedos.click(screen.getByRole("button", { name: "Nota interna" }));
    act(() => articulos()[0]?.focus());
    act(() => borradoresDe(YO.id).poner(1, "Volvió de la cola"));
    expect(campo().value).toBe("Volvió de la cola");
  });

  it("también lo que vuelve con archivos y sin una palabra", async () => {
    const enviar = () => Promise.reject(new HttpError(409, { mensaje: "no", error: "CANAL_INACTIVO" }));
    const { persona: dedos, envios } = await conversacionAbierta({ enviar });
    await dedos.click(screen.getByRole("button", { name: "Nota interna" }));
    act(() => articulos()[0]?.focus());
    const archivo = { id: "id-a", nombre: "a.pdf", tamanio: 8, tipo: "archivo" as const, subido: Date.now() };
    const aqui = { sesion: 1, caso: 501, canal: 1, cubiculo: 3, ultimoVisto: 1 };
    await act(async () => envios.agregar({ ...aqui, texto: "", archivos: [archivo] }));
    await dedos.click(await screen.findByRole("button", { name: "Devolver al campo" }));
    await waitFor(() => expect(campo()).toBeTruthy());
    expect(screen.getByRole("list", { name: "Archivos para enviar" }).textContent).toContain("a.pdf");
  });
});
