import type { Clasificacion } from "@ventanilla/contract/canal/canal";
import type { Mensaje, Visto } from "@ventanilla/contract/mensaje/mensaje";
import { esAdministrador } from "@ventanilla/contract/permisos";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { compiledOnce } from "../../../../db/compiled.ts";
import type { Db } from "../../../../db/database.ts";
import type { Sesion } from "../../../../shared/sesion.ts";
import { canalEntradaVisible, plazoVencido } from "../../../canal/index.ts";
import { type CasoBloqueado, casoDondeEsta, casoInterno } from "../../../caso/index.ts";
import { sinVer } from "../../../hilo/index.ts";
import { type CanalDeSalida, canalDeSalidaDe } from "../../../punto/index.ts";
import { palabrasDe } from "../../mensaje.repository.ts";

/** Where a reply goes. */
export interface Destino {
  /** The entry channel that the path names, or the one that goes on in its place. */
  id: number;
  /** The case's change number when this was read. */
  secuencia: number;
  id_canal: number;
  usuario: string;
  clasificacion: Clasificacion;
  salida: CanalDeSalida;
  /** The provider takes no answer any more: the citizen wrote too long ago. */
  vencido: boolean;
  /** Somebody spoke whom the caller has not read. */
  sinVer: boolean;
  /** The message that it answers, of this case and this entry channel; null: there is no such message, or none was named. */
  citado: Citado | null;
}

type Citado = Pick<Mensaje, "id" | "direccion" | "estado"> & { texto: string };

/** Of the case `c` and the entry channel `e`. */
const citadoDe = (id: number | undefined): RawBuilder<Citado | null> =>
  id === undefined
    ? sql`NULL`
    : sql`(
    SELECT json_build_object('id', q.id, 'direccion', q.direccion, 'estado', q.estado, 'texto', ${palabrasDe("q")})
    FROM ${citable(id)})`;

/** The message `q` with that id, when it was said in the case `c` over the entry channel `e`. */
const citable = (id: number): RawBuilder<unknown> =>
  sql`mensaje q WHERE q.id = ${id} AND q.id_caso = c.id AND q.id_canal_entrada = e.id`;

interface Pregunta {
  caso: number;
  canalId: number;
  visto: Visto;
  respondeA: number | undefined;
}

/** What a reply asks of the case `c`. Null: the caller does not see that entry channel, or it is another case's (D70), as is the message that it answers. */
export const destinoDe = (sesion: Sesion, pregunta: Pregunta): RawBuilder<Destino | null> =>
  destinoSi(canalEntradaVisible(sesion), sesion.id_usuario, pregunta);

function destinoSi(
  visible: RawBuilder<SqlBool>,
  idUsuario: number,
  { caso, canalId, visto, respondeA }: Pregunta,
): RawBuilder<Destino | null> {
  return sql`(
    SELECT json_build_object('id', e.id, 'secuencia', c.secuencia, 'id_canal', e.id_canal, 'usuario', e.usuario, 'clasificacion', k.clasificacion,
      'salida', ${canalDeSalidaDe}, 'citado', ${citadoDe(respondeA)},
      'vencido', ${plazoVencido}, 'sinVer', ${sinVer({ id_caso: caso, id_usuario: idUsuario }, visto)})
    FROM canal_entrada e JOIN canal k ON k.id = e.id_canal
    WHERE e.id = (SELECT coalesce(x.unida_a, x.id) FROM canal_entrada x WHERE x.id = ${canalId})
      AND ${visible}
      AND EXISTS (SELECT FROM caso_canal_entrada cce WHERE cce.id_caso = c.id AND cce.id_canal_entrada = e.id)
      AND ${respondeA === undefined ? sql`true` : sql`EXISTS (SELECT FROM ${citable(respondeA)})`})`;
}

/** A case as it stands while its version and its change number stay: nobody holds it. */
interface CasoPorResponder {
  caso: CasoBloqueado;
  destino: Destino;
}

/** What else the statement asks: whether somebody spoke unseen, and of the message that it answers. */
type Forma = `${"visto" | ""} ${"cita" | ""}`;

const casoPorResponder = compiledOnce(
  (
    _db,
    forma: Forma,
    id_usuario: number,
    id_entidad: number,
    caso: number,
    canalId: number,
    ultimo_visto: number,
    cita: number,
  ) => {
    const visto = forma.includes("visto") ? { ultimo_visto } : {};
    const respondeA = forma.includes("cita") ? cita : undefined;
    return sql<CasoPorResponder>`
      SELECT ${casoInterno} AS caso, l.destino
      FROM caso c
      CROSS JOIN LATERAL (
        SELECT ${destinoSi(sql`true`, id_usuario, { caso, canalId, visto, respondeA })} AS destino) l
      WHERE c.id = ${caso} AND ${casoDondeEsta({ id_usuario, id_entidad })} AND l.destino IS NOT NULL`;
  },
);

/** The case and the way of a reply where the caller may write because they stand at its point; null: somebody else, or something else, which is asked when all is held. */
export async function leerPorResponder(
  db: Db,
  { id_rol, id_usuario, id_entidad }: Sesion,
  { caso, canalId, visto: { ultimo_visto: ultimo, forzar }, respondeA }: Pregunta,
): Promise<CasoPorResponder | null> {
  if (esAdministrador(id_rol)) return null;
  const forma: Forma = `${ultimo === undefined || forzar ? "" : "visto"} ${respondeA === undefined ? "" : "cita"}`;
  const [fila] = await casoPorResponder(
    db,
    forma,
    id_usuario,
    id_entidad,
    caso,
    canalId,
    ultimo ?? 0,
    respondeA ?? 0,
  );
  return fila ?? null;
}
