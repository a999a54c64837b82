import { useQuery, useQueryClient } from "@tanstack/react-query";
import { leerTiposDato } from "@ventanilla/contract/entidad/entidad.routes";
import type {
  Persona,
  PersonaBreve,
  PersonaNueva,
  PersonaVista,
  RespuestaBusqueda,
  RespuestaContraste,
} from "@ventanilla/contract/persona/persona";
import {
  asociarPersona,
  buscarPersona,
  buscarPersonaSegip,
  contrastarPersona,
  deshacerAsociacion,
  leerPersonaDeOperador,
  listarAsociaciones,
} from "@ventanilla/contract/persona/persona.routes";
import { enMayusculas, fechaDe } from "@ventanilla/contract/persona/persona.rules";
import { call } from "../../lib/api.ts";
import { RECORDED } from "../../lib/recorded.ts";
import { invalidateRoutes, routeQuery } from "../../lib/route-query.ts";
import { useSession } from "../../lib/session.ts";
import type { CamposPersona } from "./campos.rules.ts";

/** The registry writes this where there is no second surname. */
const SIN_SEGUNDO = "--";

/** Our own persons first, then the registry. */
export const buscar = (campos: CamposPersona, signal: AbortSignal): Promise<RespuestaBusqueda> =>
  call(buscarPersona, { ...busquedaDe(campos), signal });

/** The same search for who administers accounts (A §7). */
export async function buscarParaCuenta(
  campos: CamposPersona,
  signal: AbortSignal,
): Promise<RespuestaBusqueda> {
  const respuesta = await call(buscarPersonaSegip, { ...busquedaDe(campos), signal });
  return "persona" in respuesta ? respuesta.persona : respuesta;
}

const busquedaDe = (campos: CamposPersona) => ({
  params: { nroDocumento: campos.nro_documento },
  query: {
    fechaNacimiento: fechaDe(campos.fecha_nacimiento) ?? "",
    ...(campos.tipo_documento !== "" && { tipoDoc: campos.tipo_documento }),
    complemento: campos.complemento,
    db: "true",
  },
});

export const contrastar = (campos: CamposPersona, signal: AbortSignal): Promise<RespuestaContraste> =>
  call(contrastarPersona, {
    body: {
      ...(campos.tipo_documento !== "" && { tipo_documento: campos.tipo_documento }),
      nro_documento: campos.nro_documento,
      complemento: campos.complemento,
      fecha_nacimiento: fechaDe(campos.fecha_nacimiento) ?? "",
      nombres: enMayusculas(campos.nombres),
      primer_apellido: enMayusculas(campos.primer_apellido),
      segundo_apellido: enMayusculas(campos.segundo_apellido) || SIN_SEGUNDO,
      ...(campos.genero !== "" && { genero: campos.genero }),
    },
    signal,
  });

/** What the operator said in a second step, after the server asked. `reemplaza`: whom the question named; `vista`: the person as the form holds them. */
export type OpcionesAsociar = {
  reemplazar?: true;
  reemplaza?: number;
  sin_registro?: true;
  vista?: PersonaVista;
};

export async function asociar(
  canal: number,
  persona: PersonaNueva,
  opciones: OpcionesAsociar = {},
): Promise<Persona> {
  const respuesta = await call(asociarPersona, {
    params: { canalId: canal },
    body: { persona, ...opciones },
  });
  return respuesta.persona.data;
}

/** Takes a link back while it is the latest; refused, the links are read again. Answers who is linked now. */
export function useDeshacer(canal: number): (asociacion: number) => Promise<Persona | null> {
  const cache = useQueryClient();
  return async (asociacion) => {
    try {
      const respuesta = await call(deshacerAsociacion, { params: { canalId: canal }, body: { asociacion } });
      return respuesta.persona.data;
    } catch (error) {
      void invalidateRoutes(cache, [listarAsociaciones]);
      throw error;
    }
  };
}

/** The whole person. Each reading is on record, so nothing is kept: every opening asks again. */
export function usePersona(id: number | null) {
  return useQuery(
    routeQuery(leerPersonaDeOperador, id === null ? undefined : { params: { personaId: id } }, {
      staleTime: 0,
      ...RECORDED,
    }),
  );
}

/** The latest link of the conversation, when it is that of this person: it can be undone. */
export function useUltimaAsociacion(canal: number, persona: PersonaBreve | null) {
  const { data } = useQuery(
    routeQuery(
      listarAsociaciones,
      { params: { canalId: canal }, background: true },
      { enabled: persona !== null, gcTime: 0 },
    ),
  );
  const ultima = data?.rows[0];
  const vigente = ultima?.persona?.id === persona?.id && ultima?.deshecha_en == null;
  return persona !== null && vigente ? ultima : undefined;
}

/** Which extra data the institution of who is signed in asks for, whoever's account the conversation came by. Without an answer the form goes without them. */
export function useTiposDato(): readonly string[] {
  const entidad = useSession()?.usuario.id_entidad;
  const pedido = entidad === undefined ? undefined : { params: { idEntidad: entidad }, background: true };
  const { data } = useQuery(routeQuery(leerTiposDato, pedido, { staleTime: 300_000 }));
  return data?.datos_usuario ?? NINGUNO;
}
const NINGUNO: readonly string[] = [];
