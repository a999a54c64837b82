import { Tabs } from "@mantine/core";
import type { Canal } from "@ventanilla/contract/canal/administrar";
import type { Clasificacion } from "@ventanilla/contract/canal/canal";
import {
  TIPOS_DE,
  type TipoCuenta,
  tieneConfiguracion,
  tipoDeCuenta,
} from "@ventanilla/contract/canal/cuenta";
import { ANCHO } from "@ventanilla/contract/limites";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useT } from "../../lib/use-t.ts";
import { FormModal } from "../../ui/dialog/FormModal.tsx";
import { CamposCuenta } from "./CamposCuenta.tsx";
import { CamposGenerales } from "./CamposGenerales.tsx";
import classes from "./canales.module.css";
import { pestanaDe } from "./cuenta.ts";
import { TokenPanel } from "./TokenPanel.tsx";
import { type CanalFormularioProps, useCanalForm } from "./use-canal-form.ts";

export type CanalCamposProps = Omit<CanalFormularioProps, "id"> & { canal: Canal | undefined };

/** The fields of an account in tabs; one that holds an error says so in its name. */
export function CanalCampos({ canal, conectar, entidad, onClose, onConectada }: CanalCamposProps) {
  const t = useT();
  // A token that is made here has the account read again.
  const [abierto] = useState(canal);
  const [pestana, setPestana] = useState<string>("general");
  const [tipo, setTipo] = useState<TipoCuenta | undefined>(canal && tipoDeCuenta(canal));
  const form = useCanalForm({ canal, entidad, abierto, tipo, onClose, onConectada });
  const { errors, attempt } = form.modal;
  const campoDe = (id: string) => id.slice(id.lastIndexOf("-") + 1);
  const conErrores = new Set(errors.map(({ id }) => pestanaDe(campoDe(id))));
  const primera = errors[0] && pestanaDe(campoDe(errors[0].id));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a failed save shows where its first error stands
  useEffect(() => {
    if (primera !== undefined) setPestana(primera);
  }, [attempt]);
  const nombre = (cual: "general" | "configuracion") => {
    const palabra = t(`canales:${cual}`);
    return conErrores.has(cual) ? t("canales:conErrores", { pestana: palabra }) : palabra;
  };
  const { clasificacion } = form.values;
  const conConfiguracion = tipo !== undefined && tieneConfiguracion(tipo);
  const elegir = (una: Clasificacion) => {
    setTipo(TIPOS_DE[una][0]);
    form.set({ clasificacion: una });
  };
  const titulo = conectar ? "canales:conectarTitulo" : "canales:nuevo";

  return (
    <FormModal
      {...form.modal}
      opened
      onClose={onClose}
      title={t(canal === undefined ? titulo : "canales:editar")}
      width={ANCHO.canal}
      onReveal={(id) => flushSync(() => setPestana(pestanaDe(campoDe(id))))}
    >
      <FormModal.Wide>
        <Tabs value={pestana} onChange={(otra) => setPestana(otra ?? "general")}>
          <Tabs.List>
            <Tabs.Tab value="general">{nombre("general")}</Tabs.Tab>
            {conConfiguracion ? <Tabs.Tab value="configuracion">{nombre("configuracion")}</Tabs.Tab> : null}
            {canal?.tiene_token ? <Tabs.Tab value="token">{t("canales:token")}</Tabs.Tab> : null}
          </Tabs.List>
          <Tabs.Panel value="general" className={classes["panel"] ?? ""}>
            <FormModal.Columns>
              <CamposGenerales
                form={form}
                canal={abierto}
                entidad={entidad}
                conectar={conectar}
                onClase={elegir}
              />
            </FormModal.Columns>
          </Tabs.Panel>
          {clasificacion !== "" && tipo !== undefined && conConfiguracion ? (
            <Tabs.Panel value="configuracion" className={classes["panel"] ?? ""}>
              <FormModal.Columns>
                <CamposCuenta
                  form={form}
                  canal={canal}
                  tipo={tipo}
                  tipos={TIPOS_DE[clasificacion]}
                  onTipo={setTipo}
                />
              </FormModal.Columns>
            </Tabs.Panel>
          ) : null}
          {canal?.tiene_token && pestana === "token" ? (
            <Tabs.Panel value="token" className={classes["panel"] ?? ""}>
              <TokenPanel id={canal.id} />
            </Tabs.Panel>
          ) : null}
        </Tabs>
      </FormModal.Wide>
    </FormModal>
  );
}
