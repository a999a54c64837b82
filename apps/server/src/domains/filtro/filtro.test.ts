import type { FiltroNuevo, ListaConFiltros } from "@ventanilla/contract/filtro/filtro";
import { guardarFiltro, listarFiltros, quitarFiltro } from "@ventanilla/contract/filtro/filtro.routes";
import { FILTRO_NOMBRE_MAX, FILTROS_CAMPOS_MAX, FILTROS_MAX } from "@ventanilla/contract/limites";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codigoDe } from "../../../test/casos.ts";
import { type Banco, type Cliente, levantar } from "../../../test/harness.ts";
import { crearUsuario } from "../usuario/usuario.factory.ts";

let banco: Banco;
beforeAll(async () => {
  banco = await levantar();
});
afterAll(() => banco.cerrar());

async function alguien() {
  const usuario = await crearUsuario(banco.db);
  return { ...usuario, cliente: await banco.comoUsuario(usuario) };
}
const QUEJAS: FiltroNuevo = {
  lista: "historial",
  nombre: "Quejas de Ana",
  filtros: { nombre_completo: "Ana Quispe", estado: "CERRADO" },
  orden: "-_created_at",
};
const listar = async ({ http }: Cliente, lista: ListaConFiltros = "historial") =>
  (await http.call<typeof listarFiltros>(listarFiltros, { query: { lista } })).rows;
const nombres = async (cliente: Cliente, lista?: ListaConFiltros) =>
  (await listar(cliente, lista)).map(({ nombre }) => nombre);
const guardar = ({ http }: Cliente, cambios: Partial<FiltroNuevo> = {}) =>
  http.call<typeof guardarFiltro>(guardarFiltro, { body: { ...QUEJAS, ...cambios } });
const quitar = ({ http }: Cliente, id: string) =>
  http.call<typeof quitarFiltro>(quitarFiltro, { params: { id } });
const rechazo = (promesa: Promise<unknown>) => promesa.then(() => "se hizo", codigoDe);

describe("filtros guardados de una lista", () => {
  it("cada uno tiene los suyos, por lista y en orden de nombre, con lo que buscan y en qué orden", async () => {
    const [ana, luis] = [await alguien(), await alguien()];
    const guardado = await guardar(ana.cliente);
    await guardar(ana.cliente, { nombre: "abiertos de hoy", orden: "" });
    await guardar(ana.cliente, { lista: "pendientes", nombre: "Otra lista" });
    expect(await nombres(ana.cliente)).toEqual(["abiertos de hoy", "Quejas de Ana"]);
    expect((await listar(ana.cliente))[1]).toEqual({
      id: guardado.id,
      nombre: QUEJAS.nombre,
      filtros: QUEJAS.filtros,
      orden: QUEJAS.orden,
    });
    expect(await listar(luis.cliente)).toEqual([]);
  });

  it("uno del mismo nombre se reemplaza, sin importar mayúsculas ni blancos", async () => {
    const { cliente } = await alguien();
    const { id } = await guardar(cliente);
    const otro = await guardar(cliente, { nombre: " QUEJAS  de ana ", filtros: { estado: "CANCELADO" } });
    expect(otro.id).toBe(id);
    expect(await listar(cliente)).toEqual([
      { id, nombre: "QUEJAS  de ana", filtros: { estado: "CANCELADO" }, orden: QUEJAS.orden },
    ]);
  });

  it("se quita el propio; el de otro no se toca, y no se dice que existe", async () => {
    const [ana, luis] = [await alguien(), await alguien()];
    const { id } = await guardar(ana.cliente);
    expect(await rechazo(quitar(luis.cliente, id))).toEqual([404, "NO_EXISTE"]);
    expect(await nombres(ana.cliente)).toEqual([QUEJAS.nombre]);
    expect(await quitar(ana.cliente, id)).toEqual({ id });
    expect(await nombres(ana.cliente)).toEqual([]);
    expect(await rechazo(quitar(ana.cliente, id))).toEqual([404, "NO_EXISTE"]);
  });

  it(`caben ${FILTROS_MAX} por lista, también pedidos a la vez; reemplazar uno no pide lugar`, async () => {
    const { cliente } = await alguien();
    const pedidos = Array.from({ length: FILTROS_MAX + 3 }, (_, n) =>
      rechazo(guardar(cliente, { nombre: `Filtro ${n}` })),
    );
    const respuestas = await Promise.all(pedidos);
    expect(respuestas.filter((una) => una === "se hizo")).toHaveLength(FILTROS_MAX);
    expect(respuestas.filter((una) => una !== "se hizo")).toEqual(
      Array.from({ length: 3 }, () => [412, "FILTROS_DEMASIADOS"]),
    );
    const [primero = ""] = await nombres(cliente);
    expect(await nombres(cliente)).toHaveLength(FILTROS_MAX);
    await guardar(cliente, { nombre: primero.toUpperCase() });
    expect(await nombres(cliente)).toHaveLength(FILTROS_MAX);
    await guardar(cliente, { lista: "pendientes" });
  });

  it.each<[string, Partial<FiltroNuevo>, string]>([
    ["un nombre vacío", { nombre: "  " }, "nombre"],
    ["un nombre demasiado largo", { nombre: "x".repeat(FILTRO_NOMBRE_MAX + 1) }, "nombre"],
    ["una lista que no hay", { lista: "otra" as ListaConFiltros }, "lista"],
    ["ningún filtro", { filtros: {} }, "filtros"],
    [
      "demasiados filtros",
      {
        filtros: Object.fromEntries(
          Array.from({ length: FILTROS_CAMPOS_MAX + 1 }, (_, n) => [`campo_${n}`, "x"]),
        ),
      },
      "filtros",
    ],
    ["un campo que no puede haber", { filtros: { "no es un campo": "x" } }, "filtros.no es un campo"],
  ])("no guarda %s y lo dice en su campo", async (_nombre, cambios, campo) => {
    const { cliente } = await alguien();
    const respuesta = await cliente.pedir("POST", "/ws/api/system/filtros", {
      body: { ...QUEJAS, ...cambios },
    });
    expect(respuesta.estado).toBe(400);
    expect(JSON.stringify(respuesta.cuerpo)).toContain(`"${campo}"`);
    expect(await listar(cliente)).toEqual([]);
  });

  it("se van con la cuenta", async () => {
    const { id, cliente } = await alguien();
    await guardar(cliente);
    await banco.db.deleteFrom("sesion").where("id_usuario", "=", id).execute();
    await banco.db.deleteFrom("usuario").where("id", "=", id).execute();
    const quedan = await banco.db.selectFrom("filtro").select("id").where("id_usuario", "=", id).execute();
    expect(quedan).toEqual([]);
  });
});
