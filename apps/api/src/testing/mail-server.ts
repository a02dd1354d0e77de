import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type MailServer = {
  url: string;
  /** The mails as they arrived, oldest first. */
  mails: string[];
  /** While set, every mail is refused for now with this text. */
  refusal: string | undefined;
  /** The newest mail to this address; fails when there is none. */
  latestTo: (address: string) => Promise<Email & { raw: string }>;
  stop: () => Promise<void>;
};

/** A real mail server on loopback that keeps what it is sent. */
export async function startMailServer(): Promise<MailServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { refusal } = answer;
        if (refusal !== undefined) {
          done(Object.assign(new Error(refusal), { responseCode: 451 }));
          return;
        }
        answer.mails.push(Buffer.concat(chunks).toString('utf8'));
        done();
      });
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  const answer: MailServer = {
    url: `smtp://127.0.0.1:${String(port)}`,
    mails: [],
    refusal: undefined,
    async latestTo(address) {
      for (const raw of answer.mails.toReversed()) {
        const mail = await PostalMime.parse(raw);
        if (mail.to?.some((one) => one.address === address)) return { ...mail, raw };
      }
      throw new Error(`no mail to ${address}`);
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return answer;
}
