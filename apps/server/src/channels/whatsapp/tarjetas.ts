import { type Nodo, nodoDe } from "./clase.ts";

/** A contact that somebody sent. Lines may be folded, and values carry escapes (RFC 6350). */
export function contactoDe(tarjeta: string, mostrado: string | null): string {
  const lineas = tarjeta.replace(/\r?\n[ \t]/g, "").split(/\r?\n/);
  const valores = (campo: string): string[] =>
    lineas.flatMap((linea) => {
      const dosPuntos = linea.indexOf(":");
      const [cual = ""] = linea.slice(0, Math.max(dosPuntos, 0)).split(";");
      const esEste = cual.replace(/^item\d+\./i, "").toUpperCase() === campo;
      return esEste ? [enClaro(linea.slice(dosPuntos + 1))] : [];
    });
  const [completo = ""] = valores("FN");
  const [enPartes = ""] = valores("N");
  const nombre = completo || mostrado || enOrden(enPartes);
  const resto = [...valores("TEL"), ...(completo ? [] : [...valores("ORG"), ...valores("EMAIL")])];
  return ["👤", nombre, ...resto.map((uno) => uno.split(";").filter(Boolean).join(" "))]
    .filter(Boolean)
    .join(" ");
}

const enClaro = (valor: string): string =>
  valor
    .replace(/\\n/gi, " ")
    .replace(/\\([\\,;:])/g, "$1")
    .replace(/\s+/g, " ")
    .trim();

/** `Family;Given;Additional;…`, as people say it. */
function enOrden(partes: string): string {
  const [apellido = "", nombre = "", otros = ""] = partes.split(";");
  return [nombre, otros, apellido].filter(Boolean).join(" ");
}

const texto = (valor: unknown): string | null => (typeof valor === "string" && valor !== "" ? valor : null);

/** Contacts as the protocol has them, where the engine did not bring them out. */
export function contactosCrudos(crudo: Nodo): { tarjeta: string; mostrado: string | null }[] {
  const varios = nodoDe(crudo["contactsArrayMessage"])?.["contacts"];
  const todos = Array.isArray(varios) ? varios.map(nodoDe) : [nodoDe(crudo["contactMessage"])];
  return todos
    .filter((uno) => uno !== null)
    .map((uno) => ({ tarjeta: texto(uno["vcard"]) ?? "", mostrado: texto(uno["displayName"]) }));
}
