import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import {
  IngresoForm,
  type IngresoPrevio,
  OlvidoContrasena,
  OtraContrasena,
  useFormas,
} from "../../domains/sesion/index.ts";
import { goTo } from "../../lib/navigation.ts";
import { getSession } from "../../lib/session.ts";
import { useT } from "../../lib/use-t.ts";
import { toast } from "../../ui/toast/toasts.ts";
import classes from "./login.module.css";
import { OtrasFormas } from "./OtrasFormas.tsx";
import { type AlIngresar, Puerta } from "./Puerta.tsx";

/** /login-nit: with the institution's NIT or without, and where the link of a forgotten password leads. */
export function LoginNitPage() {
  const [enlace, setEnlace] = useState(() => new URLSearchParams(location.search).get("recuperar"));
  useEffect(() => {
    // A secret: it stays neither in the address nor in the history.
    if (new URLSearchParams(location.search).has("recuperar")) goTo("/login-nit", { replace: true });
  }, []);
  const salir = (message?: string) => {
    setEnlace(null);
    if (message !== undefined) toast.done(message);
  };
  /** Whoever was signed in all the while goes on there. */
  const cancelar = () => (getSession() === undefined ? salir() : goTo("/", { replace: true }));
  if (enlace !== null) {
    return (
      <Puerta titulo="login:otraTitulo">
        {() => <OtraContrasena enlace={enlace} onElegida={salir} onCancelar={cancelar} />}
      </Puerta>
    );
  }
  return (
    <Puerta titulo="login:tituloNit" ancha>
      {(alIngresar, previo) => <Formularios onIngreso={alIngresar} previo={previo} />}
    </Puerta>
  );
}

type FormulariosProps = { onIngreso: AlIngresar; previo: IngresoPrevio | undefined };

function Formularios({ onIngreso, previo }: FormulariosProps) {
  const t = useT();
  const sinNit = previo?.acceso !== undefined && previo.acceso.nit === undefined;
  const formas = useFormas();
  const [olvido, setOlvido] = useState(false);
  return (
    <>
      <div className={classes["dos"]}>
        <fieldset className={classes["forma"]}>
          <legend>{t("login:leyendaNit")}</legend>
          <IngresoForm
            onIngreso={onIngreso}
            conNit
            primero={!sinNit}
            recuerda={false}
            previo={sinNit ? undefined : previo}
          />
        </fieldset>
        <fieldset className={classes["forma"]}>
          <legend>{t("login:leyendaUsuario")}</legend>
          <IngresoForm
            onIngreso={onIngreso}
            primero={sinNit}
            recuerda={false}
            previo={sinNit ? previo : undefined}
          >
            {formas?.recuperar === true && (
              <Button variant="subtle" onClick={() => setOlvido(true)}>
                {t("login:olvido")}
              </Button>
            )}
          </IngresoForm>
        </fieldset>
      </div>
      <OtrasFormas formas={formas} actual="nit" />
      {olvido && <OlvidoContrasena onClose={() => setOlvido(false)} />}
    </>
  );
}
