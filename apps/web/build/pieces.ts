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
  /\/components\/Checkbox\/|\/ui\/(field\/CopyField\.tsx|use-copy\.ts)$|\/lib\/save-as\.ts$|\/Icon(Download|Printer)\.mjs$/;

/** What is opened at the desk: it comes when what opens it stands. */
const LATE =
  /\/src\/domains\/(caso\/(dialogos|escribir)\/Dialogo\w+|caso\/llamada\/IniciarCaso|persona\/PersonaDialogo|mensaje\/plantilla\/DialogoPlantilla)\.tsx$/;
/** The styles of those come with the desk's: one request less, and nothing is shown without them. */
const LATE_STYLES = /\/(dialogos|plantilla|llamada|field)\.module\.css$/;

/** What other pages share with an open conversation and must not fetch it for: they have the desk's piece anyway. */
const SHARED = either(
  /\/Icon(ArrowBackUp|ArrowDown|ChevronLeft|Eye|LinkPlus)\.mjs$/,
  /\/src\/(ui\/(Address|Can|Marked|SeenBy|resting)|lib\/(recover-focus|use-focus-relay))\.tsx?$/,
  /\/src\/domains\/(caso\/papel\/\w+|hilo\/(filas|posicion\/nuevos)\.rules|persona\/PersonaChip|(faq|busqueda)\/(api|use-[\w-]+))\.tsx?$/,
  /\/src\/domains\/persona\/persona\.module\.css$/,
);
/** What stands where a conversation is open: it comes when somebody turns to the list (`ui/late/late-pane.tsx`). */
const CONVERSATION =
  /\/src\/(domains\/hilo\/Hilo|mesa\/(conversacion\/Conversacion|lado\/PanelPersona)|pages\/chat\/varios\/EnvioVarios)\.tsx$/;

export const PIECES: readonly Piece[] = [
  { name: "puerta", test: /\/src\/(main|pages\/login\/LoginPage)\.tsx$/, priority: 6 },
  { name: "marco", test: either(FRAME, LENT), priority: 5 },
  { name: "puertas", test: /\/src\/pages\/login\//, priority: 4 },
  {
    name: "mesa",
    test: either(/\/src\/pages\/chat\/(?!varios\/EnvioVarios)/, LATE_STYLES, SHARED),
    priority: 3,
  },
  { name: "conversacion", test: CONVERSATION, priority: 2 },
  { name: "dialogos", test: LATE, priority: 1 },
  { name: "comun", minShareCount: 2, priority: 0 },
];
