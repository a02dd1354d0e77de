// The commands for a server that has no sources beside it, such as the container's: node dist/command.js <name> [argument]
const COMMANDS = new Map<string, () => Promise<unknown>>([
  ['admin:create', () => import('./commands/create-admin.ts')],
  ['backup', () => import('./commands/backup.ts')],
  ['db:migrate', () => import('./commands/migrate.ts')],
  ['db:seed', () => import('./commands/seed.ts')],
  ['message:callbacks', () => import('./commands/message-callbacks.ts')],
  ['move', () => import('./commands/move.ts')],
  ['restore', () => import('./commands/restore.ts')],
]);

// Each reads its argument as if it had been started by itself.
const [name = ''] = process.argv.splice(2, 1);
const command = COMMANDS.get(name);
if (command) await command();
else {
  process.stderr.write(`Which command? ${[...COMMANDS.keys()].join(', ')}.\n`);
  process.exitCode = 1;
}
