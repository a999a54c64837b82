import { randomUUID } from "node:crypto";
import { EVENTO } from "@ventanilla/contract/events";
import { NOTA_INTERNA_MAX } from "@ventanilla/contract/limites";
import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { atender, casoFila, cerrar, codigoDe, entradaFila, hiloDe, leer } from "../../../test/casos.ts";
import { type Banco, type Cliente, type Institucion, levantar } from "../../../test/harness.ts";
import { anotar } from "../../../test/notas.ts";
import { abierta, enPunto, operador, punto } from "../../../test/puestos.ts";
import { crearConversacion } from "../caso/caso.factory.ts";
import { autorizarCanales } from "../punto/punto.factory.ts";

let banco: Banco;
beforeAll(async () => {
  banco = await levantar();
});
afterAll(() => banco.cerrar());

async function escena(sinPunto = false) {
  const inst = await banco.institucion({ puntos: 2 });
  const cliente = await banco.comoUsuario(operador(inst));
  const conversacion = await crearConversacion(banco.db, {
    canal: inst.canal,
    id_punto: sinPunto ? null : punto(inst),
    sin_leer: 1,
  });
  return { inst, cliente, ...conversacion };
}

const rechazo = (promesa: Promise<unknown>) => promesa.then(() => "se escribió", codigoDe);
const notasDe = async (cliente: Cliente, idCaso: number): Promise<Mensaje[]> =>
  (await hiloDe(cliente, idCaso)).filter(({ direccion }) => direccion === "INTERNA");

describe("nota interna: lo que los colegas se dicen junto a un caso", () => {
  it("queda en el hilo, con quien la escribió, y la lee un colega", async () => {
    const { inst, cliente, id_caso } = await escena();
    const nota = await anotar(cliente, id_caso, "  Falta su certificado.\nVuelve el lunes. ");
    expect(nota).toMatchObject({
      direccion: "INTERNA",
      estado: "COMPLETADO",
      tipo_contenido: "texto",
      contenido: "Falta su certificado.\nVuelve el lunes.",
      operador: { id: operador(inst).id },
    });
    expect((await notasDe(await banco.comoUsuario(inst.admin), id_caso)).map(({ id }) => id)).toEqual([
      nota.id,
    ]);
  });

  it("no cambia nada más: ni quién atiende, ni el estado, ni lo último dicho, ni lo no leído, ni desde cuándo se espera", async () => {
    const { cliente, id_caso, id_canal_entrada } = await escena();
    const antes = [await casoFila(banco, id_caso), await entradaFila(banco, id_canal_entrada)] as const;
    const visto = await leer(cliente, id_caso);
    await anotar(cliente, id_caso, "La conozco, es prima del alcalde");
    const { secuencia, ...caso } = await casoFila(banco, id_caso);
    expect({ ...caso, secuencia: secuencia - 1 }).toEqual(antes[0]);
    expect(await entradaFila(banco, id_canal_entrada)).toEqual(antes[1]);
    expect((await leer(cliente, id_caso)).version).toBe(visto.version);
  });

  it("quien responde sin haberla visto no es detenido: la nota no es palabra de nadie al ciudadano [D65]", async () => {
    const { inst, cliente, id_caso, mensajes } = await escena();
    await anotar(await banco.comoUsuario(operador(inst, 1)), id_caso, "Nota que llega entretanto");
    const cerrado = await cerrar(cliente, id_caso, { ultimo_visto: mensajes.at(-1) ?? 0 });
    expect(cerrado.estado).toBe("CERRADO");
  });

  it("la misma petición dos veces, también a la vez, es una nota; con otro texto se rechaza [D88]", async () => {
    const { cliente, id_caso } = await escena();
    const clave = randomUUID();
    const [una, otra] = await Promise.all([1, 2].map(() => anotar(cliente, id_caso, "Una vez", { clave })));
    expect(otra?.id).toBe(una?.id);
    expect(await rechazo(anotar(cliente, id_caso, "Otra cosa", { clave }))).toEqual([409, "CLAVE_REPETIDA"]);
    expect(await notasDe(cliente, id_caso)).toHaveLength(1);
  });

  it("se anota también junto a un caso cerrado, que sigue cerrado con su fecha [D66]", async () => {
    const { cliente, id_caso } = await escena();
    const { _updated_at: fecha } = await cerrar(cliente, id_caso);
    await anotar(cliente, id_caso, "Vino a retirar su documento");
    expect(await leer(cliente, id_caso)).toMatchObject({ estado: "CERRADO", _updated_at: fecha });
    expect(await notasDe(cliente, id_caso)).toHaveLength(1);
  });

  it.each([
    ["vacía", ""],
    ["de espacios", " \n "],
    ["demasiado larga", "a".repeat(NOTA_INTERNA_MAX + 1)],
  ])("una nota %s no se escribe", async (_nombre, texto) => {
    const { cliente, id_caso } = await escena();
    expect(await rechazo(anotar(cliente, id_caso, texto))).toEqual([400, "VALIDACION"]);
    expect(await notasDe(cliente, id_caso)).toEqual([]);
  });

  it("llega sola a la pantalla de un colega que mira la conversación, y no a quien mira otra", async () => {
    const { inst, cliente, id_caso, ...conversacion } = await escena();
    const otra = await crearConversacion(banco.db, { canal: inst.canal, id_punto: punto(inst) });
    const mira = await enPunto(banco, operador(inst), punto(inst));
    const miraOtra = await enPunto(banco, operador(inst), punto(inst));
    await abierta(mira, punto(inst), { id_caso, ...conversacion });
    await abierta(miraOtra, punto(inst), otra);
    const nota = await anotar(cliente, id_caso, "¿La ven?");
    await expect
      .poll(() => mira.ultimo(EVENTO.nuevoMensaje))
      .toMatchObject([{ id: nota.id, direccion: "INTERNA" }]);
    expect(miraOtra.cuantos(EVENTO.nuevoMensaje)).toBe(0);
  });
});

