import { esAdministrador } from "@ventanilla/contract/permisos";
import { useEffect, useState } from "react";
import { useSession } from "../../lib/session.ts";
import { useCubiculos } from "./api.ts";
import { exigirPunto } from "./exigir-punto.ts";
import { usePuntoActual } from "./punto-actual.ts";

/** Administrators need no point (id 0); an operator without one is sent to choose it, once the server has said where they are. */
export function usePuntoDeLista(): { idPunto: number | undefined; esAdmin: boolean } {
  const sesion = useSession();
  const esAdmin = sesion !== undefined && esAdministrador(sesion.usuario.id_rol);
  const actual = usePuntoActual();
  // Leaving the point takes the page along; until it is gone it goes on with what it had, and claims nothing.
  const [punto, setPunto] = useState(actual);
  if (actual !== undefined && actual !== punto) setPunto(actual);
  // A session that ends elsewhere leaves this page standing for a moment: it asks nothing more.
  const esOperador = sesion !== undefined && !esAdmin;
  const { isPending } = useCubiculos({ activo: esOperador });
  const falta = esOperador && punto === undefined && !isPending;
  useEffect(() => {
    if (falta) exigirPunto();
  }, [falta]);
  return { idPunto: esAdmin ? 0 : punto?.id, esAdmin };
}
