import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { EVENTO } from "@ventanilla/contract/events";
import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { describe, expect, it, vi } from "vitest";
import { avisado } from "../../../../test/chat/caso.ts";
import { persona, unaSalida, unChat, YO } from "../../../../test/chat/fabrica.ts";
import {
  abrirPantalla,
  campo,
  dialogoAbierto,
  enfocado,
  OPCIONES_EDITOR,
  opcionesDe,
  servidor,
} from "../../../../test/chat/pantalla.ts";
import { subidas } from "../../../../test/chat/subidas.ts";
import {
  ANA,
  casilla,
  chips,
  destinos,
  EVA,
  entregar,
  enviar,
  filas,
  interruptor,
  LLAMADA,
  LUIS,
  llamadas,
  marcando,
  panel,
  pedidos,
  RUTA,
  responderSalvo,
  titulo,
} from "../../../../test/chat/varios.ts";
import { SIN_LINEA } from "../../../../test/servidor.ts";
import { borradoresDe } from "../../../domains/borrador/index.ts";
import { SESION_VARIOS } from "../../../domains/mensaje/index.ts";
import { redaccionDe } from "../../../domains/mensaje/redaccion/redaccion-de.ts";
import { reportLine } from "../../../lib/line-state.ts";
import { SAFE_KEY_MS } from "../../../lib/request-key.ts";
import { resetStores } from "../../../lib/store.ts";
import { getToasts } from "../../../ui/toast/toasts.ts";

describe("varios chats: a quién no se puede escribir se dice antes", () => {
  it("una llamada y el que salió del punto se nombran, no cuentan y no se piden [B-chat-17, B-mensajes-15]", async () => {
    responderSalvo();
    const { persona: dedos, decir } = await marcando([ANA, LLAMADA, LUIS]);
    await decir(EVENTO.chatRetirado, { sesion_id: 2, id: 3, secuencia: 1001, punto: null });
    await waitFor(() => expect(titulo().textContent).toBe("Enviar a 1 chat"));
    const aviso = screen.getByText("No se enviará a:").parentElement as HTMLElement;
    expect(
      within(aviso)
        .getAllByRole("listitem")
        .map((uno) => uno.textContent),
    ).toEqual([
      "+591 2 218 4411: es un canal de llamadas, sólo admite notas.",
      "Luis Quispe: ya no está en su punto de atención.",
    ]);
    await dedos.type(campo(), "Mañana no atendemos{Enter}");
    await waitFor(() => expect(pedidos()).toMatchObject([{ canales: destinos(ANA) }]));
  });

  it("a quien se le pasó el plazo de su canal se le nombra, también si vence con la ventana abierta [B-chat-17, B-mensajes-15]", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    responderSalvo();
    const hasta = new Date(Date.now() + 60_000).toISOString();
    const { persona: dedos, lista } = await marcando([ANA, LUIS]);
    await lista([{ ...LUIS, responder_hasta: hasta, secuencia: 1001 }], {
      desde: 1000,
      secuencia: 1001,
      reinicio: false,
    });
    expect(titulo().textContent).toBe("Enviar a 2 chats");
    await act(async () => vi.advanceTimersByTime(60_000));
    expect(screen.getByText("Luis Quispe: pasó el plazo que su canal da para responder.")).toBeTruthy();
    expect(titulo().textContent).toBe("Enviar a 1 chat");
    await dedos.type(campo(), "Mañana no atendemos{Enter}");
    await waitFor(() => expect(pedidos()).toMatchObject([{ canales: destinos(ANA) }]));
  });

  it("si ninguno puede recibirlo no se envía y se dice qué falta [B-chat-17]", async () => {
    const { persona: dedos, sinPedidos } = await marcando([LLAMADA]);
    await dedos.type(campo(), "Hola{Enter}");
    expect(await screen.findByText("Seleccione al menos un chat al que se pueda enviar")).toBeTruthy();
    expect(enviar().disabled).toBe(true);
    await sinPedidos();
    expect(llamadas()).toEqual([]);
  });
});

