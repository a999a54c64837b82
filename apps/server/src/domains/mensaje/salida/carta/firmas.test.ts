import { HttpError } from "@ventanilla/client/http";
import type { CartaEscrita } from "@ventanilla/contract/mensaje/carta";
import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { enviarMensaje, enviarVarios, leerFirmasDeCarta } from "@ventanilla/contract/mensaje/mensaje.routes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pdf, subirArchivos } from "../../../../../test/archivos.ts";
import { type Banco, levantar } from "../../../../../test/harness.ts";
import { readOutgoing } from "../../../../outbox/salida.repository.ts";
import { crearCanal } from "../../../canal/canal.factory.ts";
import { crearConversacion } from "../../../caso/caso.factory.ts";
import { autorizarCanales } from "../../../punto/punto.factory.ts";

let banco: Banco;
beforeAll(async () => {
  banco = await levantar();
});
afterAll(() => banco.cerrar());

const PROPIA = "Ana Quispe\nVentanilla 3";
const DE_ENTIDAD = "SEDERCE";
let numero = 0;

/** A citizen asked, the case is taken, and both have something to sign with. */
async function escena(clasificacion: "correo" | "whatsapp" = "correo") {
  numero += 1;
  const inst = await banco.institucion();
  const [punto = null] = inst.puntos;
  const [operador = inst.admin] = inst.operadores;
  const canal = await crearCanal(banco.db, banco.sealer, { id_entidad: inst.id, clasificacion });
  await autorizarCanales(banco.db, punto ?? 0, [canal.id]);
  const chat = clasificacion === "correo" ? `${numero}.ana@ciudadano.test` : `5917${numero}@c.us`;
  const conversacion = await crearConversacion(banco.db, {
    canal,
    chat,
    id_punto: punto,
    operador: { id: operador.id, nombre: "Ana Quispe" },
    turnos: [{ de: "ciudadano", texto: "¿Atienden el lunes?", cuando: "2026-11-20T13:05:00Z" }],
  });
  const firmar = async (propia: string | null, entidad: string | null) => {
    await banco.db
      .updateTable("usuario")
      .set({ firma_correo: propia })
      .where("id", "=", operador.id)
      .execute();
    await banco.db.updateTable("entidad").set({ firma_correo: entidad }).where("id", "=", inst.id).execute();
  };
  await firmar(PROPIA, DE_ENTIDAD);
  const cliente = await banco.comoUsuario(operador);
  const { id_canal_entrada: canalId, id_caso: caso } = conversacion;
  const enviar = (contenido: string, carta?: CartaEscrita, clave?: string) =>
    cliente.http.call<typeof enviarMensaje>(enviarMensaje, {
      params: { canalId },
      body: { caso, tipo_contenido: "texto", contenido, ...(carta && { carta }) },
      ...(clave !== undefined && { idempotencyKey: clave }),
    });
  const leer = () => cliente.http.call<typeof leerFirmasDeCarta>(leerFirmasDeCarta, { params: { canalId } });
  return { conversacion, cliente, firmar, enviar, leer };
}

const sale = async ({ id }: Pick<Mensaje, "id">) => (await readOutgoing(banco.db, id))?.mensaje;

