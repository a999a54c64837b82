import type { Tx } from "../../apps/server/src/db/transaction.ts";
import {
  adjuntarConversacion,
  escribirConversacion,
} from "../../apps/server/src/domains/caso/caso.factory.ts";
import type { Turno } from "../../apps/server/src/domains/hilo/hilo.factory.ts";
import { crearPersona, decirA } from "../../apps/server/src/domains/persona/persona.factory.ts";
import { cartas, dialogo, type Linea } from "./dialogos.ts";
import { type Ciudadano, comoSeRegistra, crearCiudadano, direccionDe, nombreCorto } from "./gente.ts";
import type { InstitucionSembrada, Operador, Puesto, TramiteSembrado } from "./instituciones.ts";
import type { Medio, Medios } from "./medios.ts";
import type { Azar } from "./muestra.ts";
import { horaDe, instante, momentoHabil } from "./tiempo.ts";

const MINUTO = 60_000;

/** Before its file is looked up. */
export type TurnoConMedio = Turno & { medio?: Medio };

/** A conversation that is over, ready to be written. */
interface Pasada {
  institucion: InstitucionSembrada;
  puesto: Puesto;
  quien: Ciudadano;
  tramite: TramiteSembrado;
  turnos: TurnoConMedio[];
  conocido: boolean;
  complejo: boolean;
  /** The same person's other telephone: the case was attached to the one before it. */
  adjunta: boolean;
  /** Written by mail about this; null: by WhatsApp. */
  asunto: string | null;
}

/** Turns lines into what their channel stores: files kept before, and a mail's subject and sender. */
export function comoEnElCanal(
  turnos: readonly TurnoConMedio[],
  medios: Medios,
  correo: { asunto: string; remitente: string } | null,
): Turno[] {
  return turnos.map(({ medio, ...turno }, i) => ({
    ...turno,
    ...(medio && { archivos: [medios[medio]] }),
    ...(correo &&
      turno.de !== "aviso" && { correo: i === 0 ? correo : { ...correo, asunto: `Re: ${correo.asunto}` } }),
  }));
}

export const chatDe = ({ telefono }: Ciudadano): string => `591${telefono}@c.us`;

/** Gives lines their moments: people take minutes, operators a little longer. */
export function conTiempos(
  azar: Azar,
  lineas: readonly Linea[],
  desde: number,
  operador: Operador | undefined,
): TurnoConMedio[] {
  let cuando = desde;
  return lineas.map((linea, i) => {
    const espera = linea.de === "operador" ? azar.entero(2, 11) : azar.entero(1, 6);
    if (i > 0) cuando += espera * MINUTO + azar.entero(0, 50) * 1000;
    return {
      ...linea,
      cuando: instante(cuando),
      ...(linea.de === "operador" && operador && { operador }),
    };
  });
}

/** Most were read; a telephone that was off, hid its receipts, or is no longer in service shows in the last ones. */
function conEntregas(azar: Azar, turnos: TurnoConMedio[]): TurnoConMedio[] {
  const ultima = turnos.findLastIndex(({ de }) => de === "operador");
  const fin = turnos[ultima];
  if (!fin) return turnos;
  if (azar.pasa(22)) fin.entrega = azar.pasa(70) ? "ENTREGADO" : "ENVIADO";
  else if (azar.pasa(3)) {
    fin.entrega = "FALLIDO";
    fin.motivo = "permanente";
    const texto = "No se pudo entregar un mensaje al ciudadano.";
    const aviso = { clave: "avisos:entregaFallida", datos: {} };
    turnos.splice(ultima + 1, 0, { de: "aviso", texto, cuando: fin.cuando, aviso });
  }
  return turnos;
}

/** Every ninth writes by mail. */
const CADA_CUANTOS_CORREO = 9;