describe("varios chats: enviar", () => {
  it("a todos: un solo pedido con su clave, el aviso literal y la selección y el borrador vacíos [B-mensajes-15, B-mensajes-17, B-producto-13]", async () => {
    responderSalvo();
    const { persona: dedos } = await marcando([ANA, EVA]);
    await dedos.type(campo(), "x");
    expect(enviar().disabled).toBe(true);
    await dedos.type(campo(), " Mañana no atendemos ");
    await waitFor(() => expect(enviar().disabled).toBe(false));
    await dedos.click(enviar());
    expect(await screen.findByText("Enviado exitosamente!")).toBeTruthy();
    expect(pedidos()).toEqual([
      {
        canales: destinos(ANA, EVA),
        cubiculo: 3,
        direccion: "SALIDA",
        tipo_contenido: "texto",
        contenido: "x Mañana no atendemos",
      },
    ]);
    expect(llamadas()[0]?.clave).toMatch(/^[0-9a-f-]{36}$/);
    await waitFor(() => expect(screen.queryByRole("list", { name: "Chats seleccionados" })).toBeNull());
    await waitFor(() => expect((casilla("Ana Quispe") as HTMLInputElement).checked).toBe(false));
    expect(borradoresDe(YO.id).leer(SESION_VARIOS)).toBe("");
    await enfocado(titulo);
    await dedos.click(screen.getByRole("button", { name: "Terminar" }));
    await enfocado(interruptor);
  });

  it("el que falla se dice 2 s, y en su fila con su motivo; sigue marcado y sólo él se reintenta, con otra clave [B-mensajes-16, B-mensajes-21, B-limites-20]", async () => {
    responderSalvo({ chat: LUIS, mensaje: "El canal está inactivo." });
    const { persona: dedos } = await marcando([ANA, LUIS, EVA]);
    await dedos.type(campo(), "Mañana no atendemos{Enter}");
    await avisado("No se pudo enviar el mensaje!", 2_000);
    await waitFor(() => expect(titulo().textContent).toBe("Resultado: 2 enviados, 1 fallido"));
    await enfocado(titulo);
    await waitFor(() =>
      expect(screen.getByRole("status").textContent).toContain("Resultado: 2 enviados, 1 fallido"),
    );
    expect(filas()).toEqual([
      ["Ana Quispe", "WhatsApp", "Enviado"],
      ["Luis Quispe", "WhatsApp", "Falló: El canal está inactivo.Reintentar"],
      ["eva@correo.bo", "Correo", "Enviado"],
    ]);
    expect(screen.getAllByRole<HTMLInputElement>("checkbox").filter(({ checked }) => checked)).toEqual([
      casilla("Luis Quispe"),
    ]);
    responderSalvo();
    await dedos.click(screen.getByRole("button", { name: "Reintentar el fallido" }));
    expect(await screen.findByText("Enviado exitosamente!")).toBeTruthy();
    expect(pedidos()[1]).toMatchObject({ canales: destinos(LUIS), contenido: "Mañana no atendemos" });
    expect(llamadas()[1]?.clave).not.toBe(llamadas()[0]?.clave);
    expect(filas().map(([, , dicho]) => dicho)).toEqual(["Enviado", "Enviado", "Enviado"]);
  });

  it("si fallan todos el panel también lo dice; «Terminar» vuelve al texto, que sigue ahí [B-mensajes-16, B-mensajes-21]", async () => {
    responderSalvo({ chat: ANA, mensaje: "Cerrado." }, { chat: LUIS, mensaje: "Inactivo." });
    const { persona: dedos } = await marcando([ANA, LUIS]);
    await dedos.type(campo(), "Mañana no atendemos{Enter}");
    await waitFor(() =>
      expect(filas().map(([, , dicho]) => dicho)).toEqual([
        "Falló: Cerrado.Reintentar",
        "Falló: Inactivo.Reintentar",
      ]),
    );
    expect(screen.getByRole("button", { name: "Reintentar los 2 fallidos" })).toBeTruthy();
    await dedos.click(screen.getByRole("button", { name: "Terminar" }));
    await screen.findByRole("list", { name: "Chats seleccionados" });
    expect([chips(), campo().value]).toEqual([["Ana Quispe", "Luis Quispe"], "Mañana no atendemos"]);
  });

  it("sin conexión se rechaza con su texto y nada se pierde [B-mensajes-16]", async () => {
    const { persona: dedos } = await marcando([ANA, LUIS]);
    await dedos.type(campo(), "Mañana no atendemos");
    act(() => reportLine("calls", "offline"));
    await dedos.click(enviar());
    expect(await screen.findByText("No se pudo establecer conexión con el servidor.")).toBeTruthy();
    expect([llamadas(), chips().length, campo().value]).toEqual([[], 2, "Mañana no atendemos"]);
  });

  it("cortada a la mitad se dice que no se sabe, y lo mismo vuelve a ir con la misma clave; otro texto, con otra [B-mensajes-21, D88]", async () => {
    servidor.en("POST", RUTA, () => Promise.reject(SIN_LINEA));
    const { persona: dedos } = await marcando([ANA, LUIS]);
    await dedos.type(campo(), "Mañana no atendemos{Enter}");
    expect(
      await screen.findByText(/^El servidor no respondió y no se sabe si el mensaje salió/),
    ).toBeTruthy();
    servidor.en("POST", RUTA, () => ({ estado: 503, cuerpo: { mensaje: "Espere", error: "NO_DISPONIBLE" } }));
    act(() => reportLine("calls", "online"));
    await dedos.click(enviar());
    await avisado("No se pudo enviar el mensaje!", 2_000);
    await waitFor(() => expect(enviar().disabled).toBe(false));
    responderSalvo();
    await dedos.type(campo(), " hasta el lunes");
    await dedos.click(enviar());
    expect(await screen.findByText("Enviado exitosamente!")).toBeTruthy();
    const [primera, segunda, tercera] = llamadas().map(({ clave }) => clave);
    expect([segunda === primera, tercera === primera]).toEqual([true, false]);
  });

  it("lo mismo a los mismos va con la misma clave aunque la página se cargue otra vez y se marquen en otro orden: a nadie le llega dos veces [B-mensajes-21, D88]", async () => {
    servidor.en("POST", RUTA, () => ({ estado: 504, cuerpo: null }));
    const antes = await marcando([ANA, LUIS]);
    await antes.persona.type(campo(), "Mañana no atendemos{Enter}");
    expect(
      await screen.findByText(/^El servidor no respondió y no se sabe si el mensaje salió/),
    ).toBeTruthy();
    cleanup();
    resetStores();
    responderSalvo();
    const { persona: dedos } = await marcando([LUIS, ANA]);
    await dedos.click(enviar());
    expect(await screen.findByText("Enviado exitosamente!")).toBeTruthy();
    const [primera, segunda] = llamadas().map(({ clave, cuerpo }) => ({ clave, cuerpo }));
    expect(segunda).toEqual(primera);
    expect(localStorage.getItem(`base_clave_${YO.id}:${SESION_VARIOS}`)).toBeNull();
  });
});

