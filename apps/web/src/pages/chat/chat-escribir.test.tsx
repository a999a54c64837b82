import { screen } from "@testing-library/react";
import { RespuestaCasoNuevo } from "@ventanilla/contract/caso/caso";
import { describe, expect, it } from "vitest";
import { API, boton, conCaso, dialogo, PERSONA } from "../../../test/chat/caso.ts";
import { PUNTO, unCaso, unChat } from "../../../test/chat/fabrica.ts";
import { servidor } from "../../../test/chat/pantalla.ts";
import { unCubiculoDetalle } from "../../../test/fabrica.ts";
import { setNavigator } from "../../lib/navigation.ts";

const CREAR = `${API}/operadores/caso/crear`;

const unaEntrada = (id: number, id_persona: number) => ({
  id,
  id_canal: 21,
  clasificacion: "whatsapp",
  usuario: `5917012345${id}@c.us`,
  nombre: null,
  id_persona,
  responder_hasta: null,
});

/** The dialog that the closed case of conversation 1 opens, its channel chosen. `duenia`: whose that channel is now. */
async function escribir({ duenia = PERSONA.id, otras = [] as ReturnType<typeof unaEntrada>[] } = {}) {
  servidor.en("GET", `${API}/operadores/canal/1`, () => ({ cuerpo: unaEntrada(1, duenia) }));
  servidor.en("GET", `${API}/operadores/cubiculo/${PUNTO}`, () => ({
    cuerpo: unCubiculoDetalle({
      canales_autorizados: [
        { id: 21, clasificacion: "whatsapp", usuario: "cuenta", id_entidad: 1, solo_registro: false },
      ],
    }),
  }));
  servidor.en("POST", CREAR, () => ({
    cuerpo: RespuestaCasoNuevo.parse({
      ...unCaso(501),
      punto_atencion_diferente: null,
      canal_entrada: null,
      caso_abierto: false,
    }),
  }));
  const idas: string[] = [];
  setNavigator({ go: (path) => idas.push(path), path: () => `/chat/${PUNTO}` });
  const cerrado = { estado: "CERRADO", id_persona: 9, persona: PERSONA } as const;
  const pantalla = await conCaso(cerrado, {}, otras);
  await pantalla.persona.click(boton("Escribir"));
  const caja = await dialogo(/^Escribir a /);
  await caja.findByRole("combobox", { name: /^Canal/ });
  const descripcion = () => caja.getByRole<HTMLTextAreaElement>("textbox", { name: /^Descripción/ });
  return { ...pantalla, idas, descripcion };
}

describe("chat: «Escribir» de la tarjeta Persona", () => {
  it("con el caso cerrado abre otro por su canal, y va a su conversación", async () => {
    const { persona: dedos, idas, descripcion } = await escribir();
    await dedos.type(descripcion(), "Falta su firma{Control>}{Enter}{/Control}");
    await expect.poll(() => idas).toEqual([`/conversacion/${PUNTO}/1`]);
    expect(servidor.llamadas("POST", CREAR)[0]?.cuerpo).toMatchObject({
      canal: 1,
      caso: { descripcion: "Falta su firma" },
    });
  });

  it("si el ciudadano escribe entretanto, lo tecleado sigue ahí y va a quien se escribía", async () => {
    servidor.en("GET", `${API}/operadores/caso/503`, () => ({
      cuerpo: unCaso(503, { canal_principal: unCaso(501).canal_principal }),
    }));
    const { persona: dedos, idas, descripcion, lista, sinPedidos } = await escribir();
    await dedos.type(descripcion(), "Falta su firma");
    const chat = unChat(1, { secuencia: 1001 });
    const cambios = { desde: 1000, secuencia: 1001, reinicio: false };
    await lista([{ ...chat, caso: { ...chat.caso, id: 503 } }], cambios);
    await sinPedidos();
    expect(servidor.llamadas("GET", `${API}/operadores/caso/503`)).not.toEqual([]);
    expect(descripcion().value).toBe("Falta su firma");
    await dedos.type(descripcion(), "{Control>}{Enter}{/Control}");
    await expect.poll(() => idas).toEqual([`/conversacion/${PUNTO}/1`]);
    expect(servidor.llamadas("POST", CREAR)[0]?.cuerpo).toMatchObject({ canal: 1 });
  });

  it("si el canal del caso cerrado es ahora de otra persona, no se ofrece: se escribe por uno que es suyo", async () => {
    const {
      persona: dedos,
      idas,
      descripcion,
    } = await escribir({
      duenia: 31,
      otras: [unaEntrada(4, PERSONA.id)],
    });
    await dedos.type(descripcion(), "Falta su firma{Control>}{Enter}{/Control}");
    await expect.poll(() => idas).not.toEqual([]);
    expect(servidor.llamadas("POST", CREAR)[0]?.cuerpo).toMatchObject({ canal: 4 });
  });

  it("mientras el caso está abierto se le escribe ahí mismo, y no está", async () => {
    await conCaso({ id_persona: 9, persona: PERSONA });
    expect(screen.queryByRole("button", { name: "Escribir" })).toBeNull();
  });
});
