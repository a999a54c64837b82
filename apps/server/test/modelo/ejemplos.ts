import type { Operacion } from "./operaciones.ts";

const escribir = (cuenta: number): Operacion => ({ hace: "escribir", cuenta, chat: 0 });
const asociar = { hace: "asociar", quien: 0, entrada: 0, persona: 0, reemplazar: false } as const;
const adjuntar: Operacion = { hace: "adjuntar", quien: 0, caso: 0, otro: 0, version: "ninguna" };
const cerrar: Operacion = {
  hace: "cerrar",
  quien: 0,
  caso: 0,
  visto: "no dice",
  forzar: false,
  version: "ninguna",
};
const responder: Operacion = {
  hace: "responder",
  quien: 0,
  caso: 0,
  entradaDelCaso: 0,
  visto: "no dice",
  forzar: false,
  repite: "no",
};

/** By the second citizen's number, and by the hidden address, before and when both are known to be one. */
const porNumero: Operacion = { hace: "escribir", cuenta: 0, chat: 1 };
const porOculta: Operacion = { hace: "escribir", cuenta: 0, chat: 3 };
const descubrir: Operacion = { hace: "descubrir", cuenta: 0 };

/** Numbers by which `concretar` finds the second account (of a citizen who writes, and of a point), the point that is switched off, the second of those who may write, the other point, and the other person. */
const SOLO_EN_UN_PUNTO = 16;
const CUENTA_DE_UN_PUNTO = 8;
const APAGADO = 7;
const SEGUNDO = 4;
const OTRO_PUNTO = 4;
const OTRA = 7;

/** Sequences that chance seldom finds; each is run before the random ones. */
export const EJEMPLOS: readonly Operacion[][] = [
  // A known citizen's new case that nobody took and that has no point is attached where it was seen.
  [
    { hace: "activar", punto: APAGADO },
    escribir(SOLO_EN_UN_PUNTO),
    asociar,
    escribir(0),
    asociar,
    cerrar,
    { hace: "canal", punto: 0, canal: 0 },
    escribir(0),
    adjuntar,
  ],
  // Two points: a case is attached to one of the other point, which is closed; the citizen writes again.
  [
    escribir(SOLO_EN_UN_PUNTO),
    asociar,
    escribir(0),
    { ...asociar, quien: SEGUNDO },
    adjuntar,
    cerrar,
    escribir(0),
  ],
  // A case is attached, and the one it went into is sent to the other point, where somebody works who never saw either.
  [
    escribir(SOLO_EN_UN_PUNTO),
    asociar,
    { hace: "guardar", quien: 0, caso: 0, tipo: "COMPLEJO", tramite: 0, version: "ninguna" },
    escribir(0),
    asociar,
    adjuntar,
    { hace: "derivar", quien: 0, caso: 0, punto: OTRO_PUNTO, comentario: false, version: "ninguna" },
  ],
  // The only point takes the account away, and then it comes back.
  [
    escribir(SOLO_EN_UN_PUNTO),
    responder,
    { hace: "canal", punto: 0, canal: CUENTA_DE_UN_PUNTO },
    responder,
    { hace: "varios", quien: 0, caso: 0, otro: 0 },
    { hace: "canal", punto: 0, canal: CUENTA_DE_UN_PUNTO },
    responder,
  ],
  // A case of two entry channels changes hands, and back.
  [
    escribir(0),
    asociar,
    escribir(SOLO_EN_UN_PUNTO),
    asociar,
    adjuntar,
    { ...asociar, persona: OTRA, reemplazar: true },
    { hace: "deshacer", quien: 0, entrada: 0 },
  ],
  // Two open conversations are one citizen: the younger was answered, and what did not leave goes on in the older.
  [porNumero, porOculta, responder, descubrir, responder, porNumero, porOculta, cerrar],
  // Nobody has either of them: what was joined goes along with the other one to whoever takes it.
  [porNumero, porOculta, descubrir, responder, cerrar],
];
