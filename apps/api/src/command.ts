// The commands for a server that has no sources beside it, such as the container's: node dist/command.js <name> [argument]
type Command = { takes?: readonly string[]; run: () => Promise<unknown> };

const COMMANDS = new Map<string, Command>([
  ['admin:create', { run: () => import('./commands/create-admin.ts') }],
  ['backup', { takes: ['[file]'], run: () => import('./commands/backup.ts') }],
  ['db:migrate', { run: () => import('./commands/migrate.ts') }],
  ['db:seed', { run: () => import('./commands/seed.ts') }],
  ['message:callbacks', { run: () => import('./commands/message-callbacks.ts') }],
  ['move', { takes: ['<file>', '[postgres url]'], run: () => import('./commands/move.ts') }],
  ['restore', { takes: ['<file>'], run: () => import('./commands/restore.ts') }],
]);

const isHelp = (argument: string) => argument === '--help' || argument === '-h';

function fail(words: string): void {
  process.stderr.write(`${words}\n`);
  process.exitCode = 1;
}

/** Runs a command, or tells how it is used: no command has options, and an option is not the name of a file. */
async function runNamed(name: string, args: readonly string[]): Promise<void> {
  const command = COMMANDS.get(name);
  if (!command) {
    fail(`Which command? ${[...COMMANDS.keys()].join(', ')}.`);
    return;
  }
  const { takes = [], run } = command;
  const use = ['./pnpmw', name, ...takes].join(' ');
  const option = args.find((argument) => argument.startsWith('-'));
  if (args.some(isHelp)) process.stdout.write(`${use}\n`);
  else if (option !== undefined) fail(`There is no option ${option}: ${use}`);
  else if (args.includes('')) fail(`An argument is empty: ${use}`);
  else if (args.length > takes.length) fail(`Too many arguments: ${use}`);
  else await run();
}

// Each reads its arguments as if it had been started by itself.
const [name = ''] = process.argv.splice(2, 1);
await runNamed(name, process.argv.slice(2));
