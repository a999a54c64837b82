import { type PointerEvent, type RefObject, useRef, useState, type WheelEvent } from "react";
import {
  AL_ABRIR,
  acercar,
  ajusteDe,
  alPulsarFlecha,
  girar,
  type Medidas,
  type Mirada,
  mover,
  puedeAcercarse,
  transformacionDe,
} from "./mirada.rules.ts";

/** What a wheel turns at once, in pixels; two fingers on a pad tell it in many small pieces. */
const MUESCA = 100;

export interface MiradaEnCurso extends Mirada {
  marco: RefObject<HTMLDivElement | null>;
  imagen: RefObject<HTMLImageElement | null>;
  transform: string;
  puede(sentido: 1 | -1): boolean;
  acercar(sentido: 1 | -1): void;
  girar(): void;
  /** Whether the key was for the picture: an arrow while it is larger than its frame, + and -, r. */
  alPulsar(tecla: string): boolean;
  alRodar(event: WheelEvent): void;
  alAgarrar(event: PointerEvent): void;
}

/** How the picture of that key is looked at; another one begins afresh. */
export function useMirada(clave: string): MiradaEnCurso {
  const marco = useRef<HTMLDivElement>(null);
  const imagen = useRef<HTMLImageElement>(null);
  const rodado = useRef(0);
  const [mirada, setMirada] = useState(AL_ABRIR);
  const [ajuste, setAjuste] = useState(1);
  const [vista, setVista] = useState(clave);
  if (vista !== clave) {
    setVista(clave);
    setMirada(AL_ABRIR);
    setAjuste(1);
  }
  const medidas = (): Medidas => ({
    imagen: { ancho: imagen.current?.offsetWidth ?? 0, alto: imagen.current?.offsetHeight ?? 0 },
    marco: { ancho: marco.current?.clientWidth ?? 0, alto: marco.current?.clientHeight ?? 0 },
  });
  const poner = (cambiar: (antes: Mirada, medidas: Medidas) => Mirada) => {
    const ahora = medidas();
    setMirada((antes) => {
      const nueva = cambiar(antes, ahora);
      setAjuste(ajusteDe(nueva.giro, ahora));
      return nueva;
    });
  };
  const alAcercar = (sentido: 1 | -1) => poner((antes, ahora) => acercar(antes, sentido, ahora));
  const alGirar = () => poner(girar);
  return {
    ...mirada,
    marco,
    imagen,
    transform: transformacionDe(mirada, ajuste),
    puede: (sentido) => puedeAcercarse(mirada, sentido),
    acercar: alAcercar,
    girar: alGirar,
    alPulsar: (tecla) => {
      if (tecla === "+" || tecla === "-") alAcercar(tecla === "+" ? 1 : -1);
      else if (tecla.toLowerCase() === "r") alGirar();
      else if (mirada.aumento === 1 || alPulsarFlecha(mirada, tecla, medidas()) === undefined) return false;
      else poner((antes, ahora) => alPulsarFlecha(antes, tecla, ahora) ?? antes);
      return true;
    },
    alRodar: ({ deltaY }) => {
      rodado.current += deltaY;
      if (Math.abs(rodado.current) < MUESCA) return;
      alAcercar(rodado.current < 0 ? 1 : -1);
      rodado.current = 0;
    },
    alAgarrar: (event) => {
      if (mirada.aumento === 1) return;
      const nodo = event.currentTarget;
      nodo.setPointerCapture(event.pointerId);
      const alMover = (otro: globalThis.PointerEvent) =>
        poner((antes, ahora) => mover(antes, otro.movementX, otro.movementY, ahora));
      const mueve = (otro: Event) => alMover(otro as globalThis.PointerEvent);
      const soltar = () => {
        nodo.removeEventListener("pointermove", mueve);
        nodo.removeEventListener("lostpointercapture", soltar);
      };
      nodo.addEventListener("pointermove", mueve);
      nodo.addEventListener("lostpointercapture", soltar);
    },
  };
}
