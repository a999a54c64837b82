import { type RefObject, useEffect, useRef, useState } from "react";
import { createPageStore, onReset, useStore } from "../../../lib/store.ts";
import { siguienteVelocidad, type Velocidad } from "./velocidad.rules.ts";
import { AL_EMPEZAR, alternarSilencio, ponerVolumen } from "./volumen.rules.ts";

const PASO_S = 5;

let sonando: HTMLMediaElement | null = null;
onReset(() => {
  sonando = null;
});

/** Whoever listens to one voice note faster listens so to the next. */
const velocidadElegida = createPageStore<Velocidad>(() => 1);

/** Called when one begins to play: whichever was playing stops. */
function sonar(elemento: HTMLMediaElement): void {
  if (sonando !== null && sonando !== elemento) sonando.pause();
  sonando = elemento;
}

export interface Reproduccion {
  sonando: boolean;
  tiempo: number;
  /** Seconds; 0 while unknown. */
  duracion: number;
  /** Percent. */
  volumen: number;
  velocidad: Velocidad;
  acelerar(): void;
  alternar(): void;
  irA(segundos: number): void;
  saltar(direccion: 1 | -1): void;
  silenciar(): void;
  ponerVolumen(volumen: number): void;
}

const finito = (segundos: number): number => (Number.isFinite(segundos) ? segundos : 0);

/** Drives an audio or video element and tells how it is doing. `empezar`: plays as soon as it is there, once. `segundos`: how long it is said to be, until the element knows. */
export function useReproduccion(
  medio: RefObject<HTMLMediaElement | null>,
  { empezar, segundos }: { empezar: boolean; segundos: number },
): Reproduccion {
  const [estado, setEstado] = useState({ sonando: false, tiempo: 0, duracion: 0 });
  const [volumen, setVolumen] = useState(AL_EMPEZAR);
  const velocidad = useStore(velocidadElegida);
  const porEmpezar = useRef(empezar);

  useEffect(() => {
    const elemento = medio.current;
    if (elemento === null) return;
    const mirar = () =>
      setEstado({
        sonando: !elemento.paused,
        tiempo: finito(elemento.currentTime),
        duracion: finito(elemento.duration),
      });
    const alSonar = () => {
      sonar(elemento);
      mirar();
    };
    const sucesos = ["pause", "ended", "timeupdate", "seeked", "loadedmetadata", "durationchange"] as const;
    elemento.addEventListener("play", alSonar);
    for (const suceso of sucesos) elemento.addEventListener(suceso, mirar);
    if (porEmpezar.current) tocar(elemento);
    porEmpezar.current = false;
    return () => {
      elemento.removeEventListener("play", alSonar);
      for (const suceso of sucesos) elemento.removeEventListener(suceso, mirar);
    };
  }, [medio]);

  useEffect(() => {
    if (medio.current !== null) medio.current.volume = volumen.volumen / 100;
  }, [medio, volumen]);

  useEffect(() => {
    if (medio.current !== null) medio.current.playbackRate = velocidad;
  }, [medio, velocidad]);

  const irA = (segundos: number) => {
    const elemento = medio.current;
    if (elemento === null) return;
    elemento.currentTime = Math.max(0, Math.min(segundos, finito(elemento.duration)));
  };
  return {
    ...estado,
    duracion: estado.duracion || segundos,
    volumen: volumen.volumen,
    velocidad,
    acelerar: () => velocidadElegida.update(siguienteVelocidad),
    alternar: () => {
      const elemento = medio.current;
      if (elemento?.paused === true) tocar(elemento);
      else elemento?.pause();
    },
    irA,
    saltar: (direccion) => irA((medio.current?.currentTime ?? 0) + direccion * PASO_S),
    silenciar: () => setVolumen(alternarSilencio),
    ponerVolumen: (nuevo) => setVolumen((antes) => ponerVolumen(antes, nuevo)),
  };
}

/** A browser may refuse to make a sound, and a pause may come before the sound: then nothing plays, which the button shows. */
function tocar(elemento: HTMLMediaElement): void {
  elemento.play()?.catch(() => elemento.pause());
}
