import { HttpError, NetworkError } from "@ventanilla/client/http";
import { AVISO_IDENTIDAD_MS } from "@ventanilla/contract/limites";
import type { Persona, RespuestaBusqueda, RespuestaContraste } from "@ventanilla/contract/persona/persona";
import { nombreCompleto } from "@ventanilla/contract/persona/persona.rules";
import { useCallback, useEffect, useRef, useState } from "react";
import { announce } from "../../lib/announce.ts";
import { useT } from "../../lib/use-t.ts";
import { errorText, fieldErrors, handleError } from "../../ui/errors/handle-error.ts";
import { toast } from "../../ui/toast/toasts.ts";
import { buscar, contrastar } from "./api.ts";
import type { CampoPersona } from "./campos.rules.ts";
import { type ErroresPersona, erroresDe } from "./errores.ts";
import {
  aMano,
  conCampo,
  conContraste,
  conHallada,
  conObservacion,
  conOtro,
  dePersona,
  type EstadoIdentidad,
  IDENTIDAD_VACIA,
  paraEditar,
  quedaSinEfecto,
  resultadoDe,
} from "./identidad.rules.ts";

export interface Resultado {
  tono: "exito" | "aviso" | "error";
  texto: string;
}

export interface Identidad {
  estado: EstadoIdentidad;
  /** What the last search or check said; it stays until something is done about it. */
  resultado: Resultado | null;
  ocupado: "buscar" | "contrastar" | null;
  errores: ErroresPersona;
  /** Somebody typed something that is not saved. */
  tocada: boolean;
  marcar(errores: ErroresPersona): void;
  poner(campo: CampoPersona, texto: string): void;
  ponerOtro(clave: string, valor: string): void;
  cargar(persona: Persona): void;
  limpiar(): void;
  editar(): void;
  buscar(): Promise<void>;
  contrastar(): Promise<void>;
}

/** The identity form: its fields, the search and the check. `textoFallo`: what is said when the registry does not answer. */
export function useIdentidad({ textoFallo }: { textoFallo: string }): Identidad {
  const t = useT();
  const [estado, setEstado] = useState(IDENTIDAD_VACIA);
  const [resultado, setResultado] = useState<Resultado | null>(null);
  const [ocupado, setOcupado] = useState<Identidad["ocupado"]>(null);
  const [errores, setErrores] = useState<ErroresPersona>({});
  const [tocada, setTocada] = useState(false);
  const enCurso = useRef<AbortController>(undefined);
  useEffect(() => () => enCurso.current?.abort(), []);

  const decir = (tono: Resultado["tono"], texto: string) => {
    const mostrar = { exito: toast.success, aviso: toast.warning, error: toast.error }[tono];
    mostrar(texto, { durationMs: AVISO_IDENTIDAD_MS[tono] });
    setResultado({ tono, texto });
  };
  const empezar = (nuevo: EstadoIdentidad) => {
    setTocada(false);
    setEstado(nuevo);
    setResultado(null);
    setErrores({});
  };

  const alHallar = (respuesta: RespuestaBusqueda) => {
    if ("observacion" in respuesta) {
      const { observacion } = respuesta;
      setEstado(conObservacion);
      return decir("aviso", t("persona:observada", { observacion }));
    }
    setEstado(conHallada(respuesta));
    announce(t("persona:hallada", { nombre: nombreCompleto(respuesta) }));
  };
  const alContrastar = (respuesta: RespuestaContraste) => {
    const cual = resultadoDe(respuesta, estado.campos.tipo_documento);
    setEstado((antes) => conContraste(antes, respuesta));
    if (cual !== "validos") {
      setErrores(Object.fromEntries(respuesta.data.map((campo) => [campo, t("persona:noCoincide")])));
    }
    decir(cual === "validos" ? "exito" : "aviso", t(`persona:${cual}`));
  };
  const alFallar = (error: unknown) => {
    if (error instanceof HttpError && error.code === "PERSONA_SIN_DATOS") {
      setEstado(aMano);
      decir("aviso", errorText(error));
    } else if (noResponde(error)) {
      setEstado(aMano);
      decir("error", textoFallo);
    } else {
      setErrores(erroresDe(fieldErrors(error)));
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
    setErrores({});
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
    estado,
    resultado,
    ocupado,
    errores,
    tocada,
    marcar: setErrores,
    poner: (campo, texto) => {
      setTocada(true);
      setEstado((antes) => conCampo(antes, campo, texto));
      if (quedaSinEfecto(estado, conCampo(estado, campo, texto))) setResultado(null);
      setErrores(({ [campo]: _corregido, ...otros }) => otros);
    },
    ponerOtro: (clave, valor) => {
      setTocada(true);
      setEstado((antes) => conOtro(antes, clave, valor));
    },
    cargar: useCallback((persona) => setEstado(dePersona(persona)), []),
    limpiar: () => empezar(IDENTIDAD_VACIA),
    editar: () => empezar(paraEditar(estado)),
    buscar: () => preguntar("buscar", (signal) => buscar(estado.campos, signal), alHallar),
    contrastar: () => preguntar("contrastar", (signal) => contrastar(estado.campos, signal), alContrastar),
  };
}

/** Nobody answered, or nobody is there to ask (D52). */
function noResponde(error: unknown): boolean {
  if (error instanceof NetworkError) return true;
  if (!(error instanceof HttpError)) return false;
  return error.status >= 500 || error.status === 408 || error.code === "PROVEEDOR_NO_CONFIGURADO";
}
