import type { z } from "zod";
import type { EntidadPublicada } from "./catalogo.ts";

const tramite = (id: string, nombre: string, estado = "PUBLICADO") => ({ id, nombre, estado });

/** Institutions of nowhere: those of the demo, and others with everything, with nothing but a name, and with what does not fit. */
export const ENTIDADES_DEMO: readonly z.input<typeof EntidadPublicada>[] = [
  {
    id_entidad: "DEMO-REGISTRO",
    sigla: "SEDERCE",
    denominacion: "Servicio Departamental de Registros y Certificaciones",
    tramites: [
      tramite("501", "Certificado de vecindad para viaje"),
      tramite("502", "Apostilla de certificados departamentales"),
    ],
  },
  {
    id_entidad: "DEMO-TRANSPORTE",
    sigla: "AMTI",
    denominacion: "Autoridad de Movilidad y Transporte Interprovincial",
    tramites: [tramite("601", "Permiso de circulación para transporte de carga especial")],
  },
  {
    id_entidad: "12",
    sigla: "SENAGUA",
    denominacion: "Servicio Nacional de Aguas",
    codigo_portal: "GOB-012",
    descripcion: "Otorga derechos de uso de agua y registra pozos, vertientes y sistemas de riego.",
    email: "contacto@senagua.example",
    web: "www.senagua.example",
    direccion: "Av. de los Manantiales N.º 450, La Paz",
    telefonos: ["2-2180012", "2-2180013"],
    nit: "1020304012",
    tramites: [
      tramite("1201", "Registro de pozo para uso doméstico"),
      tramite("1202", "Autorización de sistema de riego comunal"),
      tramite("1203", "Certificado de derecho de agua"),
      tramite("1204", "Baja de registro de pozo", "BORRADOR"),
    ],
  },
  {
    id_entidad: 27,
    sigla: "REGVEH",
    denominacion: "Registro de Vehículos de Carga",
    codigo_portal: "GOB-027",
    descripcion: "Registra vehículos de carga y a quienes los conducen.",
    email: "sin correo",
    web: "https://regveh.example/servicios",
    telefonos: ["70000027"],
    tramites: [
      { id: 2701, nombre: "Inscripción de vehículo de carga" },
      { id: 2702, nombre: "Transferencia de vehículo de carga" },
    ],
  },
  {
    id_entidad: "31",
    sigla: "ARCHINAL",
    denominacion: "Archivo de Documentos Notariales",
    descripcion: "Conserva los documentos de las notarías y entrega copias a quien acredita interés. ".repeat(
      8,
    ),
    tramites: [tramite("3101", "Copia legalizada de documento notarial")],
  },
  { id_entidad: "44", sigla: "COMRIO", denominacion: "Comité de Cuencas y Ríos" },
];
