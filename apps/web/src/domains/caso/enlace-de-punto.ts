// One link per point, kept while the operator moves between the chat and the lists of the same point.
import { baseAddress } from "../../lib/api.ts";
import { currentLanguage } from "../../lib/i18n.ts";
import { getSession, getToken, onSession } from "../../lib/session.ts";
import { onStored, readStored } from "../../lib/storage.ts";
import { onReset } from "../../lib/store.ts";
import { EnlaceStore } from "./enlace.store.ts";
import { ordenMostrado } from "./lista/use-orden.ts";

let actual: EnlaceStore | undefined;
let ultimaActividad = 0;
onReset(() => {
  cerrar();
  ultimaActividad = 0;
});

/** Was there a gesture since the last poll? */
function hadActivity(): boolean {
  const ahora = readStored("sesion_actividad") ?? 0;
  const hubo = ahora > ultimaActividad;
  ultimaActividad = ahora;
  return hubo;
}

export function enlaceDePunto(idPunto: number): EnlaceStore {
  if (actual?.idPunto === idPunto) return actual;
  actual?.cerrar();
  actual = new EnlaceStore({
    url: baseAddress(),
    token: () => getToken() ?? null,
    idioma: currentLanguage,
    id_punto: idPunto,
    id_usuario: getSession()?.usuario.id ?? 0,
    id_entidad: getSession()?.usuario.id_entidad,
    hadActivity,
    order: ordenMostrado,
  });
  return actual;
}

/** The link that is open now, if any: for what arrives after its page was left. */
export const enlaceActual = (): EnlaceStore | undefined => actual;

function cerrarSiSobra(): void {
  if (getSession() !== undefined && readStored("cubiculo_actual") === actual?.idPunto) return;
  cerrar();
}

function cerrar(): void {
  actual?.cerrar();
  actual = undefined;
}

onSession(() => {
  cerrarSiSobra();
  actual?.renovarLinea();
});
onStored("cubiculo_actual", cerrarSiSobra);
