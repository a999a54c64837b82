import { useQueryClient } from "@tanstack/react-query";
import { hacerCodigos } from "@ventanilla/contract/factor/factor.routes";
import { useState } from "react";
import { call } from "../../../lib/api.ts";
import { invalidate } from "../../../lib/route-query.ts";
import { useT } from "../../../lib/use-t.ts";
import { FormModal } from "../../../ui/dialog/FormModal.tsx";
import type { AgregarProps } from "./AgregarTotp.tsx";
import { marcoDePasos, useCodigos } from "./codigos.tsx";
import { usePrueba } from "./use-prueba.tsx";

/** Another set of recovery codes, instead of the one before. */
export function HacerCodigos({ pruebas, onClose }: AgregarProps) {
  const t = useT();
  const cache = useQueryClient();
  const prueba = usePrueba(pruebas);
  const [nuevos, setNuevos] = useState<readonly string[]>();
  const codigos = useCodigos(nuevos, prueba.ocupado);
  const marco = { ...marcoDePasos(onClose), title: t("factores:hacerCodigos") };
  const hacer = () =>
    prueba.probar(async (hecha) => {
      const hechos = await call(hacerCodigos, { body: { prueba: hecha } });
      setNuevos(hechos.codigos);
      await invalidate(cache, "factor");
    });
  if (codigos !== undefined) {
    return (
      <FormModal {...marco} {...codigos.marco} onSubmit={onClose}>
        {codigos.contenido}
      </FormModal>
    );
  }
  return (
    <FormModal
      {...marco}
      confirmLabel={t("factores:hacerCodigos")}
      onSubmit={() => void hacer()}
      saving={prueba.ocupado}
      dirty={false}
    >
      <FormModal.Wide>
        <p>{t("factores:hacerCodigosTexto")}</p>
      </FormModal.Wide>
      {prueba.campos}
    </FormModal>
  );
}
