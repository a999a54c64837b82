// Every page of administration with a row, and one's own account, as the tests of several screens have them.
import { ListaApartados } from "@ventanilla/contract/canal/apartado";
import { FactoresPropios } from "@ventanilla/contract/factor/factor";
import { OperadorBreve } from "@ventanilla/contract/punto/punto";
import { SesionesAbiertas } from "@ventanilla/contract/sesion/sesion";
import { Tramite } from "@ventanilla/contract/tramite/tramite";
import { contestarListas } from "./administracion.ts";
import { contestarCanales } from "./canales.ts";
import { unCatalogo, unTramite } from "./fabrica.ts";
import { servidor } from "./servidor.ts";

const API = "/ws/api/system";
const APARTADOS = ListaApartados.parse({
  rows: [
    {
      id: 31,
      estado: "PENDIENTE",
      motivo: "desconocido",
      que: "cuerpo",
      canal: { id: 7, clasificacion: "correo", usuario: "mesa@alcaldia.bo" },
      fallos: [],
      bytes: 120,
      conservado: true,
      veces: 1,
      lecturas: 0,
      _created_at: "2026-11-23T14:15:00.000Z",
      resuelto: null,
    },
  ],
  count: 1,
  total: 1,
  totalFiltro: 1,
  aproximado: false,
  total_aproximado: false,
  olvidados: 0,
});
const SIN_FACTORES = FactoresPropios.parse({
  totp: null,
  passkeys: [],
  codigos: null,
  obligatorio: false,
  inscribibles: [],
  pruebas: ["contrasena"],
});

export function contestarPaginas(): void {
  contestarListas();
  contestarCanales();
  servidor.en("GET", `${API}/operadores`, () => ({ cuerpo: unCatalogo(OperadorBreve, []) }));
  servidor.en("GET", `${API}/tramites`, () => ({ cuerpo: unCatalogo(Tramite, [unTramite()]) }));
  servidor.en("GET", `${API}/apartados`, () => ({ cuerpo: APARTADOS }));
  servidor.en("GET", `${API}/operadores/cubiculos`, () => ({ cuerpo: [] }));
  servidor.en("GET", `${API}/firma_correo`, () => ({ cuerpo: { firma_correo: null } }));
  servidor.en("GET", `${API}/sesiones`, () => ({ cuerpo: SesionesAbiertas.parse({ rows: [] }) }));
  servidor.en("GET", `${API}/factores`, () => ({ cuerpo: SIN_FACTORES }));
}
