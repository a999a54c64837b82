import type { Prueba, TipoPrueba } from "@ventanilla/contract/factor/factor";
import { comenzarPrueba } from "@ventanilla/contract/factor/factor.routes";
import { CODIGO_TOTP, CONTRASENA_MAX } from "@ventanilla/contract/limites";
import type { Clave } from "@ventanilla/i18n";
import { type ReactNode, useId, useState } from "react";
import { CodigoField, TEXTO_DE_MOTIVO, usarPasskey } from "../../../domains/factor/index.ts";
import { FalloIngreso } from "../../../domains/sesion/index.ts";
import { call } from "../../../lib/api.ts";
import { useT } from "../../../lib/use-t.ts";
import { FormModal } from "../../../ui/dialog/FormModal.tsx";
import { OptionField } from "../../../ui/field/OptionField.tsx";
import { SecretField } from "../../../ui/field/SecretField.tsx";
import { useIntento } from "./use-intento.ts";

const NOMBRE = {
  contrasena: "factores:pruebaContrasena",
  totp: "factores:pruebaTotp",
  passkey: "factores:pruebaPasskey",
  reciente: "factores:pruebaReciente",
} as const satisfies Record<TipoPrueba, Clave>;

/** What is said where nothing is written. */
const SIN_CAMPO = {
  passkey: "factores:passkeyAyuda",
  reciente: "factores:recienteAyuda",
} as const satisfies Partial<Record<TipoPrueba, Clave>>;

/** Whoever changes a factor shows that it is them: what they may show, its field, and what it was refused with. */
export function usePrueba(pruebas: readonly TipoPrueba[]) {
  const t = useT();
  const id = useId();
  const idFallo = useId();
  const [tipo, setTipo] = useState<TipoPrueba>(pruebas[0] ?? "contrasena");
  const [escrita, setEscrita] = useState("");
  const { error, aviso, ocupado, fallar, avisar, intentar, olvidar } = useIntento(id);
  const seEscribe = tipo === "contrasena" || tipo === "totp";

  /** Undefined: there is none, and why not has been said. */
  const tomar = async (): Promise<Prueba | undefined> => {
    switch (tipo) {
      case "contrasena":
        return escrita === "" ? void fallar(t("validacion:obligatorio")) : { contrasena: escrita };
      case "totp":
        return escrita.length < CODIGO_TOTP ? void fallar(t("validacion:codigoForma")) : { codigo: escrita };
      case "passkey": {
        const hecho = await usarPasskey(await call(comenzarPrueba, {}));
        if ("respuesta" in hecho) return { respuesta: hecho.respuesta };
        return void avisar(t(TEXTO_DE_MOTIVO[hecho.motivo]));
      }
      case "reciente":
        return { reciente: true };
    }
  };
  const probar = (hacer: (prueba: Prueba) => Promise<void>) =>
    intentar(async () => {
      const prueba = await tomar();
      if (prueba !== undefined) await hacer(prueba);
    });

  const campos: ReactNode = (
    <>
      {pruebas.length > 1 ? (
        <FormModal.Wide>
          <OptionField
            id={`${id}-tipo`}
            label={t("factores:prueba")}
            required
            value={tipo}
            options={pruebas.map((uno) => ({ value: uno, label: t(NOMBRE[uno]) }))}
            onChange={(otro) => {
              setTipo(otro);
              setEscrita("");
              olvidar();
            }}
            onBlur={() => undefined}
          />
        </FormModal.Wide>
      ) : null}
      <FormModal.Wide>
        {tipo === "contrasena" ? (
          <SecretField
            id={id}
            label={t("cuenta:contrasena")}
            required
            limit={CONTRASENA_MAX}
            value={escrita}
            onChange={setEscrita}
            onBlur={() => undefined}
            autoComplete="current-password"
            autoFocus
            {...(error !== undefined && { error })}
          />
        ) : null}
        {tipo === "totp" ? (
          <CodigoField
            id={id}
            value={escrita}
            onChange={setEscrita}
            description={t("factores:codigoAyuda")}
            error={error}
          />
        ) : null}
        {tipo === "passkey" || tipo === "reciente" ? <p>{t(SIN_CAMPO[tipo])}</p> : null}
        <FalloIngreso id={idFallo} texto={aviso ?? (seEscribe ? undefined : error)} />
      </FormModal.Wide>
    </>
  );
  return { campos, probar, avisar, ocupado };
}
