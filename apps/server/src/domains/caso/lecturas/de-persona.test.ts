import { HttpError } from "@ventanilla/client/http";
import { leerCanalEntrada } from "@ventanilla/contract/canal/canal.routes";
import {
  leerCaso,
  leerDetalleCaso,
  listarAdjuntosDeCaso,
  listarCanalesDePersona,
  listarCasosDePersona,
} from "@ventanilla/contract/caso/lectura.routes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Banco, type Cliente, type Institucion, levantar } from "../../../../test/harness.ts";
import { transaction } from "../../../db/transaction.ts";
import { crearCanal, crearCanalEntrada } from "../../canal/canal.factory.ts";
import { crearPersona, decirA } from "../../persona/persona.factory.ts";
import { autorizarOperadores, crearPunto } from "../../punto/punto.factory.ts";
import { conceder, crearRolCon } from "../../rol/rol.factory.ts";
import { crearTramite } from "../../tramite/tramite.factory.ts";
import { crearUsuario } from "../../usuario/usuario.factory.ts";
import { adjuntarConversacion, type ConversacionDePrueba, crearConversacion } from "../caso.factory.ts";

let banco: Banco;
let inst: Institucion;
let otra: Institucion;
let operador: Cliente;
let persona: number;
const conversaciones: Record<string, ConversacionDePrueba> = {};

const casoDe = (clave: string) => conversaciones[clave]?.id_caso ?? 0;
const de = (...claves: string[]) => claves.map(casoDe);
const codigoDe = (error: unknown) => (error instanceof HttpError ? [error.status, error.code] : error);
const casosDe = (personaId: number, estado?: "CERRADO" | "PENDIENTE") =>
  operador.http.call<typeof listarCasosDePersona>(listarCasosDePersona, {
    params: { personaId },
    ...(estado && { query: { estado } }),
  });
const adjuntosDe = (casoId: number) =>
  operador.http.call<typeof listarAdjuntosDeCaso>(listarAdjuntosDeCaso, { params: { casoId } });
const canalesDe = (personaId: number) =>
  operador.http.call<typeof listarCanalesDePersona>(listarCanalesDePersona, { params: { personaId } });
const detalleDe = (id: number) =>
  operador.http.call<typeof leerDetalleCaso>(leerDetalleCaso, { params: { id } });
const idsDe = ({ rows }: { rows: { id: number }[] }) => rows.map(({ id }) => id);

beforeAll(async () => {
  banco = await levantar();
  inst = await banco.institucion({ puntos: 2 });
  otra = await banco.institucion();
  operador = await banco.comoUsuario(inst.operadores[0] ?? inst.admin);
  persona = await crearPersona(banco.db);
  const aOtra = { telefono: "24443333", movil: "71112222" };
  await decirA(banco.db, { id_persona: persona, id_entidad: otra.id }, aOtra);
  const dicho = { telefono: "22334455", movil: "70998877" };
  await decirA(banco.db, { id_persona: persona, id_entidad: inst.id }, dicho);
  const tramite = await crearTramite(banco.db, { id_entidad: inst.id, nombre_tramite: "Partida" });
  const crear = async (
    clave: string,
    dia: number,
    mas: Partial<Parameters<typeof crearConversacion>[1]>,
  ): Promise<void> => {
    conversaciones[clave] = await crearConversacion(banco.db, {
      canal: inst.canal,
      turnos: [{ de: "ciudadano", texto: clave, cuando: `2026-03-0${dia}T12:00:00.000Z` }],
      ...mas,
      caso: { id_persona: persona, ...mas.caso },
    });
  };
  const aqui = { id_punto: inst.puntos[0] ?? null };
  await crear("actual", 1, { ...aqui, caso: { id_tramite: tramite } });
  await crear("espera", 2, { estado: "ACTIVO", id_punto: null });
  await crear("en otro punto", 3, { id_punto: inst.puntos[1] ?? null, estado: "PENDIENTE" });
  await crear("cerrado", 4, { ...aqui, estado: "CERRADO" });
  await crear("adjuntado", 5, { ...aqui, estado: "CERRADO" });
  await crear("cancelado", 6, { ...aqui, estado: "CANCELADO" });
  await crear("ajeno", 7, { canal: otra.canal, id_punto: otra.puntos[0] ?? null });
  await transaction(banco.db, (tx) => adjuntarConversacion(tx, casoDe("adjuntado"), casoDe("actual")));
});
afterAll(() => banco.cerrar());

