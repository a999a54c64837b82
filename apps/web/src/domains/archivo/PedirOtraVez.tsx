import { useQueryClient } from "@tanstack/react-query";
import { pedirArchivosDeMensaje } from "@ventanilla/contract/archivo/archivo.routes";
import { useState } from "react";
import { announce } from "../../lib/announce.ts";
import { call } from "../../lib/api.ts";
import { invalidate } from "../../lib/route-query.ts";
import { useT } from "../../lib/use-t.ts";
import { Can } from "../../ui/Can.tsx";
import { handleError } from "../../ui/errors/handle-error.ts";
import { Accion } from "./Accion.tsx";

/** A file that did not come is asked for once more; the thread shows it when it is there. To one that is only read nobody tells it. */
export function PedirOtraVez({ id, nombre }: { id: number; nombre: string }) {
  const t = useT();
  const cache = useQueryClient();
  const [ocupado, setOcupado] = useState(false);
  const pedir = async () => {
    setOcupado(true);
    try {
      await call(pedirArchivosDeMensaje, { params: { id } });
      announce(t("medios:pedido"));
      await Promise.all([invalidate(cache, "mensaje"), invalidate(cache, "suelto")]);
    } catch (error) {
      handleError(error);
    } finally {
      setOcupado(false);
    }
  };
  return (
    <Can permiso="operadores:update">
      <Accion
        ocupado={ocupado}
        onClick={() => void pedir()}
        {...(nombre !== "" && { nombre: t("medios:pedirOtraVezDe", { nombre }) })}
      >
        {t("medios:pedirOtraVez")}
      </Accion>
    </Can>
  );
}
