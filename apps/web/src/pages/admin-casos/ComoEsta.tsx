import { DataList } from "@mantine/core";
import type { Caso } from "@ventanilla/contract/caso/caso";
import { nombreDeOperador } from "@ventanilla/contract/persona/nombre.rules";
import type { ReactNode } from "react";
import { STORED_LANGUAGE } from "../../lib/stored-language.ts";
import { useT } from "../../lib/use-t.ts";
import { Written } from "../../ui/Stored.tsx";
import classes from "./admin-casos.module.css";

/** What an administrator's change writes over: whoever made it looked at these. */
export const MUEVE = ["estado", "operador_principal", "id_punto_atencion"] as const;

/** The case that a dialog would change: in which state it is, who handles it and where. */
export function ComoEsta({ caso }: { caso: Caso }) {
  const t = useT();
  const operador = caso.nombre_operador;
  return (
    <DataList className={classes["comoEsta"] ?? ""}>
      <Dato nombre={t("casos:estado")}>
        <span lang={STORED_LANGUAGE}>{caso.estado}</span>
      </Dato>
      <Dato nombre={t("casos:operador")}>
        {operador === null ? t("chat:nadie") : nombreDeOperador(operador)}
      </Dato>
      <Dato nombre={t("casos:identificador")}>
        <Written none={t("casos:sinPunto")}>{caso.punto_atencion?.identificador}</Written>
      </Dato>
    </DataList>
  );
}

function Dato({ nombre, children }: { nombre: string; children: ReactNode }) {
  return (
    <DataList.Item>
      <DataList.ItemLabel>{nombre}</DataList.ItemLabel>
      <DataList.ItemValue>{children}</DataList.ItemValue>
    </DataList.Item>
  );
}
