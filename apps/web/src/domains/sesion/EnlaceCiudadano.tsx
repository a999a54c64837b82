import { useT } from "../../lib/use-t.ts";
import type { useFormas } from "./use-formas.ts";

type Props = { formas: ReturnType<typeof useFormas> };

/** Of the demo: the page where one plays the citizen, on this host. An installation that has none shows nothing. */
export function EnlaceCiudadano({ formas }: Props) {
  const t = useT();
  const puerto = formas?.ciudadano ?? null;
  if (puerto === null) return null;
  const { protocol, hostname } = location;
  return (
    <p>
      {t("login:demostracion")}{" "}
      <a href={`${protocol}//${hostname}:${puerto}/`} target="_blank" rel="noopener noreferrer">
        {t("login:serCiudadano")}
      </a>
    </p>
  );
}
