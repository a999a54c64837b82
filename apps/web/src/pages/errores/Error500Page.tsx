import { ActionIcon, Button } from "@mantine/core";
import { IconCopy, IconServerBolt } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { readStored, writeStored } from "../../lib/storage.ts";
import { useT } from "../../lib/use-t.ts";
import { useCopy } from "../../ui/use-copy.ts";
import { ErrorPage } from "./ErrorPage.tsx";
import classes from "./error-page.module.css";

/** Shows the stored message, once, and what to do next. */
export function Error500Page() {
  const t = useT();
  const router = useRouter();
  const consultas = useQueryClient();
  const { copy } = useCopy("shell:noCopiado");
  const [{ texto, referencia }] = useState(() => ({
    texto: readStored("error"),
    referencia: readStored("error_referencia"),
  }));
  useEffect(
    () => () => {
      writeStored("error", undefined);
      writeStored("error_referencia", undefined);
    },
    [],
  );
  const reintentar = async () => {
    await consultas.resetQueries();
    router.history.back();
  };
  return (
    <ErrorPage
      title={t("paginas:error500")}
      name={t("paginas:error500Nombre")}
      icon={<IconServerBolt size={48} stroke={1.5} />}
      atras={1}
      actions={
        <Button variant="default" onClick={() => void reintentar()}>
          {t("reintentar")}
        </Button>
      }
    >
      {texto === undefined ? null : <p>{texto}</p>}
      <p>{t("paginas:error500Texto")}</p>
      {referencia === undefined ? null : (
        <p className={classes["referencia"]}>
          {t("referencia")} <code>{referencia}</code>
          <ActionIcon
            aria-label={t("paginas:referenciaCopiar")}
            title={t("paginas:referenciaCopiar")}
            onClick={() => void copy(referencia)}
          >
            <IconCopy size={16} />
          </ActionIcon>
        </p>
      )}
    </ErrorPage>
  );
}
