import { EVENTO } from "@ventanilla/contract/events";
import { MENCIONES_RECIENTES_MAX } from "@ventanilla/contract/limites";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codigoDe, derivar } from "../../../test/casos.ts";
import { type Banco, type Cliente, type Institucion, levantar } from "../../../test/harness.ts";
import { anotar, mencionables, menciones, verMenciones } from "../../../test/notas.ts";
import { operador, puestoDe, punto } from "../../../test/puestos.ts";
import { crearConversacion } from "../caso/caso.factory.ts";
import { crearPersona } from "../persona/persona.factory.ts";
import { autorizarOperadores } from "../punto/punto.factory.ts";
import { crearTramite } from "../tramite/tramite.factory.ts";
import { crearUsuario } from "../usuario/usuario.factory.ts";

let banco: Banco;
beforeAll(async () => {
  banco = await levantar();
});
afterAll(() => banco.cerrar());

interface Escena {
  inst: Institucion;
  id_caso: number;
  id_canal_entrada: number;
  autor: Cliente;
  /** At the case's point; and at another one alone. */
  colega: { id: number; cliente: Cliente };
  lejano: { id: number; cliente: Cliente };
}

async function escena(): Promise<Escena> {
  const inst = await banco.institucion({ puntos: 2 });
  const en = async (idPunto: number, nombre: string) => {
    const persona = await crearPersona(banco.db, { nombres: nombre, primer_apellido: "Quispe" });
    const { id } = await crearUsuario(banco.db, {
      id_entidad: inst.id,
      id_persona: persona,
      nombre_completo: nombre,
    });
    await autorizarOperadores(banco.db, idPunto, [id]);
    return { id, cliente: await banco.comoUsuario({ id }) };
  };
  const colega = await en(punto(inst), "Óscar Ñañez");
  const lejano = await en(punto(inst, 1), "Zoila Lejos");
  const tramite = await crearTramite(banco.db, { id_entidad: inst.id });
  const { id_caso, id_canal_entrada } = await crearConversacion(banco.db, {
    canal: inst.canal,
    id_punto: punto(inst),
    operador: { id: operador(inst).id, nombre: "Operador" },
    caso: { tipo: "COMPLEJO", id_persona: await crearPersona(banco.db), id_tramite: tramite },
  });
  const autor = await banco.comoUsuario(operador(inst));
  return { inst, id_caso, id_canal_entrada, autor, colega, lejano };
}

const rechazo = (promesa: Promise<unknown>) => promesa.then(() => "se hizo", codigoDe);

