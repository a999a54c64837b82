import { HttpError, NetworkError } from "@ventanilla/client/http";
import { AVISO_IDENTIDAD_MS } from "@ventanilla/contract/limites";
import {
  type Persona,
  PersonaNueva,
  type RespuestaBusqueda,
  type RespuestaContraste,
} from "@ventanilla/contract/persona/persona";
import { nombreCompleto } from "@ventanilla/contract/persona/persona.rules";
import { useCallback, useEffect, useRef, useState } from "react";
import { announce } from "../../lib/announce.ts";
import { createStore, useStore } from "../../lib/store.ts";
import { useT } from "../../lib/use-t.ts";
import { errorText, handleError } from "../../ui/errors/handle-error.ts";
import type { SchemaForm } from "../../ui/form/schema-form.ts";
import { useSchemaForm } from "../../ui/form/use-schema-form.ts";
import { toast } from "../../ui/toast/toasts.ts";
import { buscar, contrastar } from "./api.ts";
import type { CampoPersona } from "./campos.rules.ts";
import { erroresDeConsulta, erroresDeGuardar } from "./errores.ts";
import {
  aMano,
  conCampo,
  conContraste,
  conHallada,
  conMovil,
  conObservacion,
  conOtro,
  dePersona,
  type EstadoIdentidad,
  IDENTIDAD_VACIA,
  paraEditar,
  quedaSinEfecto,
  resultadoDe,
} from "./identidad.rules.ts";
import { useRotulos } from "./use-rotulos.ts";
import { conLoDeOtro, distintos, paraGuardar, separar, unir, type ValoresPersona } from "./valores.rules.ts";

export interface Resultado {
  tono: "exito" | "aviso" | "error";
  texto: string;
}

export type OpcionesIdentidad = {
  /** What is said when the registry does not answer. */
  textoFallo: string;
  /** The telephone through which the conversation came: put where nobody told another one. */
  movil?: string;
  /** Whoever asks, by the door that is theirs; without it, as from a conversation. */
  preguntar?: typeof buscar;
  /** What may be corrected of a person that is known; without it, what a conversation may. */
  alEditar?: typeof paraEditar;
  /** Absent where another form saves the person with what is its own. */
  guardar?: (persona: PersonaNueva) => Promise<void>;
};

/** The other form does it. */
const SIN_GUARDAR = () => Promise.resolve();

export interface Identidad {
  form: SchemaForm<ValoresPersona>;
  estado: EstadoIdentidad;
  /** What the last search or check said; it stays until something is done about it. */
  resultado: Resultado | null;
  ocupado: "buscar" | "contrastar" | null;
  poner(campo: CampoPersona, texto: string): void;
  ponerOtro(clave: string, valor: string): void;
  cargar(persona: Persona): void;
  /** Somebody else changed the person of this form; `antes`: as it was loaded. False: in nothing that it shows. */
  alcanzar(antes: Persona, ahora: Persona): boolean;
  limpiar(): void;
  editar(): void;
  buscar(): Promise<void>;
  contrastar(): Promise<void>;
}

