import { HttpError } from "@ventanilla/client/http";
import { ROL } from "@ventanilla/contract/permisos";
import { leerPuestaEnMarcha } from "@ventanilla/contract/puesta-en-marcha/puesta-en-marcha.routes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Banco, type Cliente, levantar } from "../../../test/harness.ts";
import { crearCanal } from "../canal/canal.factory.ts";
import { crearEntidad } from "../entidad/entidad.factory.ts";
import { crearFaq } from "../faq/faq.factory.ts";
import { autorizarCanales, autorizarOperadores, crearPunto } from "../punto/punto.factory.ts";
import { crearTramite } from "../tramite/tramite.factory.ts";
import { crearUsuario } from "../usuario/usuario.factory.ts";

let banco: Banco;
beforeAll(async () => {
  banco = await levantar();
});
afterAll(() => banco.cerrar());

const leer = ({ http }: Cliente, id_entidad?: number) =>
  http.call<typeof leerPuestaEnMarcha>(leerPuestaEnMarcha, {
    query: id_entidad === undefined ? {} : { id_entidad },
  });
const codigoDe = (error: unknown) => (error instanceof HttpError ? [error.status, error.code] : error);
async function nueva() {
  const id = await crearEntidad(banco.db);
  const admin = await banco.comoUsuario(await crearUsuario(banco.db, { id_entidad: id, id_rol: ROL.ADMIN }));
  const datos = { descripcion: "", codigo_portal: null };
  await banco.db.updateTable("entidad").set(datos).where("id", "=", id).execute();
  return { id, admin };
}
const faltan = async (admin: Cliente) =>
  (await leer(admin)).pasos.filter(({ hecho }) => !hecho).map(({ paso }) => paso);

