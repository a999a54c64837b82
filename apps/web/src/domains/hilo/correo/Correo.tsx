import { sinCitas } from "@ventanilla/contract/mensaje/correo.rules";
import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { useMemo, useState } from "react";
import { useT } from "../../../lib/use-t.ts";
import { enCuerpo, Ficha, piezasDe, useVerArchivo } from "../../archivo/index.ts";
import { Texto } from "../burbuja/Texto.tsx";
import classes from "./correo.module.css";
import { textoPlano } from "./correo.rules.ts";
import { MarcoCorreo } from "./MarcoCorreo.tsx";
import { Original } from "./Original.tsx";
import { Senas } from "./Senas.tsx";

/** A mail: subject, sender, body, files. One that is only lines of text is read as text. */
export function Correo({ mensaje }: { mensaje: Mensaje }) {
  const t = useT();
  const ver = useVerArchivo();
  const { contenido, extras } = mensaje;
  const asunto = extras.asunto || t("medios:sinAsunto");
  const texto = useMemo(() => textoPlano(contenido), [contenido]);
  const propio = useMemo(
    () => (texto === null ? null : sinCitas(texto, extras.asunto)),
    [texto, extras.asunto],
  );
  const [sinPoner, setSinPoner] = useState<readonly string[]>([]);
  const piezas = piezasDe(mensaje);
  const puestas = texto === null ? enCuerpo(mensaje) : [];
  const sueltas = piezas.filter(
    ({ adjunto }) => !puestas.includes(adjunto) || sinPoner.includes(adjunto.filename),
  );
  return (
    <div className={classes["carta"]}>
      <Senas mensaje={mensaje} asunto={asunto} />
      {texto === null ? (
        // Read again it is another letter, and the frame is told only once what it shows.
        <MarcoCorreo
          key={mensaje.secuencia}
          id={mensaje.id}
          html={contenido}
          asunto={asunto}
          imagenes={puestas}
          onSinPoner={setSinPoner}
          onVer={(imagen) => {
            const pieza = piezas.find(({ adjunto }) => adjunto === imagen);
            if (pieza !== undefined) ver(pieza.clave);
          }}
        />
      ) : (
        <Texto {...(propio !== null && { propio })}>{texto}</Texto>
      )}
      {sueltas.length === 0 ? null : (
        <ul className={classes["fichas"]} aria-label={t("medios:adjuntos")}>
          {sueltas.map((pieza) => (
            <li key={pieza.clave}>
              <Ficha pieza={pieza} idMensaje={mensaje.id} />
            </li>
          ))}
        </ul>
      )}
      {extras.original === undefined ? null : (
        <Original mensaje={mensaje} tamanio={extras.original.tamanio} />
      )}
    </div>
  );
}
