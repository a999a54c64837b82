import { Tooltip } from "@mantine/core";
import { IconUserQuestion } from "@tabler/icons-react";
import type { Marca } from "@ventanilla/contract/busqueda/busqueda";
import {
  type Ciudadano,
  type NombreDeCiudadano,
  nombreDeCiudadano,
} from "@ventanilla/contract/canal/ciudadano.rules";
import { useT } from "../../lib/use-t.ts";
import { Marked } from "../../ui/Marked.tsx";
import classes from "./canal.module.css";

/** The words before or after the name; the space between them stands outside. */
const Voz = ({ children }: { children: string }) =>
  children.trim() === "" ? null : <span className="solo-voz">{children.trim()}</span>;

export type NombreCiudadanoProps = {
  de: Ciudadano;
  /** Where it has what somebody looks for. */
  marcas?: ((nombre: NombreDeCiudadano) => readonly Marca[]) | undefined;
};

/** A citizen's name where it stands alone; a sign after one that nobody verified. */
export function NombreCiudadano({ de, marcas }: NombreCiudadanoProps) {
  const t = useT();
  const nombre = nombreDeCiudadano(de);
  const { fuente } = nombre;
  const texto = marcas ? <Marked text={nombre.texto} marks={marcas(nombre)} /> : nombre.texto;
  if (fuente === "direccion") return <span className={classes["direccion"]}>{texto}</span>;
  if (fuente === "persona") return texto;
  const [antes = "", despues = ""] = t("comun:sinVerificar", { nombre: "\u0000" }).split("\u0000");
  return (
    <Tooltip label={t("comun:sinVerificarAyuda")}>
      <span>
        <Voz>{antes}</Voz> {texto} <Voz>{despues}</Voz>
        <IconUserQuestion size={14} className={classes["sin-verificar"]} aria-hidden />
      </span>
    </Tooltip>
  );
}
