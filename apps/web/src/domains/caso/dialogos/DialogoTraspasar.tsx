import { useQuery } from "@tanstack/react-query";
import { type Caso, Traspaso } from "@ventanilla/contract/caso/caso";
import { listarColegas } from "@ventanilla/contract/caso/lectura.routes";
import { ANCHO } from "@ventanilla/contract/limites";
import { nombreDeOperador } from "@ventanilla/contract/persona/nombre.rules";
import { routeQuery } from "../../../lib/route-query.ts";
import { useT } from "../../../lib/use-t.ts";
import { FormModal } from "../../../ui/dialog/FormModal.tsx";
import { ChoiceField } from "../../../ui/field/ChoiceField.tsx";
import { CounterField } from "../../../ui/field/CounterField.tsx";
import { catalogOf } from "../../../ui/field/catalog.ts";
import { useSchemaForm } from "../../../ui/form/use-schema-form.ts";
import { useCambio } from "../use-cambio.ts";
import { AvisoCambio } from "./AvisoCambio.tsx";
import classes from "./dialogos.module.css";

export type DialogoTraspasarProps = {
  caso: Caso;
  onCerrar: () => void;
  /** The name of whoever has it now. */
  onTraspasado: (nombre: string) => void;
};

const Para = Traspaso.pick({ id_operador: true, comentario: true });
const MUEVE = ["operador_principal", "id_punto_atencion", "estado"] as const;

/** «Pasar»: to which colleague of the point, and with which words. Whoever is there now stands first. */
export function DialogoTraspasar({ caso, onCerrar, onTraspasado }: DialogoTraspasarProps) {
  const t = useT();
  const cambio = useCambio(caso, MUEVE);
  // Who stands there changes by the minute.
  const colegas = useQuery(routeQuery(listarColegas, { params: { id: caso.id } }, { staleTime: 0 }));
  const rows = colegas.data?.rows ?? [];
  const choices = rows.map(({ id, nombre }) => ({ id, label: nombreDeOperador(nombre) }));
  const presentes = new Set(rows.filter(({ presente }) => presente).map(({ id }) => String(id)));

  const initial: { id_operador: number | null; comentario: string } = { id_operador: null, comentario: "" };
  const form = useSchemaForm({
    schema: Para,
    initial,
    labels: { id_operador: t("caso:traspasarColega"), comentario: t("caso:derivarComentario") },
    missing: { id_operador: t("caso:traspasarSinColega") },
    wrongTo: "field",
    save: async ({ id_operador, comentario = "" }) => {
      await cambio.enviar((cambios, base) => cambios.traspasar(base, { id_operador, comentario }));
      onTraspasado(choices.find(({ id }) => id === id_operador)?.label ?? "");
    },
    onRefused: cambio.alFallar,
  });

  return (
    <FormModal
      {...form.modal}
      opened
      ofView
      onClose={onCerrar}
      title={t("caso:traspasarTitulo")}
      width={ANCHO.derivar}
      confirmLabel={t("caso:traspasar")}
    >
      <FormModal.Wide>
        <AvisoCambio cambio={cambio} />
        <ChoiceField
          {...form.field("id_operador")}
          openOnFocus={false}
          allowDeselect={false}
          none={t(colegas.isSuccess ? "caso:traspasarNinguno" : "comun:cargando")}
          autoFocus
          {...catalogOf(colegas)}
          choices={choices}
          renderOption={({ option }) => (
            <span className={classes["destino"]}>
              <span>{option.label}</span>
              {presentes.has(option.value) ? (
                <span className={classes["entidad"]}>{t("caso:traspasarPresente")}</span>
              ) : null}
            </span>
          )}
        />
      </FormModal.Wide>
      <FormModal.Wide>
        <CounterField {...form.text("comentario")} description={t("caso:derivarComentarioAyuda")} />
      </FormModal.Wide>
    </FormModal>
  );
}