describe("enviar: con qué se firma una carta", () => {
  it("queda y sale con la propia y debajo la de la entidad, aunque nadie escriba asunto", async () => {
    const { enviar } = await escena();
    const enviado = await enviar("De 8:30 a 16:30");
    expect(enviado.contenido).toBe("De 8:30 a 16:30");
    expect(enviado.extras).toEqual({
      carta: { copias: [], pie: null, firma: "Ana Quispe\nVentanilla 3\nSEDERCE" },
    });
    expect(await sale(enviado)).toMatchObject({
      text: "De 8:30 a 16:30",
      letter: { subject: null, signature: "Ana Quispe\nVentanilla 3\nSEDERCE", below: null },
    });
  });

  it("está junto a lo demás de una carta, que no cambia", async () => {
    const { enviar } = await escena();
    const { extras } = await enviar("Sí", { asunto: "Horario", copias: ["jefa@x.test"], citar: true });
    expect(extras.asunto).toBe("Horario");
    expect(extras.carta).toMatchObject({
      copias: ["jefa@x.test"],
      pie: expect.stringContaining("> ¿Atienden el lunes?"),
      firma: "Ana Quispe\nVentanilla 3\nSEDERCE",
    });
  });

  it("«sin firma» es de esa carta: la siguiente vuelve a llevarla", async () => {
    const { enviar } = await escena();
    expect((await enviar("Sí", { sin_firma: true })).extras).toEqual({});
    expect((await enviar("Sí")).extras.carta?.firma).toContain("Ana Quispe");
  });

  it("es la del momento en que se aceptó: lo enviado no cambia después, ni al repetirse", async () => {
    const { enviar, firmar } = await escena();
    const clave = crypto.randomUUID();
    const antes = await enviar("Sí", undefined, clave);
    await firmar("Otra", null);
    const repetido = await enviar("Sí", undefined, clave);
    expect([repetido.id, repetido.extras.carta?.firma]).toEqual([
      antes.id,
      "Ana Quispe\nVentanilla 3\nSEDERCE",
    ]);
    expect((await sale(antes))?.letter?.signature).toBe("Ana Quispe\nVentanilla 3\nSEDERCE");
    expect((await enviar("Sí")).extras.carta?.firma).toBe("Otra");
  });

  it("no se dobla la que alguien escribió a mano", async () => {
    const { enviar } = await escena();
    const { extras } = await enviar(`Sí\n-- \n${PROPIA}\n${DE_ENTIDAD}`);
    expect(extras).toEqual({});
  });

  it("con archivos y con un mensaje a varios también", async () => {
    const { cliente, conversacion } = await escena();
    const { id_canal_entrada: canalId, id_caso: caso } = conversacion;
    const { cuerpo } = await subirArchivos(banco, cliente, [{ nombre: "mapa.pdf", bytes: pdf() }]);
    const subidos = (cuerpo as { rows: { id: string }[] }).rows.map(({ id }) => id);
    const conArchivo = await cliente.http.call<typeof enviarMensaje>(enviarMensaje, {
      params: { canalId },
      body: { caso, tipo_contenido: "archivo", contenido: { subidos } },
    });
    expect(conArchivo.extras.carta?.firma).toContain("Ana Quispe");
    const { enviados } = await cliente.http.call<typeof enviarVarios>(enviarVarios, {
      body: { canales: [{ canal: canalId, id_caso: caso }], tipo_contenido: "texto", contenido: "Feriado" },
    });
    expect(enviados[0]?.mensajes[0]?.extras.carta?.firma).toContain("Ana Quispe");
  });

  it("sin ninguna, y por un canal que no escribe cartas, el mensaje queda como siempre", async () => {
    const [carta, otro] = [await escena(), await escena("whatsapp")];
    await carta.firmar(null, null);
    expect((await carta.enviar("Sí")).extras).toEqual({});
    expect((await otro.enviar("Sí")).extras).toEqual({});
  });
});

describe("lo que el compositor muestra de la firma", () => {
  it("es la propia y la de la entidad; donde no se escriben cartas, ninguna", async () => {
    const [carta, otro] = [await escena(), await escena("whatsapp")];
    expect(await carta.leer()).toEqual({ propia: PROPIA, entidad: DE_ENTIDAD });
    expect(await otro.leer()).toEqual({ propia: null, entidad: null });
  });

  it("de una cuenta de otra institución no se sabe si la hay", async () => {
    const [{ cliente }, ajena] = [await escena(), await escena()];
    const error: unknown = await cliente.http
      .call<typeof leerFirmasDeCarta>(leerFirmasDeCarta, {
        params: { canalId: ajena.conversacion.id_canal_entrada },
      })
      .catch((razon: unknown) => razon);
    expect(error).toBeInstanceOf(HttpError);
    expect(error).toMatchObject({ status: 404 });
  });
});