describe("puesta en marcha", () => {
  it("una institución recién hecha no tiene nada; cada cosa que se le da quita su paso, hasta que está completa", async () => {
    const { id, admin } = await nueva();
    // What another institution has is not its own.
    await banco.institucion();
    expect(await faltan(admin)).toEqual(["entidad", "usuarios", "canales", "puntos", "tramites", "faqs"]);
    const datos = { descripcion: "Atiende al ciudadano", codigo_portal: "A-1" };
    await banco.db.updateTable("entidad").set(datos).where("id", "=", id).execute();
    const operador = await crearUsuario(banco.db, { id_entidad: id });
    expect(await faltan(admin)).toEqual(["canales", "puntos", "tramites", "faqs"]);
    const canal = await crearCanal(banco.db, banco.sealer, { id_entidad: id });
    const punto = await crearPunto(banco.db, { id_entidad: id });
    expect((await leer(admin)).pasos.find(({ paso }) => paso === "puntos")).toEqual({
      paso: "puntos",
      hecho: false,
      cuenta: 1,
      incompletos: 1,
      primero: { id: punto, nombre: expect.any(String) },
    });
    await autorizarOperadores(banco.db, punto, [operador.id]);
    expect(await faltan(admin)).toEqual(["puntos", "tramites", "faqs"]);
    await autorizarCanales(banco.db, punto, [canal.id]);
    const tramite = await crearTramite(banco.db, { id_entidad: id });
    await crearFaq(banco.db, { id_tramite: tramite });
    expect(await leer(admin)).toMatchObject({ id_entidad: id, completa: true });
  });

  it("una cuenta a la que no se vinculó ningún teléfono no es un canal listo; con otra que sirve, sí", async () => {
    const { id, admin } = await nueva();
    const canales = async () => (await leer(admin)).pasos.find(({ paso }) => paso === "canales");
    const porVincular = { id_entidad: id, conexion: "sin conexión: SCAN_QR_CODE" };
    const suya = await crearCanal(banco.db, banco.sealer, {
      ...porVincular,
      clasificacion: "whatsapp",
      usuario: "59170011223@c.us",
    });
    expect(await canales()).toEqual({
      paso: "canales",
      hecho: false,
      cuenta: 1,
      incompletos: 1,
      primero: { id: suya.id, nombre: "59170011223" },
    });
    await crearCanal(banco.db, banco.sealer, { id_entidad: id, conexion: "conectado" });
    expect(await canales()).toEqual({
      paso: "canales",
      hecho: true,
      cuenta: 2,
      incompletos: 0,
      primero: null,
    });
  });

  it("lo inactivo no cuenta", async () => {
    const { id, admin } = await nueva();
    const inactivo = { id_entidad: id, estado: "INACTIVO" } as const;
    await crearUsuario(banco.db, inactivo);
    await crearPunto(banco.db, inactivo);
    const tramite = await crearTramite(banco.db, inactivo);
    await crearFaq(banco.db, { id_tramite: tramite });
    expect(await faltan(admin)).toEqual(["entidad", "usuarios", "canales", "puntos", "tramites", "faqs"]);
  });

  it("los trámites y las preguntas de otra institución no son suyos", async () => {
    const [propia, vecina] = [await nueva(), await nueva()];
    await crearFaq(banco.db, { id_tramite: await crearTramite(banco.db, { id_entidad: vecina.id }) });
    expect(await faltan(vecina.admin)).toEqual(["entidad", "usuarios", "canales", "puntos"]);
    expect(await faltan(propia.admin)).toContain("tramites");
    await crearTramite(banco.db, { id_entidad: propia.id });
    expect(await faltan(propia.admin)).toEqual(["entidad", "usuarios", "canales", "puntos", "faqs"]);
  });

  it("un punto al que solo llega quien ya no está, o un canal apagado, está a medio hacer", async () => {
    const { id, admin } = await nueva();
    const apagado = { id_entidad: id, estado: "INACTIVO" } as const;
    const ido = await crearUsuario(banco.db, apagado);
    const cerrado = await crearCanal(banco.db, banco.sealer, apagado);
    const punto = await crearPunto(banco.db, { id_entidad: id, operadores: [ido.id], canales: [cerrado.id] });
    const incompletos = async () =>
      (await leer(admin)).pasos.find(({ paso }) => paso === "puntos")?.incompletos;
    expect(await incompletos()).toBe(1);
    const canal = await crearCanal(banco.db, banco.sealer, { id_entidad: id });
    await autorizarCanales(banco.db, punto, [canal.id]);
    expect(await incompletos()).toBe(1);
    const operador = await crearUsuario(banco.db, { id_entidad: id });
    await autorizarOperadores(banco.db, punto, [operador.id]);
    expect(await incompletos()).toBe(0);
    await banco.db.updateTable("canal").set({ estado: "INACTIVO" }).where("id", "=", canal.id).execute();
    expect(await incompletos()).toBe(1);
  });

  it("de varios puntos a medio hacer nombra el primero por su identificador; el de otra institución, nunca", async () => {
    const [{ id, admin }, vecina] = [await nueva(), await nueva()];
    await crearPunto(banco.db, { id_entidad: vecina.id, identificador: "Caja 0" });
    await crearPunto(banco.db, { id_entidad: id, identificador: "Caja 2" });
    const primera = await crearPunto(banco.db, { id_entidad: id, identificador: "Caja 1" });
    const siguiente = async () => (await leer(admin)).pasos.find(({ paso }) => paso === "puntos")?.primero;
    expect(await siguiente()).toEqual({ id: primera, nombre: "Caja 1" });
    const operador = await crearUsuario(banco.db, { id_entidad: id });
    const canal = await crearCanal(banco.db, banco.sealer, { id_entidad: id });
    await autorizarOperadores(banco.db, primera, [operador.id]);
    await autorizarCanales(banco.db, primera, [canal.id]);
    expect(await siguiente()).toMatchObject({ nombre: "Caja 2" });
  });

  it("un administrador ve la suya y nada de otra; SUPERADMIN la que diga; un operador, ninguna", async () => {
    const { id, admin } = await nueva();
    const otra = await banco.institucion();
    expect(await leer(admin, otra.id).catch(codigoDe)).toEqual([404, "NO_EXISTE"]);
    expect(await leer(admin, id)).toMatchObject({ id_entidad: id });
    const superadmin = await banco.comoUsuario(await crearUsuario(banco.db, { id_rol: ROL.SUPERADMIN }));
    expect(await leer(superadmin, otra.id)).toMatchObject({ id_entidad: otra.id });
    const operador = await banco.comoUsuario(otra.operadores[0] ?? otra.admin);
    expect(await leer(operador).catch(codigoDe)).toEqual([403, "SIN_PERMISO"]);
  });

  it("cuesta pocas sentencias", async () => {
    const { admin } = await nueva();
    await leer(admin);
    banco.consultas();
    await leer(admin);
    expect(banco.consultas().filter((texto) => texto.includes("puntos_incompletos"))).toHaveLength(1);
  });
});
