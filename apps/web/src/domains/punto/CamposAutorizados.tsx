import { cuentaVisible } from "@ventanilla/contract/canal/canal.rules";
import { nombreDeOperador } from "@ventanilla/contract/persona/nombre.rules";
import type { CanalBreve, OperadorBreve, Punto } from "@ventanilla/contract/punto/punto";
import { useMemo } from "react";
import { useT } from "../../lib/use-t.ts";
import { FormModal } from "../../ui/dialog/FormModal.tsx";
import { type Choice, ChosenField } from "../../ui/field/ChosenField.tsx";
import { catalogOf } from "../../ui/field/catalog.ts";
import type { FieldProps } from "../../ui/form/schema-form.ts";
import { CanalIcono, useNombreCanal } from "../canal/index.ts";
import { useCanales, useOperadores } from "./formulario.api.ts";

export type CamposAutorizadosProps = {
  punto: Punto | undefined;
  /** Offered are those of this institution; without one, nothing yet. */
  idEntidad: number | null;
  operadores: FieldProps<number[]>;
  canales: FieldProps<number[]>;
};

/** Who may work at a point, and through which accounts citizens reach it. */
export function CamposAutorizados(props: CamposAutorizadosProps) {
  const { punto, idEntidad, operadores, canales } = props;
  const t = useT();
  const nombreCanal = useNombreCanal();
  const catalogoOperadores = useOperadores(idEntidad);
  const catalogoCanales = useCanales(idEntidad);
  const deOperador = ({ id, usuario, nombre_completo }: OperadorBreve): Choice => ({
    id,
    label: nombreDeOperador(nombre_completo),
    short: usuario,
  });
  const deCanal = ({ id, clasificacion, usuario }: CanalBreve): Choice => {
    const visible = cuentaVisible(clasificacion, usuario);
    return {
      id,
      label: visible,
      short: visible,
      icon: <CanalIcono clasificacion={clasificacion} usuario={visible} />,
      group: nombreCanal(clasificacion),
    };
  };
  const todosOperadores = useMemo(
    () => unir(catalogoOperadores.data?.rows, punto?.operadores_autorizados),
    [catalogoOperadores.data, punto],
  );
  const todosCanales = useMemo(
    () => unir(catalogoCanales.data?.rows, punto?.canales_autorizados),
    [catalogoCanales.data, punto],
  );
  return (
    <>
      <FormModal.Wide>
        <ChosenField
          {...operadores}
          placeholder={t(idEntidad === null ? "puntos:primeroEntidad" : "puntos:operadoresBuscar")}
          choices={todosOperadores.map(deOperador)}
          {...catalogOf(catalogoOperadores)}
        />
      </FormModal.Wide>
      <FormModal.Wide>
        <ChosenField
          {...canales}
          placeholder={t(idEntidad === null ? "puntos:primeroEntidad" : "puntos:canalesBuscar")}
          choices={todosCanales.map(deCanal)}
          {...catalogOf(catalogoCanales)}
        />
      </FormModal.Wide>
    </>
  );
}

/** What is authorised already stays to be seen and taken out, although the catalogue no longer offers it. */
function unir<T extends { id: number }>(ofrecidos: readonly T[] = [], propios: readonly T[] = []): T[] {
  return [...ofrecidos, ...propios.filter(({ id }) => !ofrecidos.some((uno) => uno.id === id))];
}
