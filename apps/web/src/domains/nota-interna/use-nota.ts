import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import type { Mencionable } from "@ventanilla/contract/nota-interna/nota-interna";
import { escribirNota } from "@ventanilla/contract/nota-interna/nota-interna.routes";
import { useEffect, useRef, useState } from "react";
import { announce } from "../../lib/announce.ts";
import { call } from "../../lib/api.ts";
import type { RequestKey } from "../../lib/request-key.ts";
import { getSession } from "../../lib/session.ts";
import { useT } from "../../lib/use-t.ts";
import { handleError } from "../../ui/errors/handle-error.ts";
import { nombradosEn, porAvisar, restoDe } from "./menciones.rules.ts";

/** A note as it is asked to be saved. */
export interface NotaPedida {
  caso: number;
  texto: string;
  menciones: readonly number[];
}

/** What was begun, where it is kept. */
export interface BorradorDeNota {
  texto: string;
  /** As it stands at this moment. */
  leer(): string;
  poner(texto: string): void;
  /** Whoever was chosen while it was written, also those whose name was taken out again. */
  elegidos: readonly Mencionable[];
  /** As they stand at this moment. */
  leerElegidos(): readonly Mencionable[];
  ponerElegidos(elegidos: readonly Mencionable[]): void;
  clave: RequestKey<NotaPedida>;
}

export interface Nota {
  texto: string;
  escribir(texto: string): void;
  /** Whoever was chosen and still stands in the text: they will be told. */
  nombrados: readonly Mencionable[];
  elegir(quien: Mencionable): void;
  guardando: boolean;
  /** What became of the last try, which did not succeed. */
  fallo: string | null;
  guardar(): Promise<void>;
}

export type OpcionesNota = {
  borrador: BorradorDeNota;
  caso: number;
  onGuardada: (nota: Mensaje) => void;
  /** It was not saved, and its field is not on the screen any more to say so. */
  onPerdida: (dicho: string) => void;
};

/** A note that is being written. It leaves the field only when the server has it. */
export function useNota({ borrador, caso, onGuardada, onPerdida }: OpcionesNota): Nota {
  const t = useT();
  const [guardando, setGuardando] = useState(false);
  const [fallo, setFallo] = useState<string | null>(null);
  const enCurso = useRef(false);
  const aqui = useEnPantalla();
  const { texto, elegidos, clave } = borrador;
  const nombrados = nombradosEn(texto, elegidos);

  return {
    texto,
    escribir: (nuevo) => borrador.poner(nuevo),
    nombrados,
    elegir: (quien) => borrador.ponerElegidos([...elegidos.filter(({ id }) => id !== quien.id), quien]),
    guardando,
    fallo,
    guardar: async () => {
      const escrito = borrador.leer().trim();
      if (enCurso.current || escrito === "") return;
      const menciones = nombradosEn(escrito, borrador.leerElegidos()).map(({ id }) => id);
      const nota = { caso, texto: escrito, menciones };
      if (clave.expired(nota)) {
        // Whoever saves it all the same decided so.
        clave.release(nota);
        setFallo(t("notas:vencida"));
        return;
      }
      enCurso.current = true;
      setGuardando(true);
      const quien = getSession()?.usuario.id;
      try {
        const guardada = await call(escribirNota, {
          params: { id: caso },
          body: { texto: escrito, ...(menciones.length > 0 && { menciones }) },
          idempotencyKey: clave.take(nota),
        });
        clave.release(nota);
        const resto = restoDe(borrador.leer(), escrito);
        borrador.poner(resto);
        borrador.ponerElegidos(porAvisar(resto, borrador.leerElegidos(), menciones));
        setFallo(null);
        announce(t("notas:guardada"));
        onGuardada(guardada);
      } catch (error) {
        const porque = handleError(error, { background: true, inPlace: true });
        const dicho = t("notas:noGuardada", { porque });
        if (aqui.current) setFallo(dicho);
        // Nobody is named at the log-in, nor to who came after: who comes back finds the note where it was begun.
        else if (getSession()?.usuario.id === quien) onPerdida(dicho);
      } finally {
        enCurso.current = false;
        setGuardando(false);
      }
    },
  };
}

/** Whether what asks is on the screen still, for what is answered later. */
function useEnPantalla() {
  const esta = useRef(true);
  useEffect(() => {
    esta.current = true;
    return () => {
      esta.current = false;
    };
  }, []);
  return esta;
}
