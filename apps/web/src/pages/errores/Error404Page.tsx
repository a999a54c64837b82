import { IconMapQuestion } from "@tabler/icons-react";
import { useT } from "../../lib/use-t.ts";
import { ErrorPage } from "./ErrorPage.tsx";

export function Error404Page() {
  const t = useT();
  return (
    <ErrorPage
      title={t("paginas:error404")}
      name={t("paginas:error404Nombre")}
      icon={<IconMapQuestion size={48} stroke={1.5} />}
      atras={1}
    >
      <p>{t("paginas:error404Texto")}</p>
    </ErrorPage>
  );
}
