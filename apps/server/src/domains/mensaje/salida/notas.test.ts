import { randomUUID } from "node:crypto";
import { HttpError } from "@ventanilla/client/http";
import { leerOpcionesEditor } from "@ventanilla/contract/canal/canal.routes";
import { enviarMensaje } from "@ventanilla/contract/mensaje/mensaje.routes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Banco, type Cliente, type Institucion, levantar } from "../../../../test/harness.ts";
import { crearCanal } from "../../canal/canal.factory.ts";
import { type ConversacionDePrueba, crearConversacion } from "../../caso/caso.factory.ts";

let banco: Banco;
let inst: Institucion;
let operador: Cliente;
beforeAll(async () => {
  banco = await levantar();
  inst = await banco.institucion();
  operador = await banco.comoUsuario(inst.operadores[0] ?? inst.admin);
});
afterAll(() => banco.cerrar());

/** A call that waits, and where it came in. */
async function llamada(): Promise<{ canal: number; conversacion: ConversacionDePrueba }> {
  const canal = await crearCanal(banco.db, banco.sealer, { id_entidad: inst.id, clasificacion: "llamada" });
  const conversacion = await crearConversacion(banco.db, { canal, id_punto: inst.puntos[0] ?? null });
  return { canal: canal.id, conversacion };
}

const enviar = (
  { id_caso, id_canal_entrada }: ConversacionDePrueba,
  contenido: string,
  clave: string = randomUUID(),
) =>
  operador.http.call<typeof enviarMensaje>(enviarMensaje, {
    params: { canalId: id_canal_entrada },
    body: { caso: id_caso, contenido, tipo_contenido: "texto" },
    idempotencyKey: clave,
  });
const codigoDe = (error: unknown) => (error instanceof HttpError ? [error.status, error.code] : error);
const filasDe = (idCaso: number) =>
  banco.db
    .selectFrom("mensaje as m")
    .leftJoin("salida as s", "s.id_mensaje", "m.id")
    .select(["m.contenido", "m.estado", "s.id as id_salida"])
    .where("m.id_caso", "=", idCaso)
    .where("m.direccion", "=", "SALIDA")
    .execute();

describe("lo que se escribe en una llamada es una nota: se guarda y no se envía [B-mensajes-13, D80]", () => {
  it("queda SALIDA y COMPLETADO, con quien la escribió, fuera de la cola; la primera toma el caso [B-mensajes-02, B-mensajes-04, D79, D105]", async () => {
    const { conversacion } = await llamada();
    const clave = randomUUID();
    const nota = await enviar(conversacion, "Volverá a llamar el lunes", clave);
    expect(nota).toMatchObject({
      direccion: "SALIDA",
      estado: "COMPLETADO",
      motivo: null,
      canal_entrada: { clasificacion: "llamada" },
      operador: { id: inst.operadores[0]?.id },
    });
    expect((await enviar(conversacion, "Volverá a llamar el lunes", clave)).id).toBe(nota.id);
    expect(await filasDe(conversacion.id_caso)).toEqual([
      { contenido: "Volverá a llamar el lunes", estado: "COMPLETADO", id_salida: null },
    ]);
    const caso = await banco.db
      .selectFrom("caso")
      .select(["estado", "operador_principal"])
      .where("id", "=", conversacion.id_caso)
      .executeTakeFirst();
    expect(caso).toEqual({ estado: "PENDIENTE", operador_principal: inst.operadores[0]?.id });
  });

  it("archivos no se admiten, y no queda ninguno [B-mensajes-14]", async () => {
    const { conversacion } = await llamada();
    const respuesta = await operador.http
      .call<typeof enviarMensaje>(enviarMensaje, {
        params: { canalId: conversacion.id_canal_entrada },
        body: {
          caso: conversacion.id_caso,
          tipo_contenido: "archivo",
          contenido: [{ nombre: "a.txt", extension: "txt", tipo: "archivo", base64: "aG9sYQ==" }],
        },
      })
      .catch(codigoDe);
    expect(respuesta).toEqual([412, "CANAL_NO_ENVIA"]);
    expect(await filasDe(conversacion.id_caso)).toEqual([]);
  });

  it("el editor no ofrece audio ni tamaños para una llamada", async () => {
    const opciones = await operador.http.call<typeof leerOpcionesEditor>(leerOpcionesEditor, {
      params: { clasificacion: "llamada" },
    });
    expect(opciones).toEqual({
      formatosArchivo: [],
      enviarAudio: false,
      tamanios: {},
      solo_registro: true,
      plantillas: false,
      citas: false,
      cartas: false,
    });
  });

  it("nada entra por una dirección de llamadas: no hay quien firme", async () => {
    const { canal } = await llamada();
    const { estado } = await banco.anonimo.pedir("POST", `/ws/hooks/llamada/${canal}`, { body: {} });
    expect(estado).toBe(401);
  });
});

describe("la base no admite una nota que no lo sea [B-mensajes-04]", () => {
  const nota = async (campos: Record<string, unknown>) => {
    const { conversacion } = await llamada();
    return banco.db
      .insertInto("mensaje")
      .values({
        id_caso: conversacion.id_caso,
        id_canal_entrada: conversacion.id_canal_entrada,
        direccion: "SALIDA",
        tipo_contenido: "texto",
        contenido: "Nota",
        estado: "COMPLETADO",
        msg_id: randomUUID(),
        msg_tz: "1790000000",
        orden: 1_790_000_000_000_000,
        secuencia: 1,
        id_usuario: inst.operadores[0]?.id ?? 0,
        nombre_usuario: "Rosa",
        ...campos,
      })
      .execute()
      .then(
        () => "guardada",
        (error: { constraint?: string }) => error.constraint,
      );
  };

  it.each([
    ["de una persona, en texto", {}, "guardada"],
    ["sin quien la escribió", { id_usuario: null }, "nota_de_operador"],
    ["con una imagen", { tipo_contenido: "imagen" }, "nota_de_operador"],
    ["que un proveedor conoce", { id_externo: "x" }, "nota_de_operador"],
    ["que falló", { motivo: "agotado" }, "nota_de_operador"],
    ["de un aviso sin completar", { direccion: "AVISO", estado: "EN_COLA" }, "aviso_completado"],
    ["del ciudadano", { direccion: "ENTRADA" }, "mensaje_check"],
  ])("%s", async (_cual, campos, resultado) => {
    expect(await nota(campos)).toBe(resultado);
  });
});
