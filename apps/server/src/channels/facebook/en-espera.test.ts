import { describe, expect, it } from "vitest";
import { ZodError } from "zod";
import { UnknownEvent } from "../set-aside.ts";
import { ConfigFacebook } from "./config.ts";
import { webhook } from "./webhook.ts";

const PAGINA = "104100000000001";
const PSID = "25001";
const MS = 1_790_000_000_123;
const BANDEJA = "263902037430900";
const config = ConfigFacebook.parse({
  usuario: PAGINA,
  credenciales: { token: "llave", app_secret: "secreto-de-app", verify_token: "palabra-acordada" },
  configuracion: {},
});
const suceso = (parte: Record<string, unknown>, extra: Record<string, unknown> = {}) => ({
  sender: { id: PSID },
  recipient: { id: PAGINA },
  timestamp: MS,
  ...extra,
  ...parte,
});
const leer = (parte: Record<string, unknown>, extra?: Record<string, unknown>) =>
  webhook.read(config, suceso(parte, extra));
const enEspera = (parte: Record<string, unknown>, extra?: Record<string, unknown>) =>
  webhook.read(config, { standby: suceso(parte, extra) });
const DE_LA_PAGINA = { sender: { id: PAGINA }, recipient: { id: PSID } };

describe("facebook: lo que se dice mientras otra aplicación de la página atiende", () => {
  it("se lee como lo demás, y se sabe que no se nos dijo a nosotros", () => {
    const message = { mid: "m_A", text: "¿Y mi trámite?" };
    expect(enEspera({ message })).toEqual(
      leer({ message }).map((evento) => ({ ...evento, overheard: true })),
    );
    expect(enEspera({ postback: { mid: "m_B", title: "Hablar con alguien" } })).toMatchObject([
      { text: "Hablar con alguien", overheard: true },
    ]);
  });

  it("lo que responde la otra aplicación es de la institución", () => {
    const message = { mid: "m_C", text: "Le respondo por aquí", is_echo: true, app_id: Number(BANDEJA) };
    expect(enEspera({ message }, DE_LA_PAGINA)).toMatchObject([{ chat: PSID, own: true, overheard: true }]);
  });

  it("los acuses de lo nuestro siguen siendo acuses", () => {
    expect(enEspera({ read: { watermark: MS } })).toEqual([
      { kind: "marca", chat: PSID, estado: "LEIDO", untilMs: MS },
    ]);
    const message = { mid: "m_D", text: "Buenos días", is_echo: true, metadata: "ventanilla:m-1" };
    expect(enEspera({ message }, DE_LA_PAGINA)).toMatchObject([{ kind: "estado", msgId: "m-1" }]);
  });

  it("lo ilegible y lo desconocido se apartan igual", () => {
    expect(() => enEspera({ message: 7 })).toThrow(ZodError);
    expect(() => enEspera({ hologram: {} })).toThrow(UnknownEvent);
    expect(() => webhook.read(config, { standby: 7 })).toThrow(UnknownEvent);
  });
});

describe("facebook: quién atiende la conversación", () => {
  const deBandeja = { previous_owner_app_id: "1", new_owner_app_id: BANDEJA, metadata: "" };

  it.each([
    ["se nos quita", { take_thread_control: deBandeja }, "ajeno", `tomado_${MS}`],
    ["se nos da", { pass_thread_control: { new_owner_app_id: "1" } }, "devuelto", `dado_${MS}`],
    [
      "se nos da, con su número como número",
      { pass_thread_control: { new_owner_app_id: 1 } },
      "devuelto",
      `dado_${MS}`,
    ],
    ["se da a la bandeja de Meta", { pass_thread_control: deBandeja }, "ajeno", `dado_${MS}`],
  ] as const)("cuando %s, se dice en el hilo", (_cual, parte, notice, idExterno) => {
    const dicho = [{ kind: "mensaje", chat: PSID, idExterno, text: "", overheard: true, notice }];
    expect(leer(parte)).toMatchObject(dicho);
    expect(enEspera(parte)).toMatchObject(dicho);
  });
});
