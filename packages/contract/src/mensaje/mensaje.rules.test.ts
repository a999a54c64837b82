import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  avanzaEntrega,
  compararMensajes,
  cuantosCaben,
  cuentaComoUltimo,
  esTextoEnviable,
  instanteDe,
  motivoDicho,
  ordenDe,
  prevista,
  puedeDarsePorEnviado,
  puedeReintentarse,
  segundosDe,
} from "./mensaje.rules.ts";
import { ESTADOS_ENTREGA, type EstadoMensaje } from "./mensaje.ts";

/** The same cases each time: a failure is about the change at hand. */
const SEMILLA = 20_261_121;

describe("por qué falló", () => {
  const aprobado = { nombre: "retomar", idioma: "es", parametros: [] };

  it.each([
    ["permanente", undefined, "permanente"],
    ["permanente", aprobado, "plantilla"],
    ["credencial", aprobado, "credencial"],
    [null, aprobado, null],
  ] as const)("%s, con el mensaje aprobado %j, se dice %s", (motivo, plantilla, dicho) => {
    expect(motivoDicho({ motivo, extras: plantilla === undefined ? {} : { plantilla } })).toBe(dicho);
  });
});

describe("texto enviable", () => {
  it.each([
    ["", false],
    ["a", false],
    ["  a  ", false],
    ["ab", true],
    [" sí ", true],
    ["\n\n", false],
  ])("%j se puede enviar: %s [B-mensajes-10]", (texto, enviable) => {
    expect(esTextoEnviable(texto)).toBe(enviable);
  });
});

describe("orden de un hilo", () => {
  const mensaje = (id: number, msg_tz: string, ms = 0) => ({
    id,
    orden: ordenDe(segundosDe(msg_tz) ?? 0, ms),
  });
  const enOrden = (mensajes: { id: number; orden: number }[]) =>
    mensajes.sort(compararMensajes).map(({ id }) => id);

  it("ordena por los primeros 10 caracteres de msg_tz y, si son iguales, por id [B-conversacion-07] [A-conversacion-admin-17]", () => {
    const desordenados = [
      mensaje(3, "1790000005"),
      mensaje(2, "1790000005123"),
      mensaje(1, "1790000009"),
      mensaje(4, "1790000001"),
    ];
    expect(enOrden(desordenados)).toEqual([4, 2, 3, 1]);
    expect(segundosDe("1790000005123")).toBe(1_790_000_005);
    expect(segundosDe("")).toBeNull();
  });

  it("en un mismo segundo, por el orden que les dio el proveedor; sólo después por el de llegada [B-conversacion-07] [D109]", () => {
    const segundo = "1790000005";
    const ms = 1_790_000_005_000;
    const llegados = [
      mensaje(1, segundo, ms + 300),
      mensaje(2, segundo, ms + 100),
      mensaje(3, segundo, ms + 300),
    ];
    expect(enOrden(llegados)).toEqual([2, 1, 3]);
    expect(enOrden([mensaje(1, "1790000006"), mensaje(2, segundo, ms + 9_000)])).toEqual([2, 1]);
    expect(enOrden([mensaje(1, "1790000006"), mensaje(2, segundo, Number.MAX_SAFE_INTEGER)])).toEqual([2, 1]);
    expect(enOrden([mensaje(1, "1790000004"), mensaje(2, segundo, 0)])).toEqual([1, 2]);
  });

  it("el instante es el segundo del proveedor; sin él, cuando se guardó [B-conversacion-07]", () => {
    const _created_at = "2026-09-21T12:00:00.250Z";
    expect(instanteDe({ msg_tz: "1790000005123", _created_at })).toBe(1_790_000_005_000);
    expect(instanteDe({ msg_tz: "", _created_at })).toBe(Date.parse(_created_at));
  });

  it("es un orden: cualquier permutación termina igual", () => {
    const conHora = fc.uniqueArray(
      fc.record({
        id: fc.integer({ min: 1, max: 1000 }),
        orden: fc.integer({ min: 1_700_000_000, max: 1_700_000_050 }).map((segundos) => ordenDe(segundos, 0)),
      }),
      { selector: ({ id }) => id, minLength: 2, maxLength: 30 },
    );
    fc.assert(
      fc.property(conHora, fc.infiniteStream(fc.nat()), (mensajes, azar) => {
        const barajados = mensajes.map((uno) => ({ uno, n: azar.next().value })).sort((a, b) => a.n - b.n);
        expect(barajados.map(({ uno }) => uno).sort(compararMensajes)).toEqual(
          [...mensajes].sort(compararMensajes),
        );
      }),
      { seed: SEMILLA },
    );
  });
});

