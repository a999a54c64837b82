import type { FormasIngreso } from "@ventanilla/contract/sesion/ingreso";
import { goTo } from "../../lib/navigation.ts";
import { useT } from "../../lib/use-t.ts";
import classes from "./login.module.css";

type Forma = "usuario" | "ciudadania" | "nit";

const FORMAS = [
  { forma: "usuario", to: "/login", texto: "login:conUsuario" },
  { forma: "ciudadania", to: "/login-ciudadania", texto: "login:conCiudadania" },
  { forma: "nit", to: "/login-nit", texto: "login:conNit" },
] as const;

/** Links to the other log-in pages, of which only those are offered that lead somewhere. */
export function OtrasFormas({ formas, actual }: { formas: FormasIngreso | undefined; actual: Forma }) {
  const t = useT();
  if (formas === undefined) return null;
  // Whoever forgot the password of a user without a NIT finds the link on that page too.
  const hay = { usuario: true, ciudadania: formas.ciudadania, nit: formas.nit || formas.recuperar };
  const otras = FORMAS.filter(({ forma }) => forma !== actual && hay[forma]);
  if (otras.length === 0) return null;
  return (
    <nav className={classes["otras"]} aria-label={t("login:otrasFormas")}>
      <p aria-hidden>{t("login:otrasFormas")}</p>
      <ul>
        {otras.map(({ forma, to, texto }) => (
          <li key={forma}>
            <a
              href={to}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
                event.preventDefault();
                goTo(to);
              }}
            >
              {t(texto)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
