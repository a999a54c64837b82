import type { FormasIngreso } from "@ventanilla/contract/sesion/ingreso";
import { useEffect, useState } from "react";
import { pedirFormas } from "./api.ts";

/** What is offered when the server does not say: each page tells by itself that it is not configured. */
const TODAS: FormasIngreso = { ciudadania: true, nit: true, recuperar: true, ciudadano: null };

/** The ways in that this installation has, and where the demo plays the citizen; undefined until they are known. */
export function useFormas(): FormasIngreso | undefined {
  const [formas, setFormas] = useState<FormasIngreso>();
  useEffect(() => {
    let cerrada = false;
    pedirFormas().then(
      (dichas) => !cerrada && setFormas(dichas),
      () => !cerrada && setFormas(TODAS),
    );
    return () => {
      cerrada = true;
    };
  }, []);
  return formas;
}
