import { IconAlertTriangle } from "@tabler/icons-react";
import type { Corresponsal, Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import type { ReactNode } from "react";
import { STORED_LANGUAGE } from "../../../lib/stored-language.ts";
import { useT } from "../../../lib/use-t.ts";
import { Asunto } from "../burbuja/Asunto.tsx";
import classes from "./correo.module.css";
import { respuestaDe } from "./correo.rules.ts";

const nombrado = ({ nombre, direccion }: Corresponsal): string =>
  nombre === null || nombre === direccion ? direccion : `${nombre} <${direccion}>`;
const nombrados = (varios: readonly Corresponsal[]): string => varios.map(nombrado).join(", ");

/** What stands above a letter: about what, from whom, to whom else, and where the answer goes when that is not plain. */
export function Senas({ mensaje, asunto }: { mensaje: Mensaje; asunto: string }) {
  const t = useT();
  const { extras, canal_entrada } = mensaje;
  const { correo } = extras;
  const de = correo?.de ? nombrado(correo.de) : extras.remitente;
  const respuesta = respuestaDe(mensaje);
  const direccion = canal_entrada.usuario;
  return (
    <>
      <dl className={classes["senas"]}>
        <Sena nombre={t("medios:asunto")}>
          <span className={classes["asunto"]} {...(extras.asunto && { lang: STORED_LANGUAGE })}>
            <Asunto>{asunto}</Asunto>
          </span>
        </Sena>
        {de === undefined ? null : <Sena nombre={t("medios:de")}>{de}</Sena>}
        {correo === undefined || correo.para.length === 0 ? null : (
          <Sena nombre={t("medios:correoPara")}>{nombrados(correo.para)}</Sena>
        )}
        {correo === undefined || correo.cc.length === 0 ? null : (
          <Sena nombre={t("medios:correoCopia")}>{nombrados(correo.cc)}</Sena>
        )}
        {respuesta.pedida.length === 0 ? null : (
          <Sena nombre={t("medios:correoPideRespuesta")}>{nombrados(respuesta.pedida)}</Sena>
        )}
      </dl>
      {correo !== undefined && correo.mas > 0 ? (
        <p className={classes["nota"]}>{t("medios:correoMas", { count: correo.mas })}</p>
      ) : null}
      {respuesta.pedida.length > 0 ? (
        <p className={classes["nota"]}>{t("medios:correoRespuestaIra", { direccion })}</p>
      ) : null}
      {respuesta.deFormulario ? (
        <p className={classes["nota"]}>{t("medios:correoFormulario", { direccion })}</p>
      ) : null}
      {correo?.sin_comprobar ? (
        <p className={classes["duda"]}>
          <IconAlertTriangle size={18} aria-hidden />
          <span>
            <strong>{t("medios:correoSinComprobar")}</strong> {t("medios:correoSinComprobarAyuda")}
          </span>
        </p>
      ) : null}
    </>
  );
}

function Sena({ nombre, children }: { nombre: string; children: ReactNode }) {
  return (
    <div>
      <dt>{nombre}</dt>
      <dd>{children}</dd>
    </div>
  );
}
