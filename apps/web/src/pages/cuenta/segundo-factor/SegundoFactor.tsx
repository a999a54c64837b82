import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { leerFactores } from "@ventanilla/contract/factor/factor.routes";
import { PASSKEYS_MAX } from "@ventanilla/contract/limites";
import { useState } from "react";
import { hayPasskeys } from "../../../domains/factor/index.ts";
import { routeQuery } from "../../../lib/route-query.ts";
import { useT } from "../../../lib/use-t.ts";
import { errorText } from "../../../ui/errors/handle-error.ts";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import { Lines } from "../../../ui/states/Skeletons.tsx";
import classes from "../cuenta.module.css";
import type { Abierto } from "./abierto.ts";
import { Dialogos } from "./Dialogos.tsx";
import { Factores } from "./Factores.tsx";

/** With what the own account is protected besides its password, and how that changes. */
export function SegundoFactor() {
  const t = useT();
  const [abierto, setAbierto] = useState<Abierto>();
  const { data, error, isFetching, refetch } = useQuery(routeQuery(leerFactores, {}));
  if (data === undefined) {
    if (error === null || isFetching) return <Lines count={3} />;
    return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />;
  }
  const { totp, passkeys, codigos, inscribibles, pruebas } = data;
  const admitePasskey = inscribibles.includes("passkey");
  const navegadorPuede = hayPasskeys();
  const cabe = passkeys.length < PASSKEYS_MAX;
  return (
    <>
      <p className={classes["nota"]}>
        {t(data.obligatorio ? "factores:textoObligatorio" : "factores:texto")}
      </p>
      <Factores factores={data} onAbrir={setAbierto} />
      {pruebas.length === 0 ? <p className={classes["nota"]}>{t("factores:sinPruebas")}</p> : null}
      {admitePasskey && !navegadorPuede ? (
        <p className={classes["nota"]}>{t("factores:passkeySin")}</p>
      ) : null}
      {pruebas.length === 0 ? null : (
        <div className={classes["acciones"]}>
          {totp === null && inscribibles.includes("totp") ? (
            <Button
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => setAbierto({ tipo: "agregarTotp" })}
            >
              {t("factores:agregarTotp")}
            </Button>
          ) : null}
          {admitePasskey && navegadorPuede && cabe ? (
            <Button
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => setAbierto({ tipo: "agregarPasskey" })}
            >
              {t("factores:agregarPasskey")}
            </Button>
          ) : null}
          {codigos === null ? null : (
            <Button variant="default" onClick={() => setAbierto({ tipo: "codigos" })}>
              {t("factores:hacerCodigos")}
            </Button>
          )}
        </div>
      )}
      {abierto === undefined ? null : (
        <Dialogos abierto={abierto} pruebas={pruebas} onClose={() => setAbierto(undefined)} />
      )}
    </>
  );
}
