/** People who do not exist, with numbers in the form of Bolivian mobiles and addresses that no server answers for. */
export const OFRECIDOS = [
  { nombre: "María Elena Quispe Mamani", telefono: "71548230", direccion: "maria.quispe@correo.example" },
  { nombre: "Juan Carlos Condori Flores", telefono: "68412975", direccion: "jc.condori@correo.example" },
  { nombre: "Rosmery Choque Huanca", telefono: "73260418", direccion: "rosmery.choque@correo.example" },
  { nombre: "Édgar Vargas Rojas", telefono: "76903154", direccion: "edgar.vargas@correo.example" },
  { nombre: "Lidia Yucra Apaza", telefono: "60758342", direccion: "lidia.yucra@correo.example" },
  { nombre: "Wilson Gutiérrez Suárez", telefono: "78014569", direccion: "wilson.gutierrez@correo.example" },
  { nombre: "Carla Andrea Peredo Ruiz", telefono: "72095681", direccion: "carla.peredo@correo.example" },
  { nombre: "Félix Ticona Layme", telefono: "67183920", direccion: "felix.ticona@correo.example" },
  { nombre: "Ñusta Callisaya Poma", telefono: "79641207", direccion: "nusta.callisaya@correo.example" },
  { nombre: "Hernán Justiniano Roca", telefono: "75308846", direccion: "hernan.justiniano@correo.example" },
] as const;
