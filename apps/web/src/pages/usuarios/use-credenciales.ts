import type { UsuarioFila } from "@ventanilla/contract/usuario/usuario";
import { addLeaveGuard } from "../../lib/leave-guards.ts";
import { useT } from "../../lib/use-t.ts";
import { type ConfirmOptions, confirm } from "../../ui/dialog/confirm.ts";
import { handleError } from "../../ui/errors/handle-error.ts";
import { toast } from "../../ui/toast/toasts.ts";
import { useCambiosDeUsuario } from "./api.ts";
import type { Secreto } from "./SecretoDialogo.tsx";

/** Token and password of an account: each asks first, because something that works now stops working. */
export function useCredenciales(
  { id, usuario: nombre, tiene_token: tiene }: UsuarioFila,
  mostrar: (secreto: Secreto) => void,
) {
  const t = useT();
  const cambios = useCambiosDeUsuario();
  /** What is shown comes after the question has closed, or its dialog would take the focus back. */
  const preguntar = async <T>(
    pregunta: Omit<ConfirmOptions, "run">,
    hacer: () => Promise<T>,
    despues: (respuesta: T) => void,
  ) => {
    let seguir: (() => void) | undefined;
    const intentar = async () => {
      // What it answers may be told this once: nobody leaves before it is here.
      const soltar = addLeaveGuard({ ask: async () => false, beforeUnload: true });
      try {
        const respuesta = await hacer();
        seguir = () => despues(respuesta);
      } catch (fallo) {
        handleError(fallo, { retry: () => void intentar().then(() => seguir?.()) });
      } finally {
        soltar();
      }
    };
    await confirm({ ...pregunta, run: intentar });
    seguir?.();
  };

  const generar = () =>
    preguntar(
      {
        title: t("usuarios:tokenTitulo"),
        text: t(tiene ? "usuarios:tokenPreguntaOtro" : "usuarios:tokenPregunta", { nombre }),
        confirmLabel: t("usuarios:tokenVerbo"),
        destructive: tiene,
      },
      () => cambios.generarToken(id),
      ({ token, correo }) =>
        mostrar({
          titulo: t("usuarios:tokenTitulo"),
          rotulo: t("usuarios:token"),
          valor: token,
          notas: [
            t("usuarios:tokenUnaVez"),
            ...(correo === null ? [] : [t("usuarios:tokenEnviado", { correo })]),
          ],
        }),
    );
  const revocar = () =>
    preguntar(
      {
        title: t("usuarios:tokenRevocar"),
        text: t("usuarios:tokenRevocarPregunta", { nombre }),
        confirmLabel: t("usuarios:tokenRevocar"),
        destructive: true,
      },
      () => cambios.revocarToken(id),
      () => toast.success(t("usuarios:tokenRevocado")),
    );
  const regenerar = () =>
    preguntar(
      {
        title: t("usuarios:regenerar"),
        text: t("usuarios:regenerarPregunta", { nombre }),
        confirmLabel: t("usuarios:regenerar"),
        destructive: true,
      },
      () => cambios.regenerar(id),
      ({ message, contrasena }) => {
        if (contrasena === undefined) toast.success(message);
        else
          mostrar({
            titulo: t("usuarios:regenerar"),
            rotulo: t("usuarios:contrasenaNueva"),
            valor: contrasena,
            notas: [message],
          });
      },
    );
  return { generar, revocar, regenerar };
}
