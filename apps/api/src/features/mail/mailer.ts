import type { Transporter } from 'nodemailer';

import type { Env } from '../../env.ts';

/** A mail as it goes out. Names and addresses stay apart, so that no text becomes a header (security). */
type OutgoingMail = {
  messageId: string;
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
};

export type Mailer = {
  /** Answers once the mail server has taken the mail. */
  send: (mail: OutgoingMail) => Promise<void>;
  close: () => void;
};

const CONNECT_MS = 10_000;
const TALK_MS = 30_000;
/** As many as are sent at once (`startWorker`), or one kind of mail would wait for another here. */
const CONNECTIONS = 5;

/** The mail server of SMTP_URL; undefined where none is named (D15). It is turned to, and the library loaded, with the first mail. */
export function createMailer(env: Pick<Env, 'SMTP_URL' | 'MAIL_FROM'>): Mailer | undefined {
  const { SMTP_URL: url, MAIL_FROM: address } = env;
  if (url === undefined) return undefined;
  let transport: Promise<Transporter> | undefined;
  return {
    async send(mail) {
      transport ??= openTransport(url);
      await (await transport).sendMail({ ...mail, from: { name: 'Msafara', address } });
    },
    close: () => void transport?.then((opened) => opened.close()),
  };
}

async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: TALK_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
