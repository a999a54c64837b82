import { IconAlertTriangle } from "@tabler/icons-react";
import { shortenFileName } from "../../lib/format.ts";
import { useT } from "../../lib/use-t.ts";
import classes from "./archivo.module.css";
import type { Pieza } from "./archivo.rules.ts";
import { POR_TIPO } from "./icono-tipo.ts";
import { PedirOtraVez } from "./PedirOtraVez.tsx";

/** A file that is still on its way from the channel, or will not come. In the box it will have when it is there. */
export function EnEspera({ pieza: { adjunto, tipo }, idMensaje }: { pieza: Pieza; idMensaje: number }) {
  const t = useT();
  const perdido = adjunto.estado === "FALLIDO";
  const Icono = perdido ? IconAlertTriangle : POR_TIPO[tipo];
  return (
    <div className={classes["espera"]} data-tipo={tipo} data-perdido={perdido || undefined}>
      <Icono size={20} aria-hidden />
      <span className={classes["espera-texto"]}>
        {adjunto.nombre === "" ? null : <Nombre nombre={adjunto.nombre} />}
        <span title={perdido ? undefined : t("medios:pendienteAyuda")}>
          {t(perdido ? "medios:perdido" : "medios:pendiente")}
        </span>
        {perdido ? <PedirOtraVez id={idMensaje} nombre={adjunto.nombre} /> : null}
      </span>
    </div>
  );
}

/** Cut at 30 characters; whole for the pointer and for screen readers. */
export function Nombre({ nombre }: { nombre: string }) {
  const corto = shortenFileName(nombre);
  if (corto === nombre) return <span className={classes["nombre"]}>{nombre}</span>;
  return (
    <span className={classes["nombre"]} title={nombre}>
      <span aria-hidden>{corto}</span>
      <span className="solo-voz">{nombre}</span>
    </span>
  );
}
