import { esAdministrador } from "@ventanilla/contract/permisos";
import type { EstadoSuelto, RespuestaCasoDeSuelto } from "@ventanilla/contract/suelto/suelto";
import { abrirCasoDeSuelto, cambiarSuelto } from "@ventanilla/contract/suelto/suelto.routes";
import { useEffect, useRef } from "react";
import { usePuntoActual } from "../../domains/punto/index.ts";
import { call } from "../../lib/api.ts";
import { goTo } from "../../lib/navigation.ts";
import { can, useSession } from "../../lib/session.ts";
import { useBusy } from "../../lib/use-busy.ts";
import { type T, useT } from "../../lib/use-t.ts";
import { handleError } from "../../ui/errors/handle-error.ts";
import { toast } from "../../ui/toast/toasts.ts";
import { useRenovar } from "./use-sueltos.ts";

export type Acciones = {
  /** Undefined: the reader may only look. */
  abrirCaso?: (id: number) => void;
  cambiar?: (id: number, estado: EstadoSuelto) => void;
  /** The messages at which something is being done. */
  ocupados: ReadonlySet<number>;
};

/** What is done with a message without a case. `leido`: the one that is open; `onHecho`: that one is no longer where it was. */
export function useAcciones(leido: number | undefined, onHecho: (id: number) => void): Acciones {
  const t = useT();
  const sesion = useSession();
  const punto = usePuntoActual();
  const renovar = useRenovar();
  const [ocupados, durante] = useBusy();
  const abierto = useRef<number>(undefined);
  useEffect(() => {
    abierto.current = leido;
    return () => {
      abierto.current = undefined;
    };
  }, [leido]);
  const esOperador = sesion !== undefined && !esAdministrador(sesion.usuario.id_rol);

  const hacer = (id: number, trabajo: () => Promise<void>): Promise<void> =>
    durante(id, async () => {
      try {
        await trabajo();
        onHecho(id);
      } catch (error) {
        handleError(error, { retry: () => void hacer(id, trabajo) });
      } finally {
        // Also after a refusal: somebody else was faster.
        renovar();
      }
    });
  const abrirCaso = (id: number) =>
    hacer(id, async () => {
      const respuesta = await call(abrirCasoDeSuelto, { params: { id } });
      toast.success(dicho(t, respuesta));
      const { caso } = respuesta;
      const aqui = caso?.punto_atencion === null || caso?.punto_atencion.id === punto?.id;
      // Whoever waits at it; nobody who left the page meanwhile or reads another one.
      const espera = abierto.current === id;
      if (espera && esOperador && caso && punto && aqui)
        goTo(`/conversacion/${punto.id}/${caso.id_canal_entrada}`);
    });
  const cambiar = (id: number, estado: EstadoSuelto) =>
    hacer(id, async () => {
      await call(cambiarSuelto, { params: { id }, body: { estado } });
      toast.success(t(estado === "DESCARTADO" ? "sueltos:descartado" : "sueltos:recuperado"));
    });
  if (!can("operadores:update") && !can("admin-casos:update")) return { ocupados };
  return {
    abrirCaso: (id) => void abrirCaso(id),
    cambiar: (id, estado) => void cambiar(id, estado),
    ocupados,
  };
}

/** Where the message is now, in words. */
function dicho(t: T, { agregado, caso }: RespuestaCasoDeSuelto): string {
  if (caso === null) return t("sueltos:casoAjeno");
  const hecho = t(agregado ? "sueltos:casoAgregado" : "sueltos:casoAbierto", { caso: caso.id });
  if (caso.punto_atencion === null) return hecho;
  return `${hecho} ${t("sueltos:casoEnPunto", { punto: caso.punto_atencion.identificador })}`;
}
