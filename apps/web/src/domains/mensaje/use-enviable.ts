import { esTextoEnviable } from "@ventanilla/contract/mensaje/mensaje.rules";
import { type T, useT } from "../../lib/use-t.ts";
import type { Falta } from "./redaccion/bandeja.rules.ts";
import type { Redaccion } from "./redaccion/use-redaccion.ts";
import { type TextoEnCurso, useDelTexto } from "./texto-en-curso.ts";

const MB = 1024 * 1024;

/** Whether it can be sent as it stands, and what is missing when that is not plain to see. */
export function useEnviable(
  texto: TextoEnCurso,
  { piezas, falta }: Pick<Redaccion, "piezas" | "falta">,
): { enviable: boolean; pista: string | null } {
  const t = useT();
  const vale = useDelTexto(texto, esTextoEnviable);
  const nada = useDelTexto(texto, (escrito) => escrito.trim() === "");
  if (falta !== null) return { enviable: false, pista: textoDe(t, falta) };
  if (piezas.length === 0) return { enviable: vale, pista: null };
  // Words that go with files are a message of their own, or none.
  const enviable = nada || vale;
  return { enviable, pista: enviable ? null : t("redaccion:faltaTexto") };
}

function textoDe(t: T, falta: Falta): string {
  switch (falta.causa) {
    case "subiendo":
      return t("redaccion:faltaSubir", { count: falta.cuantos });
    case "voz":
      return t("redaccion:faltaVoz");
    case "sin-subir":
      return t("redaccion:faltaArchivo");
    case "no-admitido":
      return t("redaccion:faltaAdmitir", { nombre: falta.nombre });
    case "juntos":
      return t("redaccion:faltaJuntos", { limite: Math.floor(falta.limite / MB) });
  }
}
