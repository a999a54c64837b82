import { Button, Loader } from "@mantine/core";
import { useId } from "react";
import { FalloIngreso, useFormas } from "../../domains/sesion/index.ts";
import { useT } from "../../lib/use-t.ts";
import classes from "./login.module.css";
import { OtrasFormas } from "./OtrasFormas.tsx";
import { type AlIngresar, Puerta } from "./Puerta.tsx";
import { useCiudadania } from "./use-ciudadania.ts";

/** /login-ciudadania: leaving for the identity provider, and coming back from it. */
export function LoginCiudadaniaPage() {
  return (
    <Puerta titulo="login:tituloCiudadania">
      {(alIngresar, previo) => <Ciudadania onIngreso={alIngresar} fallo={previo?.fallo} />}
    </Puerta>
  );
}

type CiudadaniaProps = { onIngreso: AlIngresar; fallo: string | undefined };

function Ciudadania({ onIngreso, fallo: previo }: CiudadaniaProps) {
  const t = useT();
  const fallo = useId();
  const formas = useFormas();
  const { estado, error, ir } = useCiudadania(onIngreso, previo);
  const dicho = error ?? (formas?.ciudadania === false ? t("errores:CIUDADANIA_NO_CONFIGURADA") : undefined);
  if (estado === "verificando") {
    return (
      <p className={classes["verificando"]}>
        <Loader size={20} aria-hidden />
        {t("login:verificando")}
      </p>
    );
  }
  return (
    <>
      <p>{t("login:ciudadaniaTexto")}</p>
      <FalloIngreso id={fallo} texto={dicho} />
      <Button
        autoFocus
        fullWidth
        aria-busy={estado === "yendo"}
        leftSection={estado === "yendo" ? <Loader size={16} color="currentColor" aria-hidden /> : null}
        onClick={() => void ir()}
        {...(dicho === undefined ? {} : { "aria-describedby": fallo })}
      >
        {t("login:ingresarCiudadania")}
      </Button>
      <OtrasFormas formas={formas} actual="ciudadania" />
    </>
  );
}
