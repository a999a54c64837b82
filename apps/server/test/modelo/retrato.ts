import type { Caso } from "@ventanilla/contract/caso/caso";
import type { Chat } from "@ventanilla/contract/caso/chat";
import { sql } from "kysely";
import { leerCambiosDePunto, leerListaDePunto } from "../../src/domains/caso/index.ts";
import { lugar, lugarDeUsuario, type Mundo } from "./mundo.ts";

const ordenados = (lista: readonly (number | null)[]): (number | null)[] =>
  [...lista].sort((a, b) => (a ?? -1) - (b ?? -1));

/** The newest message that a mark of what was read covers; null: none. It may stand just before one that is unread. */
function hastaDonde({ mensajes }: Mundo, leidoHasta: number): number | null {
  const indice = mensajes.findLastIndex((id) => id <= leidoHasta);
  return indice < 0 ? null : indice;
}

/** A case of any answer, in the model's words. */
export function deCaso(mundo: Mundo, caso: Caso) {
  return {
    entidad: lugar(mundo.entidades, caso.id_entidad),
    estado: caso.estado,
    tipo: caso.tipo,
    tramite: lugar(mundo.tramites, caso.id_tramite),
    punto: lugar(mundo.puntos, caso.id_punto_atencion),
    lider: lugarDeUsuario(mundo, caso.operador_principal),
    operadores: ordenados(caso.operadores.map((nombre) => lugarDeUsuario(mundo, nombre))),
    persona: lugar(mundo.personas, caso.id_persona),
    principal: lugar(mundo.entradas, caso.canal_principal.principal.id),
    entradas: ordenados(caso.canales.map((id) => lugar(mundo.entradas, id))),
    destino: lugar(mundo.casos, caso.id_caso_destino),
  };
}

/** What the database holds of the two institutions; finds the rows that are new. */
export async function leerRetrato(mundo: Mundo) {
  const { banco, entidades, canales, puntos, usuarios, tramites } = mundo;
  const { db } = banco;
  const deCanales = canales.map(({ id }) => id);
  const documentos = mundo.documentos.map(({ nro_documento }) => nro_documento);
  const [personas, entradas, casos, mensajes, presencia, lugares] = await Promise.all([
    db
      .selectFrom("persona")
      .select(["id", "nro_documento"])
      .where("nro_documento", "in", documentos)
      .execute(),
    db
      .selectFrom("canal_entrada")
      .select(["id", "id_canal", "unida_a", "id_persona", "no_leidos", "leido_hasta"])
      .where("id_canal", "in", deCanales)
      .orderBy("id")
      .execute(),
    db
      .selectFrom("caso as c")
      .selectAll()
      .select([
        sql<number[]>`ARRAY(SELECT id_usuario FROM caso_operador WHERE id_caso = c.id)`.as("operadores"),
        sql<number[]>`ARRAY(SELECT id_canal_entrada FROM caso_canal_entrada WHERE id_caso = c.id)`.as(
          "entradas",
        ),
        sql<
          number[]
        >`ARRAY(SELECT id_canal_entrada FROM caso_canal_entrada WHERE id_caso = c.id AND abierto)`.as(
          "abiertas",
        ),
      ])
      .where("c.id_entidad", "in", entidades)
      .orderBy("c.id")
      .execute(),
    db
      .selectFrom("mensaje as m")
      .innerJoin("canal_entrada as e", "e.id", "m.id_canal_entrada")
      .select([
        "m.id",
        "m.id_caso",
        "m.id_canal_entrada",
        "m.direccion",
        "m.contenido",
        "m.id_usuario",
        "m.estado",
      ])
      .select(sql<string | null>`m.extras->'aviso'->>'clave'`.as("clave"))
      .where("e.id_canal", "in", deCanales)
      .orderBy("m.id")
      .execute(),
    db
      .selectFrom("historial_punto_atencion")
      .select(["id_usuario", "id_punto_atencion"])
      .where("salida", "is", null)
      .where("id_punto_atencion", "in", puntos)
      .execute(),
    db
      .selectFrom("punto as p")
      .select(["p.id", "p.estado"])
      .select([
        sql<number[]>`ARRAY(SELECT id_usuario FROM punto_operador WHERE id_punto_atencion = p.id)`.as(
          "operadores",
        ),
        sql<number[]>`ARRAY(SELECT id_canal FROM punto_canal WHERE id_punto_atencion = p.id)`.as("canales"),
      ])
      .where("p.id", "in", puntos)
      .orderBy("p.id")
      .execute(),
  ]);
  const idDePersona = (documento: string) =>
    personas.find(({ nro_documento }) => nro_documento === documento)?.id ?? null;
  mundo.personas = documentos.map(idDePersona);
  mundo.entradas = entradas.map(({ id }) => id);
  mundo.casos = casos.map(({ id }) => id);
  mundo.mensajes = mensajes.map(({ id }) => id);
  const ids = usuarios.map(({ id }) => id);
  return {
    versiones: casos.map(({ version }) => version),
    casos: casos.map((caso) => ({
      entidad: lugar(entidades, caso.id_entidad),
      estado: caso.estado,
      tipo: caso.tipo,
      tramite: lugar(tramites, caso.id_tramite),
      punto: lugar(puntos, caso.id_punto_atencion),
      lider: lugar(ids, caso.operador_principal),
      operadores: ordenados(caso.operadores.map((id) => lugar(ids, id))),
      persona: lugar(mundo.personas, caso.id_persona),
      principal: lugar(mundo.entradas, caso.canal_principal),
      entradas: ordenados(caso.entradas.map((id) => lugar(mundo.entradas, id))),
      destino: lugar(mundo.casos, caso.id_caso_destino),
      abiertas: ordenados(caso.abiertas.map((id) => lugar(mundo.entradas, id))),
      ultimo: lugar(mundo.mensajes, caso.id_ultimo_mensaje),
      espera: caso.espera_desde !== null,
    })),
    entradas: entradas.map((una) => ({
      canal: lugar(deCanales, una.id_canal),
      unida: lugar(mundo.entradas, una.unida_a),
      persona: lugar(mundo.personas, una.id_persona),
      leidoHasta: hastaDonde(mundo, una.leido_hasta),
      noLeidos: una.no_leidos,
    })),
    mensajes: mensajes.map((uno) => ({
      caso: lugar(mundo.casos, uno.id_caso),
      entrada: lugar(mundo.entradas, uno.id_canal_entrada),
      direccion: uno.direccion,
      texto: uno.clave?.replace("avisos:", "") ?? uno.contenido,
      operador: lugar(ids, uno.id_usuario),
      nota: uno.direccion === "SALIDA" && uno.estado === "COMPLETADO",
    })),
    presencia: ids.map((id) =>
      lugar(puntos, presencia.find(({ id_usuario }) => id_usuario === id)?.id_punto_atencion ?? null),
    ),
    puntos: lugares.map(({ estado, operadores, canales: suyos }) => ({
      activo: estado === "ACTIVO",
      operadores: ordenados(operadores.map((id) => lugar(ids, id))),
      canales: ordenados(suyos.map((id) => lugar(deCanales, id))),
    })),
  };
}

