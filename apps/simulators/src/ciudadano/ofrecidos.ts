export interface Ofrecido {
  nombre: string;
  telefono: string;
  direccion: string;
  /** In networks where people have one. */
  usuario: string;
}

/** People who do not exist, with numbers in the form of Bolivian mobiles and addresses that no server answers for. */
export const OFRECIDOS: readonly Ofrecido[] = [
  {
    nombre: "María Elena Quispe Mamani",
    telefono: "71548230",
    direccion: "maria.quispe@correo.example",
    usuario: "mequispe",
  },
  {
    nombre: "Juan Carlos Condori Flores",
    telefono: "68412975",
    direccion: "jc.condori@correo.example",
    usuario: "jc_condori",
  },
  {
    nombre: "Rosmery Choque Huanca",
    telefono: "73260418",
    direccion: "rosmery.choque@correo.example",
    usuario: "rosmerychoque",
  },
  {
    nombre: "Édgar Vargas Rojas",
    telefono: "76903154",
    direccion: "edgar.vargas@correo.example",
    usuario: "edgarvargasr",
  },
  {
    nombre: "Lidia Yucra Apaza",
    telefono: "60758342",
    direccion: "lidia.yucra@correo.example",
    usuario: "lidiayucra",
  },
  {
    nombre: "Wilson Gutiérrez Suárez",
    telefono: "78014569",
    direccion: "wilson.gutierrez@correo.example",
    usuario: "wilsong_scz",
  },
  {
    nombre: "Carla Andrea Peredo Ruiz",
    telefono: "72095681",
    direccion: "carla.peredo@correo.example",
    usuario: "carlaperedo",
  },
  {
    nombre: "Félix Ticona Layme",
    telefono: "67183920",
    direccion: "felix.ticona@correo.example",
    usuario: "felixticona",
  },
  {
    nombre: "Ñusta Callisaya Poma",
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
