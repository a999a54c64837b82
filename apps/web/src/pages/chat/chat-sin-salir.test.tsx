import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { HttpError, NetworkError } from "@ventanilla/client/http";
import { Entrega, type Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { describe, expect, it, vi } from "vitest";
import {
  API,
  boton,
  COMPLEJO,
  conCaso,
  dialogo,
  ponerCaso,
  ponerFilas,
  sinDialogo,
} from "../../../test/chat/caso.ts";
import { unaFila, unaSalida, unChat, unMensaje } from "../../../test/chat/fabrica.ts";
import { abrirPantalla, cuadros, servidor } from "../../../test/chat/pantalla.ts";

const PREGUNTA = "¿Está seguro de cambiar el estado a CERRADO?";
const UNO = "1 mensaje todavía no salió de este navegador. Si continúa antes de que salga, ya no se enviará.";

type Pantalla = Awaited<ReturnType<typeof conCaso>>;
const escribir = ({ envios }: Pantalla, texto: string, caso = 501) =>
  act(async () =>
    envios.agregar({ sesion: caso - 500, caso, canal: caso - 500, cubiculo: 3, texto, ultimoVisto: 10 }),
  );
const sinLinea = () => Promise.reject(new NetworkError({ aborted: false, cause: undefined }));
const rechazado = () => Promise.reject(new HttpError(400, { mensaje: "No se pudo.", error: "TEXTO_CORTO" }));

describe("lo que aún no salió de este navegador se dice antes de que el caso se vaya [D115]", () => {
  it.each([
    ["en camino", undefined],
    ["sin conexión", sinLinea],
    ["rechazado", rechazado],
  ])(
    "al cerrar, %s: «Verlos» lleva al final del hilo y no cierra; insistir pregunta el literal",
    async (_como, enviar) => {
      vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockReturnValue(3_000);
      const pantalla = await conCaso({}, enviar === undefined ? {} : { enviar });
      const { persona: dedos } = pantalla;
      await escribir(pantalla, "Le espero el lunes");
      const caja = screen.getByRole("feed").parentElement as HTMLElement;
      fireEvent.scroll(caja, { target: { scrollTop: 0 } });
      await dedos.click(boton("Cerrar"));
      const aviso = await dialogo("Cerrar caso");
      expect(aviso.getByText(UNO)).toBeTruthy();
      await dedos.click(aviso.getByRole("button", { name: "Verlos" }));
      await sinDialogo();
      await waitFor(() => expect(caja.scrollTop).toBe(3_000));
      expect(screen.queryByText(PREGUNTA)).toBeNull();
      await dedos.click(boton("Cerrar"));
      await dedos.click((await dialogo("Cerrar caso")).getByRole("button", { name: "Cerrar igual" }));
      expect(await screen.findByText(PREGUNTA)).toBeTruthy();
    },
  );

  it("lo que está saliendo en ese momento y llega no se pregunta", async () => {
    const { promise, resolve } = Promise.withResolvers<Mensaje>();
    const pantalla = await conCaso(COMPLEJO, { enviar: () => promise });
    await escribir(pantalla, "Le espero");
    await pantalla.persona.click(boton("Cerrar"));
    await act(async () => resolve(unaSalida(5, { estado: "EN_COLA" })));
    expect(await screen.findByText(PREGUNTA)).toBeTruthy();
  });

  it("con lo que espera en el servidor se dicen juntos; lo escrito a otro caso no se cuenta", async () => {
    servidor.en("GET", `${API}/operadores/caso/501/envios`, () => ({
      cuerpo: { rows: [Entrega.parse(unaSalida(4, { estado: "EN_COLA" }))] },
    }));
    const pantalla = await conCaso();
    await escribir(pantalla, "Le espero");
    await escribir(pantalla, "el lunes");
    await escribir(pantalla, "Otro asunto", 502);
    await pantalla.persona.click(boton("Cerrar"));
    const aviso = await dialogo("Cerrar caso");
    expect(aviso.getByText(/^2 mensajes todavía no salieron de este navegador\./)).toBeTruthy();
    expect(aviso.getByText(/1 mensaje sigue en cola\./)).toBeTruthy();
  });

  it("al derivar: «Verlos» no abre el diálogo, «Derivar igual» sí", async () => {
    const pantalla = await conCaso(COMPLEJO);
    await escribir(pantalla, "Le espero");
    const pedir = async (respuesta: string) => {
      await pantalla.persona.click(boton("Derivar"));
      const aviso = await dialogo("Derivar");
      expect(aviso.getByText(UNO)).toBeTruthy();
      await pantalla.persona.click(aviso.getByRole("button", { name: respuesta }));
    };
    await pedir("Verlos");
    await sinDialogo();
    await pedir("Derivar igual");
    expect(await screen.findByRole("combobox", { name: /^Cubículo de destino/ })).toBeTruthy();
  });

  it("al derivar, si entretanto se abrió otra conversación no se pregunta sobre ella", async () => {
    const { promise, reject } = Promise.withResolvers<Mensaje>();
    servidor.en("GET", `${API}/operadores/casos/502/adjuntos`, () => ({ cuerpo: { rows: [], count: 0 } }));
    const pantalla = await conCaso(COMPLEJO, { enviar: () => promise });
    await escribir(pantalla, "Le espero");
    await pantalla.persona.click(boton("Derivar"));
    await pantalla.persona.click(screen.getByRole("link", { name: /^\+591 701 234 52/ }));
    expect(await screen.findByRole("heading", { level: 2, name: "+591 701 234 52" })).toBeTruthy();
    await act(async () => reject(new HttpError(400, { mensaje: "No se pudo.", error: "TEXTO_CORTO" })));
    await cuadros();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("al adjuntar, antes de la pregunta", async () => {
    const ADJUNTAR = `${API}/operadores/caso/adjuntar/501`;
    ponerCaso(COMPLEJO);
    ponerFilas("canales/9", []);
    ponerFilas("casos/9", [unaFila(501, { id_persona: 9 }), unaFila(450, { id_persona: 9 })]);
    servidor.en("GET", `${API}/operadores/caso/450/mensajes`, () => ({
      cuerpo: { rows: [], hay_mas: false, secuencia: 9 },
    }));
    const pantalla = await abrirPantalla({ abierto: 1 });
    await pantalla.lista([unChat(1)]);
    await pantalla.hilo(1, [unMensaje(1)]);
    await escribir(pantalla, "Le espero");
    await pantalla.persona.click(
      await (await dialogo("Casos Pendientes")).findByRole("button", { name: "Adjuntar Caso" }),
    );
    const aviso = await dialogo("Adjuntar caso");
    expect(aviso.getByText(UNO)).toBeTruthy();
    await pantalla.persona.click(aviso.getByRole("button", { name: "Adjuntar igual" }));
    await waitFor(() => expect(screen.getByText(/^¿Está seguro de adjuntar/)).toBeTruthy());
    expect(servidor.llamadas("PUT", ADJUNTAR)).toEqual([]);
  });
});
