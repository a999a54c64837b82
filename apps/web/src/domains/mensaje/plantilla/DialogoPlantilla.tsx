import { useQuery } from "@tanstack/react-query";
import { HttpError } from "@ventanilla/client/http";
import { ANCHO } from "@ventanilla/contract/limites";
import type { RespuestaEnvio } from "@ventanilla/contract/mensaje/mensaje";
import { leerPlantillas } from "@ventanilla/contract/mensaje/mensaje.routes";
import { huecosDe, type Plantilla } from "@ventanilla/contract/mensaje/plantilla";
import { useState } from "react";
import { routeQuery } from "../../../lib/route-query.ts";
import { useT } from "../../../lib/use-t.ts";
import { FormModal } from "../../../ui/dialog/FormModal.tsx";
import { handleError } from "../../../ui/errors/handle-error.ts";
import { ChoiceField } from "../../../ui/field/ChoiceField.tsx";
import { CounterField } from "../../../ui/field/CounterField.tsx";
import { useSchemaForm } from "../../../ui/form/use-schema-form.ts";
import { cuerpoDePlantilla, type DestinoPlantilla, mandarPlantilla } from "../api.ts";
import { EstadoPlantillas } from "./EstadoPlantillas.tsx";
import { FalloPlantilla } from "./FalloPlantilla.tsx";
import { conHuecos, huecosVacios, rotuloDe, valoresDe } from "./plantilla.rules.ts";
import { VistaPlantilla } from "./VistaPlantilla.tsx";

export type DialogoPlantillaProps = {
  destino: DestinoPlantilla;
  /** Whose conversation it is. */
  nombre: string;
  onEnviada: (respuesta: RespuestaEnvio) => void;
  onCerrar: () => void;
};

/** Why the last try wrote nothing; `hablaron`: somebody spoke meanwhile, and it may be sent all the same. */
type Fallo = { texto: string; hablaron: boolean };

const tieneCodigo = (error: unknown, codigo: "HUBO_MENSAJES" | "PLANTILLA_NO_DISPONIBLE"): boolean =>
  error instanceof HttpError && error.code === codigo;

/** One of the account's approved messages, with what stands in its gaps. */
export function DialogoPlantilla({ destino, nombre, onEnviada, onCerrar }: DialogoPlantillaProps) {
  const t = useT();
  // What was seen when one began: a colleague who speaks meanwhile is not passed over.
  const [inicial] = useState(destino);
  const lista = useQuery(routeQuery(leerPlantillas, { params: { canalId: inicial.canal } }));
  const [elegida, setElegida] = useState<Plantilla | null>(null);
  const [fallo, setFallo] = useState<Fallo | null>(null);
  const ofrecidas = lista.data?.rows ?? [];
  const huecos = conHuecos(elegida);
  const form = useSchemaForm({
    schema: huecosDe(elegida ?? { parametros: 0 }),
    initial: huecosVacios,
    labels: Object.fromEntries(huecos.map((numero) => [numero, t("chat:plantillaDato", { numero })])),
    save: async (valores) => {
      if (elegida === null) return;
      const { nombre, idioma } = elegida;
      const escrito = cuerpoDePlantilla(inicial, { nombre, idioma, parametros: valoresDe(elegida, valores) });
      const body = fallo?.hablaron === true ? { ...escrito, forzar: true } : escrito;
      onEnviada(await mandarPlantilla({ canal: inicial.canal, body }));
    },
    onRefused: (error) => {
      const texto = handleError(error, { inPlace: true });
      setFallo({ texto, hablaron: tieneCodigo(error, "HUBO_MENSAJES") });
      if (tieneCodigo(error, "PLANTILLA_NO_DISPONIBLE")) void lista.refetch();
    },
  });
  const hay = ofrecidas.length > 0 || elegida !== null;
  const lugar = ofrecidas.findIndex((una) => elegida !== null && rotuloDe(una) === rotuloDe(elegida));

  return (
    <FormModal
      {...form.modal}
      {...form.gate()}
      {...(elegida === null && { disabled: true })}
      opened
      ofView
      dirty={form.modal.dirty}
      readOnly={!hay}
      onClose={onCerrar}
      title={t("chat:plantillaTitulo")}
      width={ANCHO.formulario}
      confirmLabel={fallo?.hablaron === true ? t("chat:enviarIgual") : t("chat:plantillaEnviar")}
    >
      {fallo === null ? null : (
        <FormModal.Wide>
          <FalloPlantilla texto={fallo.texto} />
        </FormModal.Wide>
      )}
      {hay ? (
        <FormModal.Wide>
          <ChoiceField
            id="plantilla"
            label={t("chat:plantilla")}
            required
            value={lugar < 0 ? null : lugar}
            onChange={(indice) => {
              setElegida(ofrecidas[indice ?? -1] ?? null);
              setFallo(null);
            }}
            onBlur={() => undefined}
            autoFocus
            openOnFocus={false}
            allowDeselect={false}
            placeholder={t("chat:plantillaBuscar")}
            choices={ofrecidas.map((una, indice) => ({ id: indice, label: rotuloDe(una) }))}
          />
        </FormModal.Wide>
      ) : (
        <FormModal.Wide>
          <EstadoPlantillas consulta={lista} />
        </FormModal.Wide>
      )}
      {huecos.map((numero) => (
        <FormModal.Wide key={numero}>
          <CounterField {...form.text(numero)} singleLine />
        </FormModal.Wide>
      ))}
      {elegida === null ? null : (
        <FormModal.Wide>
          <VistaPlantilla plantilla={elegida} valores={valoresDe(elegida, form.values)} nombre={nombre} />
        </FormModal.Wide>
      )}
    </FormModal>
  );
}
