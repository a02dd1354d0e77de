import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

import { SMTPServer } from 'smtp-server';

/** How it takes mails; `hang` takes the connection and never answers what is said in it. */
export type MailMode = 'ok' | 'refuse-for-now' | 'refuse' | 'hang' | 'closed';

export type MailSink = {
  url: string;
  /** The Message-ID of each mail that was taken, oldest first. */
  taken: string[];
  set: (mode: MailMode) => Promise<void>;
  stop: () => Promise<void>;
};

const REPLIES = { 'refuse-for-now': [451, 'come back later'], refuse: [554, 'not here'] } as const;

/** A real mail server on loopback, on a port that stays the same while it is closed. */
export async function startMailSink(): Promise<MailSink> {
  const taken: string[] = [];
  let mode: MailMode = 'ok';
  let server = await open(0);
  const { port } = server.server.address() as AddressInfo;

  async function open(onPort: number): Promise<SMTPServer> {
    const opened = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      closeTimeout: 100,
      onData(stream, _session, done) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          if (mode === 'hang') return;
          if (mode === 'refuse' || mode === 'refuse-for-now') {
            const [responseCode, text] = REPLIES[mode];
            done(Object.assign(new Error(text), { responseCode }));
            return;
          }
          const [, id] = /^message-id: (.+)$/imu.exec(Buffer.concat(chunks).toString('utf8')) ?? [];
          taken.push(id?.trim() ?? 'none');
          done();
        });
      },
    });
    // A server that is killed cuts its connections.
    opened.on('error', () => undefined);
    await once(opened.listen(onPort, '127.0.0.1'), 'listening');
    return opened;
  }

  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));

  return {
    url: `smtp://127.0.0.1:${String(port)}`,
    taken,
    async set(next) {
      // Who waits in a connection that hangs is let go, as by a mail server that starts anew.
      if ((next === 'closed' || mode === 'hang') && mode !== 'closed') await close();
      if (next !== 'closed' && !server.server.listening) server = await open(port);
      mode = next;
    },
    async stop() {
      if (mode !== 'closed') await close();
    },
  };
}
