/**
 * Spanish words of plumbing, each with an English one of its own. Words of the glossary, names of columns and of the
 * wire are not among them, and no word that English spells alike.
 */
const SPANISH = `
  abierta abiertas abierto abiertos abre abrir acceder acceso accesos acoplar actualizar adoptar agente agentes agotado
  agrupar ahora ajena ajeno al alcance alcanza algo algoritmo almacen almacenes ambar amplio ancho anfitrion anotar
  anterior anteriores antes anunciar anuncio apagar apartado apartar aplicar arranque arrendada arrendar arriendo
  arriendos ascendentes asignadas atajos atras ausente autenticar autentico autora avanzar averiguado averiguar avisar
  ayuda azar azul
  barra barrer barrido binaria binarias boton borrado borrar breve buscador buscar busqueda buzon
  cabecera cabeceras cada caer caida calculado cambiadas cambiados cambiar cambio cambios camino cantidad capa capacidad
  capacidades capas carga cargando cargar carpeta causa cerca cerrada cerradas cerrado cerrar cierre cierres cifra clase
  clases clasificar cliente clientes cola columna columnas combinacion como compacto comparar completar comprobar
  comprometer comun comunes con condicion condiciones conectado conectar confirmar conflicto conocida conocido conocidos
  consulta consultar consultas consumes contador contar contenedor contestacion conteo conteos contexto contrasena
  corregir correr cortada cortar corte cortes corto coste crear creado cual cuales cuenta cuentas cuerpo cuidar cursar
  dado dar datos de debido decir defecto definicion dejada dejadas dejar del densidad dentro derecho derechos derivada
  desc desactivar descansa descansar descarga descargar descargas descendente desconectar desde deslizar desmarcar
  despachar despedida despedido despedir despertar despues destino destinos destruir desuscribir detalle detener
  deteniendo devolver dicha dicho direccion direcciones disposicion donde dos dueno duracion
  echar ejecutar el elegida elegido elegidos elegir empezar empujar en encender encolar encuadre enfocar enlace enlazar
  enviada enviado enviados enviando enviar entrando entrar entre entrega entregar error_ es esconder escribe escribir
  escrito escritura escuchable escuchables escuchan escuchar escucha escuchas espacio espacios espera esperado esperar
  esperas esquema esquina esta estable estado_ este exigir existe existir expresion expulsar externo
  fabrica falla fallar fallo fallos falta faltan faltas fase fecha fijar fila filas filtro filtros fin final_ firmar
  fondo formatear formulario forzar fraccion fragmento fresco fuente fuentes fuera fundido
  gesto gestos girar gracia gris grupo grupos guardable guardada guardado guardados guardar guardia
  habla hace hacer hacia hasta hay hecha heredar hoja hojas hora horas hueco huella huellas
  icono iconos indexar iniciado iniciar inicio inocuo inocuos inscribir insistir instalar intento intentos introspeccion
  ir
  jornada juntar juntos
  lanzar largo latido latir lector lectores lectura lecturas leer leida leidas leido leidos lejana letra letras libre
  libres limitar limite limites limpia limpiar linea lineas lista_ listar listo llamada llamadas llamar llave llaves
  llegar llena lleno longitud luego lugar lugares
  malas manejador manejadores manejar mandar manos mantener marca marcadas marcar marcas marco margen medida medio
  medios mes meses metodo mezclar mientras minuto minutos mirada miradas miran mirar momento montar mostrable mostrables
  mostrado mostrar mover movidos muerto muertos
  nada nadie navegador negativa ninguno nivel no_ nombrar nombres nueva nuevas nuevo nuevos nulo nulos numero
  observador ocultar oculto ocupada ocupado oidos oir oye oyente oyentes olvidada olvidado olvidar opcion opciones
  operacion orden oscuro otra otras otro otros
  pagina paginar paginas palabra palabras pantalla pantallas par para parada paradas parte partes pasar paso pasos
  patron pausa pausado pedido pedidos pedir pegar pendiente pendientes perder perdida perdidas permitida permitidas
  permitido permitidos permitir peticion pintar plazo poner por porcentaje porteria posponer pregunta preguntar
  preguntas preparada preparar prestados primera primero privadas probar procesar proceso procesos profundidad propia
  propias propio propios proposito proximo prueba publicada publicadas publicado publicados pudo puerta puerto pulsada
  pulsar
  que queda quedan quedar quien quienes quitar
  raiz rango rebote recibida recibidas recibido recibidos recibir recientes reconectando recordado recordar recortar
  recorrer recurso recursos red redirecciones registrar reiniciar reinicio reintentar reintento reloj relojes remota
  remotas renacer renovar repartir repasar repaso repetible repetir reponer resolutor responder respuesta respuestas
  resto resultado resumen resumir retirada retirado retirados retirar retiro retomar revisar rojo ronda rondas rota roto
  ruta rutas
  saber sacar sala salas salida_ saliente salientes salir saltar salto saltos salud sana sano segun segundo segundos
  seguir seguro seguros seleccionar sellado sellador sellar senal seno serializacion servido servidor servir siguiente
  siguientes sin sobran sobre solo soltar sondear sondeo sonido su subir suceso sucesos sueltas suma sumar sus suscribir
  suya
  tarde tardia tardias tardio tarea tareas tecla teclas tema tenidas tener terminada terminar tiempo tiempos tinta
  titulo toca tocar toda todas todo todos toma tomado tomados tomar trabajar trabajo traducido traer transaccion
  traslado tregua tras turno
  ultima ultimas ultimo ultimos una unir uno unos usado usados utiles
  vaciar vacia vacio valor valores vaya veces vencer vencida vencidas vencido vencidos ver verde verificar vez vigilado
  vigilancia vigilar vinculo vista vistas visto vistos vivir vivo vivos volver vuelta
`;

/** Nouns of the glossary by their English word: rooms use the one that stands in the glossary. */
const GLOSSARY: Readonly<Record<string, string>> = {
  attachment: "adjunto",
  case: "caso",
  channel: "canal",
  citizen: "ciudadano",
  dashboard: "tablero",
  institution: "entidad",
  message: "mensaje",
  module: "modulo",
  note: "nota",
  notice: "aviso",
  operator: "operador",
  parameter: "parametro",
  permission: "permiso",
  person: "persona",
  point: "punto",
  presence: "presencia",
  procedure: "tramite",
  role: "rol",
  session: "sesion",
  thread: "hilo",
  verification: "contraste",
};

const words = new Set(SPANISH.split(/\s+/).filter((word) => word !== "" && !word.endsWith("_")));

export function isSpanish(word: string): boolean {
  return words.has(word);
}

export function glossaryWordFor(word: string): string | undefined {
  const noun = GLOSSARY[word] ?? GLOSSARY[word.replace(/s$/, "")];
  // Several of them may be one word in both languages: «roles» is also «rol».
  return noun !== undefined && word === `${noun}es` ? undefined : noun;
}
