import { abrirCasoDeSuelto } from "@ventanilla/contract/suelto/suelto.routes";
import { simpleParser } from "mailparser";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { levantarMesaDeCorreo, type MesaDeCorreo } from "../../../../test/mesa-de-correo.ts";

let mesa: MesaDeCorreo;
beforeAll(async () => {
  mesa = await levantarMesaDeCorreo();
});
afterAll(() => mesa.cerrar());

const DE_MAQUINA = { cabeceras: ["Auto-Submitted: auto-replied"], texto: "Estoy de vacaciones" };

/** What the citizen's program is told of an answer. */
async function respuestaA(de: string, caso?: number) {
  const id = await mesa.responder(de, "Ya puede recogerlo.", caso);
  await expect.poll(() => mesa.estadoDe(id), { timeout: 10_000 }).toBe("ENVIADO");
  const { subject, inReplyTo, references } = await simpleParser(
    mesa.correo.libro({ para: de }).at(-1)?.crudo ?? "",
  );
  return { subject, inReplyTo, references: [references ?? []].flat() };
}

/** A person takes what opened no case for a case. */
async function abrirCaso(de: string): Promise<void> {
  const [mensaje] = await mesa.llegan(de, 1);
  const { id } = await mesa.banco.db
    .selectFrom("suelto")
    .select("id")
    .where("id_mensaje", "=", mensaje?.id ?? 0)
    .executeTakeFirstOrThrow();
  const { http } = await mesa.operador();
  await http.call<typeof abrirCasoDeSuelto>(abrirCasoDeSuelto, { params: { id } });
}

describe("correo: a qué carta responde la del operador [B-mensajes-13]", () => {
  it("a la de la persona, con su asunto, aunque después llegara una respuesta automática", async () => {
    const de = "ana@ciudadano.test";
    mesa.escribir(de, { messageId: "<carta@ciudadano.test>" });
    await mesa.llegan(de, 1);
    mesa.escribir(de, {
      ...DE_MAQUINA,
      asunto: "Fuera de la oficina",
      messageId: "<maquina@ciudadano.test>",
    });
    await mesa.llegan(de, 2);
    const { subject, inReplyTo, references } = await respuestaA(de);
    expect([subject, inReplyTo]).toEqual(["Re: Mi carnet", "<carta@ciudadano.test>"]);
    expect(references).toContain("<maquina@ciudadano.test>");
  });

  it("a la de la máquina cuando no hay otra: la de una lista de la que alguien abrió un caso", async () => {
    const de = "lista@ciudadano.test";
    mesa.escribir(de, {
      asunto: "Aviso",
      cabeceras: ["List-Id: <avisos.ciudadano.test>"],
      messageId: "<de-lista@ciudadano.test>",
    });
    await abrirCaso(de);
    const primera = await respuestaA(de);
    expect([primera.subject, primera.inReplyTo]).toEqual(["Re: Aviso", "<de-lista@ciudadano.test>"]);
    mesa.escribir(de, { asunto: "Soy yo", messageId: "<persona@ciudadano.test>" });
    await mesa.llegan(de, 2);
    const segunda = await respuestaA(de);
    expect([segunda.subject, segunda.inReplyTo]).toEqual(["Re: Soy yo", "<persona@ciudadano.test>"]);
  });
});
