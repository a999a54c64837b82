import { IconArrowRight } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { EnlaceCiudadano, useFormas } from "../../domains/sesion/index.ts";
import { PrimerosPasos, usePasos } from "../../domains/tablero/index.ts";
import { useUnfolded } from "../../lib/unfolded.ts";
import { useStored } from "../../lib/use-stored.ts";
import { useT } from "../../lib/use-t.ts";
import { Stored } from "../../ui/Stored.tsx";
import { DePunto } from "./cifras/DePunto.tsx";
import classes from "./tablero.module.css";

const SIN_PUNTO = { id: 0, identificador: "" };

/** An operator's next step: choose a point, or go back to its chat; a newcomer's are told one by one. */
export function SuPunto() {
  const t = useT();
  const [cubiculo] = useStored("cubiculo", SIN_PUNTO);
  const enPunto = cubiculo.id > 0;
  const { pasos, quitar } = usePasos(enPunto);
  const fold = useUnfolded("primeros-pasos");
  const formas = useFormas();
  const siguiente = enPunto
    ? { to: `/chat/${cubiculo.id}`, texto: t("paginas:tableroIrChat") }
    : { to: "/operadores", texto: t("paginas:tableroElegirPunto") };
  const enlace = (
    <Link to={siguiente.to} className={classes["paso"]}>
      {siguiente.texto}
      <IconArrowRight size={16} aria-hidden />
    </Link>
  );
  const ciudadano = <EnlaceCiudadano formas={formas} />;
  return (
    <>
      {pasos === "ninguno" ? (
        <section className={classes["punto"]}>
          <p>
            {enPunto ? (
              <Stored
                sentence={(punto) => t("paginas:tableroEnPunto", { punto })}
                name={cubiculo.identificador}
              />
            ) : (
              t("paginas:tableroSinPunto")
            )}
          </p>
          {enlace}
          {ciudadano}
        </section>
      ) : null}
      {typeof pasos === "string" ? null : (
        <PrimerosPasos pasos={pasos} enlace={enlace} onQuitar={quitar} fold={fold}>
          {ciudadano}
        </PrimerosPasos>
      )}
      {enPunto ? <DePunto id={cubiculo.id} nombre={cubiculo.identificador} /> : null}
    </>
  );
}
