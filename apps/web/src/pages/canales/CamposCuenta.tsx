import { Button, Checkbox } from "@mantine/core";
import type { Canal } from "@ventanilla/contract/canal/administrar";
import { camposDe, esSecreto, type TipoCuenta } from "@ventanilla/contract/canal/cuenta";
import { useRotulos } from "../../domains/canal/index.ts";
import { useT } from "../../lib/use-t.ts";
import { FormModal } from "../../ui/dialog/FormModal.tsx";
import { handleError } from "../../ui/errors/handle-error.ts";
import { CopyField } from "../../ui/field/CopyField.tsx";
import { OptionField } from "../../ui/field/OptionField.tsx";
import { SecretField } from "../../ui/field/SecretField.tsx";
import { TextField } from "../../ui/field/TextField.tsx";
import { useCambiosDeCanal } from "./api.ts";
import { type CampoEscrito, esEscrito, pestanaDe } from "./cuenta.ts";
import type { CanalForm } from "./use-canal-form.ts";

export type CamposCuentaProps = {
  form: CanalForm;
  canal: Canal | undefined;
  tipo: TipoCuenta;
  /** The kinds of account of its class. */
  tipos: readonly TipoCuenta[];
  onTipo: (tipo: TipoCuenta) => void;
};

/** The word that we make up for the provider, who then sends it back. */
const PROPIOS: ReadonlySet<CampoEscrito> = new Set<CampoEscrito>(["verify_token", "hmac"]);

/** What a provider needs to know of an account. A secret that is there is not shown; left empty it stays (D96). */
export function CamposCuenta({ form, canal, tipo, tipos, onTipo }: CamposCuentaProps) {
  const t = useT();
  const { generarToken } = useCambiosDeCanal();
  const campos = camposDe(tipo).filter((uno) => pestanaDe(uno) === "configuracion");
  const rotulos = useRotulos();
  const guardado = (campo: string) => canal?.secretos.some((uno) => uno === campo) === true;
  return (
    <>
      {tipos.length < 2 ? null : (
        <FormModal.Wide>
          <OptionField
            id="canal-tipo"
            label={rotulos.tipo(tipo).titulo}
            required={false}
            value={tipo}
            onChange={onTipo}
            onBlur={() => undefined}
            options={tipos.map((uno) => ({ value: uno, label: rotulos.tipo(uno).nombre }))}
          />
        </FormModal.Wide>
      )}
      {campos.map((campo) => {
        const ayuda = rotulos.ayuda(campo);
        if (!esEscrito(campo)) {
          const { label, value, onChange, id } = form.field(campo);
          return (
            <Checkbox
              key={campo}
              id={id}
              label={label}
              description={ayuda}
              checked={value}
              onChange={(event) => onChange(event.currentTarget.checked)}
            />
          );
        }
        if (!esSecreto(campo)) return <TextField key={campo} {...form.text(campo)} description={ayuda} />;
        return (
          <div key={campo}>
            <SecretField
              {...form.text(campo)}
              autoComplete="off"
              {...(guardado(campo) && { description: t("canales:secretoAyuda") })}
            />
            {PROPIOS.has(campo) ? (
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={t("canales:generarDe", { nombre: form.field(campo).label })}
                onClick={() => form.set({ [campo]: crypto.randomUUID() })}
              >
                {t("canales:generar")}
              </Button>
            ) : null}
          </div>
        );
      })}
      {canal === undefined ? null : (
        <FormModal.Wide>
          {canal.webhook === null ? null : <CopyField label={t("canales:webhook")} value={canal.webhook} />}
          {canal.tiene_token ? null : (
            <Button
              variant="default"
              mt="md"
              onClick={() => void generarToken(canal.id).catch((fallo: unknown) => handleError(fallo))}
            >
              {t("canales:tokenGenerar")}
            </Button>
          )}
        </FormModal.Wide>
      )}
    </>
  );
}
