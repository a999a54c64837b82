import type { RespuestaCasoNuevo } from "@ventanilla/contract/caso/caso";
import { crearCaso } from "@ventanilla/contract/caso/caso.routes";
import type { ArgsOf } from "@ventanilla/contract/common/route";
import { type CanalDePrueba, crearCanal } from "../src/domains/canal/canal.factory.ts";
import { autorizarCanales } from "../src/domains/punto/punto.factory.ts";
import { hiloDe } from "./casos.ts";
import type { Banco, Cliente, Institucion } from "./harness.ts";

type Pedido = Partial<ArgsOf<typeof crearCaso>["body"]["caso"]>;

export interface EscenaDeLlamadas {
  inst: Institucion;
  telefonos: CanalDePrueba;
  operadores: Cliente[];
  operador: Cliente;
  punto(i?: number): number;
  llamar(caso?: Pedido, opciones?: { cliente?: Cliente; clave?: string }): Promise<RespuestaCasoNuevo>;
  abrir(canal: number, caso?: Pedido, cliente?: Cliente, clave?: string): Promise<RespuestaCasoNuevo>;
}

let numero = 70_000_000;
export const otroTelefono = () => String(++numero);

const crear = ({ http }: Cliente, canal: number, caso: Pedido, clave?: string) =>
  http.call<typeof crearCaso>(crearCaso, {
    body: { canal, caso: { descripcion: "Pregunta por su partida", ...caso } },
    ...(clave !== undefined && { idempotencyKey: clave }),
  });

/** An institution whose points take calls, one operator at each. */
export async function escenaDeLlamadas(banco: Banco, puntos = 1): Promise<EscenaDeLlamadas> {
  const inst = await banco.institucion({ puntos });
  const telefonos = await crearCanal(banco.db, banco.sealer, {
    id_entidad: inst.id,
    clasificacion: "llamada",
    usuario: "2-2200000",
  });
  for (const punto of inst.puntos) await autorizarCanales(banco.db, punto, [telefonos.id]);
  const operadores = await Promise.all(inst.operadores.map((uno) => banco.comoUsuario(uno)));
  const operador = operadores[0] ?? banco.anonimo;
  return {
    inst,
    telefonos,
    operadores,
    operador,
    punto: (i = 0) => inst.puntos[i] ?? 0,
    llamar: (caso = {}, { cliente = operador, clave } = {}) =>
      crear(cliente, telefonos.id, { clasificacion: "llamada", usuario: otroTelefono(), ...caso }, clave),
    abrir: (canal, caso, cliente, clave) => crear(cliente ?? operador, canal, caso ?? {}, clave),
  };
}

/** Direction, text and state of each message of a case. */
export const hiloBreve = async (cliente: Cliente, id: number) =>
  (await hiloDe(cliente, id)).map(({ direccion, contenido, estado }) => [direccion, contenido, estado]);
export const casosDe = ({ db }: Banco, inst: Institucion) =>
  db.selectFrom("caso").select("id").where("id_entidad", "=", inst.id).execute();
