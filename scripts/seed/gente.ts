import { enMayusculas } from "@ventanilla/contract/persona/persona.rules";
import type { Azar } from "./muestra.ts";

/** People who do not exist. */
export interface Ciudadano {
  nombres: string;
  primer_apellido: string;
  segundo_apellido: string;
  genero: "F" | "M";
  nro_documento: string;
  complemento: string;
  expedido: string;
  fecha_nacimiento: string;
  telefono: string;
}

const MUJERES = [
  "Rosa Elvira",
  "Juana",
  "Martha Lidia",
  "Claudia Andrea",
  "Virginia",
  "Sonia Beatriz",
  "Natalia",
  "Felipa",
  "Gabriela",
  "Nancy Roxana",
  "Lucía Fernanda",
  "Justina",
  "Paola Alejandra",
  "Ximena",
  "Teodora",
  "Elizabeth",
  "Wara",
  "Nayra Luz",
] as const;
const HOMBRES = [
  "Jorge Luis",
  "Ramiro",
  "Freddy",
  "Víctor Hugo",
  "Marcelo",
  "Eusebio",
  "Óscar Iván",
  "Limbert",
  "Rolando",
  "Wálter",
  "Sergio Andrés",
  "Benigno",
  "Grover",
  "José Manuel",
  "Amaru",
  "Álvaro",
  "Nicolás",
  "Zenón",
] as const;
const APELLIDOS = [
  "Quispe",
  "Mamani",
  "Condori",
  "Flores",
  "Choque",
  "Huanca",
  "Vargas",
  "Rojas",
  "Yucra",
  "Apaza",
  "Gutiérrez",
  "Suárez",
  "Peredo",
  "Ticona",
  "Layme",
  "Callisaya",
  "Justiniano",
  "Cuéllar",
  "Villarroel",
  "Céspedes",
  "Aguilar",
  "Antezana",
  "Nina",
  "Poma",
  "Zeballos",
  "Barrientos",
  "Ibáñez",
  "Colque",
  "Paz",
  "Méndez",
] as const;
const EXPEDIDOS = ["LP", "CB", "SC", "OR", "PT", "CH", "TJ", "BE", "PD"] as const;

export function crearCiudadano(azar: Azar, numero: number): Ciudadano {
  const genero = azar.pasa(54) ? "F" : "M";
  return {
    nombres: azar.uno(genero === "F" ? MUJERES : HOMBRES),
    primer_apellido: azar.uno(APELLIDOS),
    segundo_apellido: azar.uno(APELLIDOS),
    genero,
    // The number tells people apart; what stands before it only makes it look like one.
    nro_documento: String(3_100_000 + numero * 41_017 + azar.entero(0, 9_999)),
    complemento: azar.pasa(6) ? `${azar.entero(1, 3)}${azar.uno(["A", "B", "C"])}` : "",
    expedido: azar.uno(EXPEDIDOS),
    fecha_nacimiento: `${azar.entero(1955, 2004)}-${dosCifras(azar.entero(1, 12))}-${dosCifras(azar.entero(1, 28))}`,
    telefono: `${azar.uno([6, 7])}${String(1_000_000 + numero * 7_919 + azar.entero(0, 7_000)).padStart(7, "0")}`,
  };
}

/** Names as a person's record keeps them (B §5); in conversations people write them as they like. */
export function comoSeRegistra<P extends Pick<Ciudadano, "nombres" | "primer_apellido" | "segundo_apellido">>(
  persona: P,
): P {
  return {
    ...persona,
    nombres: enMayusculas(persona.nombres),
    primer_apellido: enMayusculas(persona.primer_apellido),
    segundo_apellido: enMayusculas(persona.segundo_apellido),
  };
}

export function nombreCorto({ nombres, primer_apellido }: Ciudadano): string {
  return `${nombres.split(" ")[0]} ${primer_apellido}`;
}

/** An address that no server answers for. */
export function direccionDe({ nombres, primer_apellido, nro_documento }: Ciudadano): string {
  const [nombre = ""] = nombres.split(" ");
  const letras = `${nombre}.${primer_apellido}`.normalize("NFD").replace(/[^A-Za-z.]/g, "");
  return `${letras.toLowerCase()}.${nro_documento.slice(-3)}@correo.example`;
}

function dosCifras(numero: number): string {
  return String(numero).padStart(2, "0");
}
