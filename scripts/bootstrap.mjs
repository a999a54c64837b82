// First step of every command: `node scripts/bootstrap.mjs start|test|dev|…`. Plain JavaScript without dependencies,
// because nothing is installed yet when it runs, on whatever Node the machine has.

const needed = 20;
if (Number(process.versions.node.split(".")[0]) < needed) {
  console.error(
    "Ventanilla necesita Node " +
      needed +
      " o posterior, y esta máquina tiene " +
      process.version +
      ". Instale una versión actual desde https://nodejs.org y repita la orden.",
  );
  process.exit(1);
}

// Loaded only now: an older Node could not even read it.
import("./bootstrap/stage.mjs")
  .then((stage) => stage.run(process.argv.slice(2)))
  .catch((error) => {
    console.error(`\n${error.expected ? error.message : error.stack}`);
    process.exitCode = 1;
  });
