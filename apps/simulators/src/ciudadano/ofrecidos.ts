import type { Inscrita } from "../segip/index.ts";

export interface Ofrecido {
  nombre: string;
  /** As the identity registry has them; nothing: it knows nobody of this name, which happens too. */
  cedula?: Pick<
    Inscrita,
    "NumeroDocumento" | "Nombres" | "PrimerApellido" | "SegundoApellido" | "FechaNacimiento"
  >;
  telefono: string;
  direccion: string;
  /** In networks where people have one. */
  usuario: string;
}

const cedula = (
  NumeroDocumento: string,
  [Nombres, PrimerApellido, SegundoApellido]: [nombres: string, primero: string, segundo: string],
  FechaNacimiento: string,
): NonNullable<Ofrecido["cedula"]> => ({
  NumeroDocumento,
  Nombres,
  PrimerApellido,
  SegundoApellido,
  FechaNacimiento,
});

/** People who do not exist, with numbers in the form of Bolivian mobiles and addresses that no server answers for. */
export const OFRECIDOS: readonly Ofrecido[] = [
  {
    nombre: "María Elena Quispe Mamani",
    cedula: cedula("6540201", ["MARÍA ELENA", "QUISPE", "MAMANI"], "12/04/1988"),
    telefono: "71548230",
    direccion: "maria.quispe@correo.example",
    usuario: "mequispe",
  },
  {
    nombre: "Juan Carlos Condori Flores",
    cedula: cedula("6540202", ["JUAN CARLOS", "CONDORI", "FLORES"], "03/09/1975"),
    telefono: "68412975",
    direccion: "jc.condori@correo.example",
    usuario: "jc_condori",
  },
  {
    nombre: "Rosmery Choque Huanca",
    cedula: cedula("6540203", ["ROSMERY", "CHOQUE", "HUANCA"], "27/01/1993"),
    telefono: "73260418",
    direccion: "rosmery.choque@correo.example",
    usuario: "rosmerychoque",
  },
  {
    nombre: "Édgar Vargas Rojas",
    cedula: cedula("6540204", ["ÉDGAR", "VARGAS", "ROJAS"], "18/06/1981"),
    telefono: "76903154",
    direccion: "edgar.vargas@correo.example",
    usuario: "edgarvargasr",
  },
  {
    nombre: "Lidia Yucra Apaza",
    cedula: cedula("6540205", ["LIDIA", "YUCRA", "APAZA"], "05/12/1967"),
    telefono: "60758342",
    direccion: "lidia.yucra@correo.example",
    usuario: "lidiayucra",
  },
  {
    nombre: "Wilson Gutiérrez Suárez",
    cedula: cedula("6540206", ["WILSON", "GUTIÉRREZ", "SUÁREZ"], "22/02/1990"),
    telefono: "78014569",
    direccion: "wilson.gutierrez@correo.example",
    usuario: "wilsong_scz",
  },
  {
    nombre: "Carla Andrea Peredo Ruiz",
    cedula: cedula("6540207", ["CARLA ANDREA", "PEREDO", "RUIZ"], "14/07/1996"),
    telefono: "72095681",
    direccion: "carla.peredo@correo.example",
    usuario: "carlaperedo",
  },
  {
    nombre: "Félix Ticona Layme",
    cedula: cedula("6540208", ["FÉLIX", "TICONA", "LAYME"], "30/10/1959"),
    telefono: "67183920",
    direccion: "felix.ticona@correo.example",
    usuario: "felixticona",
  },
  {
    nombre: "Ñusta Callisaya Poma",
    cedula: cedula("6540209", ["ÑUSTA", "CALLISAYA", "POMA"], "09/03/2001"),
    telefono: "79641207",
    direccion: "nusta.callisaya@correo.example",
    usuario: "nustacp",
  },
  {
    nombre: "Hernán Justiniano Roca",
    telefono: "75308846",
    direccion: "hernan.justiniano@correo.example",
    usuario: "hjustiniano",
  },
];
