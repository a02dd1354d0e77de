import Fastify from 'fastify';

import { registerAfricasTalking } from './africas-talking.ts';
import { postForm, postSigned } from './callbacks.ts';
import { registerPhone } from './phone-page.ts';
import { addLine, type Line, newId, openState } from './state.ts';
import { registerWhatsapp } from './whatsapp.ts';

export type StandInOptions = {
  /** 0 or none is any free port. */
  port?: number | undefined;
  appSecret: string;
  whatsappPhoneId: string;
};

export type MessagingStandIn = {
  baseUrl: string;
  port: number;
  lines: readonly Line[];
  /** Where the product takes what the providers tell it. */
  setCallbacks: (urls: { africasTalking: string; whatsapp: string }) => void;
  /** Somebody writes from a phone. */
  write: (from: string, text: string, kind: 'sms' | 'whatsapp') => Promise<string>;
  /** Somebody dials; returns the screen that the phone shows. `text` is the whole input so far. */
  dial: (from: string, session: string, text: string) => Promise<string>;
  /** Waits until every callback that is under way was answered. */
  settled: () => Promise<void>;
  close: () => Promise<void>;
};

const HOST = '127.0.0.1';

/**
 * Starts a local double of the providers of messages (D27): Africa's Talking for SMS and USSD, WhatsApp's Cloud API, their
 * callbacks, and a page with a phone. What a number does is scripted by its last digits. It listens on this machine alone.
 */
export async function startMessagingStandIn(options: StandInOptions): Promise<MessagingStandIn> {
  const state = openState(options.appSecret);
  const app = Fastify({ forceCloseConnections: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  registerAfricasTalking(app, state);
  registerWhatsapp(app, state);

  async function write(from: string, text: string, kind: 'sms' | 'whatsapp'): Promise<string> {
    const id = newId(state, kind === 'sms' ? 'in_' : 'wamid.in');
    addLine(state, { id, kind, direction: 'out', from, to: '', text });
    if (kind === 'sms') {
      return postForm(state, { id, from, to: '20880', text, date: new Date(state.now()).toISOString(), linkId: '' });
    }
    const timestamp = String(Math.floor(state.now() / 1000));
    const message = { id, from: from.replace('+', ''), timestamp, type: 'text', text: { body: text } };
    return postSigned(state, options.whatsappPhoneId, { messages: [message] });
  }

  const dial = (phoneNumber: string, sessionId: string, text: string) =>
    postForm(state, { sessionId, serviceCode: '*384*123#', phoneNumber, networkCode: '63902', text });

  registerPhone(app, state, { write, dial });
  await app.listen({ host: HOST, port: options.port ?? 0 });
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The stand-in has no port.');
  const { port } = address;

  return {
    baseUrl: `http://${HOST}:${String(port)}`,
    port,
    lines: state.lines,
    setCallbacks: (urls) => {
      Object.assign(state.callbacks, urls);
    },
    write,
    dial,
    settled: async () => {
      while (state.pending.size > 0) await Promise.all(state.pending);
    },
    close: () => app.close(),
  };
}
