import type { DatoDePapel, MensajeDePapel } from "@ventanilla/contract/mensaje/papel";
import { memo } from "react";
import classes from "./imprimir.module.css";
import type { Registro } from "./use-registro.ts";

/** By their place: two channels of a kind bear one name, and two files may. What is on paper does not change its order. */
const porLugar = <T extends object>(lista: readonly T[]) => lista.map((uno, lugar) => ({ ...uno, lugar }));

/** The record as it lies on the table: what is said and in which words is the server's; only how it looks is ours. */
export const Hoja = memo(function Hoja({ cabecera, mensajes }: Registro) {
  const { institucion, titulo, hecho, sobreNotas, secciones, conversacion, sinMensajes } = cabecera;
  return (
    // A table, because its head stands on every sheet of paper; to whoever listens it is none.
    <table className={classes["hojas"]} role="presentation" lang={cabecera.idioma}>
      <thead className={classes["corriente"]} aria-hidden>
        <tr>
          <td>{cabecera.corriente}</td>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>
            <header className={classes["cabeza"]}>
              <p className={classes["institucion"]}>{institucion}</p>
              <h2 className={classes["titulo"]}>{titulo}</h2>
              <p className={classes["hecho"]}>
                {hecho} {sobreNotas}
              </p>
            </header>
            {secciones.map((seccion) => (
              <section key={seccion.titulo} className={classes["seccion"]}>
                <h3>{seccion.titulo}</h3>
                <Datos datos={seccion.datos} />
              </section>
            ))}
            <section className={classes["conversacion"]}>
              <h3>{conversacion}</h3>
              {mensajes.length === 0 ? <p>{sinMensajes}</p> : null}
              {mensajes.map((mensaje, lugar) => (
                <div key={mensaje.id}>
                  {mensaje.dia === mensajes[lugar - 1]?.dia ? null : (
                    <h4 className={classes["dia"]}>{mensaje.dia}</h4>
                  )}
                  <Mensaje mensaje={mensaje} archivo={cabecera.archivo} />
                </div>
              ))}
            </section>
          </td>
        </tr>
      </tbody>
    </table>
  );
});

function Datos({ datos }: { datos: readonly DatoDePapel[] }) {
  return (
    <dl className={classes["datos"]}>
      {porLugar(datos).map(({ nombre, valor, lugar }) => (
        <div key={lugar}>
          <dt>{nombre}</dt>
          <dd>{valor}</dd>
        </div>
      ))}
    </dl>
  );
}

function Mensaje({ mensaje, archivo }: { mensaje: MensajeDePapel; archivo: string }) {
  const { direccion, autor, cuando, datos, senas, notas, texto, archivos } = mensaje;
  if (direccion === "AVISO")
    return (
      <p className={classes["aviso"]}>
        {cuando} · {texto}
      </p>
    );
  return (
    <article className={classes["mensaje"]} data-direccion={direccion}>
      <p className={classes["autor"]}>{autor}</p>
      <p className={classes["menor"]}>{[cuando, ...datos].join(" · ")}</p>
      {senas.map(({ nombre, valor }) => (
        <p key={nombre} className={classes["menor"]}>
          {nombre} {valor}
        </p>
      ))}
      {notas.map((nota) => (
        <p key={nota} className={classes["nota"]}>
          {nota}
        </p>
      ))}
      {texto === "" ? null : <p className={classes["texto"]}>{texto}</p>}
      {porLugar(archivos).map(({ nombre, detalle, lugar }) => (
        <p key={lugar} className={classes["menor"]}>
          {archivo} {nombre} ({detalle})
        </p>
      ))}
    </article>
  );
}
