/** As a person reads a role: «ADMIN ENTIDAD - descripción». */
export const rolEscrito = ({ nombre, descripcion }: { nombre: string; descripcion: string }): string =>
  `${nombre.replaceAll("_", " ")} - ${descripcion}`;
