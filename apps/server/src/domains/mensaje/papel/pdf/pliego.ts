import type { CabeceraDePapel, DatoDePapel, MensajeDePapel } from "@ventanilla/contract/mensaje/papel";
import {
  abrirHoja,
  altoDe,
  type Bloque,
  type Estructura,
  IZQUIERDA,
  type Letrero,
  type Marca,
  UTIL,
} from "./hoja.ts";

const NEGRO = "#111111";
const GRIS = "#4d4d4d";
const INSTITUCION: Letrero = { peso: "negrita", cuerpo: 10.5, color: GRIS };
const TITULO: Letrero = { peso: "negrita", cuerpo: 18, color: NEGRO };
const SECCION: Letrero = { peso: "negrita", cuerpo: 12, color: NEGRO };
const DIA: Letrero = { peso: "negrita", cuerpo: 9.5, color: GRIS };
const TEXTO: Letrero = { peso: "normal", cuerpo: 10, color: NEGRO };
const AUTOR: Letrero = { peso: "negrita", cuerpo: 10, color: NEGRO };
const MENOR: Letrero = { peso: "normal", cuerpo: 8.5, color: GRIS };
const CURSIVA: Letrero = { peso: "cursiva", cuerpo: 9, color: GRIS };

/** Of the column in which the names of data stand. */
const NOMBRES = 138;
/** Of a message's words from the margin, beside which its mark stands. */
const SANGRIA = 12;
/** Free between two messages. */
const ENTRE = 9;

export interface Pliego {
  mensajes(tanda: readonly MensajeDePapel[]): void;
  fin(): void;
  /** What is ready of the document. */
  listo(): Uint8Array[];
}

/** The document of a case, from its head on. */
export function abrirPliego(cabecera: CabeceraDePapel): Pliego {
  const hoja = abrirHoja(cabecera);
  const { doc, raiz } = hoja;
  let dia = "";
  let hubo = false;

  function parte(etiqueta: string, padre: Estructura): Estructura {
    const nueva = doc.struct(etiqueta);
    padre.add(nueva);
    return nueva;
  }

  function titulo(etiqueta: "H1" | "H2" | "H3", bloque: Bloque, conLoQueSigue: number): void {
    hoja.reservar(altoDe(bloque) + conLoQueSigue);
    hoja.escribir(bloque, parte(etiqueta, raiz));
  }

  function datos(lista: readonly DatoDePapel[]): void {
    const todos = parte("L", raiz);
    for (const { nombre, valor } of lista) {
      const deNombre = hoja.bloque(nombre, MENOR, { antes: 4.5, ancho: NOMBRES - 10 });
      const deValor = hoja.bloque(valor, TEXTO, { x: IZQUIERDA + NOMBRES, antes: 3 });
      hoja.reservar(Math.max(altoDe(deNombre), altoDe(deValor)));
      const uno = parte("LI", todos);
      const arriba = hoja.y;
      hoja.escribir(deNombre, parte("Lbl", uno));
      const abajo = hoja.y;
      hoja.irA(arriba);
      const enPagina = hoja.numero;
      hoja.escribir(deValor, parte("LBody", uno));
      if (hoja.numero === enPagina) hoja.irA(Math.max(hoja.y, abajo));
      uno.end();
    }
    todos.end();
  }

  hoja.escribir(hoja.bloque(cabecera.institucion, INSTITUCION), parte("P", raiz));
  titulo("H1", hoja.bloque(cabecera.titulo, TITULO, { antes: 2 }), 0);
  hoja.escribir(
    hoja.bloque(`${cabecera.hecho} ${cabecera.sobreNotas}`, MENOR, { antes: 4 }),
    parte("P", raiz),
  );
  hoja.irA(hoja.y + 10);
  hoja.rayar(1.2);
  for (const seccion of cabecera.secciones) {
    titulo("H2", hoja.bloque(seccion.titulo, SECCION, { antes: 14 }), 40);
    datos(seccion.datos);
  }
  titulo("H2", hoja.bloque(cabecera.conversacion, SECCION, { antes: 18 }), 60);
  hoja.irA(hoja.y + 3);
  hoja.rayar();

  /** Beside the citizen's words a dark bar, beside ours a light one; what is not for the citizen stands on grey. */
  const MARCAS: Record<MensajeDePapel["direccion"], Marca | undefined> = {
    ENTRADA: (desde, hasta) => void doc.rect(IZQUIERDA, desde, 2.5, hasta - desde).fill("#333333"),
    SALIDA: (desde, hasta) => void doc.rect(IZQUIERDA, desde, 2.5, hasta - desde).fill("#bfbfbf"),
    INTERNA: (desde, hasta) => void doc.rect(IZQUIERDA, desde - 2, UTIL, hasta - desde + 4).fill("#e6e6e6"),
    AVISO: undefined,
  };

  function bloquesDe(mensaje: MensajeDePapel): Bloque[] {
    const { direccion, autor, cuando, datos: lugar, notas, senas, texto, archivos } = mensaje;
    const x = IZQUIERDA + SANGRIA;
    const dentro = { x, ancho: UTIL - 2 * SANGRIA };
    if (direccion === "AVISO")
      return [
        hoja.bloque(`${cuando} · ${texto}`, CURSIVA, dentro),
        ...notas.map((nota) => hoja.bloque(nota, MENOR, dentro)),
      ];
    const bloques = [
      hoja.bloque(autor, AUTOR, dentro),
      hoja.bloque([cuando, ...lugar].join(" · "), MENOR, dentro),
      ...senas.map(({ nombre, valor }) => hoja.bloque(`${nombre} ${valor}`, MENOR, dentro)),
      ...notas.map((nota) => hoja.bloque(nota, CURSIVA, dentro)),
      ...(texto === "" ? [] : [hoja.bloque(texto, TEXTO, { ...dentro, antes: 3 })]),
      ...archivos.map(({ nombre, detalle }) =>
        hoja.bloque(`${cabecera.archivo} ${nombre} (${detalle})`, MENOR, { ...dentro, antes: 2 }),
      ),
    ];
    const faltan = bloques.some((uno) => uno.faltan);
    return faltan ? [...bloques, hoja.bloque(cabecera.sinSigno, CURSIVA, { ...dentro, antes: 2 })] : bloques;
  }

  return {
    mensajes(tanda) {
      for (const mensaje of tanda) {
        const bloques = bloquesDe(mensaje);
        const alto = bloques.reduce((suma, uno) => suma + altoDe(uno), ENTRE);
        if (mensaje.dia !== dia) {
          dia = mensaje.dia;
          titulo("H3", hoja.bloque(dia, DIA, { antes: 12 }), alto);
        }
        hubo = true;
        hoja.reservar(alto);
        hoja.irA(hoja.y + ENTRE);
        const entero = parte("Sect", raiz);
        for (const uno of bloques) hoja.escribir(uno, parte("P", entero), MARCAS[mensaje.direccion]);
        entero.end();
      }
    },
    fin() {
      if (!hubo) hoja.escribir(hoja.bloque(cabecera.sinMensajes, TEXTO, { antes: 10 }), parte("P", raiz));
      raiz.end();
      doc.end();
    },
    listo: () => hoja.listo(),
  };
}
