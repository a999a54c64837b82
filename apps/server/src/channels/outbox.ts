import { transaction } from "../db/transaction.ts";
import { crearEntrega, type DependenciasEntrega, LLAMADA_S } from "./outbox-entrega.ts";
import { bloquearConversacion, type Salida, tomar } from "./salida.repository.ts";
import { adoptar, type Vencida, vencer, vencidas } from "./salida-vencida.repository.ts";

export type DependenciasOutbox = DependenciasEntrega;

/** The only way out: everything that leaves goes through the table `salida`. */
export interface Outbox {
  iniciar(): void;
  /** Something may be due. */
  despertar(): void;
  /** Takes nothing more and waits for what is on its way. */
  cerrar(): Promise<void>;
}

/** From being taken until the call: reading the message and its files, and reaching the provider. */
const TOMA_S = 90;
const SIMULTANEOS = 20;
const PREGUNTAS_MAX = 200;
const BARRIDO_MS = 2_000;
const BARRIDO_LOTE = 50;

export function crearOutbox(dependencias: DependenciasOutbox): Outbox {
  const { db, logger, nombre, registrarEntrega } = dependencias;
  const cierre = new AbortController();
  const { entregar, retomar } = crearEntrega(dependencias, cierre.signal);
  const enCurso = new Map<number, Promise<void>>();
  /** Providers being asked about a lost answer: they hold their conversation, and no place of others. */
  const preguntas = new Map<number, Promise<void>>();
  const enManos = (): number[] => [...enCurso.keys(), ...preguntas.keys()];
  let reloj: ReturnType<typeof setInterval> | undefined;
  let ronda: Promise<void> | undefined;
  let barrido: Promise<void> | undefined;
  let otraVez = false;

  async function repartir(): Promise<void> {
    do {
      otraVez = false;
      const limite = SIMULTANEOS - enCurso.size;
      if (cierre.signal.aborted || limite <= 0) return;
      const toma = { por: nombre, segundos: TOMA_S, limite, enManos: enManos() };
      for (const salida of await tomar(db, toma)) lanzar(salida);
    } while (otraVez);
  }

  function seguir(manos: Map<number, Promise<void>>, id: number, trabajo: () => Promise<void>): void {
    const tarea = trabajo()
      .catch((error: unknown) =>
        logger.error({ err: error, salida: id }, "delivery could not be recorded; the next sweep asks"),
      )
      .finally(() => {
        manos.delete(id);
        despertar();
      });
    manos.set(id, tarea);
  }

  function lanzar(salida: Salida): void {
    seguir(enCurso, salida.id, async () => {
      const pregunta = await entregar(salida);
      if (pregunta) seguir(preguntas, salida.id, pregunta);
    });
  }

  /** Nothing stays on the way: what became of calls without a worker is asked, and whatever is due is looked for. */
  async function barrer(): Promise<void> {
    // One conversation per transaction: a batch would hold a case while it waits for the next citizen's row.
    for (const una of await vencidas(db, { por: nombre, enManos: enManos(), limite: BARRIDO_LOTE })) {
      if (una.huerfana) await heredar(una);
      else await darPorPerdida(una);
    }
    despertar();
  }

  async function heredar(una: Vencida): Promise<void> {
    // It may have come into our hands while the database answered.
    if (preguntas.size >= PREGUNTAS_MAX || enCurso.has(una.id) || preguntas.has(una.id)) return;
    if (await adoptar(db, { id: una.id, por: nombre, segundos: LLAMADA_S }))
      seguir(preguntas, una.id, () => retomar(una));
  }

  async function darPorPerdida({ id, id_mensaje: idMensaje, id_canal_entrada }: Vencida): Promise<void> {
    await transaction(db, async (tx) => {
      await bloquearConversacion(tx, id_canal_entrada);
      if (await vencer(tx, id))
        await registrarEntrega(tx, idMensaje, { estado: "INCIERTO", motivo: "incierto" });
    });
  }

  function despertar(): void {
    if (cierre.signal.aborted) return;
    if (ronda) {
      otraVez = true;
      return;
    }
    ronda = repartir()
      .catch((error: unknown) =>
        logger.error({ err: error }, "outbox round failed; the next sweep tries again"),
      )
      .finally(() => {
        ronda = undefined;
        if (otraVez) despertar();
      });
  }

  return {
    iniciar() {
      reloj = setInterval(() => {
        barrido ??= barrer()
          .catch((error: unknown) => logger.error({ err: error }, "outbox sweep failed"))
          .finally(() => {
            barrido = undefined;
          });
      }, BARRIDO_MS);
      despertar();
    },
    despertar,
    async cerrar() {
      cierre.abort();
      clearInterval(reloj);
      await Promise.all([ronda, barrido]);
      await Promise.all(enCurso.values());
      await Promise.all(preguntas.values());
    },
  };
}
