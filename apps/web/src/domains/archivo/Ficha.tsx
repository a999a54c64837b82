import { useT } from "../../lib/use-t.ts";
import { Accion } from "./Accion.tsx";
import { Archivo } from "./Archivo.tsx";
import classes from "./archivo.module.css";
import type { Pieza } from "./archivo.rules.ts";
import { useArchivo } from "./archivos.store.ts";
import { EnEspera, Nombre } from "./EnEspera.tsx";
import { Reproductor, type ReproductorProps } from "./reproductor/Reproductor.tsx";
import { useGuardar } from "./use-guardar.ts";

export type FichaProps = { pieza: Pieza; idMensaje: number };

/** A file of a letter: its name and Descargar always, and what it is in small. */
export function Ficha({ pieza, idMensaje }: FichaProps) {
  const { tipo, adjunto } = pieza;
  if (adjunto.estado !== "LISTO")
    return <EnEspera pieza={{ ...pieza, tipo: "archivo" }} idMensaje={idMensaje} />;
  if (tipo === "audio" || tipo === "video") return <Sonora tipo={tipo} pieza={pieza} />;
  return <Archivo pieza={pieza} />;
}

/** A sound or a film, played where it stands. */
function Sonora({ tipo, pieza }: Pick<ReproductorProps, "tipo" | "pieza">) {
  const t = useT();
  const { filename, nombre } = pieza.adjunto;
  const { fase } = useArchivo(filename);
  const guardar = useGuardar(pieza.adjunto);
  return (
    <div className={classes["ficha"]} data-tipo={tipo}>
      <div className={classes["ficha-cabeza"]}>
        <Nombre nombre={nombre} />
        <Accion
          nombre={t("medios:descargarNombre", { nombre })}
          ocupado={fase === "bajando"}
          onClick={guardar}
        >
          {t("medios:descargar")}
        </Accion>
      </div>
      <Reproductor tipo={tipo} pieza={pieza} nombre={nombre} seGuardaAlLado />
    </div>
  );
}
