import type { Canal, CanalCreado } from "@ventanilla/contract/canal/administrar";
import { CONEXION_INSATISFACTORIA } from "@ventanilla/contract/canal/administrar";
import type { TipoCuenta } from "@ventanilla/contract/canal/cuenta";
import { AVISO_CONEXION_MS, AVISO_TOAST_CHAT_MS } from "@ventanilla/contract/limites";
import { ROL } from "@ventanilla/contract/permisos";
import { useRotulos } from "../../domains/canal/index.ts";
import type { AskedEntidad } from "../../lib/asked-to-open.ts";
import { useSession } from "../../lib/session.ts";
import { useT } from "../../lib/use-t.ts";
import type { SchemaForm } from "../../ui/form/schema-form.ts";
import { useSchemaForm } from "../../ui/form/use-schema-form.ts";
import { toast } from "../../ui/toast/toasts.ts";
import { useCambiosDeCanal } from "./api.ts";
import { cambiosDe, cuerpoDe, esquemaDe, paraEsquema, type Valores, valoresDe } from "./cuenta.ts";

export type CanalFormularioProps = {
  /** Undefined: a new account. */
  id: number | undefined;
  /** A new one of those that only SUPERADMIN connects. */
  conectar: boolean;
  /** Of a new one: its institution, if that was said. */
  entidad?: AskedEntidad | undefined;
  onClose: () => void;
  /** It was connected, and its provider's panel wants its address and this word. */
  onConectada: (canal: CanalCreado, palabra: string) => void;
};

export type CanalForm = SchemaForm<Valores>;
type Opciones = Pick<CanalFormularioProps, "entidad" | "onClose" | "onConectada"> & {
  canal: Canal | undefined;
  /** The same as the form was opened with it, whatever is read of it since. */
  abierto: Canal | undefined;
  tipo: TipoCuenta | undefined;
};

/** What is saved, and what is said of it: a connection that failed is told instead of the success (B §8, D94). */
export function useCanalForm({ canal, entidad, abierto, tipo, onClose, onConectada }: Opciones): CanalForm {
  const t = useT();
  const usuario = useSession()?.usuario;
  const { crear, editar } = useCambiosDeCanal();
  const rotulos = useRotulos();
  const idEntidad =
    usuario?.id_rol === ROL.SUPERADMIN ? (entidad?.id ?? null) : (usuario?.id_entidad ?? null);
  const form: CanalForm = useSchemaForm({
    schema: esquemaDe(tipo, canal),
    initial: valoresDe(abierto, idEntidad),
    labels: {
      clasificacion: t("canales:clasificacion"),
      usuario: rotulos.campo(tipo, "usuario"),
      id_entidad: t("canales:entidad"),
      mensaje_bienvenida: t("canales:bienvenida"),
      puntos_atencion: t("canales:puntos"),
      clave: rotulos.campo(tipo, "clave"),
      ruta_perfil: rotulos.campo(tipo, "ruta_perfil"),
      sesion_id: rotulos.campo(tipo, "sesion_id"),
      sesion_url: rotulos.campo(tipo, "sesion_url"),
      servidor_smtp: rotulos.campo(tipo, "servidor_smtp"),
      puerto_smtp: rotulos.campo(tipo, "puerto_smtp"),
      tamanio_maximo: rotulos.campo(tipo, "tamanio_maximo"),
      direccion: rotulos.campo(tipo, "direccion"),
      nombre: rotulos.campo(tipo, "nombre"),
      formularios: rotulos.campo(tipo, "formularios"),
      lista: rotulos.campo(tipo, "lista"),
      servidor_autenticacion: rotulos.campo(tipo, "servidor_autenticacion"),
      sondeo_segundos: rotulos.campo(tipo, "sondeo_segundos"),
      token_url: rotulos.campo(tipo, "token_url"),
      client_id: rotulos.campo(tipo, "client_id"),
      scope: rotulos.campo(tipo, "scope"),
      client_secret: rotulos.campo(tipo, "client_secret"),
      refresh_token: rotulos.campo(tipo, "refresh_token"),
      api_key: rotulos.campo(tipo, "api_key"),
      hmac: rotulos.campo(tipo, "hmac"),
      waba: rotulos.campo(tipo, "waba"),
      token: rotulos.campo(tipo, "token"),
      app_secret: rotulos.campo(tipo, "app_secret"),
      verify_token: rotulos.campo(tipo, "verify_token"),
      agente_humano: rotulos.campo(tipo, "agente_humano"),
      version: rotulos.campo(tipo, "version"),
      consumer_key: rotulos.campo(tipo, "consumer_key"),
      consumer_secret: rotulos.campo(tipo, "consumer_secret"),
      access_token: rotulos.campo(tipo, "access_token"),
      access_secret: rotulos.campo(tipo, "access_secret"),
      base: rotulos.campo(tipo, "base"),
    },
    toSchema: paraEsquema,
    save: async (_, cambiado) => {
      if (tipo === undefined) return;
      const valores = form.now();
      if (abierto !== undefined) {
        await editar(abierto.id, cambiosDe(tipo, { valores, cambiados: Object.keys(cambiado), abierto }));
        toast.success(t("canales:actualizado"), { durationMs: AVISO_TOAST_CHAT_MS });
        return onClose();
      }
      const creado = await crear(cuerpoDe(tipo, valores));
      if (creado.message === CONEXION_INSATISFACTORIA)
        toast.error(t("canales:conexionIncorrecta"), { durationMs: AVISO_CONEXION_MS });
      else toast.success(t("canales:creado"), { durationMs: AVISO_TOAST_CHAT_MS });
      if (creado.webhook === null) return onClose();
      onConectada(creado, valores.verify_token || valores.hmac);
    },
  });
  return form;
}