describe("casos de una persona, sólo de la propia entidad [D61, D71]", () => {
  it("PENDIENTE son todos los abiertos, el actual incluido, en el punto que sea [B-caso-44]", async () => {
    const lista = await casosDe(persona, "PENDIENTE");
    expect(idsDe(lista)).toEqual(de("en otro punto", "espera", "actual"));
    expect(lista.count).toBe(3);
  });

  it("CERRADO son sólo los cerrados; sin estado, todos [B-caso-43]", async () => {
    expect(idsDe(await casosDe(persona, "CERRADO"))).toEqual(de("adjuntado", "cerrado"));
    expect(idsDe(await casosDe(persona))).toEqual(
      de("cancelado", "adjuntado", "cerrado", "en otro punto", "espera", "actual"),
    );
  });

  it("cada uno dice si quien pregunta puede abrirlo: no el de un punto que no es suyo, hasta que lo sea; quien ve su entidad, todos [B-adjuntar-01, D68, D71]", async () => {
    const vedado = await crearPunto(banco.db, { id_entidad: inst.id, identificador: "Archivo central" });
    const suya = await crearPersona(banco.db);
    const con = (id_punto: number | null) =>
      crearConversacion(banco.db, { canal: inst.canal, id_punto, caso: { id_persona: suya } });
    const propio = await con(inst.puntos[0] ?? null);
    const ajeno = await con(vedado);
    const legibles = async (lista: ReturnType<typeof casosDe>) =>
      new Map((await lista).rows.map(({ id, legible }) => [id, legible]));
    expect(await legibles(casosDe(suya, "PENDIENTE"))).toEqual(
      new Map([
        [ajeno.id_caso, false],
        [propio.id_caso, true],
      ]),
    );
    const [fila] = (await casosDe(suya)).rows;
    expect(fila?.punto_atencion?.identificador).toBe("Archivo central");
    const leido = operador.http.call<typeof leerCaso>(leerCaso, { params: { id: ajeno.id_caso } });
    expect(await leido.catch(codigoDe)).toEqual([404, "NO_EXISTE"]);
    const id_rol = await crearRolCon(banco.db, "admin-casos", "read");
    await conceder(banco.db, id_rol, "operadores", "read");
    const supervisor = await banco.comoUsuario(await crearUsuario(banco.db, { id_entidad: inst.id, id_rol }));
    const suyos = supervisor.http.call<typeof listarCasosDePersona>(listarCasosDePersona, {
      params: { personaId: suya },
    });
    expect([...(await legibles(suyos)).values()]).toEqual([true, true]);
    await autorizarOperadores(banco.db, vedado, [inst.operadores[0]?.id ?? 0]);
    expect((await legibles(casosDe(suya))).get(ajeno.id_caso)).toBe(true);
  });

  it("de una persona que la entidad no conoce no se dice nada: 404, como si no existiera", async () => {
    const desconocida = await crearPersona(banco.db);
    await crearConversacion(banco.db, { canal: otra.canal, caso: { id_persona: desconocida } });
    for (const id of [desconocida, 2_147_483_000]) {
      expect(await casosDe(id).catch(codigoDe)).toEqual([404, "NO_EXISTE"]);
      expect(await canalesDe(id).catch(codigoDe)).toEqual([404, "NO_EXISTE"]);
    }
  });

  it("basta un canal de entrada suyo para conocerla", async () => {
    const conocida = await crearPersona(banco.db);
    const entrada = await crearCanalEntrada(banco.db, { id_canal: inst.canal.id, id_persona: conocida });
    expect(await casosDe(conocida)).toEqual({ rows: [], count: 0 });
    expect(idsDe(await canalesDe(conocida))).toEqual([entrada]);
  });
});

describe("canales de una persona [B-caso-45, D61]", () => {
  it("sus canales de entrada en las cuentas de la entidad, con lo que cada uno dice de sí [B-caso-46, B-canales-13]", async () => {
    const telefonos = await crearCanal(banco.db, banco.sealer, {
      id_entidad: inst.id,
      clasificacion: "llamada",
    });
    const porTelefono = await crearCanalEntrada(banco.db, {
      id_canal: telefonos.id,
      usuario: "70998877",
      id_persona: persona,
    });
    const { rows, count } = await canalesDe(persona);
    expect(count).toBe(rows.length);
    expect(rows.at(-1)).toEqual({
      id: porTelefono,
      id_canal: telefonos.id,
      clasificacion: "llamada",
      usuario: "70998877",
      nombre: null,
      id_persona: persona,
      responder_hasta: null,
      no_leidos: 0,
      leido_hasta: 0,
    });
    const suya = conversaciones["actual"]?.id_canal_entrada ?? 0;
    expect(idsDe({ rows })).toContain(suya);
    expect(idsDe({ rows })).not.toContain(conversaciones["ajeno"]?.id_canal_entrada);
    const leido = await operador.http.call<typeof leerCanalEntrada>(leerCanalEntrada, {
      params: { canalId: suya },
    });
    expect(leido).toMatchObject({ id: suya, id_persona: persona });
  });
});

