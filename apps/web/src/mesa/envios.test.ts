import { beforeEach, expect, it } from "vitest";
import { unaSalida } from "../../test/chat/fabrica.ts";
import { unInicio, unUsuario } from "../../test/fabrica.ts";
import { startTexts } from "../../test/render.tsx";
import { servidor } from "../../test/servidor.ts";
import { startSession } from "../lib/session.ts";
import { getToasts } from "../ui/toast/toasts.ts";
import { enviosDeUsuario } from "./envios.ts";

beforeEach(async () => {
  await startTexts();
  startSession(unInicio({ usuario: unUsuario({ id: 7 }) }));
});

const textos = () => getToasts().shown.map(({ text: texto }) => texto);

function mandar(): void {
  enviosDeUsuario(7).agregar({
    sesion: 1,
    caso: 501,
    canal: 1,
    cubiculo: 3,
    texto: "Pidió cita",
    ultimoVisto: 0,
  });
}

it("lo que se guarda como nota se dice «Nota guardada»; lo que queda en cola no dice nada: aún no salió [B-mensajes-17] [D115]", async () => {
  let estado: "EN_COLA" | "COMPLETADO" = "EN_COLA";
  servidor.en("POST", "/ws/api/system/operadores/enviar/mensaje/1", () => ({
    cuerpo: unaSalida(5, { estado }),
  }));
  mandar();
  await expect.poll(() => enviosDeUsuario(7).todos()).toEqual([]);
  expect(textos()).toEqual([]);
  estado = "COMPLETADO";
  mandar();
  await expect.poll(textos).toEqual(["Nota guardada"]);
});