describe("varios chats: lo que no se sabe si salió", () => {
  const NO_SE_SABE = /^El servidor no respondió y no se sabe si el mensaje salió/;
  const VENCIDO = /^Pasó casi un día sin respuesta y no se sabe si el mensaje salió/;

  /** Sent in vain to both, and nobody knows whether it left. */
  async function enVano() {
    servidor.en("POST", RUTA, () => ({ estado: 504, cuerpo: null }));
    const pantalla = await marcando([ANA, LUIS]);
    await pantalla.persona.type(campo(), "Mañana no atendemos{Enter}");
    await screen.findByText(NO_SE_SABE);
    await waitFor(() => expect(enviar().disabled).toBe(false));
    responderSalvo();
    return pantalla;
  }
  const otraVez = async () => {
    cleanup();
    resetStores();
    return await marcando([ANA, LUIS]);
  };

  it("quien vacía el campo lo deja: lo mismo más tarde sale, con otra clave", async () => {
    const { persona: dedos } = await enVano();
    await dedos.clear(campo());
    expect(screen.queryByText(NO_SE_SABE)).toBeNull();
    await dedos.type(campo(), "Mañana no atendemos{Enter}");
    expect(await screen.findByText("Enviado exitosamente!")).toBeTruthy();
    const [primera, segunda] = llamadas().map(({ clave }) => clave);
    expect(segunda).not.toBe(primera);
  });

  it("cargada la página otra vez se sigue diciendo, hasta que se sepa", async () => {
    await enVano();
    await otraVez();
    expect(await screen.findByText(NO_SE_SABE)).toBeTruthy();
  });

  it("cuando el servidor pudo olvidar la clave no sale sin que alguien lo decida, y entonces va con otra", async () => {
    await enVano();
    const ahora = Date.now();
    vi.spyOn(Date, "now").mockImplementation(() => ahora + SAFE_KEY_MS);
    const { persona: dedos, sinPedidos } = await otraVez();
    expect(await screen.findByText(VENCIDO)).toBeTruthy();
    await dedos.click(enviar());
    await screen.findByRole("group", { name: VENCIDO });
    await sinPedidos();
    expect(llamadas()).toHaveLength(1);
    await dedos.click(enviar());
    expect(await screen.findByText("Enviado exitosamente!")).toBeTruthy();
    const [primera, segunda] = llamadas().map(({ clave }) => clave);
    expect(segunda).not.toBe(primera);
  });
});

