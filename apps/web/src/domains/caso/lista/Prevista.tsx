import { IconFile, IconMail, IconMicrophone, IconPhoto, IconVideo } from "@tabler/icons-react";
import type { UltimoMensaje } from "@ventanilla/contract/caso/caso";
import type { TipoContenido } from "@ventanilla/contract/mensaje/mensaje";
import { prevista } from "@ventanilla/contract/mensaje/mensaje.rules";
import { useT } from "../../../lib/use-t.ts";
import { Written } from "../../../ui/Stored.tsx";
import classes from "./lista.module.css";

const MEDIOS = {
  audio: { icono: IconMicrophone, clave: "chat:tipoAudio" },
  archivo: { icono: IconFile, clave: "chat:tipoArchivo" },
  imagen: { icono: IconPhoto, clave: "chat:tipoImagen" },
  video: { icono: IconVideo, clave: "chat:tipoVideo" },
  email: { icono: IconMail, clave: "chat:tipoEmail" },
} as const satisfies Record<Exclude<TipoContenido, "texto">, object>;

/** The words of a last message: its text, or what kind of thing it is. */
export function usePrevista(): (mensaje: UltimoMensaje | null, largo?: number) => string {
  const t = useT();
  return (mensaje, largo) => {
    if (mensaje === null) return t("chat:sinMensajes");
    // The list carries no extras: for e-mail the server puts the subject in `contenido`.
    const texto = prevista(mensaje.tipo_contenido, mensaje.contenido, mensaje.contenido, largo);
    if (texto !== "" || mensaje.tipo_contenido === "texto") return texto;
    return t(MEDIOS[mensaje.tipo_contenido].clave);
  };
}

/** First 32 characters of the last message; an icon and a word for what is no text. */
export function Prevista({ mensaje }: { mensaje: UltimoMensaje | null }) {
  const texto = usePrevista()(mensaje);
  if (mensaje === null) return texto;
  if (mensaje.tipo_contenido === "texto") return <Written>{texto}</Written>;
  const Icono = MEDIOS[mensaje.tipo_contenido].icono;
  return (
    <>
      <Icono size={14} className={classes["icono-medio"]} aria-hidden />{" "}
      {mensaje.contenido === "" ? texto : <Written>{texto}</Written>}
    </>
  );
}
