-- Where operators work all day stands first in their menu; its address is that of the point they chose.
UPDATE modulo SET visible = true, orden = 5 WHERE ruta = 'chat';
