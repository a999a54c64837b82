import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { levantarMesaDeCorreo, MESA, type MesaDeCorreo } from "../../../../test/mesa-de-correo.ts";

let mesa: MesaDeCorreo;
beforeAll(async () => {
  mesa = await levantarMesaDeCorreo({ configuracion: { servidor_autenticacion: SERVIDOR } });
});
afterAll(() => mesa.cerrar());

const SERVIDOR = "mx.ventanilla.test";

let numero = 0;
/** Somebody's letters, each as it lies in the mailbox: what servers wrote on its way, what its author wrote, and its words. */
function autor() {
  numero += 1;
  const de = `autor${numero}@ciudadano.test`;
  const carta = {
    From: `Ana Quispe <${de}>`,
    To: "Trámites <tramites@ventanilla.test>",
    Cc: "Atención <atencion@ventanilla.test>",
    Date: "Fri, 27 Nov 2026 10:00:00 -0400",
    "Message-ID": `<carta${numero}@ciudadano.test>`,
    Subject: "Mi carnet",
  };
  type Campos = Partial<Record<keyof typeof carta | "Auto-Submitted" | "In-Reply-To", string>>;
  function llega(camino: Record<string, string>, campos: Campos = {}, texto = "¿Ya está?"): void {
    const escritos = Object.entries({ ...camino, ...carta, ...campos }).filter(([, valor]) => valor !== "");
    const cabecera = escritos.map(([nombre, valor]) => `${nombre}: ${valor}\r\n`).join("");
    mesa.correo.entregar(MESA, Buffer.from(`${cabecera}\r\n${texto}\r\n`));
  }
  /** What is here once a last letter came. */
  async function quedan(): Promise<(string | undefined)[]> {
    llega(porAlias("x"), { "Message-ID": `<ultima${numero}@ciudadano.test>` }, "y nada más");
    const palabras = async () =>
      (await mesa.entradasDe(de)).map(({ contenido }) => /<p>(.*?)<\/p>/.exec(contenido)?.[1] ?? contenido);
    await expect.poll(async () => (await palabras()).at(-1), { timeout: 15_000 }).toContain("y nada más");
    return (await palabras()).slice(0, -1);
  }
  return { de, llega, quedan };
}

const porAlias = (alias: string, dmarc = "pass"): Record<string, string> => ({
  "Return-Path": "<ana@ciudadano.test>",
  "Delivered-To": `${alias}@ventanilla.test`,
  Received: `from x by mx.ventanilla.test with ESMTPS id ${alias}77 for <${alias}@ventanilla.test>`,
  "Authentication-Results": `${SERVIDOR}; dmarc=${dmarc} reason=${alias}`,
  "X-Spam-Score": String(alias.length),
});

describe("correo: la misma carta por dos direcciones de un buzón [D93]", () => {
  it("está una vez, por cuantas direcciones llegue, y también si no tiene remitente", async () => {
    const { llega, quedan } = autor();
    for (const alias of ["tramites", "atencion", "mesa"]) llega(porAlias(alias));
    expect(await quedan()).toHaveLength(1);
    const nadie = autor();
    const antes = await cuantasSinRemitente();
    for (const alias of ["tramites", "atencion"]) nadie.llega(porAlias(alias), { From: "" });
    await nadie.quedan();
    expect(await cuantasSinRemitente()).toBe(antes + 1);
  });

  it.each([
    ["otras palabras", {}, "¿Y ahora?"],
    ["otro asunto", { Subject: "Su carnet" }, undefined],
    ["otra hora", { Date: "Fri, 27 Nov 2026 10:00:01 -0400" }, undefined],
    ["otros destinatarios", { Cc: "alguien@x.test" }, undefined],
    ["otro hilo", { "In-Reply-To": "<otra@x.test>" }, undefined],
  ])("con el mismo Message-ID y %s es otra carta", async (_que, campos, texto) => {
    const { llega, quedan } = autor();
    llega(porAlias("tramites"));
    llega(porAlias("atencion"), campos, texto);
    expect(await quedan()).toHaveLength(2);
  });

  it.each([
    ["sin fecha", { Date: "" }],
    ["sin Message-ID", { "Message-ID": "" }],
  ])("%s nada dice que dos que dicen lo mismo sean una", async (_que, campos) => {
    const { llega, quedan } = autor();
    llega(porAlias("tramites"), campos);
    llega(porAlias("atencion"), campos);
    expect(await quedan()).toHaveLength(2);
  });

  it("una copia que dice ser de una máquina, o cuyo remitente nadie comprobó, no se traga la de la persona", async () => {
    const { llega, quedan } = autor();
    llega(porAlias("tramites"), { "Auto-Submitted": "auto-generated" });
    llega(porAlias("atencion", "fail"));
    llega(porAlias("mesa"));
    expect(await quedan()).toHaveLength(3);
  });
});

async function cuantasSinRemitente(): Promise<number> {
  const { banco, idCanal } = mesa;
  const filas = await banco.db
    .selectFrom("mensaje as m")
    .innerJoin("canal_entrada as e", "e.id", "m.id_canal_entrada")
    .select("m.id")
    .where("e.id_canal", "=", idCanal)
    .where("e.usuario", "like", "sin-remitente.%")
    .execute();
  return filas.length;
}
