// The files in which the application travels. Left to itself the bundler makes one of every module that two pages share:
// 140 requests for one page. Each of these takes what its modules need and no piece before it has; the higher number
// takes first.

interface Piece {
  name: string;
  test?: RegExp;
  minShareCount?: number;
  priority: number;
}

const either = (...forms: readonly RegExp[]): RegExp =>
  new RegExp(forms.map(({ source }) => source).join("|"));

/** With the router, which no door needs. It brings its questions and notices along: they may be needed when there is no line to bring them over. */
const FRAME = /\/src\/(FramedPages|router|ui\/dialog\/Confirms|ui\/toast\/Toasts)\.tsx$/;
/** What the second step of a log-in and the desk both need: neither must bring the other. */
const LENT =
  /\/components\/Checkbox\/|\/ui\/field\/CopyField\.tsx$|\/lib\/save-as\.ts$|\/Icon(Download|Printer)\.mjs$/;

/** What is opened at the desk: it comes when what opens it stands. */
const LATE =
  /\/src\/domains\/(caso\/(dialogos|escribir)\/Dialogo\w+|caso\/llamada\/IniciarCaso|persona\/PersonaDialogo|mensaje\/plantilla\/DialogoPlantilla)\.tsx$/;
/** The styles of those come with the desk's: one request less, and nothing is shown without them. */
const LATE_STYLES = /\/(dialogos|plantilla|llamada|field)\.module\.css$/;

export const PIECES: readonly Piece[] = [
  { name: "puerta", test: /\/src\/(main|pages\/login\/LoginPage)\.tsx$/, priority: 5 },
  { name: "marco", test: either(FRAME, LENT), priority: 4 },
  { name: "puertas", test: /\/src\/pages\/login\//, priority: 3 },
  { name: "mesa", test: either(/\/src\/pages\/chat\//, LATE_STYLES), priority: 2 },
  { name: "dialogos", test: LATE, priority: 1 },
  { name: "comun", minShareCount: 2, priority: 0 },
];
