import { Link } from "@tanstack/react-router";
import { nombreDeSaludo } from "@ventanilla/contract/sesion/sesion.rules";
import { now } from "../../lib/clock.ts";
import { formatTime } from "../../lib/format.ts";
import { currentLeaf, menuLeaves, pageAddress } from "../../lib/menu.ts";
import { can, canOpen, useSession } from "../../lib/session.ts";
import { useMenu } from "../../lib/use-menu.ts";
import { useT } from "../../lib/use-t.ts";
import { MenuIcon } from "../../ui/MenuIcon.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { DeEntidad } from "./cifras/DeEntidad.tsx";
import { PuestaEnMarcha } from "./PuestaEnMarcha.tsx";
import { SuPunto } from "./SuPunto.tsx";
import classes from "./tablero.module.css";

const AMANECER = 6;
const MEDIODIA = 12;
const ANOCHECER = 19;

function useGreeting(nombre: string): string {
  const t = useT();
  const horas = Number(formatTime(now()).slice(0, 2));
  if (horas < AMANECER) return t("paginas:saludoNoche", { nombre });
  if (horas < MEDIODIA) return t("paginas:saludoDia", { nombre });
  return horas < ANOCHECER ? t("paginas:saludoTarde", { nombre }) : t("paginas:saludoNoche", { nombre });
}

/** The first page: the way to work, and a card for every page this person may open. */
export function TableroPage() {
  const t = useT();
  const sesion = useSession();
  const saludo = useGreeting(sesion === undefined ? "" : nombreDeSaludo(sesion.usuario));
  const menu = useMenu();
  const inicio = currentLeaf(menu, "/");
  const hojas = menuLeaves(menu).filter((hoja) => hoja.path !== "/");
  return (
    <>
      <PageHeader title={inicio?.label ?? t("paginas:tablero")}>
        <p>{saludo}</p>
      </PageHeader>
      {canOpen("operadores") ? <SuPunto /> : null}
      <PuestaEnMarcha />
      {can("tablero:read") ? <DeEntidad /> : null}
      {hojas.length === 0 ? (
        <EmptyState title={t("paginas:tableroSinAccesos")} />
      ) : (
        <nav aria-label={t("paginas:tableroAccesos")}>
          <ul className={classes["tarjetas"]}>
            {hojas.map((hoja) => (
              <li key={hoja.path}>
                <Link to={pageAddress(hoja.path)} className={classes["tarjeta"]}>
                  <span className={classes["icono"]}>
                    <MenuIcon name={hoja.icon} size={22} />
                  </span>
                  <span>
                    <b>{hoja.label}</b>
                    {hoja.group === undefined ? null : <span className={classes["grupo"]}>{hoja.group}</span>}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  );
}
