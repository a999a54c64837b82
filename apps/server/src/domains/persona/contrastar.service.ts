import { type Comparacion, camposSinConfirmar } from "@ventanilla/contract/persona/identidad.rules";
import type { Contraste, RespuestaContraste } from "@ventanilla/contract/persona/persona";
import type { ContrasteAnswer } from "../../adapters/identity-registry/port.ts";
import { transaction } from "../../db/transaction.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { abrirServicio } from "../servicio-iop/index.ts";
import { guardarContraste } from "./contraste.repository.ts";
import { recordando } from "./dicho.service.ts";
import { conIntento, type Desenlace } from "./intentos.service.ts";
import { anotarConsulta, type DependenciasRegistro, SERVICIO } from "./registro.service.ts";

/**
 * Asks the registry whether the data are right, and remembers for a while what it said to this user. It tells field by field
 * whether a birth date is somebody's, so it is asked as often as a search may be wrong.
 */
export function contrastar(
  deps: DependenciasRegistro,
  sesion: Sesion,
  contraste: Contraste,
): Promise<RespuestaContraste> {
  return conIntento(deps.db, sesion, contraste, async (contar) => {
    const { contrastacion, resultado } = await preguntar(deps, sesion, contraste);
    contar(desenlaceDe(contrastacion));
    return resultado;
  });
}

/** The names of whoever's birth date is known are told by a search. */
function desenlaceDe(contrastacion: ContrasteAnswer): Desenlace {
  switch (contrastacion.tipo) {
    case "comparada":
      return ACIERTOS[contrastacion.campos.fecha_nacimiento];
    case "observada":
      return "nada";
    case "ninguna":
      return "fallo";
  }
}

const ACIERTOS = {
  igual: "acierto",
  difiere: "fallo",
  "sin comparar": "nada",
} as const satisfies Record<Comparacion, Desenlace>;

async function preguntar(
  { db, sealer, registro, huellaDeDocumento }: DependenciasRegistro,
  sesion: Sesion,
  contraste: Contraste,
): Promise<{ contrastacion: ContrasteAnswer; resultado: RespuestaContraste }> {
  const contrastacion = await recordando(db, sesion, contraste, {
    preguntar: async () =>
      registro.contrastar(await abrirServicio(db, sealer, SERVICIO.contrastar), contraste),
    respuesta: (contrastacion) => {
      const { estado, observacion = null } = resultadoDe(contraste, contrastacion);
      return { dicho: estado, observacion };
    },
  });
  const resultado = resultadoDe(contraste, contrastacion);
  const { codigoUnico } = contrastacion;
  await transaction(db, async (tx) => {
    await guardarContraste(tx, {
      id_usuario: sesion.id_usuario,
      identidad: contraste,
      estado: resultado.estado,
    });
    await anotarConsulta(tx, sesion, huellaDeDocumento, {
      servicio: SERVICIO.contrastar,
      codigoUnico,
      documento: contraste,
      huboDatos: contrastacion.tipo !== "ninguna",
    });
  });
  return { contrastacion, resultado };
}

function resultadoDe(enviado: Contraste, contrastacion: ContrasteAnswer): RespuestaContraste {
  switch (contrastacion.tipo) {
    case "comparada": {
      const data = camposSinConfirmar(enviado, contrastacion.campos);
      return { estado: data.length === 0 ? "VERIFICADO_SEGIP" : "NO_VERIFICADO", data };
    }
    case "observada":
      return { estado: "OBSERVADO_SEGIP", data: [], observacion: contrastacion.observacion };
    case "ninguna":
      return { estado: "NO_EXISTE_SEGIP", data: [], observacion: contrastacion.mensaje };
  }
}
