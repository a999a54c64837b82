import { direccionVisible } from "@ventanilla/contract/canal/canal.rules";
import type { Tx } from "../../../db/transaction.ts";
import {
  bloquearCanalEntrada,
  type CuentaDeClase,
  type EntradaFila,
  entradasEn,
  ponerPersonaDeEntrada,
  reemplazadasPor,
} from "../../canal/index.ts";
import { escribirAviso } from "../../hilo/index.ts";
import { anotar, resumen } from "../../log/index.ts";
import type { Cambio } from "../../punto/index.ts";
import { bloquearCaso } from "../caso.repository.ts";
import { cambiosDelCaso } from "../lecturas/chats.repository.ts";
import { abrirEntradas, ponerCaso } from "./cambio.repository.ts";
import { casoAbiertoDe } from "./vinculo.repository.ts";

/** Under which addresses a citizen is known. */
interface Direcciones {
  chat: string;
  identity?: string | undefined | null;
}

/**
 * The citizen's open case by an account whose place this one took, which goes on here; null: there is none. `mirar` is asked
 * of each conversation there, once it is held. The caller holds `entrada`; nobody who holds the other one asks for it.
 */
export async function seguirDeReemplazada(
  tx: Tx,
  canal: CuentaDeClase,
  entrada: EntradaFila,
  { direcciones, mirar }: { direcciones: Direcciones; mirar?: (idEntrada: number) => Promise<void> },
): Promise<{ idCaso: number; cambios: Cambio[] } | null> {
  const reemplazadas = await reemplazadasPor(tx, canal);
  if (reemplazadas.length === 0) return null;
  for (const { id, id_persona: persona } of await entradasEn(tx, reemplazadas, direcciones)) {
    await bloquearCanalEntrada(tx, id);
    await mirar?.(id);
    const sigue = await seguirPor(tx, canal, { de: id, a: entrada });
    if (!sigue) continue;
    if (persona !== null && entrada.id_persona === null) await ponerPersonaDeEntrada(tx, entrada.id, persona);
    return { idCaso: sigue.id, cambios: sigue.antes };
  }
  return null;
}

/**
 * The open case of a conversation by an account that is out of use goes on by the account that took its place: from now on
 * the citizen's messages come to it there, and answers leave by it. Answers what lists showed of it before; null: it has no
 * open case, or one of another institution, which is never carried (D61), or of another person than the new conversation is
 * linked to. The caller holds both entry channels.
 */
async function seguirPor(
  tx: Tx,
  canal: Pick<CuentaDeClase, "id_entidad" | "clasificacion">,
  { de, a }: { de: number; a: Pick<EntradaFila, "id" | "id_persona" | "usuario"> },
): Promise<{ id: number; antes: Cambio[] } | null> {
  const abierto = await casoAbiertoDe(tx, de);
  const caso = abierto === null ? undefined : await bloquearCaso(tx, abierto);
  if (!caso || caso.id_entidad !== canal.id_entidad) return null;
  if (caso.id_persona !== null && a.id_persona !== null && a.id_persona !== caso.id_persona) return null;
  const antes = await cambiosDelCaso(tx, caso.id);
  await abrirEntradas(tx, caso.id, [a.id]);
  if (caso.canal_principal !== de) return { id: caso.id, antes };
  await ponerCaso(tx, caso.id, null, { canal_principal: a.id });
  await escribirAviso(tx, {
    id_caso: caso.id,
    id_canal_entrada: a.id,
    clave: "avisos:canalPrincipal",
    datos: { usuario: direccionVisible(canal.clasificacion, a.usuario) },
  });
  await anotar(tx, {
    nivel: "INFO",
    tipo: "caso.canal_principal",
    mensaje: "El caso sigue por la cuenta que reemplaza a la suya",
    referencia: `caso:${caso.id}`,
    id_entidad: caso.id_entidad,
    datos: resumen({ canal_principal: de }, { canal_principal: a.id }),
    actor: null,
    ip: null,
  });
  return { id: caso.id, antes };
}
