import { z } from "zod";
import { dataType } from "../common/data-field.ts";
import {
  ConsultaLista,
  ESTADOS_REGISTRO,
  EstadoRegistro,
  FiltroTexto,
  filtroEnum,
  Instante,
} from "../common/lista.ts";
import { SERVICIO_MAX } from "../limites.ts";

/** CONVENIO: by agreement, with a token; PUBLICO: open to everybody. */
export const TIPOS_SERVICIO = ["CONVENIO", "PUBLICO"] as const;
export const TipoServicio = z.enum(TIPOS_SERVICIO);
export type TipoServicio = z.output<typeof TipoServicio>;

/** What stands in an answer where there is a token: the token itself is never sent. Sent back, it means the one that is there. */
export const TOKEN_CONFIGURADO = "configurado";

/** Servicio de interoperabilidad: an outside service that the platform calls. */
export const ServicioIop = dataType(
  "ServicioIop",
  z.object({
    id: z.int(),
    codigo: z.string(),
    metodo: z.string(),
    descripcion: z.string().nullable(),
    entidad: z.string().nullable(),
    url: z.string(),
    token: z.literal(TOKEN_CONFIGURADO).nullable(),
    tipo: TipoServicio,
    estado: EstadoRegistro,
    _user_created: z.int().nullable(),
    _user_updated: z.int().nullable(),
    _created_at: Instante,
    _updated_at: Instante,
  }),
);
export type ServicioIop = z.output<typeof ServicioIop>;

const texto = (maximo: number) => z.string().trim().min(1).max(maximo);
const suelto = (maximo: number) =>
  z
    .string()
    .trim()
    .max(maximo)
    .nullable()
    .optional()
    .transform((dicho) => (dicho === undefined ? undefined : dicho || null));

/** What a form writes of a service. */
export const ServicioIopNuevo = dataType(
  "NewServicioIop",
  z.object({
    codigo: texto(SERVICIO_MAX.codigo),
    metodo: texto(SERVICIO_MAX.metodo),
    descripcion: suelto(SERVICIO_MAX.descripcion),
    entidad: suelto(SERVICIO_MAX.entidad),
    url: texto(SERVICIO_MAX.url).refine((dicha) => URL.canParse(dicha), { message: "validacion:web" }),
    token: texto(SERVICIO_MAX.token),
    tipo: TipoServicio.default("CONVENIO"),
  }),
);
export type ServicioIopNuevo = z.output<typeof ServicioIopNuevo>;

/** The same of one that has a token: left empty it stays. */
export const ServicioIopGuardado = ServicioIopNuevo.extend({
  token: z.string().trim().max(SERVICIO_MAX.token),
});

/** What is absent stays as it is; so does the token when it is empty. The list's switch sends `estado`. */
export const ServicioIopEditado = dataType(
  "EditServicioIop",
  ServicioIopGuardado.extend({ tipo: TipoServicio, estado: EstadoRegistro }).partial(),
);
export type ServicioIopEditado = z.output<typeof ServicioIopEditado>;

export const ConsultaServiciosIop = ConsultaLista.extend({
  codigo: FiltroTexto,
  metodo: FiltroTexto,
  entidad: FiltroTexto,
  tipo: filtroEnum(TIPOS_SERVICIO),
  estado: filtroEnum(ESTADOS_REGISTRO),
});
export type ConsultaServiciosIop = z.output<typeof ConsultaServiciosIop>;