describe("nota interna: las paredes", () => {
  it("otra institución no escribe ni lee junto a un caso que no es suyo", async () => {
    const { id_caso } = await escena();
    const ajeno = await banco.comoUsuario(operador(await banco.institucion()));
    expect(await rechazo(anotar(ajeno, id_caso, "Espío"))).toEqual([404, "NO_EXISTE"]);
  });

  it("mientras el caso no está en un punto no se anota: quien comparte la cuenta lo lee; atendido, sí", async () => {
    const { inst, cliente, id_caso } = await escena(true);
    const comparte: Institucion = await banco.institucion();
    await autorizarCanales(banco.db, punto(comparte), [inst.canal.id]);
    const vecino = await banco.comoUsuario(operador(comparte));
    expect((await hiloDe(vecino, id_caso)).length).toBeGreaterThan(0);
    expect(await rechazo(anotar(cliente, id_caso, "Sólo nuestro"))).toEqual([412, "CASO_NO_TOMADO"]);
    expect(await rechazo(anotar(vecino, id_caso, "Tampoco"))).toEqual([404, "NO_EXISTE"]);
    await banco.db
      .updateTable("caso")
      .set({ id_punto_atencion: punto(inst) })
      .where("id", "=", id_caso)
      .execute();
    await anotar(cliente, id_caso, "Sólo nuestro");
    await expect(hiloDe(vecino, id_caso)).rejects.toMatchObject({ status: 404 });
  });

  it("tampoco junto a lo que se adjuntó a un caso que no está en un punto: se va con él a quien lo tome", async () => {
    const { inst, cliente, id_caso } = await escena(true);
    const { id_caso: adjuntado } = await crearConversacion(banco.db, {
      canal: inst.canal,
      estado: "CERRADO",
      caso: { id_caso_destino: id_caso },
    });
    expect(await rechazo(anotar(cliente, adjuntado, "Sólo nuestro"))).toEqual([412, "CASO_NO_TOMADO"]);
    await atender(cliente, id_caso);
    await anotar(cliente, adjuntado, "Sólo nuestro");
    expect(await notasDe(cliente, adjuntado)).toHaveLength(1);
  });
});
