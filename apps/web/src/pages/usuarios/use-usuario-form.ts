import { HttpError } from "@ventanilla/client/http";
import { CuentaEditada, CuentaNueva, type Usuario } from "@ventanilla/contract/usuario/usuario";
import { useEffect } from "react";
import type { z } from "zod";
import { buscarParaCuenta, faltas, paraCorregir, useIdentidad } from "../../domains/persona/index.ts";
import { useSession } from "../../lib/session.ts";
import { signOut } from "../../lib/sign-out.ts";
import { useT } from "../../lib/use-t.ts";
import { confirm } from "../../ui/dialog/confirm.ts";
import { errorText, fieldErrors, handleError } from "../../ui/errors/handle-error.ts";
import { useSchemaForm } from "../../ui/form/use-schema-form.ts";
import { toast } from "../../ui/toast/toasts.ts";
import { useCambiosDeUsuario } from "./api.ts";
import { cambiosDePersona, delaPersona, personaDe, personaPorEnviar } from "./persona.rules.ts";

interface ValoresCuenta {
  usuario: string;
  contrasena: string;
  email: string;
  cargo: string;
  id_entidad: number | null;
  id_rol: number | null;
}

type Cuenta = z.output<typeof CuentaEditada>;

/** The account and its person: two forms that are saved as one. */
export function useUsuarioForm(
  usuario: Usuario | undefined,
  onClose: () => void,
  idEntidad: number | undefined,
) {
  const t = useT();
  const yo = useSession()?.usuario;
  const propia = usuario !== undefined && usuario.id === yo?.id;
  const { crear, editar } = useCambiosDeUsuario();
  const identidad = useIdentidad({
    textoFallo: t("persona:falloAdministracion"),
    preguntar: buscarParaCuenta,
    alEditar: paraCorregir,
  });
  const { cargar } = identidad;
  useEffect(() => {
    const persona = usuario && personaDe(usuario);
    if (persona) cargar(persona);
  }, [usuario, cargar]);

  const modo = usuario === undefined || usuario.id_persona === null ? "verificar" : "corregir";
  // A person whose data the registry confirmed as they stood is saved as well.
  const recienContrastada = identidad.estado.contrastado && usuario?.persona_contrastado === false;
  const personaCambiada = identidad.form.modal.dirty || recienContrastada;
  const intacta = usuario !== undefined && !personaCambiada;
  // Whoever says for the first time who they are shows that the account is theirs.
  const primeraPersona = propia && usuario.id_persona === null && personaCambiada;
  const faltan = intacta ? [] : faltas(modo, identidad.estado);

  const enviar = async (
    escrita: Cuenta,
    { contrasena: _, ...cambiada }: Partial<Cuenta>,
    dicho: { sin_registro?: true } = {},
  ): Promise<void> => {
    if (intacta && Object.keys(cambiada).length === 0) return onClose();
    const { contrasena = "", ...cuenta } = escrita;
    const { estado } = identidad;
    try {
      if (usuario !== undefined) {
        const persona = intacta
          ? {}
          : {
              ...cambiosDePersona(estado, usuario),
              ...(primeraPersona && { contrasena_actual: contrasena }),
              ...dicho,
            };
        await editar(usuario.id, { ...cambiada, ...persona });
      } else {
        const persona = { ...personaPorEnviar(estado), ...dicho };
        await crear({ ...cuenta, contrasena, ...persona } as Parameters<typeof crear>[0]);
      }
    } catch (error) {
      if (!pideConfirmar(error) || dicho.sin_registro === true) throw error;
      const acepta = await confirm({
        title: t("persona:sinRegistroVerbo"),
        text: errorText(error),
        confirmLabel: t("persona:sinRegistroVerbo"),
      });
      if (acepta) return enviar(escrita, cambiada, { sin_registro: true });
      return;
    }
    await terminar();
  };
  const terminar = async () => {
    onClose();
    if (!propia) {
      toast.success(t(usuario === undefined ? "operacionCorrecta" : "registro:actualizado"));
      return;
    }
    await signOut({ ask: false });
    toast.warning(t("usuarios:propiaActualizada"), { fromShell: true });
  };

  const cuenta = useSchemaForm<typeof CuentaNueva | typeof CuentaEditada, ValoresCuenta>({
    schema: usuario === undefined ? CuentaNueva : CuentaEditada,
    initial: {
      usuario: usuario?.usuario ?? "",
      contrasena: "",
      email: usuario?.email ?? "",
      cargo: usuario?.cargo ?? "",
      id_entidad: usuario?.id_entidad ?? idEntidad ?? yo?.id_entidad ?? null,
      id_rol: usuario?.id_rol ?? null,
    },
    labels: {
      usuario: t("usuarios:usuario"),
      contrasena: t("usuarios:contrasena"),
      email: t("usuarios:email"),
      cargo: t("usuarios:cargo"),
      id_entidad: t("usuarios:id_entidad"),
      id_rol: t("usuarios:id_rol"),
    },
    toSchema: ({ contrasena, ...valores }) => ({
      ...valores,
      ...((usuario === undefined || primeraPersona) && { contrasena }),
    }),
    save: (escrita, cambiada) => enviar(escrita, cambiada),
    refusals: porCodigo,
    onRefused: (error, retry) => {
      identidad.form.mark(delaPersona(porCodigo(error)));
      handleError(error, { retry });
    },
  });
  const dirty = cuenta.modal.dirty || personaCambiada;
  return { identidad, cuenta, modo, faltan, propia, primeraPersona, dirty } as const;
}

const pideConfirmar = (error: unknown): boolean =>
  error instanceof HttpError && error.code === "PERSONA_SIN_REGISTRO";

/** The calls name fields within their argument. */
const sinArgumento = (errores: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errores).map(([campo, texto]) => [
      campo.replace(/^usuario\./, "").replace(/^contrasena_actual$/, "contrasena"),
      texto,
    ]),
  );

/** A birth date that is not that of the document is about that field, though the refusal names none. */
function porCodigo(error: unknown): Readonly<Record<string, string>> {
  const deLaFecha = error instanceof HttpError && error.code === "PERSONA_NO_COINCIDE";
  return {
    ...sinArgumento(fieldErrors(error)),
    ...(deLaFecha && { persona_fecha_nacimiento: errorText(error) }),
  };
}