describe("prevista", () => {
  it("muestra 32 caracteres y puntos suspensivos de un texto largo [B-chat-10] [B-limites-02]", () => {
    expect(prevista("texto", "a".repeat(32), undefined)).toBe("a".repeat(32));
    expect(prevista("texto", "a".repeat(33), undefined)).toBe(`${"a".repeat(32)}…`);
  });

  it("cuenta letras, no unidades de código: no parte un emoji ni una tilde", () => {
    expect(prevista("texto", "👍".repeat(33), undefined)).toBe(`${"👍".repeat(32)}…`);
  });

  it("muestra el asunto de un correo y nada de un medio, que lleva ícono y palabra [B-chat-10]", () => {
    expect(prevista("email", "<p>cuerpo</p>", "Reclamo por demora")).toBe("Reclamo por demora");
    expect(prevista("audio", "datos", undefined)).toBe("");
  });

  it("los puntos suspensivos siguen a una letra, no a un espacio", () => {
    expect(prevista("texto", "Buenas tardes, ¿a qué hora abren los sábados?", undefined, 15)).toBe(
      "Buenas tardes,…",
    );
  });

  it("una línea: los saltos se leen como espacios", () => {
    expect(prevista("texto", "Buenos\n\n días", undefined)).toBe("Buenos días");
  });
});

it("ni un aviso ni una nota interna cuentan como último mensaje [D74]", () => {
  for (const direccion of ["AVISO", "INTERNA"] as const) expect(cuentaComoUltimo(direccion)).toBe(false);
  expect(cuentaComoUltimo("ENTRADA")).toBe(true);
  expect(cuentaComoUltimo("SALIDA")).toBe(true);
});

describe("entrega", () => {
  it("los acuses en cualquier orden terminan en el más lejano", () => {
    const acuses = fc.shuffledSubarray(["ENVIADO", "ENTREGADO", "LEIDO"] as const, { minLength: 1 });
    fc.assert(
      fc.property(acuses, (orden) => {
        let actual: EstadoMensaje = "ENVIANDO";
        for (const acuse of orden) if (avanzaEntrega(actual, acuse)) actual = acuse;
        const esperado = (["LEIDO", "ENTREGADO", "ENVIADO"] as const).find((uno) => orden.includes(uno));
        expect(actual).toBe(esperado);
      }),
      { seed: SEMILLA },
    );
  });

  it("un acuse tardío resuelve lo incierto; nada retrocede", () => {
    expect(avanzaEntrega("INCIERTO", "ENTREGADO")).toBe(true);
    expect(avanzaEntrega("LEIDO", "FALLIDO")).toBe(false);
    for (const estado of ESTADOS_ENTREGA) expect(avanzaEntrega(estado, estado)).toBe(false);
  });
});

describe("lo que una persona puede decidir de un mensaje que no llegó [B-mensajes-19]", () => {
  it.each([
    ["SALIDA", "FALLIDO", "agotado", true, false],
    ["SALIDA", "FALLIDO", "credencial", true, false],
    ["SALIDA", "FALLIDO", "permanente", true, false],
    ["SALIDA", "FALLIDO", "ventana", false, false],
    ["SALIDA", "INCIERTO", "incierto", true, true],
    ["SALIDA", "EN_COLA", null, false, false],
    ["SALIDA", "ENVIANDO", null, false, false],
    ["SALIDA", "ENVIADO", null, false, false],
    ["SALIDA", "ENTREGADO", null, false, false],
    ["SALIDA", "LEIDO", null, false, false],
    ["ENTRADA", "RECIBIDO", null, false, false],
    ["AVISO", "COMPLETADO", null, false, false],
  ] as const)("%s %s (%s): reintentar %s, dar por enviado %s", (direccion, estado, motivo, otra, dado) => {
    expect(puedeReintentarse({ direccion, estado, motivo, extras: {} })).toBe(otra);
    expect(puedeDarsePorEnviado({ direccion, estado })).toBe(dado);
  });

  it("a quien no se puede escribir primero por ahora, se le vuelve a enviar más tarde", () => {
    const cerrado = { direccion: "SALIDA", estado: "FALLIDO", motivo: "desconocido", extras: {} } as const;
    expect(puedeReintentarse(cerrado)).toBe(true);
  });

  it("lo que se tecleó en el teléfono de la institución no se envía otra vez desde aquí", () => {
    const deOtroLado = { direccion: "SALIDA", estado: "FALLIDO", motivo: "permanente" } as const;
    expect(puedeReintentarse({ ...deOtroLado, extras: { telefono: true } })).toBe(false);
  });
});

describe("lo que cabe en una respuesta", () => {
  const de = (...largos: number[]) => largos.map((largo) => ({ contenido: "a".repeat(largo) }));

  it.each([
    ["ninguno, si no hay", [], 0],
    ["todos los corrientes", [100, 200, 300], 3],
    ["los primeros, hasta donde alcanza", [1_500_000, 1_500_000, 1_500_000], 2],
    ["siempre uno, por largo que sea", [5_000_000, 1], 1],
    ["justo lo que cabe", [2_000_000, 2_000_000, 0], 3],
  ])("%s", (_regla, largos, caben) => {
    expect(cuantosCaben(de(...largos))).toBe(caben);
  });
});