describe("varios chats: qué es de cada uno se ve en vivo [D115]", () => {
  const RECHAZADO = { estado: "FALLIDO", motivo: "credencial" } as const;

  it("en cola no es enviado: cada uno dice lo suyo, y sólo el fallido se reintenta, sin escribirlo otra vez", async () => {
    responderSalvo();
    entregar(
      new Map<typeof ANA, Partial<Mensaje>>([
        [ANA, RECHAZADO],
        [LUIS, { estado: "EN_COLA" }],
      ]),
    );
    const { persona: dedos } = await marcando([ANA, LUIS, EVA]);
    await dedos.type(campo(), "Mañana no atendemos{Enter}");
    const CREDENCIAL = "Falló: La cuenta del canal perdió el acceso. Comuníquese con su administrador.";
    await waitFor(() =>
      expect(filas().map(([, , dicho]) => dicho)).toEqual([`${CREDENCIAL}Reintentar`, "En cola", "Enviado"]),
    );
    expect(titulo().textContent).toBe("Resultado: 1 enviado, 1 en cola, 1 fallido");
    expect(screen.queryByText("Enviado exitosamente!")).toBeNull();
    servidor.en("POST", "/ws/api/system/mensajes/reintentar/901", () => {
      entregar();
      return { cuerpo: unaSalida(901, { estado: "EN_COLA" }) };
    });
    await dedos.click(screen.getByRole("button", { name: "Reintentar el envío a Ana Quispe" }));
    expect(await screen.findByText("Enviado exitosamente!")).toBeTruthy();
    expect(llamadas()).toHaveLength(1);
  });

  it("aquello de lo que no se sabe si llegó no se cuenta con lo que falló", async () => {
    responderSalvo();
    entregar(
      new Map<typeof ANA, Partial<Mensaje>>([
        [ANA, RECHAZADO],
        [LUIS, { estado: "INCIERTO", motivo: "incierto" }],
      ]),
    );
    const { persona: dedos } = await marcando([ANA, LUIS, EVA]);
    await dedos.type(campo(), "Mañana no atendemos{Enter}");
    const RESULTADO = "Resultado: 1 enviado, 1 fallido, de 1 no se sabe si llegó";
    await waitFor(() => expect(titulo().textContent).toBe(RESULTADO));
    expect(filas()[1]).toEqual(["Luis Quispe", "WhatsApp", "No se sabe si llegó"]);
    await waitFor(() => expect(screen.getByRole("status").textContent).toContain(RESULTADO));
  });

  it("cuando sale se dice solo; al terminar, el foco vuelve a su botón y no al campo del chat que estaba abierto", async () => {
    responderSalvo();
    const EN_COLA = { estado: "EN_COLA" } as const;
    entregar(new Map([LUIS, EVA].map((chat) => [chat, EN_COLA])));
    const { persona: dedos } = await marcando([LUIS, EVA], { abierto: 1 });
    await dedos.type(campo(), "Mañana no atendemos{Enter}");
    await waitFor(() =>
      expect(titulo().textContent).toBe("Resultado: ningún enviado, 2 en cola, ningún fallido"),
    );
    entregar();
    await screen.findByText("Enviado exitosamente!");
    await enfocado(titulo);
    await dedos.click(screen.getByRole("button", { name: "Terminar" }));
    await screen.findByRole("textbox", { name: "Mensaje para Ana Quispe" });
    await enfocado(interruptor);
  });

  it("quien abre un chat deja el resultado, y puede volver a él hasta cerrarlo", async () => {
    responderSalvo();
    const { persona: dedos } = await marcando([LUIS, EVA]);
    await dedos.type(campo(), "Mañana no atendemos{Enter}");
    await screen.findByText("Enviado exitosamente!");
    await dedos.click(document.querySelector("a[data-chat='1']") as HTMLElement);
    await waitFor(() => expect(screen.queryByRole("table")).toBeNull());
    await dedos.click(screen.getByRole("button", { name: "Ver el resultado" }));
    expect(filas()).toHaveLength(2);
  });

  it("un chat que falla lo dice su fila; nada tapa el panel, y queda en los avisos", async () => {
    responderSalvo();
    entregar(new Map([[ANA, RECHAZADO]]));
    const { persona: dedos, lista } = await marcando([ANA, LUIS]);
    await dedos.type(campo(), "Mañana no atendemos{Enter}");
    await waitFor(() => expect(titulo().textContent).toBe("Resultado: 1 enviado, 1 fallido"));
    await lista([{ ...ANA, fallidos: [{ id: 901, ...RECHAZADO, id_usuario: YO.id }], secuencia: 1001 }], {
      desde: 1000,
      secuencia: 1001,
      reinicio: false,
    });
    await waitFor(() => expect(getToasts().recent).toHaveLength(1));
    expect(getToasts().shown).toEqual([]);
  });
});

