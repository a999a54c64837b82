import { useQueryClient } from "@tanstack/react-query";
import type { TipoPrueba, TotpPorConfirmar } from "@ventanilla/contract/factor/factor";
import { comenzarTotp, confirmarTotp } from "@ventanilla/contract/factor/factor.routes";
import { CODIGO_TOTP } from "@ventanilla/contract/limites";
import { useEffect, useId, useState } from "react";
import { CodigoField, TotpPanel } from "../../../domains/factor/index.ts";
import { FalloIngreso } from "../../../domains/sesion/index.ts";
import { announce } from "../../../lib/announce.ts";
import { call } from "../../../lib/api.ts";
import { invalidate } from "../../../lib/route-query.ts";
import { useT } from "../../../lib/use-t.ts";
import { FormModal } from "../../../ui/dialog/FormModal.tsx";
import { toast } from "../../../ui/toast/toasts.ts";
import { marcoDePasos, useCodigos } from "./codigos.tsx";
import { useIntento } from "./use-intento.ts";
import { usePrueba } from "./use-prueba.tsx";

export type AgregarProps = { pruebas: readonly TipoPrueba[]; onClose: () => void };

/** An application of codes: who it is, the QR with a first code of it, and recovery codes if these are the first. */
export function AgregarTotp({ pruebas, onClose }: AgregarProps) {
  const t = useT();
  const id = useId();
  const cache = useQueryClient();
  const prueba = usePrueba(pruebas);
  const idAviso = useId();
  const { error, aviso, ocupado, fallar, intentar } = useIntento(id);
  const [totp, setTotp] = useState<TotpPorConfirmar>();
  const [codigo, setCodigo] = useState("");
  const [nuevos, setNuevos] = useState<readonly string[]>();
  const codigos = useCodigos(nuevos, ocupado);
  useEffect(() => {
    if (totp === undefined) return;
    announce(t("factores:totpTexto"));
    document.getElementById(id)?.focus();
  }, [t, id, totp]);

  const confirmar = async (digitos: string) => {
    const rechazo = await intentar(async () => {
      const inscrito = await call(confirmarTotp, { body: { codigo: digitos } });
      await invalidate(cache, "factor");
      if (inscrito.codigos !== null) return setNuevos(inscrito.codigos);
      onClose();
      toast.success(t("factores:inscrito"));
    });
    if (rechazo !== "INSCRIPCION_VENCIDA") return;
    // No code of that application counts any more: another one is begun.
    setTotp(undefined);
    setCodigo("");
    prueba.avisar(t("errores:INSCRIPCION_VENCIDA"));
  };
  const marco = { ...marcoDePasos(onClose), title: t("factores:agregarTotp") };

  if (codigos !== undefined) {
    return (
      <FormModal {...marco} {...codigos.marco} onSubmit={onClose}>
        {codigos.contenido}
      </FormModal>
    );
  }
  if (totp === undefined) {
    const comenzar = () =>
      prueba.probar(async (hecha) => setTotp(await call(comenzarTotp, { body: { prueba: hecha } })));
    return (
      <FormModal
        {...marco}
        confirmLabel={t("factores:continuar")}
        onSubmit={() => void comenzar()}
        saving={prueba.ocupado}
        dirty={false}
      >
        {prueba.campos}
      </FormModal>
    );
  }
  const alEnviar = () =>
    codigo.length < CODIGO_TOTP ? fallar(t("validacion:codigoForma")) : void confirmar(codigo);
  return (
    <FormModal
      {...marco}
      confirmLabel={t("factores:confirmar")}
      onSubmit={alEnviar}
      saving={ocupado}
      dirty={false}
    >
      <FormModal.Wide>
        <TotpPanel totp={totp} />
      </FormModal.Wide>
      <FormModal.Wide>
        <CodigoField
          id={id}
          value={codigo}
          onChange={setCodigo}
          onCompleto={(digitos) => void confirmar(digitos)}
          description={t("factores:codigoAyuda")}
          error={error}
        />
        <FalloIngreso id={idAviso} texto={aviso} />
      </FormModal.Wide>
    </FormModal>
  );
}
