import { beforeEach, expect, it } from "vitest";
import { unaSalida } from "../../test/chat/fabrica.ts";
import { startTexts } from "../../test/render.tsx";
import { servidor } from "../../test/servidor.ts";
import { getToasts } from "../ui/toast/toasts.ts";
import { enviosDeUsuario } from "./envios.ts";

beforeEach(startTexts);

it.each([
  ["ENVIADO", "Enviado exitosamente!"],
  ["COMPLETADO", "Nota guardada"],
] as const)("lo que queda %s se dice «%s» [B-mensajes-17]", async (estado, dicho) => {
  servidor.en("POST", "/ws/api/system/operadores/enviar/mensaje/1", () => ({
    cuerpo: unaSalida(5, { estado }),
  }));
  enviosDeUsuario(7).agregar({
    sesion: 1,
    caso: 501,
    canal: 1,
    cubiculo: 3,
    texto: "Pidió cita",
    ultimoVisto: 0,
  });
  await expect.poll(() => getToasts().shown.map(({ text: texto }) => texto)).toEqual([dicho]);
});
