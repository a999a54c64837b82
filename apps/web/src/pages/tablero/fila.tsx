import { IconArrowRight } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { Paso } from "@ventanilla/contract/puesta-en-marcha/puesta-en-marcha";
import type { ReactNode } from "react";
import type { Asked, AskedEntidad, AskedRecord } from "../../lib/asked-to-open.ts";
import type { T } from "../../lib/i18n.ts";
import { can } from "../../lib/session.ts";
import { Stored } from "../../ui/Stored.tsx";
import type { Step } from "../../ui/states/Steps.tsx";
import { DONDE, TEXTOS } from "./pasos.ts";

type De = {
  entidad: AskedEntidad;
  /** Who looks at it sees the records of all of them: the list behind what is opened shows this one's. */
  entreVarias: boolean;
};

/** A step of the card: what there is of it, and the links to where it is done. */
export function filaDe(t: T, paso: Paso, { entidad, entreVarias }: De): Step {
  const { hecho, cuenta, incompletos, primero } = paso;
  const { path, permiso, abrir, filtro, ...donde } = DONDE[paso.paso];
  const { titulo, ayuda, hacer, ...textos } = TEXTOS[paso.paso];
  const enlace = (texto: ReactNode, pide: Asked, cual?: AskedRecord) => (
    <Link
      to={path}
      search={entreVarias ? filtro(entidad) : {}}
      state={{ abrir: pide, deEntidad: entidad, ...(cual !== undefined && { cual }) }}
    >
      {texto} <IconArrowRight size={16} aria-hidden />
    </Link>
  );
  const accion = () => {
    // What is there and lacks something is completed, not made again.
    if (primero !== null && "completar" in textos && "completa" in donde)
      return can(donde.completa)
        ? enlace(
            <Stored sentence={(nombre) => t(textos.completar, { nombre })} name={primero.nombre} />,
            "registro",
            primero,
          )
        : null;
    return can(permiso) ? enlace(t(hacer), abrir, abrir === "registro" ? entidad : undefined) : null;
  };
  const estado = hecho ? t("pasos:listo") : t("pasos:falta");
  return {
    key: paso.paso,
    done: hecho,
    title: t(titulo),
    state: (
      <>
        {cuenta === null || cuenta === 0 ? estado : `${estado} · ${t("puesta:hay", { count: cuenta })}`}
        {incompletos > 0 && "incompletos" in textos
          ? ` · ${t(textos.incompletos, { count: incompletos })}`
          : null}
      </>
    ),
    help: t(ayuda),
    action: accion(),
    ...("tambien" in donde &&
      "tambien" in textos &&
      can(permiso) && { more: enlace(t(textos.tambien), donde.tambien) }),
  };
}
