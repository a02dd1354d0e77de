import { writeFile } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { SMTPServer } from 'smtp-server';

/** Where the server under test delivers its mails, and where they are kept for the journeys to read. */
export const MAIL_PORT = 4174;
export const MAIL_FOLDER = fileURLToPath(new URL('../dist/mails', import.meta.url));

/** A real mail server that lives as long as the run; each mail becomes a file, in order of arrival. */
export default async function startMailServer(): Promise<() => Promise<void>> {
  await rm(MAIL_FOLDER, { recursive: true, force: true });
  await mkdir(MAIL_FOLDER, { recursive: true });
  let count = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    // The server under test keeps its connection for more, and outlives this one.
    closeTimeout: 100,
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        count += 1;
        const name = `${String(count).padStart(6, '0')}.eml`;
        writeFile(`${MAIL_FOLDER}/${name}`, Buffer.concat(chunks), done);
      });
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject);
    server.listen(MAIL_PORT, '127.0.0.1', resolve);
  });
  return () => new Promise((resolve) => server.close(() => resolve()));
}