describe("varios chats: archivos", () => {
  const pdf = (nombre: string) => new File(["%PDF-1.4"], nombre, { type: "application/pdf" });
  const selector = () => {
    const campoArchivos = panel().querySelector<HTMLInputElement>("input[type=file]");
    if (campoArchivos === null) throw new Error("test: no file input");
    return campoArchivos;
  };
  const adjuntar = async (...files: File[]) => {
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>("button", { name: "Adjuntar" }).disabled).toBe(false),
    );
    await act(async () => {
      fireEvent.change(selector(), { target: { files } });
    });
  };

  it("se ofrece sólo lo que todos los canales marcados admiten, y audio si todos lo admiten [B-adjuntos-05, B-adjuntos-11]", async () => {
    const { persona: dedos } = await marcando([ANA]);
    await waitFor(() => expect(selector().accept).toBe(".jpg,.png,.pdf,.mp3"));
    expect(await screen.findByRole("button", { name: "Grabar audio" })).toBeTruthy();
    await dedos.click(casilla("eva@correo.bo"));
    await waitFor(() => expect(selector().accept).toBe(".pdf"));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Grabar audio" })).toBeNull());
    await adjuntar(new File([new Uint8Array(1_048_577)], "plano.pdf", { type: "application/pdf" }));
    expect(
      await screen.findByText("El archivo «plano.pdf» supera los 1 MB que admite el canal."),
    ).toBeTruthy();
  });

  it("más de cinco lo dice 2 s con el número; lo adjunto antes que un canal marcado después no admite, también [B-adjuntos-04, B-adjuntos-11, B-limites-19, B-limites-20]", async () => {
    const { persona: dedos } = await marcando([ANA]);
    await adjuntar(...Array.from({ length: 6 }, (_, n) => pdf(`${n}.pdf`)));
    await avisado("Sólo puede adjuntar 5 archivos!", 2_000);
    for (const n of [0, 1, 2, 3, 4])
      await dedos.click(screen.getByRole("button", { name: `Quitar ${n}.pdf` }));
    await adjuntar(new File(["\u0089PNG"], "foto.png", { type: "image/png" }));
    await act(async () => subidas.de("foto.png").terminar("id-foto", { tipo: "imagen" }));
    await waitFor(() => expect(enviar().disabled).toBe(false));
    await dedos.click(casilla("eva@correo.bo"));
    expect(await screen.findByText("Quite «foto.png»: hay un canal que no lo admite")).toBeTruthy();
    await waitFor(() => expect(enviar().disabled).toBe(true));
  });

  it("canales sin ningún formato en común lo dicen [B-adjuntos-05]", async () => {
    servidor.en("GET", opcionesDe(3), () => ({
      cuerpo: { ...OPCIONES_EDITOR, formatosArchivo: ["docx"] },
    }));
    const { persona: dedos } = await marcando([ANA]);
    await dedos.click(casilla("eva@correo.bo"));
    expect(
      await screen.findByText("Los canales seleccionados no tienen ningún formato de archivo en común."),
    ).toBeTruthy();
  });

  it("cuentas de una clase pueden admitir otra cosa: vale lo común, y se pregunta una vez por cuenta [B-adjuntos-05]", async () => {
    servidor.en("GET", opcionesDe(6), () => ({ cuerpo: { ...OPCIONES_EDITOR, formatosArchivo: ["png"] } }));
    subidas.empezar();
    const pantalla = await abrirPantalla();
    await pantalla.lista([ANA, LUIS, unChat(6, { id_canal: 2, persona: persona("RITA") })]);
    await pantalla.persona.click(interruptor());
    for (const nombre of ["Ana", "Luis", "Rita"]) await pantalla.persona.click(casilla(`${nombre} Quispe`));
    await waitFor(() => expect(servidor.llamadas("GET", opcionesDe(6))).toHaveLength(1));
    await adjuntar(pdf("carta.pdf"));
    expect(
      await screen.findByText("Este canal no admite el archivo «carta.pdf». Se admiten: png."),
    ).toBeTruthy();
    expect(servidor.llamadas("GET", opcionesDe(2))).toEqual([]);
  });

  it("antes de enviarlos pregunta el literal de varios; con un no queda todo, con un sí van por su id [B-adjuntos-01, B-adjuntos-07, B-producto-13]", async () => {
    responderSalvo();
    const { persona: dedos } = await marcando([ANA, LUIS]);
    await adjuntar(pdf("carta.pdf"));
    const id = "5f0b8c1e-6f0a-4a53-9a55-2f6d6f8f3a10";
    await act(async () => subidas.de("carta.pdf").terminar(id));
    await waitFor(() => expect(enviar().disabled).toBe(false));
    await dedos.type(campo(), "Le envío la carta{Enter}");
    expect(
      await screen.findByText("¿Está seguro de enviar archivos a los chats seleccionados?"),
    ).toBeTruthy();
    await dedos.click(screen.getByRole("button", { name: "Cancelar" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect([llamadas(), campo().value]).toEqual([[], "Le envío la carta"]);
    await dedos.click(enviar());
    await dedos.click(within(await dialogoAbierto()).getByRole("button", { name: "Enviar" }));
    expect(await screen.findByText("Enviado exitosamente!")).toBeTruthy();
    expect(pedidos()).toMatchObject([
      {
        canales: destinos(ANA, LUIS),
        tipo_contenido: "archivo",
        contenido: { subidos: [id] },
        texto: "Le envío la carta",
      },
    ]);
    await waitFor(() => expect(redaccionDe(YO.id).bandeja.todas()).toEqual([]));
  });
});
