import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { casosDe, ciudadano, entradasDe, escribe } from "../../../../test/direcciones.ts";
import { type Banco, levantar } from "../../../../test/harness.ts";

let banco: Banco;
beforeAll(async () => {
  banco = await levantar();
});
afterAll(() => banco.cerrar());

describe("direcciones: un número puede cambiar de dueño, la oculta no", () => {
  it("el nuevo dueño no entra en la conversación del anterior, que sigue bajo su oculta", async () => {
    const inst = await banco.institucion();
    const antes = ciudadano();
    const despues = ciudadano();
    await escribe(banco, inst, { desde: antes.chat, otra: antes.lid, texto: "Soy el de antes" });
    const [anterior] = await entradasDe(banco, inst);
    await escribe(banco, inst, { desde: despues.lid, otra: antes.pn, texto: "Número nuevo" });
    expect(await entradasDe(banco, inst)).toMatchObject([
      { id: anterior?.id, usuario: antes.lid },
      { usuario: antes.chat },
    ]);
    expect(await casosDe(banco, inst)).toHaveLength(2);
    await escribe(banco, inst, { desde: antes.lid, texto: "Sigo aquí" });
    expect(await casosDe(banco, inst)).toHaveLength(2);
  });

  it("quien cambia de número sigue siendo el mismo, bajo el nuevo", async () => {
    const inst = await banco.institucion();
    const quien = ciudadano();
    const nuevo = ciudadano();
    await escribe(banco, inst, { desde: quien.chat, otra: quien.lid });
    await escribe(banco, inst, { desde: quien.lid, otra: nuevo.pn });
    expect(await entradasDe(banco, inst)).toMatchObject([{ usuario: nuevo.chat }]);
    expect(await casosDe(banco, inst)).toHaveLength(1);
  });
});
