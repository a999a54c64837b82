import { UnstyledButton } from "@mantine/core";
import type { CasoHallado, Marca } from "@ventanilla/contract/busqueda/busqueda";
import {
  casoNombrado,
  documentoHallado,
  marcasDeDireccion,
  marcasDeHallado,
} from "@ventanilla/contract/busqueda/hallado.rules";
import { direccionVisible } from "@ventanilla/contract/canal/canal.rules";
import { type NombreDeCiudadano, nombreDeCiudadano } from "@ventanilla/contract/canal/ciudadano.rules";
import { useCasosHallados } from "../../domains/busqueda/index.ts";
import { useNombreCanal } from "../../domains/canal/index.ts";
import { ciudadanoDe } from "../../domains/caso/index.ts";
import { STORED_LANGUAGE } from "../../lib/stored-language.ts";
import { useT } from "../../lib/use-t.ts";
import { Marked } from "../../ui/Marked.tsx";
import { Written } from "../../ui/Stored.tsx";
import { Time } from "../../ui/Time.tsx";
import classes from "./buscar.module.css";
import { Cabeza } from "./Cabeza.tsx";
import { type HalladosProps, Seccion, Siguientes } from "./Seccion.tsx";

export function CasosHallados({ texto, onElegir }: HalladosProps) {
  const t = useT();
  const hallados = useCasosHallados(texto);
  const { data, isError, isPlaceholderData, refetch, hasNextPage } = hallados;
  // One that changed while pages were asked for may stand in two of them.
  const filas = data && [
    ...new Map(data.pages.flatMap(({ rows }) => rows).map((fila) => [fila.id, fila])).values(),
  ];
  const cuantos = filas?.length ?? 0;
  return (
    <Seccion
      titulo={t("busqueda:casos")}
      cuantos={filas?.length}
      deAntes={isPlaceholderData}
      nada={t("busqueda:casosNada")}
      hayMas={hasNextPage ? t("busqueda:casosHayMas", { cuantos }) : undefined}
      fallo={isError ? { titulo: t("busqueda:casosError"), repetir: () => void refetch() } : undefined}
    >
      <ul className={classes["lista"]}>
        {filas?.map((fila) => (
          <li key={fila.id}>
            <Caso fila={fila} texto={texto} onElegir={onElegir} />
          </li>
        ))}
      </ul>
      <Siguientes rotulo={t("busqueda:casosMas")} error={t("busqueda:casosError")} consulta={hallados} />
    </Seccion>
  );
}

type CasoProps = { fila: CasoHallado } & HalladosProps;

function Caso({ fila, texto, onElegir }: CasoProps) {
  const t = useT();
  const caso = t("busqueda:caso", { id: fila.id });
  return (
    <UnstyledButton className={classes["hallazgo"]} onClick={() => onElegir({ fila })}>
      <Cabeza fila={fila} marcas={(nombre) => marcasDeNombre(nombre, texto)} />
      <span className={classes["palabras"]} lang={STORED_LANGUAGE}>
        <Marked text={fila.descripcion} marks={marcasDeHallado(fila.descripcion, texto)} />
      </span>
      <PorQue fila={fila} texto={texto} />
      <span className={classes["pie"]}>
        <Marked
          text={caso}
          marks={casoNombrado(texto) === fila.id ? marcasDeHallado(caso, String(fila.id)) : []}
        />
        {fila.punto_atencion === null ? null : (
          <>
            {" · "}
            <Written>{fila.punto_atencion.identificador}</Written>
          </>
        )}{" "}
        · <Time at={fila._updated_at} />
      </span>
    </UnstyledButton>
  );
}

/** Of an address where no name is known, its digits. */
const marcasDeNombre = ({ texto, fuente }: NombreDeCiudadano, buscado: string): Marca[] =>
  fuente === "direccion" ? marcasDeDireccion(texto, buscado) : marcasDeHallado(texto, buscado);

/** What the row does not show and the case was found by: its person's document, or an address of it. */
function PorQue({ fila, texto }: Pick<CasoProps, "fila" | "texto">) {
  const t = useT();
  const documento = fila.persona && documentoHallado(fila.persona.nro_documento, texto);
  return (
    <>
      {documento ? (
        <Dato rotulo={t("busqueda:documento")} texto={documento.texto} marcas={documento.marcas} />
      ) : null}
      <Direccion fila={fila} texto={texto} />
    </>
  );
}

function Direccion({ fila, texto }: Pick<CasoProps, "fila" | "texto">) {
  const t = useT();
  const nombreCanal = useNombreCanal();
  const titulo = nombreDeCiudadano(ciudadanoDe(fila));
  const { direccion } = fila;
  // A server of the release before says nothing of addresses.
  if (!direccion) return null;
  const visible = direccionVisible(direccion.clasificacion, direccion.usuario);
  const marcas = marcasDeDireccion(visible, texto);
  if (marcas.length > 0)
    return visible === titulo.texto ? null : (
      <Dato rotulo={nombreCanal(direccion.clasificacion)} texto={visible} marcas={marcas} />
    );
  const nombre = direccion.nombre ?? "";
  const enNombre = marcasDeHallado(nombre, texto);
  if (enNombre.length === 0 || marcasDeNombre(titulo, texto).length > 0) return null;
  return <Dato rotulo={t("busqueda:nombreEnCanal")} texto={nombre} marcas={enNombre} />;
}

function Dato({ rotulo, texto, marcas }: { rotulo: string; texto: string; marcas: readonly Marca[] }) {
  return (
    <span className={classes["pie"]}>
      {rotulo}:{" "}
      <span lang={STORED_LANGUAGE} dir="auto">
        <Marked text={texto} marks={marcas} />
      </span>
    </span>
  );
}
