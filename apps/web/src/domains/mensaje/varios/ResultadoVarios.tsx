import { Button } from "@mantine/core";
import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import { type RefObject, useId } from "react";
import { useT } from "../../../lib/use-t.ts";
import { CanalIcono, useNombreCanal } from "../../canal/index.ts";
import classes from "./varios.module.css";
import { type FilaResultado, fallidasDe } from "./varios.rules.ts";

export type ResultadoVariosProps = {
  filas: readonly FilaResultado[];
  enviando: boolean;
  tituloRef: RefObject<HTMLHeadingElement | null>;
  onReintentar: () => void;
  onTerminar: () => void;
};

/** Who got it and who did not, with the reason. */
export function ResultadoVarios({
  filas,
  enviando,
  tituloRef,
  onReintentar,
  onTerminar,
}: ResultadoVariosProps) {
  const t = useT();
  const id = useId();
  const nombreCanal = useNombreCanal();
  const fallidos = fallidasDe(filas).length;
  const cuentas = {
    enviados: t("varios:enviados", { count: filas.length - fallidos }),
    fallidos: t("varios:fallidos", { count: fallidos }),
  };
  return (
    <div className={classes["resultado"]}>
      <h2 ref={tituloRef} id={id} tabIndex={-1} className={classes["titulo"]}>
        {t("varios:resultado", cuentas)}
      </h2>
      <div className={classes["marco"]}>
        <table className={classes["tabla"]} aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">{t("varios:columnaChat")}</th>
              <th scope="col">{t("varios:columnaCanal")}</th>
              <th scope="col">{t("varios:columnaResultado")}</th>
            </tr>
          </thead>
          <tbody>
            {filas.map(({ id: idChat, nombre, clasificacion, motivo }) => (
              <tr key={idChat} data-fallo={motivo !== null || undefined}>
                <th scope="row">{nombre}</th>
                <td>
                  <span className={classes["canal"]}>
                    <CanalIcono clasificacion={clasificacion} decorativo />
                    <span>{nombreCanal(clasificacion)}</span>
                  </span>
                </td>
                <td>
                  <span className={classes["estado"]}>
                    {motivo === null ? (
                      <IconCheck size={16} aria-hidden />
                    ) : (
                      <IconAlertTriangle size={16} aria-hidden />
                    )}
                    {motivo === null ? t("varios:enviado") : t("varios:fallo", { motivo })}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={classes["acciones"]}>
        {fallidos === 0 ? null : (
          <Button variant="default" loading={enviando} onClick={onReintentar}>
            {t("varios:reintentar", { count: fallidos })}
          </Button>
        )}
        <Button disabled={enviando} onClick={onTerminar}>
          {t("varios:terminar")}
        </Button>
      </div>
    </div>
  );
}
