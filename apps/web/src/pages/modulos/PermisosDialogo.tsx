import { Alert } from "@mantine/core";
import { ANCHO, AVISO_PERMISO_MS } from "@ventanilla/contract/limites";
import type { Modulo } from "@ventanilla/contract/modulo/modulo";
import type { PermisoDeRol } from "@ventanilla/contract/permiso/permiso";
import type { Bandera } from "@ventanilla/contract/permisos";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { reloadMenu, reloadMenuAndClick } from "../../lib/reload-menu.ts";
import { can, getSession } from "../../lib/session.ts";
import { useT } from "../../lib/use-t.ts";
import { Dialog } from "../../ui/dialog/Dialog.tsx";
import { errorText, handleError } from "../../ui/errors/handle-error.ts";
import { Stored } from "../../ui/Stored.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { Lines } from "../../ui/states/Skeletons.tsx";
import { toast } from "../../ui/toast/toasts.ts";
import { useEditarPermiso, usePermisos } from "./api.ts";
import { PermisosTabla } from "./PermisosTabla.tsx";

type Props = {
  modulo: Modulo;
  /** It was made a moment ago: the menu does not show it yet. */
  nuevo: boolean;
  onClose: () => void;
};

/** What each role may do in a module; each switch saves at once. */
export function PermisosDialogo({ modulo, nuevo, onClose }: Props) {
  const t = useT();
  const { data, error, isFetching, refetch } = usePermisos(modulo.id);
  const guardar = useEditarPermiso();
  /** What was switched and the menu does not show yet: each answers whether it was saved. */
  const cambios = useRef([Promise.resolve(nuevo)]);
  /** The page was left with it open: nobody looks for its section in the menu. */
  const seDejo = useRef(false);
  const seFue = useRef(false);
  /** What was switched and is not answered yet: `<permiso>:<flag>`. */
  const [enCamino, setEnCamino] = useState<ReadonlyMap<string, boolean>>(new Map());
  const cerrado = avisoDe(modulo);

  const poner = async (permiso: PermisoDeRol, bandera: Bandera, dada: boolean): Promise<boolean> => {
    const { id } = permiso;
    const clave = `${id}:${bandera}`;
    setEnCamino((antes) => new Map(antes).set(clave, dada));
    try {
      await guardar(id, { [bandera]: dada });
      toast.success(t("modulos:permisoActualizado"), { durationMs: AVISO_PERMISO_MS });
      return true;
    } catch (fallo) {
      handleError(fallo, { retry: () => cambiar(permiso, bandera, dada) });
      return false;
    } finally {
      setEnCamino((antes) => new Map([...antes].filter(([otra]) => otra !== clave)));
    }
  };
  const cambiar = (permiso: PermisoDeRol, bandera: Bandera, dada: boolean) => {
    cambios.current.push(poner(permiso, bandera, dada));
    // Tried again from its notice, which outlives the dialog.
    if (seFue.current) void leerMenu();
  };
  const leerMenu = async () => {
    const guardados = await Promise.all(cambios.current.splice(0));
    if (!guardados.includes(true) || getSession() === undefined) return;
    const leido = seDejo.current ? reloadMenu() : reloadMenuAndClick("modulos");
    leido.catch((fallo: unknown) => handleError(fallo, { background: true }));
  };
  const alIrse = useRef(leerMenu);
  useEffect(() => {
    alIrse.current = leerMenu;
  });
  useEffect(() => {
    seDejo.current = true;
    seFue.current = false;
    return () => {
      seFue.current = true;
      void alIrse.current();
    };
  }, []);
  const cerrar = () => {
    seDejo.current = false;
    onClose();
  };

  return (
    <Dialog
      opened
      onClose={cerrar}
      title={<Stored sentence={(nombre) => t("modulos:permisosDe", { nombre })} name={modulo.label} />}
      width={ANCHO.permisos}
      large
    >
      {cerrado === null ? null : <Alert mb="md">{t(cerrado)}</Alert>}
      {data === undefined && (error === null || isFetching) ? <Lines count={6} /> : null}
      {data === undefined && error !== null && !isFetching ? (
        <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
      ) : null}
      {data === undefined ? null : (
        <Alcanzable puedeCambiar={cerrado === null} rotulo={t("modulos:permisos")}>
          <PermisosTabla
            modulo={modulo}
            permisos={data.rows}
            dada={(permiso, bandera) => enCamino.get(`${permiso.id}:${bandera}`) ?? permiso[bandera]}
            ocupada={(permiso, bandera) => enCamino.has(`${permiso.id}:${bandera}`)}
            onCambio={cambiar}
            soloLectura={cerrado !== null}
          />
        </Alcanzable>
      )}
    </Dialog>
  );
}

/** Where nothing in it can be switched it takes the focus itself: the keyboard scrolls what is longer than the screen. */
function Alcanzable(props: { puedeCambiar: boolean; rotulo: string; children: ReactNode }) {
  const { puedeCambiar, rotulo, children } = props;
  if (puedeCambiar) return children;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached with the keyboard
    <section aria-label={rotulo} tabIndex={0}>
      {children}
    </section>
  );
}

/** Why nothing can be switched here. */
function avisoDe(modulo: Modulo): "errores:PERMISO_PRESTADO" | "modulos:soloLectura" | null {
  if (modulo.permiso !== null) return "errores:PERMISO_PRESTADO";
  return can("permisos:update") ? null : "modulos:soloLectura";
}
