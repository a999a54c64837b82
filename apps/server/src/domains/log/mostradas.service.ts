import type { Db } from "../../db/database.ts";
import { inHandfuls } from "../../shared/handful.ts";
import type { Sesion } from "../../shared/sesion.ts";
import type { RecordShown, Shown } from "../../shared/shown.ts";
import { anotarMostradas } from "./log.repository.ts";
import type { Anotacion } from "./log.service.ts";

/** So long a person who was shown to a session in a list is not written down again when the list shows them again. */
const REPETIDA_MS = 5 * 60_000;
/** Of all sessions; whoever was shown longest ago is forgotten first, and written down once more. */
const RECORDADAS_MAX = 200_000;
/** Answers that are written down together. */
const JUNTAS_MAX = 100;

/**
 * Writes down of whom answers showed data, one row for each answer, before it leaves. Screens read their lists again and
 * again: of those only whoever is shown for the first time in a while makes a row.
 */
export function crearMostradas(db: Db): RecordShown {
  const escribir = inHandfuls(
    JUNTAS_MAX,
    async (filas: readonly Parameters<typeof anotarMostradas>[1][number][]) => {
      await anotarMostradas(db, filas);
      return filas.map(() => undefined);
    },
  );
  const recientes = crearRecientes();

  return async (sesion, mostrado) => {
    const lugar = lugarDe(sesion, mostrado);
    const distintas = [...new Set(mostrado.personas)];
    const personas = mostrado.taken ? distintas : distintas.filter((id) => !recientes.tiene(lugar, id));
    if (personas.length === 0) return;
    await escribir({ ...anotacionDe(sesion, mostrado), personas });
    for (const id of personas) recientes.poner(lugar, id);
  };
}

const lugarDe = ({ id, ip }: Sesion, { where, ids }: Shown): string => JSON.stringify([id, ip, where, ids]);

const anotacionDe = (sesion: Sesion, { where, ids }: Shown): Anotacion => ({
  nivel: "INFO",
  tipo: "persona.mostrada",
  mensaje: "Se le mostraron datos de personas",
  datos: { donde: where, ...ids },
  sesion,
});

/** Who was shown where a short while ago, the oldest first. */
function crearRecientes() {
  const cuando = new Map<string, number>();

  function olvidar(ahora: number): void {
    for (const [clave, desde] of cuando) {
      if (desde > ahora - REPETIDA_MS && cuando.size <= RECORDADAS_MAX) return;
      cuando.delete(clave);
    }
  }

  return {
    tiene: (lugar: string, id: number) =>
      (cuando.get(`${id}${lugar}`) ?? Number.NEGATIVE_INFINITY) > performance.now() - REPETIDA_MS,
    poner(lugar: string, id: number) {
      const ahora = performance.now();
      const clave = `${id}${lugar}`;
      cuando.delete(clave);
      cuando.set(clave, ahora);
      olvidar(ahora);
    },
  };
}