export type Lista = Map<number, Chat>;

/** A screen's list of a point: what it held, with what changed since its marker. */
export interface Pantalla {
  marca: number;
  lista: Lista;
}

/** The list of a screen that begins. */
export async function leerLista({ banco, puntos }: Mundo, punto: number): Promise<Lista> {
  const { chats } = await leerListaDePunto(banco.db, puntos[punto] ?? 0);
  return new Map(chats.map((chat) => [chat.id, chat]));
}

export async function ponerAlDia({ banco, puntos }: Mundo, punto: number, pantalla: Pantalla): Promise<void> {
  const { secuencia, chats, retirados } = await leerCambiosDePunto(
    banco.db,
    puntos[punto] ?? 0,
    pantalla.marca,
  );
  for (const { sesion_id: id } of retirados) pantalla.lista.delete(id);
  for (const chat of chats) pantalla.lista.set(chat.id, chat);
  pantalla.marca = secuencia;
}

export function deChats(mundo: Mundo, lista: Lista) {
  return [...lista.values()]
    .map(({ id, caso, persona, no_leidos, leido_hasta, ultimo_mensaje }) => ({
      entrada: lugar(mundo.entradas, id),
      caso: lugar(mundo.casos, caso.id),
      estado: caso.estado,
      tipo: caso.tipo,
      punto: lugar(mundo.puntos, caso.id_punto_atencion),
      lider: lugarDeUsuario(mundo, caso.operador_principal),
      persona: lugar(mundo.personas, persona?.id ?? null),
      noLeidos: no_leidos,
      leidoHasta: hastaDonde(mundo, leido_hasta),
      ultimo: lugar(mundo.mensajes, ultimo_mensaje?.id ?? null),
      espera: caso.espera_desde !== null,
    }))
    .sort((a, b) => (a.entrada ?? 0) - (b.entrada ?? 0));
}
