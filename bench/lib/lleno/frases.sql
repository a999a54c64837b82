-- What people say at a desk, put together from lists: hundreds of different words, millions of different texts.

-- The same number between 0 and 1 for the same two numbers, on every run.
CREATE FUNCTION llenado.azar(n bigint, sal integer) RETURNS double precision LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (hashint8extended(n, sal) & 4503599627370495)::double precision / 4503599627370496;

CREATE FUNCTION llenado.una(lista text[], n bigint, sal integer) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN lista[1 + floor(llenado.azar(n, sal) * cardinality(lista))::integer];

CREATE FUNCTION llenado.asunto(n bigint) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN llenado.una(ARRAY[
      'Consulta sobre', 'Reclamo por', 'Solicitud de', 'Requisitos para', 'Demora en', 'Costo de', 'Renovación de', 'Duplicado de',
      'Corrección de', 'Observación a', 'Anulación de', 'Seguimiento de', 'Plazo para', 'Pérdida de', 'Entrega de', 'Legalización de',
      'Información sobre', 'Error en', 'Impugnación de', 'Verificación de', 'Traslado de', 'Baja de', 'Inscripción de', 'Pago de'], n, 21)
    || ' ' || llenado.una(ARRAY[
      'certificado de nacimiento', 'cédula de identidad', 'licencia de conducir', 'pasaporte', 'certificado de matrimonio',
      'registro de comercio', 'renta de vejez', 'bono escolar', 'catastro', 'impuesto a la propiedad', 'matrícula vehicular',
      'título profesional', 'seguro de salud', 'personalidad jurídica', 'permiso de construcción', 'licencia de funcionamiento',
      'derecho propietario', 'folio real', 'número tributario', 'afiliación sindical', 'libreta militar', 'visa de residencia',
      'certificado de defunción', 'registro sanitario', 'subsidio de lactancia', 'aportes laborales', 'carnet de discapacidad',
      'antecedentes policiales', 'multa de tránsito', 'medidor de agua', 'conexión de gas', 'alumbrado público', 'recojo de basura',
      'patente municipal', 'certificado de trabajo', 'finiquito', 'pensión familiar', 'tutela', 'concurso docente', 'beca universitaria',
      'homologación de estudios', 'registro de marca', 'exportación de quinua', 'guía de movimiento de ganado', 'padrón de productores',
      'empadronamiento', 'voto en el exterior', 'mesa de partes', 'expediente judicial', 'poder notarial'], n, 22);

CREATE FUNCTION llenado.dice_ciudadano(n bigint) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN llenado.una(ARRAY[
      'Buenos días', 'Buenas tardes', 'Hola', 'Disculpe la molestia', 'Señores', 'Estimados', 'Por favor', 'Una pregunta', 'Necesito ayuda',
      'Kamisaki', 'Buen día, quisiera saber', 'Le escribo otra vez', 'Quería consultar', 'Ayúdeme', 'Saludos cordiales', 'Buenas noches'], n, 31)
    || ', ' || llenado.una(ARRAY[
      'fui ayer a la oficina y me dijeron que volviera', 'hace tres semanas presenté los papeles y nadie responde',
      'no puedo entrar al sistema desde el celular', 'mi nombre está mal escrito', 'falta la firma del director',
      'pagué en el banco y no aparece el depósito', 'vivo en el área rural y no puedo viajar', 'mi madre es adulta mayor',
      'el funcionario me pidió un documento que no existe', 'ya entregué las fotocopias legalizadas', 'se venció el plazo sin aviso',
      'me robaron la mochila con todo', 'la página se queda cargando', 'quiero saber si atienden los sábados',
      'perdí el comprobante original', 'me cobraron dos veces', 'mi hijo nació en el extranjero', 'el sello salió borroso',
      'la fecha de nacimiento no coincide', 'trabajo todo el día y sólo puedo por este medio', 'soy apoderado de mi hermano',
      'no entiendo el formulario', 'cambié de domicilio', 'me respondieron con un número equivocado'], n, 32)
    || '. ' || llenado.asunto(n) || llenado.una(ARRAY[
      ' en la regional de La Paz', ' en Oruro', ' en Cochabamba', ' en Potosí', ' en Tarija', ' en Sucre', ' en Trinidad', ' en Cobija',
      ' en El Alto', ' en Santa Cruz', ' en Villazón', ' en Uyuni', ' en Camiri', ' en Riberalta', ' en Achacachi', ' en Punata',
      ' en Challapata', ' en Llallagua', ' en Montero', ' en Yacuiba', ' en Tupiza', ' en Caranavi', ' en Sacaba', ''], n, 33)
    || CASE WHEN llenado.azar(n, 34) < 0.4 THEN ', trámite ' || (100000 + floor(llenado.azar(n, 35) * 900000))::integer ELSE '' END
    || llenado.una(ARRAY['.', '. Gracias.', '. ¿Qué debo hacer?', '. Espero su respuesta.', '. Es urgente.', '. ¿Cuánto cuesta?', '. ¿A qué hora atienden?', '. Adjunto lo que tengo.'], n, 36);

