import { Select, TextInput } from "@mantine/core";
import { ANCHO, AVISO_TOAST_CHAT_MS, IDENTIFICADOR_PUNTO_MAX } from "@ventanilla/contract/limites";
import { ROL } from "@ventanilla/contract/permisos";
import type { Punto } from "@ventanilla/contract/punto/punto";
import { useId, useState } from "react";
import { useSession } from "../../lib/session.ts";
import { useT } from "../../lib/use-t.ts";
import { FormModal } from "../../ui/dialog/FormModal.tsx";
import { fieldErrors, handleError } from "../../ui/errors/handle-error.ts";
import { CounterField } from "../../ui/field/CounterField.tsx";
import { toast } from "../../ui/toast/toasts.ts";
import { CamposAutorizados } from "./CamposAutorizados.tsx";
import { useEntidades, useGuardarPunto } from "./formulario.api.ts";

const CAMPOS = ["identificador", "id_entidad"] as const;
type Campo = (typeof CAMPOS)[number];
type Errores = Partial<Record<Campo, string>>;

export type PuntoCamposProps = { punto: Punto | undefined; onClose: () => void };

/** The fields of a point. Only SUPERADMIN chooses the institution; everybody else works in their own. */
export function PuntoCampos({ punto, onClose }: PuntoCamposProps) {
  const t = useT();
  const id = useId();
  const usuario = useSession()?.usuario;
  const eligeEntidad = usuario?.id_rol === ROL.SUPERADMIN;
  const entidades = useEntidades(eligeEntidad);
  const guardar = useGuardarPunto();
  const [inicial] = useState(() => ({
    identificador: punto?.identificador ?? "",
    id_entidad: punto?.id_entidad ?? (eligeEntidad ? null : (usuario?.id_entidad ?? null)),
    ...autorizadosDe(punto, punto?.id_entidad ?? null),
  }));
  const [datos, setDatos] = useState(inicial);
  const [errores, setErrores] = useState<Errores>({});
  const [guardando, setGuardando] = useState(false);
  const poner = (cambio: Partial<typeof datos>) => setDatos((antes) => ({ ...antes, ...cambio }));
  const rotulo = { identificador: t("puntos:identificador"), id_entidad: t("puntos:entidad") };

  const enviar = async () => {
    const { id_entidad, ...resto } = datos;
    const faltan: Errores = {
      ...(datos.identificador.trim() === "" && { identificador: t("validacion:obligatorio") }),
      ...(id_entidad === null && { id_entidad: t("validacion:obligatorio") }),
    };
    setErrores(faltan);
    if (id_entidad === null || Object.keys(faltan).length > 0) return;
    setGuardando(true);
    try {
      await guardar(punto?.id, { ...resto, id_entidad });
      toast.success(t(punto === undefined ? "puntos:creado" : "puntos:actualizado"), {
        durationMs: AVISO_TOAST_CHAT_MS,
      });
      onClose();
    } catch (fallo) {
      const campos = fieldErrors(fallo);
      setErrores(Object.fromEntries(CAMPOS.flatMap((uno) => (campos[uno] ? [[uno, campos[uno]]] : []))));
      handleError(fallo);
    } finally {
      setGuardando(false);
    }
  };

  return (
    <FormModal
      opened
      onClose={onClose}
      title={t(punto === undefined ? "puntos:nuevo" : "puntos:editar")}
      width={ANCHO.formulario}
      onSubmit={() => void enviar()}
      dirty={JSON.stringify(datos) !== JSON.stringify(inicial)}
      saving={guardando}
      errors={CAMPOS.flatMap((uno) => {
        const texto = errores[uno];
        return texto === undefined ? [] : [{ id: `${id}-${uno}`, label: rotulo[uno], text: texto }];
      })}
    >
      <CounterField
        id={`${id}-identificador`}
        label={rotulo.identificador}
        value={datos.identificador}
        onChange={(identificador) => poner({ identificador })}
        limit={IDENTIFICADOR_PUNTO_MAX}
        required
        singleLine
        autoFocus
        {...(errores.identificador !== undefined && { error: errores.identificador })}
      />
      {eligeEntidad ? (
        <Select
          id={`${id}-id_entidad`}
          label={`${rotulo.id_entidad} ${t("obligatorio")}`}
          aria-required
          data={(entidades.data?.rows ?? []).map((una) => ({ value: String(una.id), label: una.nombre }))}
          value={datos.id_entidad === null ? null : String(datos.id_entidad)}
          onChange={(valor) => {
            const id_entidad = valor === null ? null : Number(valor);
            // Operators and channels are those of an institution: chosen ones of another stay behind.
            if (id_entidad !== datos.id_entidad) poner({ ...autorizadosDe(punto, id_entidad), id_entidad });
          }}
          searchable
          nothingFoundMessage={t("lista:sinCoincidencias")}
          error={errores.id_entidad}
        />
      ) : (
        <TextInput
          id={`${id}-id_entidad`}
          label={rotulo.id_entidad}
          value={punto?.entidad.nombre ?? usuario?.entidad ?? ""}
          readOnly
        />
      )}
      <CamposAutorizados
        punto={punto?.id_entidad === datos.id_entidad ? punto : undefined}
        idEntidad={datos.id_entidad}
        operadores={datos.operadores_autorizados}
        canales={datos.canales_autorizados}
        onOperadores={(operadores_autorizados) => poner({ operadores_autorizados })}
        onCanales={(canales_autorizados) => poner({ canales_autorizados })}
      />
    </FormModal>
  );
}

/** What stands authorised at the point, while it stays in its institution. */
function autorizadosDe(punto: Punto | undefined, idEntidad: number | null) {
  const suyo = punto?.id_entidad === idEntidad ? punto : undefined;
  return {
    operadores_autorizados: suyo?.operadores_autorizados.map(({ id }) => id) ?? [],
    canales_autorizados: suyo?.canales_autorizados.map(({ id }) => id) ?? [],
  };
}
