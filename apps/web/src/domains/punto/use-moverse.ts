import { useT } from "../../lib/use-t.ts";
import { type ConfirmOptions, confirm } from "../../ui/dialog/confirm.ts";
import { useDejarPunto, useIngresar } from "./api.ts";
import { type PuntoActual, puntoActual } from "./punto-actual.ts";

export interface Moverse {
  /** Enters a point, asking first when it means leaving another one. True when the operator is inside. */
  ingresar(punto: PuntoActual): Promise<boolean>;
  /** Asks, then leaves. True when the operator has left. */
  salir(): Promise<boolean>;
  /** A call is under way. */
  ocupado: boolean;
}

/** Enter, leave and switch with their questions. */
export function useMoverse(): Moverse {
  const t = useT();
  const entrada = useIngresar();
  const salida = useDejarPunto();

  const ingresar = (punto: PuntoActual): Promise<boolean> => {
    const actual = puntoActual();
    const entrar = () => entrada.mutateAsync(punto);
    if (actual === undefined) return intentar(entrar);
    if (actual.id === punto.id) return Promise.resolve(true);
    return preguntar(entrar, {
      title: t("operadores:cambiarTitulo"),
      text: t("operadores:cambiarPregunta"),
      confirmLabel: t("operadores:cambiarVerbo"),
    });
  };

  const salir = (): Promise<boolean> =>
    preguntar(() => salida.mutateAsync(), {
      title: t("operadores:dejarTitulo"),
      text: t("operadores:dejarPregunta"),
      confirmLabel: t("operadores:dejarVerbo"),
    });

  return { ingresar, salir, ocupado: entrada.isPending || salida.isPending };
}

async function preguntar(hacer: () => Promise<unknown>, pregunta: ConfirmOptions): Promise<boolean> {
  let hecho = false;
  const run = async () => {
    hecho = await intentar(hacer);
  };
  return (await confirm({ ...pregunta, run })) && hecho;
}

async function intentar(hacer: () => Promise<unknown>): Promise<boolean> {
  try {
    await hacer();
    return true;
  } catch {
    // Told already: every failed mutation passes through the query client's handleError.
    return false;
  }
}
