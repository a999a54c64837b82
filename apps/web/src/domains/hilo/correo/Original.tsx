import { useQueryClient } from "@tanstack/react-query";
import { direccionDeOriginal, nombreDeOriginal } from "@ventanilla/contract/archivo/archivo.rules";
import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { useState } from "react";
import { formatSize } from "../../../lib/format.ts";
import { invalidate } from "../../../lib/route-query.ts";
import { useLanguage, useT } from "../../../lib/use-t.ts";
import { Can } from "../../../ui/Can.tsx";
import { handleError } from "../../../ui/errors/handle-error.ts";
import { toast } from "../../../ui/toast/toasts.ts";
import { Accion, useArchivo, useGuardar } from "../../archivo/index.ts";
import { leerDeNuevo } from "../api.ts";
import classes from "./correo.module.css";

export type OriginalProps = {
  mensaje: Pick<Mensaje, "id" | "extras">;
  /** Bytes. */
  tamanio: number;
};

/** The mail as it came, to be saved; who administers may have it read again. */
export function Original({ mensaje: { id, extras }, tamanio }: OriginalProps) {
  const t = useT();
  const idioma = useLanguage();
  const filename = direccionDeOriginal(id);
  const { fase } = useArchivo(filename);
  const guardar = useGuardar({ filename, nombre: nombreDeOriginal(id, extras.asunto) });
  return (
    <p className={classes["nota"]}>
      <Accion ocupado={fase === "bajando"} onClick={guardar}>
        {t(fase === "fallido" ? "comun:reintentar" : "medios:correoOriginal")}
      </Accion>
      <span>{formatSize(tamanio, idioma)}</span>
      <Can permiso="admin-casos:update">
        <LeerDeNuevo id={id} />
      </Can>
      {fase === "fallido" ? <span role="alert">{t("medios:originalFallo")}</span> : null}
    </p>
  );
}

function LeerDeNuevo({ id }: { id: number }) {
  const t = useT();
  const cache = useQueryClient();
  const [ocupado, setOcupado] = useState(false);
  const hacer = async () => {
    setOcupado(true);
    try {
      const { cambio } = await leerDeNuevo(id);
      if (cambio) toast.success(t("medios:correoLeidoDeNuevo"));
      else toast.info(t("medios:correoLeidoIgual"));
      await Promise.all([invalidate(cache, "mensaje"), invalidate(cache, "suelto")]);
    } catch (error) {
      handleError(error);
    } finally {
      setOcupado(false);
    }
  };
  return (
    <Accion ocupado={ocupado} onClick={() => void hacer()}>
      {t("medios:correoLeerDeNuevo")}
    </Accion>
  );
}