/** The identity form: its fields, the search and the check. */
export function useIdentidad({
  textoFallo,
  movil = "",
  preguntar: consultar = buscar,
  alEditar = paraEditar,
  guardar = SIN_GUARDAR,
}: OpcionesIdentidad): Identidad {
  const t = useT();
  const [vacia] = useState(() => conMovil(IDENTIDAD_VACIA, movil));
  const [marco] = useState(() => createStore(separar(vacia).marco));
  const rotulos = useRotulos();
  const form = useSchemaForm<typeof PersonaNueva, ValoresPersona>({
    schema: PersonaNueva,
    initial: separar(vacia).valores,
    labels: rotulos,
    early: ["fecha_nacimiento"],
    toSchema: (valores) => paraGuardar(unir(valores, marco.get())),
    save: (persona) => guardar(persona),
    refusals: erroresDeGuardar,
  });
  const { restart } = form;
  const estado = unir(form.values, useStore(marco));
  const [resultado, setResultado] = useState<Resultado | null>(null);
  const [ocupado, setOcupado] = useState<Identidad["ocupado"]>(null);
  const enCurso = useRef<AbortController>(undefined);
  useEffect(() => () => enCurso.current?.abort(), []);

  const decir = (tono: Resultado["tono"], texto: string) => {
    const mostrar = { exito: toast.success, aviso: toast.warning, error: toast.error }[tono];
    mostrar(texto, { durationMs: AVISO_IDENTIDAD_MS[tono] });
    setResultado({ tono, texto });
  };
  /** Only what changes is put: the other fields keep what is said of them. */
  const cambiar = (paso: (antes: EstadoIdentidad) => EstadoIdentidad) => {
    const antes = form.now();
    const ahora = separar(paso(unir(antes, marco.get())));
    form.set(distintos(antes, ahora.valores));
    marco.set(ahora.marco);
  };
  const cargar = useCallback(
    (nuevo: EstadoIdentidad) => {
      restart(separar(nuevo).valores);
      marco.set(separar(nuevo).marco);
    },
    [restart, marco],
  );
  const empezar = (nuevo: EstadoIdentidad) => {
    cargar(nuevo);
    setResultado(null);
  };

  const alcanzar = (antes: Persona, ahora: Persona): boolean => {
    const { valores, marco: suyo } = separar(dePersona(ahora));
    const { tocados, deOtro } = conLoDeOtro(separar(dePersona(antes)).valores, form.now(), valores);
    restart(valores);
    form.set(tocados);
    const { contrastado, conocida } = suyo;
    marco.set({ ...marco.get(), contrastado, conocida });
    if (deOtro.length === 0) return false;
    const datos = deOtro.map(
      (campo) => `${rotulos[campo]}: ${enPalabras(valores[campo]) || t("persona:sinDato")}`,
    );
    setResultado({ tono: "aviso", texto: t("persona:cambiada", { datos: datos.join("; ") }) });
    return true;
  };
  const alHallar = (respuesta: RespuestaBusqueda) => {
    if ("observacion" in respuesta) {
      const { observacion } = respuesta;
      cambiar((antes) => conMovil(conObservacion(antes), movil));
      return decir("aviso", t("persona:observada", { observacion }));
    }
    cambiar((antes) => conMovil(conHallada(respuesta), antes.campos.movil));
    announce(t("persona:hallada", { nombre: nombreCompleto(respuesta) }));
  };
  const alContrastar = (respuesta: RespuestaContraste) => {
    const cual = resultadoDe(respuesta, estado.campos.tipo_documento);
    cambiar((antes) => conContraste(antes, respuesta));
    if (cual !== "validos") {
      form.mark(Object.fromEntries(respuesta.data.map((campo) => [campo, t("persona:noCoincide")])));
    }
    decir(cual === "validos" ? "exito" : "aviso", t(`persona:${cual}`));
  };
  const alFallar = (error: unknown) => {
    if (error instanceof HttpError && error.code === "PERSONA_SIN_DATOS") {
      cambiar(aMano);
      decir("aviso", errorText(error));
    } else if (noResponde(error)) {
      cambiar(aMano);
      decir("error", textoFallo);
    } else {
      form.mark(erroresDeConsulta(error));
      handleError(error);
    }
  };
  const preguntar = async <R>(
    cual: "buscar" | "contrastar",
    llamar: (signal: AbortSignal) => Promise<R>,
    alResponder: (respuesta: R) => void,
  ) => {
    if (ocupado !== null) return;
    const corte = new AbortController();
    enCurso.current = corte;
    setOcupado(cual);
    setResultado(null);
    form.mark({});
    try {
      const respuesta = await llamar(corte.signal);
      if (!corte.signal.aborted) alResponder(respuesta);
    } catch (error) {
      if (!corte.signal.aborted) alFallar(error);
    } finally {
      setOcupado(null);
    }
  };

  return {
    form,
    estado,
    resultado,
    ocupado,
    poner: (campo, texto) => {
      cambiar((antes) => conCampo(antes, campo, texto, movil));
      if (quedaSinEfecto(estado, conCampo(estado, campo, texto))) setResultado(null);
    },
    ponerOtro: (clave, valor) => cambiar((antes) => conOtro(antes, clave, valor)),
    cargar: useCallback((persona) => cargar(dePersona(persona)), [cargar]),
    alcanzar,
    limpiar: () => empezar(vacia),
    editar: () => empezar(alEditar(estado)),
    buscar: () => preguntar("buscar", (signal) => consultar(estado.campos, signal), alHallar),
    contrastar: () => preguntar("contrastar", (signal) => contrastar(estado.campos, signal), alContrastar),
  };
}

/** A field as it is read. */
const enPalabras = (valor: ValoresPersona[keyof ValoresPersona]): string =>
  typeof valor === "string"
    ? valor
    : Object.entries(valor)
        .map(([clave, dato]) => `${clave} ${dato}`)
        .join(", ");

/** Nobody answered, or nobody is there to ask (D52). */
function noResponde(error: unknown): boolean {
  if (error instanceof NetworkError) return true;
  if (!(error instanceof HttpError)) return false;
  return error.status >= 500 || error.status === 408 || error.code === "PROVEEDOR_NO_CONFIGURADO";
}
