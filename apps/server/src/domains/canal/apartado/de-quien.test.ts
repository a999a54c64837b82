import { createHmac } from "node:crypto";
import { leerApartado, listarApartados } from "@ventanilla/contract/canal/apartado.routes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Banco, levantar } from "../../../../test/harness.ts";
import { otroId } from "../../../../test/twitter.ts";
import { crearCanal } from "../canal.factory.ts";

let banco: Banco;
beforeAll(async () => {
  banco = await levantar();
});
afterAll(() => banco.cerrar());

const META = { token: "llave", app_secret: "secreto-del-estado", verify_token: "palabra-comun" };

/** An institution's account of the one application. */
async function cuenta(clasificacion: "facebook" | "whatsapp") {
  const inst = await banco.institucion();
  const linea = otroId();
  const { id } = await crearCanal(banco.db, banco.sealer, {
    id_entidad: inst.id,
    clasificacion,
    ...(clasificacion === "facebook" ? { usuario: linea, sesion_id: null } : { sesion_id: linea }),
    configuracion: JSON.stringify(clasificacion === "facebook" ? {} : { proveedor: "cloud" }),
    credenciales: META,
  });
  const { http } = await banco.comoUsuario(inst.admin);
  const ve = async () => {
    const { rows } = await http.call<typeof listarApartados>(listarApartados, {});
    const vistos = rows.map(({ id: apartado }) =>
      http.call<typeof leerApartado>(leerApartado, { params: { id: apartado } }),
    );
    return (await Promise.all(vistos)).map(({ contenido }) => contenido);
  };
  return { id, linea, clasificacion, ve };
}

async function llega({ id, clasificacion }: Awaited<ReturnType<typeof cuenta>>, sobre: object) {
  const body = JSON.stringify(sobre);
  const firma = createHmac("sha256", META.app_secret).update(body).digest("hex");
  const { estado } = await banco.anonimo.pedir("POST", `/ws/hooks/${clasificacion}/${id}`, {
    body,
    cabeceras: { "x-hub-signature-256": `sha256=${firma}` },
  });
  expect(estado).toBe(200);
}

describe("apartados: lo que llega a la dirección de una institución y es de otra lo ve la otra", () => {
  it("algo nuevo al lado de un mensaje de Messenger, y sin el mensaje", async () => {
    const [llamada, suya] = [await cuenta("facebook"), await cuenta("facebook")];
    const suceso = {
      sender: { id: "7001" },
      recipient: { id: suya.linea },
      timestamp: Date.now(),
      message: { mid: "m_1", text: "secreto de Ana" },
    };
    const entry = [{ id: suya.linea, time: 7, messaging: [suceso], holograms: ["novedad"] }];
    await llega(llamada, { object: "page", entry });
    expect(await llamada.ve()).toEqual([]);
    const [visto, ...mas] = await suya.ve();
    expect(mas).toEqual([]);
    expect(visto).toContain("novedad");
    expect(visto).not.toContain("Ana");
  });

  it("un campo de WhatsApp que nadie conoce, y uno roto; lo que no nombra ningún número se queda donde llegó", async () => {
    const [llamada, suya] = [await cuenta("whatsapp"), await cuenta("whatsapp")];
    const metadata = { phone_number_id: suya.linea };
    const changes = [
      { field: "holograms", value: { metadata, dice: "secreto de Ana" } },
      { field: "messages", value: { metadata, messages: 7, novedades: "secreto de Beto" } },
      { value: { metadata, dice: "secreto de Carla" } },
      { field: "holograms", value: { dice: "de nadie" } },
    ];
    await llega(llamada, { object: "whatsapp_business_account", entry: [{ id: "1", changes }] });
    expect((await suya.ve()).join()).toMatch(/Carla.*Beto.*Ana/s);
    const donde = await llamada.ve();
    expect(donde).toHaveLength(1);
    expect(donde.join()).toContain("de nadie");
    expect(donde.join()).not.toContain("secreto");
  });
});