describe("mencionar a un colega en una nota interna", () => {
  it("quien es mencionado la ve entre las suyas, con quién y dónde, hasta que la da por vista; los demás, no", async () => {
    const { id_caso, id_canal_entrada, autor, colega, inst } = await escena();
    const { id } = await anotar(autor, id_caso, "@Óscar, ¿lo revisa?", { menciones: [colega.id, colega.id] });
    expect(await menciones(colega.cliente)).toMatchObject({
      sin_ver: 1,
      rows: [
        {
          id_mensaje: id,
          id_caso,
          sesion_id: id_canal_entrada,
          autor: { id: operador(inst).id },
          texto: "@Óscar, ¿lo revisa?",
          vista: false,
        },
      ],
    });
    expect(await menciones(autor)).toEqual({ rows: [], sin_ver: 0 });
    expect(await verMenciones(autor, id_caso)).toEqual({ rows: [], sin_ver: 0 });
    expect((await menciones(colega.cliente)).sin_ver).toBe(1);
    expect(await verMenciones(colega.cliente, id_caso)).toMatchObject({
      sin_ver: 0,
      rows: [{ vista: true }],
    });
  });

  it("la nota dice a quién nombra; nombrarse a sí mismo no avisa a nadie", async () => {
    const { id_caso, autor, colega, inst } = await escena();
    const yo = operador(inst).id;
    const nota = await anotar(autor, id_caso, "@Óscar y yo", { menciones: [yo, colega.id] });
    expect(new Set(nota.extras.menciones?.map(({ id }) => id))).toEqual(new Set([yo, colega.id]));
    expect((await menciones(autor)).rows).toEqual([]);
  });

  it("sólo se menciona a quien puede ver el caso; lo demás no escribe nada", async () => {
    const { id_caso, autor, colega, lejano } = await escena();
    const ajena = operador(await banco.institucion()).id;
    for (const id of [lejano.id, ajena, 2_000_000_000])
      expect(await rechazo(anotar(autor, id_caso, "Mire", { menciones: [colega.id, id] }))).toEqual([
        412,
        "MENCION_NO_ALCANZA",
      ]);
    expect((await menciones(colega.cliente)).rows).toEqual([]);
    expect((await menciones(lejano.cliente)).rows).toEqual([]);
  });

  it("se ofrece a quienes ven el caso, por el comienzo de una palabra de su nombre o de su usuario, sin tildes", async () => {
    const { id_caso, autor, colega, lejano, inst } = await escena();
    const nombres = async (texto?: string) => (await mencionables(autor, id_caso, texto)).map(({ id }) => id);
    const todos = await nombres();
    expect(todos).toContain(colega.id);
    expect(todos).toContain(operador(inst, 1).id);
    expect(todos).not.toContain(operador(inst).id);
    expect(todos).not.toContain(lejano.id);
    expect(todos).not.toContain(inst.admin.id);
    expect(await nombres("nanez")).toEqual([colega.id]);
    expect(await nombres("ÓSC")).toEqual([colega.id]);
    expect(await nombres("scar")).toEqual([]);
    expect(await nombres("%")).toEqual([]);
    const [{ usuario } = { usuario: "?" }] = await mencionables(autor, id_caso, "oscar");
    expect(await nombres(usuario)).toEqual([colega.id]);
    await banco.db.updateTable("usuario").set({ estado: "INACTIVO" }).where("id", "=", colega.id).execute();
    expect(await nombres("oscar")).toEqual([]);
  });

  it("quien deja de alcanzar el caso deja de ver que lo mencionaron", async () => {
    const { inst, id_caso, autor, colega } = await escena();
    await anotar(autor, id_caso, "@Óscar, el documento es falso", { menciones: [colega.id] });
    await banco.db.deleteFrom("punto_operador").where("id_usuario", "=", colega.id).execute();
    expect(await menciones(colega.cliente)).toEqual({ rows: [], sin_ver: 0 });
    expect(await rechazo(verMenciones(colega.cliente, id_caso))).toEqual([404, "NO_EXISTE"]);
    expect(await rechazo(mencionables(colega.cliente, id_caso))).toEqual([404, "NO_EXISTE"]);
    await autorizarOperadores(banco.db, punto(inst), [colega.id]);
    expect((await menciones(colega.cliente)).sin_ver).toBe(1);
  });

  it("lo que no se vio no queda detrás de lo visto, por más que después lo mencionen", async () => {
    const { inst, id_caso, autor, colega } = await escena();
    const { id } = await anotar(autor, id_caso, "@Óscar, primero esto", { menciones: [colega.id] });
    const otra = await crearConversacion(banco.db, { canal: inst.canal, id_punto: punto(inst) });
    for (let n = 0; n < MENCIONES_RECIENTES_MAX; n += 1)
      await anotar(autor, otra.id_caso, `@Óscar, y van ${n}`, { menciones: [colega.id] });
    await verMenciones(colega.cliente, otra.id_caso);
    const { rows, sin_ver } = await menciones(colega.cliente);
    expect(rows).toHaveLength(MENCIONES_RECIENTES_MAX);
    expect(rows[0]).toMatchObject({ id_mensaje: id, vista: false });
    expect(sin_ver).toBe(1);
  });

  it("un caso derivado se lleva sus notas, y quien lo recibe puede ser mencionado", async () => {
    const { inst, id_caso, autor, lejano } = await escena();
    await anotar(autor, id_caso, "Ojo con la firma");
    await derivar(autor, { id_caso, id_destino: punto(inst, 1), comentario: "Es suyo" });
    await anotar(lejano.cliente, id_caso, "Recibido");
    expect((await mencionables(autor, id_caso)).map(({ id }) => id)).toContain(lejano.id);
  });

  it("lo oye quien es mencionado, en todas sus pantallas y esté donde esté, y nadie más; al darla por vista, las demás suyas", async () => {
    const { inst, id_caso, autor, colega } = await escena();
    const [una, otra, ajena] = [
      await puestoDe(banco, colega),
      await puestoDe(banco, colega),
      await puestoDe(banco, operador(inst)),
    ];
    const { id } = await anotar(autor, id_caso, "@Óscar", { menciones: [colega.id] });
    for (const puesto of [una, otra]) await expect.poll(() => puesto.ultimo(EVENTO.mencion)).toEqual({ id });
    await verMenciones(colega.cliente, id_caso);
    for (const puesto of [una, otra])
      await expect.poll(() => puesto.ultimo(EVENTO.mencion)).toEqual({ id: null });
    await verMenciones(colega.cliente, id_caso);
    expect(una.cuantos(EVENTO.mencion)).toBe(2);
    expect(ajena.cuantos(EVENTO.mencion)).toBe(0);
  });
});
