import { expect, it } from "vitest";
import { direccionVisible } from "../canal/canal.rules.ts";
import { estaAbierto, estaTomado } from "./caso.rules.ts";
import { nombreDeChat } from "./chat.rules.ts";

const persona = {
  id: 1,
  nombres: "ANA",
  primer_apellido: "QUISPE",
  segundo_apellido: "MAMANI",
  contrastado: true,
};

it("un chat lleva el nombre de la persona vinculada y si no el usuario del canal [B-chat-08]", () => {
  const chat = { clasificacion: "whatsapp", usuario: "59170123456@c.us", nombre: "Anita" } as const;
  expect(nombreDeChat({ ...chat, persona })).toBe("ANA QUISPE MAMANI");
  expect(nombreDeChat({ ...chat, persona: { ...persona, segundo_apellido: null } })).toBe("ANA QUISPE");
  expect(nombreDeChat({ ...chat, persona: null })).toBe("59170123456");
});

it("de whatsapp se muestra la parte antes de la @; de los demás, todo [B-chat-09]", () => {
  expect(direccionVisible("whatsapp", "59170123456@c.us")).toBe("59170123456");
  expect(direccionVisible("correo", "ana@correo.bo")).toBe("ana@correo.bo");
  expect(direccionVisible("whatsapp", "@raro")).toBe("@raro");
});

it("CERRADO y CANCELADO son finales; lo tomó quien lo conduce, y nadie si se derivó o liberó [D58]", () => {
  expect(
    (["ACTIVO", "PENDIENTE", "CERRADO", "CANCELADO"] as const).map((estado) => estaAbierto({ estado })),
  ).toEqual([true, true, false, false]);
  expect(estaTomado({ operador_principal: null })).toBe(false);
  expect(estaTomado({ operador_principal: "JPEREZ" })).toBe(true);
});
