import { Button } from "@mantine/core";
import { useT } from "../../lib/use-t.ts";
import { confirm } from "../../ui/dialog/confirm.ts";
import { errorText, handleError } from "../../ui/errors/handle-error.ts";
import { CopyField } from "../../ui/field/CopyField.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { Lines } from "../../ui/states/Skeletons.tsx";
import { useCambiosDeCanal, useToken } from "./api.ts";
import classes from "./canales.module.css";

/** The token with which other programs bring messages, as it goes into their header. Looking at it is on record. */
export function TokenPanel({ id }: { id: number }) {
  const t = useT();
  const { generarToken } = useCambiosDeCanal();
  const { data, error, isFetching, refetch } = useToken(id);
  if (data === undefined) {
    return error === null || isFetching ? (
      <Lines count={2} />
    ) : (
      <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
    );
  }
  const otro = () =>
    confirm({
      title: t("canales:tokenOtro"),
      text: t("canales:tokenPregunta"),
      confirmLabel: t("canales:tokenOtro"),
      destructive: true,
      run: async () => {
        await generarToken(id).catch(handleError);
      },
    });
  return (
    <div className={classes["pila"]}>
      <CopyField
        label={t("canales:tokenBearer")}
        value={`Bearer ${data.token}`}
        description={t("canales:tokenAyuda", { direccion: data.direccion })}
      />
      <Button variant="default" onClick={() => void otro()}>
        {t("canales:tokenOtro")}
      </Button>
    </div>
  );
}