CREATE FUNCTION llenado.dice_operador(n bigint) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN llenado.una(ARRAY[
      'Buenos días', 'Buenas tardes', 'Gracias por escribir', 'Con gusto le informo', 'Revisé su solicitud', 'Entiendo su situación',
      'Lamento la demora', 'Le confirmo', 'Para continuar', 'Según el expediente', 'Consulté con el área', 'Su caso está en revisión'], n, 41)
    || ': ' || llenado.una(ARRAY[
      'debe presentar la cédula vigente y el formulario firmado', 'el pago se refleja en cuarenta y ocho horas',
      'puede recogerlo de lunes a viernes de 8:30 a 16:30', 'corregimos el dato y el certificado ya está disponible',
      'falta una fotocopia simple del comprobante', 'el plazo es de diez días hábiles', 'no hace falta que venga en persona',
      'el costo es de veintisiete bolivianos', 'la persona titular debe autorizarlo por escrito', 'derivamos su reclamo al área legal',
      'adjunte por favor una fotografía legible', 'el sistema estuvo en mantenimiento y ya funciona', 'su número de orden fue reasignado',
      'la oficina más cercana atiende sin cita', 'necesitamos la fecha exacta del depósito', 'queda registrado y le avisaremos'], n, 42)
    || CASE WHEN llenado.azar(n, 43) < 0.5 THEN '. Referencia: ' || lower(llenado.asunto(n)) ELSE '' END
    || llenado.una(ARRAY['.', '. ¿Le puedo ayudar en algo más?', '. Quedo atento.', '. Que tenga buen día.', '. Puede responder por aquí.'], n, 44);

CREATE FUNCTION llenado.nombres(n bigint) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN llenado.una(ARRAY['MARÍA', 'JUAN', 'ROSA', 'CARLOS', 'ANA', 'LUIS', 'JULIA', 'PEDRO', 'ELENA', 'JOSÉ', 'MARTHA', 'VÍCTOR', 'GLADYS', 'RENÉ',
      'WARA', 'NINA', 'SILVIA', 'HUGO', 'TERESA', 'FREDDY', 'PATRICIA', 'MARIO', 'LIDIA', 'EDGAR', 'NÉLIDA', 'WILLY', 'BEATRIZ', 'ÓSCAR'], n, 51)
    || ' ' || llenado.una(ARRAY['ELENA', 'ANTONIO', 'ISABEL', 'ALBERTO', 'VERÓNICA', 'RAMIRO', 'SONIA', 'GERMÁN', 'MIRIAM', 'JAVIER', 'NANCY', 'ÁLVARO'], n, 52);

CREATE FUNCTION llenado.apellido(n bigint, sal integer) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN llenado.una(ARRAY['QUISPE', 'MAMANI', 'FLORES', 'CONDORI', 'CHOQUE', 'ROJAS', 'GUTIÉRREZ', 'VARGAS', 'LÓPEZ', 'APAZA', 'HUANCA', 'TICONA', 'YUCRA',
      'ARCE', 'CALLISAYA', 'POMA', 'SURCO', 'NINA', 'ESCOBAR', 'SUÁREZ', 'AGUILAR', 'PEÑARANDA', 'COLQUE', 'LIMACHI', 'BAUTISTA', 'ZEBALLOS', 'MOLINA',
      'VELASCO', 'ORELLANA', 'JUSTINIANO', 'CUÉLLAR', 'IBÁÑEZ', 'MERCADO', 'TORREZ', 'ALANOCA', 'CHÁVEZ', 'SALVATIERRA', 'MENDOZA'], n, sal);
