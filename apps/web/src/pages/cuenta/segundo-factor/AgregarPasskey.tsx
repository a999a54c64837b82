import { useQueryClient } from "@tanstack/react-query";
import { PasskeyRenombrada } from "@ventanilla/contract/factor/factor";
import { comenzarPasskey, inscribirPasskey } from "@ventanilla/contract/factor/factor.routes";
import { PASSKEY_NOMBRE_MAX } from "@ventanilla/contract/limites";
import { useId, useState } from "react";
import { crearPasskey, TEXTO_DE_MOTIVO } from "../../../domains/factor/index.ts";
import { FalloIngreso } from "../../../domains/sesion/index.ts";
import { announce } from "../../../lib/announce.ts";
import { call } from "../../../lib/api.ts";
import { invalidate } from "../../../lib/route-query.ts";
import { useT } from "../../../lib/use-t.ts";
import { FormModal } from "../../../ui/dialog/FormModal.tsx";
import { TextField } from "../../../ui/field/TextField.tsx";
import { toast } from "../../../ui/toast/toasts.ts";
import type { AgregarProps } from "./AgregarTotp.tsx";
import { marcoDePasos, useCodigos } from "./codigos.tsx";
import { usePrueba } from "./use-prueba.tsx";

/** A passkey: its name and who it is, what the browser makes, and recovery codes if these are the first. */
export function AgregarPasskey({ pruebas, onClose }: AgregarProps) {
  const t = useT();
  const id = useId();
  const idNota = useId();
  const cache = useQueryClient();
  const prueba = usePrueba(pruebas);
  const [nombre, setNombre] = useState("");
  const [vacio, setVacio] = useState(false);
  const [nota, setNota] = useState<string>();
  const [nuevos, setNuevos] = useState<readonly string[]>();
  const codigos = useCodigos(nuevos, prueba.ocupado);
  const marco = { ...marcoDePasos(onClose), title: t("factores:agregarPasskey") };

  const agregar = () =>
    prueba.probar(async (hecha) => {
      const hecho = await crearPasskey(await call(comenzarPasskey, { body: { prueba: hecha } }));
      if ("motivo" in hecho) {
        const texto = t(TEXTO_DE_MOTIVO[hecho.motivo]);
        setNota(texto);
        return announce(texto);
      }
      const body = { nombre: nombre.trim(), respuesta: hecho.respuesta };
      const inscrita = await call(inscribirPasskey, { body });
      await invalidate(cache, "factor");
      if (inscrita.codigos !== null) return setNuevos(inscrita.codigos);
      onClose();
      toast.success(t("factores:inscrito"));
    });
  const alEnviar = () => {
    setNota(undefined);
    const falta = !PasskeyRenombrada.safeParse({ nombre }).success;
    setVacio(falta);
    if (!falta) return void agregar();
    announce(t("validacion:obligatorio"), { urgent: true });
    document.getElementById(id)?.focus();
  };
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
      confirmLabel={t("factores:crearPasskey")}
      onSubmit={alEnviar}
      saving={prueba.ocupado}
      dirty={nombre !== ""}
    >
      <FormModal.Wide>
        <p>{t("factores:passkeyTexto")}</p>
      </FormModal.Wide>
      <FormModal.Wide>
        <TextField
          id={id}
          label={t("factores:passkeyNombre")}
          description={t("factores:passkeyNombreAyuda")}
          required
          limit={PASSKEY_NOMBRE_MAX}
          value={nombre}
          onChange={setNombre}
          onBlur={() => undefined}
          {...(vacio && { error: t("validacion:obligatorio") })}
        />
      </FormModal.Wide>
      {prueba.campos}
      {nota === undefined ? null : (
        <FormModal.Wide>
          <FalloIngreso id={idNota} texto={nota} />
        </FormModal.Wide>
      )}
    </FormModal>
  );
}
