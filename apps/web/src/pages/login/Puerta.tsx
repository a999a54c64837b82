import type { InicioSesion } from "@ventanilla/contract/sesion/sesion";
import type { Clave } from "@ventanilla/i18n";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { type Acceso, CambioContrasena, descartarIngreso, rutaLocal } from "../../domains/sesion/index.ts";
import { announce } from "../../lib/announce.ts";
import { goTo } from "../../lib/navigation.ts";
import { usePageTitle } from "../../lib/page-title.ts";
import { startSession } from "../../lib/session.ts";
import { useT } from "../../lib/use-t.ts";
import { Lines } from "../../ui/states/Skeletons.tsx";
import { ElegirIdioma } from "./ElegirIdioma.tsx";
import classes from "./login.module.css";

/** `acceso` undefined: they came without typing a password. */
export type AlIngresar = (inicio: InicioSesion, acceso?: Acceso) => void;

export type PuertaProps = {
  titulo: Clave;
  /** Room for two forms side by side. */
  ancha?: boolean;
  children: (alIngresar: AlIngresar) => ReactNode;
};

/** What all log-in pages share: the frame, and what happens once somebody was let in. */
export function Puerta({ titulo, ancha = false, children }: PuertaProps) {
  const t = useT();
  const [espera, setEspera] = useState<{ inicio: InicioSesion; acceso: Acceso | undefined }>();
  usePageTitle(t(titulo));
  useEffect(() => announce(t("login:llegada")), [t]);

  const entrar = (inicio: InicioSesion) => {
    startSession(inicio);
    goTo(rutaLocal(inicio.redirect), { replace: true });
  };
  const alIngresar: AlIngresar = (inicio, acceso) => {
    if (inicio.debe_cambiar_contrasena) setEspera({ inicio, acceso });
    else entrar(inicio);
  };
  const volver = () => {
    if (espera !== undefined) void descartarIngreso(espera.inicio.token);
    setEspera(undefined);
  };

  return (
    <main className={classes["pagina"]}>
      <div className={ancha && espera === undefined ? classes["tarjetaAncha"] : classes["tarjeta"]}>
        <div className={classes["cabeza"]}>
          <p className={classes["marca"]}>
            <img src="/icono.svg" alt="" width={28} height={28} />
            {t("producto")}
          </p>
          <ElegirIdioma />
        </div>
        <h1 tabIndex={-1}>{espera === undefined ? t(titulo) : t("login:cambioTitulo")}</h1>
        {espera === undefined ? (
          children(alIngresar)
        ) : (
          <Suspense fallback={<Lines count={3} />}>
            <CambioContrasena
              inicio={espera.inicio}
              anterior={espera.acceso?.contrasena}
              onCambiada={() => entrar(espera.inicio)}
              onCancelar={volver}
            />
          </Suspense>
        )}
      </div>
    </main>
  );
}
