import type { InicioSesion } from "@ventanilla/contract/sesion/sesion";
import { Suspense, useEffect, useState } from "react";
import {
  type Acceso,
  CambioContrasena,
  descartarIngreso,
  IngresoForm,
  rutaLocal,
} from "../../domains/sesion/index.ts";
import { announce } from "../../lib/announce.ts";
import { goTo } from "../../lib/navigation.ts";
import { usePageTitle } from "../../lib/page-title.ts";
import { startSession } from "../../lib/session.ts";
import { useT } from "../../lib/use-t.ts";
import { Lines } from "../../ui/states/Skeletons.tsx";
import { ElegirIdioma } from "./ElegirIdioma.tsx";
import classes from "./login.module.css";

/** /login: the only page that a signed-out person sees for now. */
export function LoginPage() {
  const t = useT();
  const [espera, setEspera] = useState<{ inicio: InicioSesion; acceso: Acceso }>();
  usePageTitle(t("paginas:login"));
  useEffect(() => announce(t("login:llegada")), [t]);

  const entrar = (inicio: InicioSesion) => {
    startSession(inicio);
    goTo(rutaLocal(inicio.redirect), { replace: true });
  };
  const alIngresar = (inicio: InicioSesion, acceso: Acceso) => {
    if (inicio.debe_cambiar_contrasena) setEspera({ inicio, acceso });
    else entrar(inicio);
  };
  const volver = () => {
    if (espera !== undefined) void descartarIngreso(espera.inicio.token);
    setEspera(undefined);
  };

  return (
    <main className={classes["pagina"]}>
      <div className={classes["tarjeta"]}>
        <div className={classes["cabeza"]}>
          <p className={classes["marca"]}>
            <img src="/icono.svg" alt="" width={28} height={28} />
            {t("producto")}
          </p>
          <ElegirIdioma />
        </div>
        <h1 tabIndex={-1}>{espera === undefined ? t("paginas:login") : t("login:cambioTitulo")}</h1>
        {espera === undefined ? (
          <IngresoForm onIngreso={alIngresar} />
        ) : (
          <Suspense fallback={<Lines count={3} />}>
            <CambioContrasena
              inicio={espera.inicio}
              anterior={espera.acceso.contrasena}
              onCambiada={() => entrar(espera.inicio)}
              onCancelar={volver}
            />
          </Suspense>
        )}
      </div>
    </main>
  );
}