function inventar(azar: Azar, institucion: InstitucionSembrada, numero: number, ahora: number): Pasada[] {
  const quien = crearCiudadano(azar, numero);
  const puesto = azar.uno(institucion.puestos);
  const tramite = azar.uno(institucion.tramites);
  const desde = momentoHabil(azar, azar.entero(1, 30), ahora);
  const conocido = azar.pasa(62);
  const pasada = (otro: Ciudadano, cuando: number, adjunta: boolean): Pasada => ({
    institucion,
    puesto,
    quien: otro,
    tramite,
    turnos: conEntregas(
      azar,
      conTiempos(azar, dialogo(azar, otro, tramite.muestra, horaDe(cuando)), cuando, puesto.operador),
    ),
    conocido: conocido || adjunta,
    complejo: (conocido || adjunta) && azar.pasa(35),
    adjunta,
    asunto: null,
  });
  if (numero % CADA_CUANTOS_CORREO === 4) {
    const firma = puesto.operador.nombre;
    const lineas = conTiempos(azar, cartas(azar, quien, tramite.muestra, firma), desde, puesto.operador);
    // A mail's delivery is all that is known of it.
    for (const linea of lineas) if (linea.de === "operador") linea.entrega = "ENVIADO";
    return [{ ...pasada(quien, desde, false), turnos: lineas, asunto: tramite.muestra.nombre }];
  }
  if (numero % 24 !== 7) return [pasada(quien, desde, false)];
  const otroTelefono = { ...quien, telefono: `${quien.telefono.slice(0, 5)}${azar.entero(100, 999)}` };
  return [
    { ...pasada(quien, desde, false), conocido: true },
    pasada(otroTelefono, desde + 90 * MINUTO, true),
  ];
}

export async function registrarPersona(
  tx: Tx,
  { telefono, expedido: _, ...quien }: Ciudadano,
  idEntidad: number,
): Promise<number> {
  const id = await crearPersona(tx, {
    ...comoSeRegistra(quien),
    id_entidad: idEntidad,
    contrastado: Number(quien.nro_documento) % 3 > 0,
  });
  await decirA(tx, { id_persona: id, id_entidad: idEntidad }, { movil: telefono });
  return id;
}

async function escribir(
  tx: Tx,
  pasada: Pasada,
  { idPersona, medios }: { idPersona: number | null; medios: Medios },
): Promise<number> {
  const { institucion, puesto, quien, tramite, turnos, complejo, asunto } = pasada;
  const remitente = direccionDe(quien);
  const correo = asunto === null ? null : { asunto, remitente };
  const cierre = { de: "aviso" as const, cuando: turnos.at(-1)?.cuando ?? "" };
  const texto = pasada.adjunta ? "Se adjuntó a un caso anterior de la misma persona." : "Se cerró el caso.";
  const { id_caso } = await escribirConversacion(tx, {
    canal: correo ? institucion.correo : institucion.canal,
    chat: correo ? remitente : chatDe(quien),
    nombre: correo ? `${quien.nombres} ${quien.primer_apellido}` : nombreCorto(quien),
    turnos: comoEnElCanal([...turnos, { ...cierre, texto }], medios, correo),
    estado: "CERRADO",
    id_punto: puesto.id_punto,
    operador: puesto.operador,
    caso: {
      id_persona: idPersona,
      id_tramite: tramite.id,
      tipo: complejo ? "COMPLEJO" : "SIMPLE",
    },
  });
  return id_caso;
}

/** A month of conversations that are over. */
export async function sembrarHistoria(
  tx: Tx,
  azar: Azar,
  pedidos: readonly { institucion: InstitucionSembrada; cuantas: number }[],
  { ahora, medios }: { ahora: number; medios: Medios },
): Promise<number> {
  let numero = 0;
  const grupos = pedidos.flatMap(({ institucion, cuantas }) =>
    Array.from({ length: cuantas }, () => inventar(azar, institucion, numero++, ahora)),
  );
  const finDe = (grupo: readonly Pasada[]): string => grupo[0]?.turnos.at(-1)?.cuando ?? "";
  // Ids follow time, as they would have.
  grupos.sort((a, b) => finDe(a).localeCompare(finDe(b)));
  for (const grupo of grupos) {
    const [primera, segunda] = grupo;
    if (!primera) continue;
    const persona = primera.conocido
      ? await registrarPersona(tx, primera.quien, primera.institucion.id)
      : null;
    const con = { idPersona: persona, medios };
    const caso = await escribir(tx, primera, con);
    if (segunda) await adjuntarConversacion(tx, await escribir(tx, segunda, con), caso);
  }
  return grupos.flat().length;
}
