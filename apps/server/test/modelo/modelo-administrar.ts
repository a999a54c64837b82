import { avisar, type Caso, estaAbierto, hallar, type Modelo, rechazar, situar } from "./modelo.ts";
import { leerTodo } from "./modelo-caso.ts";
import type { De } from "./operaciones.ts";
import { vistaDeCaso } from "./vista.ts";

/** The administrator's. */
const ENTIDAD = 0;

/** Who administers stands at no point: any case of the institution, and of no other, whoever leads it (D44, D58, D65). */
function retener(
  m: Modelo,
  { caso: indice, version }: { caso: number; version: string },
  exigir: (caso: Caso) => void = () => undefined,
): Caso {
  const caso = hallar(m.casos, indice);
  if (caso.entidad !== ENTIDAD) rechazar("NO_EXISTE");
  exigir(caso);
  if (!estaAbierto(caso)) rechazar("CASO_CERRADO");
  if (version === "vieja") rechazar("CASO_MODIFICADO");
  return caso;
}

/** To another ACTIVE point of its institution, as it is: nobody leads it there yet (D79). */
export function asignar(m: Modelo, { punto, comentario, ...pedido }: De<"asignar">) {
  const caso = retener(m, pedido, (suyo) => {
    if (hallar(m.puntos, punto).entidad !== suyo.entidad) rechazar("NO_EXISTE");
  });
  if (!hallar(m.puntos, punto).activo || punto === caso.punto) rechazar("DESTINO_NO_VALIDO");
  situar(m, caso, punto);
  Object.assign(caso, { lider: null, operadores: [], tocado: m.reloj });
  avisar(m, pedido.caso, comentario ? "casoAsignadoComentario" : "casoAsignado");
  return vistaDeCaso(caso);
}

/** For good; nobody waits for an answer there any more (D58, D81). */
export function cancelar(m: Modelo, pedido: De<"cancelar">) {
  const caso = retener(m, pedido);
  leerTodo(m, caso.entradas);
  Object.assign(caso, { estado: "CANCELADO", tocado: m.reloj });
  avisar(m, pedido.caso, "casoCancelado");
  return vistaDeCaso(caso);
}
