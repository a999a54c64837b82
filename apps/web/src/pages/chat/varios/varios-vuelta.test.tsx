import { act, screen, waitFor } from "@testing-library/react";
import { EVENTO } from "@ventanilla/contract/events";
import { expect, it } from "vitest";
import { contextoChats, YO } from "../../../../test/chat/fabrica.ts";
import { campo, contestarChats, contestarMesa } from "../../../../test/chat/pantalla.ts";
import { socketsAbiertos } from "../../../../test/chat/socket-falso.ts";
import {
  ANA,
  casilla,
  destinos,
  EVA,
  enviar,
  filas,
  interruptor,
  LUIS,
  llamadas,
  pedidos,
  responderSalvo,
  responderTras,
  titulo,
} from "../../../../test/chat/varios.ts";
import { unCubiculo, unInicio, unUsuario } from "../../../../test/fabrica.ts";
import { medir } from "../../../../test/medidas.ts";
import { abrir, guardar, servidor } from "../../../../test/pantalla.tsx";
import { borradoresDe } from "../../../domains/borrador/index.ts";
import { SESION_VARIOS } from "../../../domains/mensaje/index.ts";
import { clearSession } from "../../../lib/session.ts";
import { enCurso } from "./en-curso.ts";

const CHATS = [ANA, LUIS, EVA];
const marcadas = () => screen.getAllByRole<HTMLInputElement>("checkbox").filter(({ checked }) => checked);
const lista = async () => void (await screen.findByRole("list", { name: "Chats conectados" }));

/** The chat of point 3; a message to the three, of which the server says nothing until it is let go. */
async function enviado(...fallidos: Parameters<typeof responderSalvo>) {
  servidor.en("GET", "/ws/api/system/operadores/cubiculos", () => ({
    cuerpo: [unCubiculo({ activo: true })],
  }));
  guardar("cubiculo", { id: 3, identificador: "Cubículo 3" });
  guardar("cubiculo_actual", 3);
  medir();
  contestarMesa();
  contestarChats(CHATS);
  const { ir, persona } = await abrir("/chat/3", {
    sesion: unInicio({ usuario: unUsuario({ id: YO.id }) }),
    vacias: ["/pendientes"],
  });
  await waitFor(() => expect(socketsAbiertos()).toHaveLength(1));
  const [socket] = socketsAbiertos();
  await act(async () => socket?.conectar());
  await act(async () => socket?.decir(EVENTO.nuevoUsuario, CHATS, contextoChats()));
  await persona.click(interruptor());
  for (const nombre of ["Ana Quispe", "Luis Quispe", "eva@correo.bo"]) await persona.click(casilla(nombre));
  const { promise, resolve: soltar } = Promise.withResolvers<void>();
  responderTras(promise, ...fallidos);
  await persona.type(
    await screen.findByRole("textbox", { name: /^Mensaje para/ }),
    "Mañana no atendemos{Enter}",
  );
  await waitFor(() => expect(llamadas()).toHaveLength(1));
  return {
    ir,
    persona,
    contestar: async () => {
      soltar();
      await waitFor(() => expect(servidor.enCurso()).toBe(0));
    },
  };
}

const INACTIVO = { chat: LUIS, mensaje: "El canal está inactivo." };

it("lo que se contesta estando en otra página está al volver: a quien le llegó no le va otra vez [B-mensajes-16, B-mensajes-21]", async () => {
  const { ir, persona, contestar } = await enviado(INACTIVO);
  await ir("/pendientes");
  await contestar();
  await ir("/chat/3");
  await lista();
  await waitFor(() => expect(titulo().textContent).toBe("Resultado: 2 enviados, 1 fallido"));
  expect(marcadas()).toEqual([casilla("Luis Quispe")]);
  responderSalvo();
  await persona.click(screen.getByRole("button", { name: "Reintentar el fallido" }));
  expect(await screen.findByText("Enviado exitosamente!")).toBeTruthy();
  expect(pedidos().map(({ canales }) => canales)).toEqual([destinos(ANA, LUIS, EVA), destinos(LUIS)]);
  expect(borradoresDe(YO.id).leer(SESION_VARIOS)).toBe("");
});

it("quien vuelve antes de la respuesta encuentra que se está enviando, y no lo envía otra vez", async () => {
  const { ir, contestar } = await enviado();
  await ir("/pendientes");
  await ir("/chat/3");
  await lista();
  await waitFor(() => expect(enviar().disabled).toBe(true));
  expect([campo().value, marcadas().length]).toEqual(["Mañana no atendemos", 3]);
  expect(screen.queryByText(/^El servidor no respondió/)).toBeNull();
  await contestar();
  expect(await screen.findByText("Enviado exitosamente!")).toBeTruthy();
  expect([llamadas().length, marcadas(), borradoresDe(YO.id).leer(SESION_VARIOS)]).toEqual([1, [], ""]);
});

it("quien vuelve por un chat lo encuentra abierto, y el resultado detrás de su botón", async () => {
  const { ir, persona, contestar } = await enviado(INACTIVO);
  await ir("/pendientes");
  await contestar();
  await ir("/chat/3?abrir=1");
  await lista();
  await screen.findByRole("textbox", { name: "Mensaje para Ana Quispe" });
  await persona.click(screen.getByRole("button", { name: "Ver el resultado" }));
  await waitFor(() => expect(filas()).toHaveLength(3));
});

it("sin envío ni resultado, lo marcado se deja al salir de la página", async () => {
  const { ir, persona, contestar } = await enviado();
  await contestar();
  await persona.click(await screen.findByRole("button", { name: "Terminar" }));
  await persona.click(casilla("Ana Quispe"));
  await ir("/pendientes");
  await ir("/chat/3");
  await lista();
  expect(screen.queryAllByRole("checkbox")).toEqual([]);
});

it("lo que se contesta cuando la sesión terminó no lo encuentra nadie: la misma clave lo pide otra vez", async () => {
  const { contestar } = await enviado(INACTIVO);
  act(() => clearSession());
  await contestar();
  expect(enCurso.get().puntos.size).toBe(0);
  expect(localStorage.getItem(`base_clave_${YO.id}:${SESION_VARIOS}`)).not.toBeNull();
});
