-- What a frequent question is found by when a citizen asks it in other words: the stems of its words as they sound, so that
-- renovación, renovacion and renobar, or licencia and lisensia, are one. What is stored was made by these functions and words: to
-- change them is a migration that writes faq_termino again.
CREATE TEXT SEARCH DICTIONARY raices_es (TEMPLATE = snowball, Language = spanish);

-- Of a word of plain letters (busqueda). As it sounds first, because where Spanish changes its letters with the ending
-- (saco, saque) and where people misspell it are the same places; the endings that the stemmer knows by their letters are
-- given back to it.
CREATE FUNCTION raiz_de(palabra text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
DECLARE
  s text := palabra;
BEGIN
  s := replace(replace(s, 'x', 's'), 'ch', 'x');
  s := regexp_replace(replace(s, 'll', 'y'), 'g(?=[ei])', 'j', 'g');
  s := regexp_replace(regexp_replace(s, 'gu(?=[ei])', 'g', 'g'), 'c(?=[ei])', 's', 'g');
  s := translate(replace(replace(s, 'qu', 'k'), 'h', ''), 'cqzv', 'kksb');
  -- cuesta and costo, cierre and cerrar.
  s := regexp_replace(replace(s, 'ue', 'o'), '^([^aeiou]{1,3})ie', '\1e');
  s := regexp_replace(regexp_replace(s, '([^r])\1+', '\1', 'g'), 'n(?=[pb])', 'm', 'g');
  s := regexp_replace(regexp_replace(s, 'sion$', 'ción'), 'siones$', 'ciones');
  s := regexp_replace(s, '([ae])nsia(s?)$', '\1ncia\2');
  s := coalesce((ts_lexize('public.raices_es', s))[1], s);
  s := translate(s, 'c', 's');
  RETURN left(CASE WHEN length(s) > 4 THEN regexp_replace(s, '[aeio]$', '') ELSE s END, 40);
END
$$;

-- Words that say nothing about what is asked: courtesy, and what holds a sentence together; as they are written, because
-- tarde and tarda, caso and casa, sí and CI have one stem. `peso` 0: nothing at all; less than 1: little, as words that ask
-- of whatever it may be.
CREATE TABLE faq_vacia (
  palabra text COLLATE "C" PRIMARY KEY,
  peso real NOT NULL CHECK (peso >= 0 AND peso < 1)
);
INSERT INTO faq_vacia SELECT DISTINCT p, 0 FROM regexp_split_to_table(
  'hola ola holas buenas buenos buen wenas wenos vuenas vuenos dia dias tarde tardes noche noches senor senora senorita
  disculpe disculpa disculpen perdon saludos favor porfa porfavor porfis gracias agradezco amable bien ok listo bueno amigo
  amiga joven licenciado licenciada doctor doctora quiero kiero quiere kiere queremos quisiera kisiera quisieramos queria
  desearia deseo deseamos podria podrian puedo puede pueden podemos poder puedes hacer hago hace hacen hacemos haga haria
  debo debe deben deberia tengo tiene tienen tenemos tener tenga tenia hay habia haber he ha han ser es son soy eres era fue
  sea esta estan estoy estaba estar este esto estos estas ese esa eso aqui aca ahi alli alla ahora ahorita el la los las lo
  le les un una unos unas al del de en con por para pero porque pues sin sobre entre desde hasta segun me mi mis te tu tus
  se su sus nos yo usted ustedes ella ellos nosotros que como si no ni ya muy mas menos tambien solo nomas todo toda todos
  todas algo alguna algun alguno nada cada mismo misma otra otro otros otras uno cual cuales quien quienes saber sabe decir
  diga digame dice dicen informacion informar informe consulta pregunta preguntar ayuda ayudar ayudeme ayudenme tal vez asi
  entonces aun todavia cosa cosas caso manera forma ver voy va van vamos ir ire fui iba da dan dar deme dame necesito
  nesesito necesita nesesita necesitan necesitamos xq pq tb tmb pa mucho mucha muchos muchas ayer hoy anoche mes meses
  semana semanas pasado pasada anterior proximo proxima', '\s+') p;
INSERT INTO faq_vacia SELECT p, 0.4 FROM regexp_split_to_table(
  'cuanto cuanta cuantos cuantas cuando donde tiempo saco saca sacan sacar sacarle tramito tramitar solicito solicitar llevo
  llevar pido pide piden pedir presento presentar nuevo nueva nuevos nuevas persona personas', '\s+') p;

-- The stems of a text, each with what it counts for. Numbers and single letters say nothing.
CREATE FUNCTION raices_de(texto text) RETURNS TABLE (raiz text, peso real) LANGUAGE sql STABLE PARALLEL SAFE STRICT AS $$
  SELECT raiz_de(m[1]), max(coalesce(v.peso, 1))
  FROM regexp_matches(busqueda(texto), '\m[a-z]{2,}\M', 'g') m LEFT JOIN faq_vacia v ON v.palabra = m[1] COLLATE "C"
  WHERE v.peso IS DISTINCT FROM 0
  GROUP BY 1
$$;

-- In which places of it a question has a stem: 1 the question itself, 2 the name of its procedure, 4 the answer.
CREATE TABLE faq_termino (
  id_entidad integer NOT NULL REFERENCES entidad (id),
  termino text COLLATE "C" NOT NULL,
  id_faq integer NOT NULL REFERENCES faq (id) ON DELETE CASCADE,
  lugares smallint NOT NULL CHECK (lugares BETWEEN 1 AND 7),
  -- Answered from the index alone: a word may stand in hundreds of an institution's questions.
  PRIMARY KEY (id_entidad, termino, id_faq) INCLUDE (lugares)
);
CREATE INDEX faq_termino_faq ON faq_termino (id_faq);

-- Every stem that some question has, or a synonym: what a misspelt word may have meant.
CREATE TABLE faq_vocablo (termino text PRIMARY KEY);
CREATE INDEX faq_vocablo_parecido ON faq_vocablo USING gin (termino gin_trgm_ops);

-- What means the same where it is asked at a desk; `grupo` only holds together what does.
CREATE TABLE faq_sinonimo (
  grupo smallint NOT NULL,
  termino text COLLATE "C" NOT NULL,
  PRIMARY KEY (termino, grupo)
);
CREATE INDEX faq_sinonimo_grupo ON faq_sinonimo (grupo);
INSERT INTO faq_sinonimo (grupo, termino)
SELECT DISTINCT g.grupo, raiz_de(p) FROM unnest(ARRAY[
  'carnet carne cedula ci identidad identificacion',
  'brevete brevet licencia',
  'conducir manejar manejo chofer conductor',
  'costo costar cuanto precio vale valor sale cobran cobro cobrar tarifa arancel monto pagar pago plata dinero bolivianos bs',
  'gratis gratuito gratuita',
  'requisito papel papeles documento documentacion permiso llevar piden pedir exigir presentar',
  'horario hora horas abren abierto cerrar atienden atencion mediodia almuerzo',
  'direccion ubicacion ubicado queda quedan calle oficina sucursal lugar',
  'demora demorar tarda tardar plazo entrega entregar recoger',
  'perder perdi perdida extraviar extravio robo robar asaltar hurto encontrar',
  'duplicado reposicion reponer copia',
  'renovar renovacion vencer vencido vencimiento caducar caducado expirar expiro vigencia vigente',
  'dura durar valido validez vigencia sirve',
  'plazo fecha limite vencimiento',
  'tramite solicitud expediente',
  'error equivocar equivocado mal corregir correccion arreglar rectificar',
  'sacar obtener conseguir tramitar solicitar emitir',
  'queja quejar reclamo reclamar',
  'corrupcion coima soborno denunciar denuncia',
  'cita turno ficha agendar reservar reserva',
  'cancelar anular reprogramar cambiar cambio modificar',
  'apoderado representante familiar hermano hermana persona',
  'menor hijo hija nino nina ninos wawa guagua bebe',
  'recien nacido bebe wawa guagua nacer',
  'inscribir inscripcion registrar registro anotar',
  'adulto anciano jubilado abuelo abuela tercera preferencial preferente',
  'muerto murio morir fallecer fallecido difunto defuncion muerte',
  'casar casado boda matrimonio conyuge esposo esposa novio novia',
  'civil casado divorciado soltero viudo',
  'divorcio divorciado',
  'soltero soltera solteria',
  'extranjero extranjera residencia migracion',
  'exterior extranjero pais internacional consulado',
  'vehiculo auto carro movilidad automotor moto motocicleta vagoneta camion placa ruat',
  'casa terreno inmueble departamento vivienda lote propiedad domicilio',
  'impuesto tributo tributario impuestos',
  'deuda deber adeudo adeudar pendiente',
  'cuotas partes plan',
  'descuento rebaja',
  'multa infraccion',
  'negocio tienda local comercio empresa actividad restaurante funcionamiento',
  'internet linea web pagina online portal virtual digital celular',
  'telefono llamar numero celular',
  'efectivo qr tarjeta deposito transferencia',
  'devolucion devolver reembolso',
  'urgente urgencia emergencia rapido',
  'enfermo enferma postrado discapacidad',
  'embarazada embarazo gestante',
  'cerrar cierre baja',
  'domingo sabado feriado',
  'examen prueba',
  'vender venta comprar compra transferir',
  'contrasena clave password',
  'respuesta responder contestar'
]) WITH ORDINALITY g(palabras, grupo), regexp_split_to_table(g.palabras, ' ') p;
INSERT INTO faq_vocablo SELECT DISTINCT termino FROM faq_sinonimo;

-- Writes what some questions are found by, in place of what was there.
CREATE FUNCTION escribir_terminos(faqs integer[]) RETURNS void LANGUAGE sql AS $$
  DELETE FROM faq_termino WHERE id_faq = ANY(faqs);
  WITH partes AS (
    SELECT t.id_entidad, f.id, l.lugar, r.raiz AS termino
    FROM faq f
    JOIN tramite t ON t.id = f.id_tramite
    CROSS JOIN LATERAL (VALUES (1, f.pregunta), (2, t.nombre_tramite), (4, f.respuesta)) l(lugar, texto)
    CROSS JOIN LATERAL raices_de(l.texto) r
    WHERE f.id = ANY(faqs)
  ), vocablos AS (
    INSERT INTO faq_vocablo SELECT DISTINCT termino FROM partes ORDER BY termino ON CONFLICT DO NOTHING
  )
  INSERT INTO faq_termino (id_entidad, termino, id_faq, lugares)
  SELECT id_entidad, termino, id, bit_or(lugar) FROM partes GROUP BY id_entidad, termino, id;
$$;

CREATE FUNCTION faq_escribe_sus_terminos() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM escribir_terminos(ARRAY[NEW.id]);
  RETURN NULL;
END
$$;
CREATE TRIGGER faq_escribe_sus_terminos AFTER INSERT OR UPDATE OF pregunta, respuesta, id_tramite ON faq
  FOR EACH ROW EXECUTE FUNCTION faq_escribe_sus_terminos();

CREATE FUNCTION tramite_renombra_terminos() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM escribir_terminos(ARRAY(SELECT f.id FROM faq f WHERE f.id_tramite = NEW.id));
  RETURN NULL;
END
$$;
CREATE TRIGGER tramite_renombra_terminos AFTER UPDATE OF nombre_tramite, id_entidad ON tramite
  FOR EACH ROW WHEN (OLD.nombre_tramite <> NEW.nombre_tramite OR OLD.id_entidad <> NEW.id_entidad)
  EXECUTE FUNCTION tramite_renombra_terminos();

SELECT escribir_terminos(ARRAY(SELECT id FROM faq));
