import type { Cuenta } from "./cuentas.ts";

const escapar = (texto: string): string =>
  texto.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** Instead of a password: whom the provider is to take the visitor for. */
export function paginaDeCuentas(uid: string, cuentas: readonly Cuenta[]): string {
  const filas = cuentas.map(({ sub, nombres, primer_apellido, segundo_apellido, numero_documento }) => {
    const nombre = [nombres, primer_apellido, segundo_apellido].filter(Boolean).join(" ");
    const direccion = `${uid}/soy?cuenta=${encodeURIComponent(sub)}`;
    return `<li><a href="${escapar(direccion)}">${escapar(nombre)}</a> · CI ${escapar(numero_documento)}</li>`;
  });
  return `<!doctype html><html lang="es"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,"><title>Ciudadanía Digital (simulada)</title>
<style>body{font:16px system-ui;max-width:40rem;margin:3rem auto;padding:0 1rem}li{margin:.6rem 0}</style>
<h1>Ciudadanía Digital (simulada)</h1><p>¿Quién es usted?</p><ul>${filas.join("")}</ul>`;
}
