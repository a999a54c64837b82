import { EnlaceCiudadano, IngresoForm, useFormas } from "../../domains/sesion/index.ts";
import { OtrasFormas } from "./OtrasFormas.tsx";
import { Puerta } from "./Puerta.tsx";

/** /login: user name and password, and the other ways that this installation has. */
export function LoginPage() {
  const formas = useFormas();
  return (
    <Puerta titulo="login:titulo">
      {(alIngresar, previo) => (
        <>
          <IngresoForm onIngreso={alIngresar} previo={previo} />
          <OtrasFormas formas={formas} actual="usuario" />
          <EnlaceCiudadano formas={formas} />
        </>
      )}
    </Puerta>
  );
}
