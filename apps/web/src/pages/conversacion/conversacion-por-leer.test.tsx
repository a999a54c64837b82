import { screen, waitFor } from "@testing-library/react";
import { CanalEntrada } from "@ventanilla/contract/canal/canal";
import { describe, expect, it, vi } from "vitest";
import { API, boton, COMPLEJO, dialogo, ponerCaso, ponerFilas } from "../../../test/chat/caso.ts";
import { unaFila, unaSalida, unCaso } from "../../../test/chat/fabrica.ts";
import { desplazarA, tramo } from "../../../test/chat/hilo-largo.ts";
import { abrirPantalla, servidor } from "../../../test/chat/pantalla.ts";

const ESTADO = `${API}/operadores/caso/estado/501`;
const ADJUNTAR = `${API}/operadores/caso/adjuntar/501`;
const COLEGA = { id: 8, nombre: "ROSA" };
/** The caller handled it there. */
const DE_OTRO_PUNTO = {
  ...COMPLEJO,
  id_punto_atencion: 8,
  punto_atencion: { identificador: "Cubículo 8" },
  operadores: ["operador1"],
};

/** The conversation of a point where one is not, as its entry channel was read there. */
async function enOtroPunto(
  leido: { no_leidos: number; leido_hasta: number },
  mensajes: ReturnType<typeof tramo>,
  otrosCasos: readonly ReturnType<typeof unaFila>[] = [],
) {
  ponerCaso(DE_OTRO_PUNTO);
  ponerFilas("casos/9", [unaFila(501, { id_persona: 9 }), ...otrosCasos]);
  ponerFilas("canales/9", []);
  servidor.en("GET", `${API}/operadores/canal/1`, () => ({
    cuerpo: CanalEntrada.parse({
      id: 1,
      id_canal: 1,
      clasificacion: "whatsapp",
      usuario: "59170123456@c.us",
      nombre: null,
      id_persona: 9,
      responder_hasta: null,
      ...leido,
    }),
  }));
  for (const camino of [ESTADO, ADJUNTAR])
    servidor.en("PUT", camino, () => ({ cuerpo: unCaso(501, { estado: "CERRADO", version: 2 }) }));
  const conversacion = { sesion: 1, onSalir: vi.fn(), onNoExiste: vi.fn(), onIr: vi.fn() };
  const pantalla = await abrirPantalla({ conversacion });
  await pantalla.lista([]);
  await pantalla.hilo(1, mensajes);
  await screen.findByRole("heading", { level: 1, name: "Cubículo 8" });
  return pantalla;
}

describe("terminar un caso de otro punto no pasa por encima de lo que nadie leyó [D65]", () => {
  it.each([
    ["estaba sin leer", 39],
    ["llegó desde que se preguntó cuánto había", 0],
  ])("cerrar: lo que %s se sabe hasta donde se vio", async (_que, no_leidos) => {
    const { persona } = await enOtroPunto({ no_leidos, leido_hasta: 1 }, tramo(1, 40));
    await desplazarA(0);
    await persona.click(boton("Cerrar"));
    await persona.click((await dialogo("Cerrar caso")).getByRole("button", { name: "Cerrar caso" }));
    await waitFor(() =>
      expect(servidor.llamadas("PUT", ESTADO)[0]?.cuerpo).toMatchObject({ ultimo_visto: 10 }),
    );
  });

  it("adjuntar: de lo que el diálogo tapa no se sabe nada", async () => {
    const { persona } = await enOtroPunto({ no_leidos: 39, leido_hasta: 1 }, tramo(1, 40), [
      unaFila(450, { id_persona: 9 }),
    ]);
    await persona.click((await dialogo("Casos Pendientes")).getByRole("button", { name: "Adjuntar Caso" }));
    await persona.click((await dialogo("Adjuntar caso")).getByRole("button", { name: "Adjuntar caso" }));
    await waitFor(() =>
      expect(servidor.llamadas("PUT", ADJUNTAR)[0]?.cuerpo).toMatchObject({ ultimo_visto: 1 }),
    );
  });

  it("lo que se vio todo no se pregunta, aunque en su punto siga sin leer", async () => {
    const { persona } = await enOtroPunto({ no_leidos: 2, leido_hasta: 1 }, [
      ...tramo(1, 3),
      unaSalida(4, { operador: COLEGA }),
    ]);
    await desplazarA(0);
    await persona.click(boton("Cerrar"));
    await persona.click((await dialogo("Cerrar caso")).getByRole("button", { name: "Cerrar caso" }));
    await waitFor(() =>
      expect(servidor.llamadas("PUT", ESTADO)[0]?.cuerpo).toMatchObject({ ultimo_visto: 4 }),
    );
  });
});
