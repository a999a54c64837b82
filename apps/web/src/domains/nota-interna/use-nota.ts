import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import type { Mencionable } from "@ventanilla/contract/nota-interna/nota-interna";
import { escribirNota } from "@ventanilla/contract/nota-interna/nota-interna.routes";
import { useRef, useState } from "react";
import { announce } from "../../lib/announce.ts";
import { call } from "../../lib/api.ts";
import { useRequestKey } from "../../lib/use-request-key.ts";
import { useT } from "../../lib/use-t.ts";
import { handleError } from "../../ui/errors/handle-error.ts";
import { nombradosEn } from "./menciones.rules.ts";

/** What was begun, where it is kept. */
export interface BorradorDeNota {
  texto: string;
  /** As it stands at this moment. */
  leer(): string;
  poner(texto: string): void;
  /** Whoever was chosen while it was written, also those whose name was taken out again. */
  elegidos: readonly Mencionable[];
  ponerElegidos(elegidos: readonly Mencionable[]): void;
}

export interface Nota {
  texto: string;
  escribir(texto: string): void;
  /** Whoever was chosen and still stands in the text: they will be told. */
  nombrados: readonly Mencionable[];
  elegir(quien: Mencionable): void;
  guardando: boolean;
  /** Why the last try did not succeed. */
  fallo: string | null;
  guardar(): Promise<void>;
}

/** A note that is being written. It leaves the field only when the server has it. */
export function useNota({
  borrador,
  caso,
  onGuardada,
}: {
  borrador: BorradorDeNota;
  caso: number;
  onGuardada: (nota: Mensaje) => void;
}): Nota {
  const t = useT();
  const clave = useRequestKey<{ caso: number; texto: string; menciones: readonly number[] }>();
  const [guardando, setGuardando] = useState(false);
  const [fallo, setFallo] = useState<string | null>(null);
  const enCurso = useRef(false);
  const { texto, elegidos } = borrador;
  const nombrados = nombradosEn(texto, elegidos);

  return {
    texto,
    escribir: (nuevo) => borrador.poner(nuevo),
    nombrados,
    elegir: (quien) => borrador.ponerElegidos([...elegidos.filter(({ id }) => id !== quien.id), quien]),
    guardando,
    fallo,
    guardar: async () => {
      const escrito = borrador.leer();
      if (enCurso.current || escrito.trim() === "") return;
      enCurso.current = true;
      setGuardando(true);
      const nota = { caso, texto: escrito.trim(), menciones: nombrados.map(({ id }) => id) };
      try {
        const guardada = await call(escribirNota, {
          params: { id: caso },
          body: { texto: nota.texto, ...(nota.menciones.length > 0 && { menciones: nota.menciones }) },
          idempotencyKey: clave.take(nota),
        });
        clave.release();
        // What was typed meanwhile stays.
        if (borrador.leer() === escrito) borrador.poner("");
        borrador.ponerElegidos([]);
        setFallo(null);
        announce(t("notas:guardada"));
        onGuardada(guardada);
      } catch (error) {
        setFallo(handleError(error, { background: true, inPlace: true }));
      } finally {
        enCurso.current = false;
        setGuardando(false);
      }
    },
  };
}
