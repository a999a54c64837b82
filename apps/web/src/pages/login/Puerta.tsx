import type { RespuestaIngreso, SegundoFactorPedido } from "@ventanilla/contract/sesion/segundo-factor";
import type { InicioSesion } from "@ventanilla/contract/sesion/sesion";
import type { Clave } from "@ventanilla/i18n";
import { type ReactNode, useEffect, useState } from "react";
import {
  type Acceso,
  CambioContrasena,
  descartarIngreso,
  type IngresoPrevio,
  rutaLocal,
} from "../../domains/sesion/index.ts";
import { announce } from "../../lib/announce.ts";
import { loadPageTexts } from "../../lib/i18n.ts";
import { goTo } from "../../lib/navigation.ts";
import { usePageTitle } from "../../lib/page-title.ts";
import { startSession } from "../../lib/session.ts";
import { useT } from "../../lib/use-t.ts";
import { Logo } from "../../ui/Logo.tsx";
import { latePart } from "../../ui/late/late-part.tsx";
import { Lines } from "../../ui/states/Skeletons.tsx";
import { ElegirIdioma } from "./ElegirIdioma.tsx";
import classes from "./login.module.css";

/** Brought only when one is asked for: the first screen is without it. */
const SegundoFactor = latePart(
  async () => (await import("./segundo-factor/SegundoFactor.tsx")).SegundoFactor,
  () => <Lines count={3} />,
);

/** `acceso` undefined: they came without typing a password. */
export type AlIngresar = (respuesta: RespuestaIngreso, acceso?: Acceso) => Promise<void>;

export type PuertaProps = {
  titulo: Clave;
  /** Room for two forms side by side. */
  ancha?: boolean;
  /** `previo`: the log-in that was given up a moment ago. */
  children: (alIngresar: AlIngresar, previo: IngresoPrevio | undefined) => ReactNode;
};

/** What is still asked of somebody who was recognised. */
type Espera = { acceso: Acceso | undefined } & (
  | { paso: "factor"; pedido: SegundoFactorPedido["segundo_factor"] }
  | { paso: "contrasena"; inicio: InicioSesion }
);

const tituloDe = (espera: Espera): Clave => {
  if (espera.paso === "contrasena") return "login:cambioTitulo";
  return espera.pedido.paso === "comprobar" ? "login:factorTitulo" : "login:factorInscribirTitulo";
};

/** What all log-in pages share: the frame, and what happens once somebody was recognised. */
export function Puerta({ titulo, ancha = false, children }: PuertaProps) {
  const t = useT();
  const [espera, setEspera] = useState<Espera>();
  const [previo, setPrevio] = useState<IngresoPrevio>();
  usePageTitle(t(titulo));
  useEffect(() => announce(t("login:llegada")), [t]);

  const entrar = (inicio: InicioSesion) => {
    startSession(inicio);
    goTo(rutaLocal(inicio.redirect), { replace: true });
  };
  const alIngresar: AlIngresar = async (respuesta, acceso) => {
    if ("segundo_factor" in respuesta) {
      // What that step says travels with the texts of the pages.
      await loadPageTexts();
      setEspera({ paso: "factor", pedido: respuesta.segundo_factor, acceso });
    } else if (respuesta.debe_cambiar_contrasena) {
      setEspera({ paso: "contrasena", inicio: respuesta, acceso });
    } else entrar(respuesta);
  };
  const volver = (fallo?: string) => {
    if (espera?.paso === "contrasena") void descartarIngreso(espera.inicio.token);
    if (fallo !== undefined) announce(fallo, { urgent: true });
    setPrevio({ acceso: espera?.acceso, fallo });
    setEspera(undefined);
  };

  return (
    <main className={classes["pagina"]}>
      <div className={ancha && espera === undefined ? classes["tarjetaAncha"] : classes["tarjeta"]}>
        <div className={classes["cabeza"]}>
          <p className={classes["marca"]}>
            <Logo />
            {t("producto")}
          </p>
          <ElegirIdioma />
        </div>
        <h1 tabIndex={-1}>{t(espera === undefined ? titulo : tituloDe(espera))}</h1>
        {espera === undefined ? children(alIngresar, previo) : null}
        {espera?.paso === "factor" ? (
          <SegundoFactor
            pedido={espera.pedido}
            usuario={espera.acceso?.usuario}
            onListo={(inicio) => void alIngresar(inicio, espera.acceso)}
            onVolver={volver}
          />
        ) : null}
        {espera?.paso === "contrasena" ? (
          <CambioContrasena
            inicio={espera.inicio}
            anterior={espera.acceso?.contrasena}
            onCambiada={() => entrar(espera.inicio)}
            onCancelar={() => volver()}
          />
        ) : null}
      </div>
    </main>
  );
}
