import { ROL } from "@ventanilla/contract/permisos";
import { type CanalDePrueba, crearCanal } from "../../src/domains/canal/canal.factory.ts";
import { crearEntidad } from "../../src/domains/entidad/entidad.factory.ts";
import { entrarAPunto } from "../../src/domains/presencia/presencia.factory.ts";
import { crearPunto } from "../../src/domains/punto/punto.factory.ts";
import { crearTramite } from "../../src/domains/tramite/tramite.factory.ts";
import { crearUsuario, type UsuarioDePrueba } from "../../src/domains/usuario/usuario.factory.ts";
import type { Sesion } from "../../src/shared/sesion.ts";
import { type Escrita, personaEscrita } from "../asociacion.ts";
import type { Banco, Cliente } from "../harness.ts";
import type { Modelo } from "./modelo.ts";
import { PERSONAS } from "./operaciones.ts";

/** The real counterpart of the model: at each place of its lists, the row it stands for. */
export interface Mundo {
  banco: Banco;
  entidades: number[];
  usuarios: (UsuarioDePrueba & { cliente: Cliente; sesion: Sesion })[];
  admin: Cliente;
  puntos: number[];
  canales: CanalDePrueba[];
  tramites: number[];
  documentos: Escrita[];
  /** Grow as rows are found. */
  personas: (number | null)[];
  entradas: number[];
  casos: number[];
  mensajes: number[];
  versiones: number[];
}

/**
 * Two institutions. The first: two points, a third that is switched off, two operators at both points and one at the
 * second, an account that shows at both, one at the first alone, and a telephone. The second: one of each.
 */
export const inicio = (): Modelo => ({
  reloj: 0,
  usuarios: [{ entidad: 0 }, { entidad: 0 }, { entidad: 0 }, { entidad: 1 }],
  puntos: [
    { entidad: 0, activo: true, operadores: [0, 1], canales: [0, 1, 2] },
    { entidad: 0, activo: true, operadores: [0, 1, 2], canales: [0, 2] },
    { entidad: 0, activo: false, operadores: [0], canales: [0] },
    { entidad: 1, activo: true, operadores: [3], canales: [3] },
  ],
  canales: [
    { entidad: 0, llamada: false },
    { entidad: 0, llamada: false },
    { entidad: 0, llamada: true },
    { entidad: 1, llamada: false },
  ],
  tramites: [
    { entidad: 0, activo: true },
    { entidad: 0, activo: true },
    { entidad: 0, activo: false },
    { entidad: 1, activo: true },
  ],
  presencia: [0, 1, 1, 3],
  entradas: [],
  casos: [],
  mensajes: [],
});

/** Nobody listens there: what is sent stays in the queue. */
const NADIE = "http://127.0.0.1:9";

async function enOrden<T, R>(lista: readonly T[], hacer: (uno: T, i: number) => Promise<R>): Promise<R[]> {
  const hechos: R[] = [];
  for (const [i, uno] of lista.entries()) hechos.push(await hacer(uno, i));
  return hechos;
}

export async function crearMundo(banco: Banco, m: Modelo): Promise<Mundo> {
  const { db, sealer } = banco;
  const entidades = [await crearEntidad(db), await crearEntidad(db)];
  const de = (entidad: number): number => entidades[entidad] ?? 0;
  const usuarios = await enOrden(m.usuarios, async ({ entidad }) => {
    const usuario = await crearUsuario(db, { id_entidad: de(entidad), id_rol: ROL.OPERADOR });
    return { ...usuario, cliente: await banco.comoUsuario(usuario), sesion: sesionDe(usuario) };
  });
  const admin = await crearUsuario(db, { id_entidad: de(0), id_rol: ROL.ADMIN });
  const canales = await enOrden(m.canales, ({ entidad, llamada }, i) =>
    crearCanal(db, sealer, {
      id_entidad: de(entidad),
      ...(llamada
        ? { clasificacion: "llamada", sesion_id: null }
        : { sesion_id: `modelo-${de(entidad)}-${i}`, sesion_url: NADIE }),
    }),
  );
  const puntos = await enOrden(m.puntos, (punto) =>
    crearPunto(db, {
      id_entidad: de(punto.entidad),
      estado: punto.activo ? "ACTIVO" : "INACTIVO",
      operadores: punto.operadores.map((i) => usuarios[i]?.id ?? 0),
      canales: punto.canales.map((i) => canales[i]?.id ?? 0),
    }),
  );
  for (const [i, punto] of m.presencia.entries())
    if (punto !== null) await entrarAPunto(db, usuarios[i]?.id ?? 0, puntos[punto] ?? 0);
  const tramites = await enOrden(m.tramites, ({ entidad, activo }) =>
    crearTramite(db, { id_entidad: de(entidad), estado: activo ? "ACTIVO" : "INACTIVO" }),
  );
  return {
    banco,
    entidades,
    usuarios,
    admin: await banco.comoUsuario(admin),
    puntos,
    canales,
    tramites,
    documentos: Array.from({ length: PERSONAS }, () => personaEscrita()),
    personas: [],
    entradas: [],
    casos: [],
    mensajes: [],
    versiones: [],
  };
}

/** As the gateway holds it. */
function sesionDe({ id, usuario, id_entidad }: UsuarioDePrueba): Sesion {
  return {
    id: "",
    id_usuario: id,
    usuario,
    nombre: usuario,
    id_rol: ROL.OPERADOR,
    id_entidad,
    permisos: new Set(["operadores:read", "operadores:update"]),
    view: "suyo",
    debe_cambiar_contrasena: false,
    ip: "127.0.0.1",
  };
}

/** The outbox has nothing to do for institutions that are done with, and nobody asks what the database was asked. */
export async function desmontarMundo({ banco, canales }: Mundo): Promise<void> {
  banco.consultas();
  await banco.db
    .deleteFrom("salida")
    .where(
      "id_canal",
      "in",
      canales.map(({ id }) => id),
    )
    .execute();
}

/** The place of a row in a list; null for none. What is not there is told by a place that nothing has. */
export function lugar(lista: readonly (number | null)[], id: number | null): number | null {
  return id === null ? null : lista.indexOf(id);
}

export const lugarDeUsuario = ({ usuarios }: Mundo, nombre: string | null): number | null =>
  nombre === null ? null : usuarios.findIndex(({ usuario }) => usuario === nombre);