describe("adjuntos de un caso [D61, D68]", () => {
  it("los que se adjuntaron a él, con sus filas; uno sin adjuntos no tiene ninguno [B-adjuntar-05]", async () => {
    const { rows, count } = await adjuntosDe(casoDe("actual"));
    expect([idsDe({ rows }), count]).toEqual([de("adjuntado"), 1]);
    expect(rows[0]).toMatchObject({ estado: "CERRADO", ultimoMensaje: { contenido: "adjuntado" } });
    expect(await adjuntosDe(casoDe("cerrado"))).toEqual({ rows: [], count: 0 });
  });

  it("los de un caso ajeno no existen", async () => {
    expect(await adjuntosDe(casoDe("ajeno")).catch(codigoDe)).toEqual([404, "NO_EXISTE"]);
  });
});

describe("un caso por dentro", () => {
  it("viene con todos sus canales de entrada, también los de lo adjuntado [B-caso-38, B-caso-06, B-caso-07]", async () => {
    const caso = await operador.http.call<typeof leerCaso>(leerCaso, { params: { id: casoDe("actual") } });
    const entradas = ["actual", "adjuntado"].map((clave) => conversaciones[clave]?.id_canal_entrada ?? 0);
    expect(caso.canales).toEqual(entradas);
    expect(caso.canal_principal.principal.id).toBe(entradas[0]);
  });

  it("el detalle dice trámite, fechas, teléfono y móvil del solicitante y las fuentes [B-caso-detalle-02, B-caso-detalle-03, B-caso-detalle-04, B-caso-detalle-07, B-caso-detalle-08]", async () => {
    const detalle = await detalleDe(casoDe("actual"));
    expect(detalle).toMatchObject({
      descripcion: "actual",
      tramite: { nombre_tramite: "Partida" },
      _created_at: "2026-03-01T12:00:00.000Z",
      _updated_at: "2026-03-01T12:00:00.000Z",
      persona: { nombres: "MARÍA ELENA", telefono: "22334455", movil: "70998877" },
    });
    expect(detalle.fuentes.map(({ id, clasificacion }) => [id, clasificacion])).toEqual(
      detalle.canales.map((id) => [id, "whatsapp"]),
    );
  });

  it("cada entidad lee los teléfonos que la persona le dijo a ella [D111]", async () => {
    const ajena = await banco.comoUsuario(otra.operadores[0] ?? otra.admin);
    const leido = await ajena.http.call<typeof leerDetalleCaso>(leerDetalleCaso, {
      params: { id: casoDe("ajeno") },
    });
    expect(leido.persona).toMatchObject({ telefono: "24443333", movil: "71112222" });
    expect((await detalleDe(casoDe("actual"))).persona).toMatchObject({ telefono: "22334455" });
  });

  it("quien abre el detalle vio los datos de su persona: queda en el registro, y se encuentra por ella [D111]", async () => {
    const vistas = () =>
      banco.db
        .selectFrom("log")
        .select(["usuario", "id_entidad"])
        .where("tipo", "=", "persona.vista")
        .where("referencia", "=", `persona:${persona}`)
        .execute();
    const antes = await vistas();
    await detalleDe(casoDe("actual"));
    await detalleDe(casoDe("ajeno")).catch(codigoDe);
    const vista = { usuario: inst.operadores[0]?.usuario, id_entidad: inst.id };
    expect((await vistas()).slice(antes.length)).toEqual([vista]);
  });

  it("sin persona el detalle lo dice; el de un caso ajeno no existe; ADMIN lee los de su entidad", async () => {
    const { id_caso } = await crearConversacion(banco.db, {
      canal: inst.canal,
      id_punto: inst.puntos[0] ?? null,
    });
    expect((await detalleDe(id_caso)).persona).toBeNull();
    expect(await detalleDe(casoDe("ajeno")).catch(codigoDe)).toEqual([404, "NO_EXISTE"]);
    const admin = await banco.comoUsuario(inst.admin);
    const leido = await admin.http.call<typeof leerDetalleCaso>(leerDetalleCaso, { params: { id: id_caso } });
    expect(leido.id).toBe(id_caso);
  });
});
