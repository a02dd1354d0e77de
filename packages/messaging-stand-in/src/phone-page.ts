import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

import { PHONE_SCRIPT, PHONE_STYLE } from './phone-page-parts.ts';
import type { State } from './state.ts';

const number = z.string().regex(/^\+\d{6,15}$/u);
const writing = z.object({ from: number, text: z.string().min(1).max(1000), kind: z.enum(['sms', 'whatsapp']) });
const dialling = z.object({ from: number, session: z.string().min(1).max(60), text: z.string().max(200) });

type Acts = {
  write: (from: string, text: string, kind: 'sms' | 'whatsapp') => Promise<string>;
  dial: (from: string, session: string, text: string) => Promise<string>;
};

const PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Test phone</title><style>${PHONE_STYLE}</style></head>
<body>
<main>
<h1>Test phone</h1>
<p>Messages of this machine arrive here and nowhere else. The last three digits of a number say what its phone does: 001 blocks, 002 does not exist, 003 finds the account empty, 004 and 005 lose the answer, 006 is off, 007 reports twice and late, 008 answers STOP, 009 is a robot.</p>
<form id="phone"><label>Number <input name="from" value="+254712345678" required pattern="\\+[0-9]{6,15}"></label></form>
<nav aria-label="Parts"><button type="button" data-part="sms" aria-pressed="true">SMS</button><button type="button" data-part="whatsapp" aria-pressed="false">WhatsApp</button><button type="button" data-part="ussd" aria-pressed="false">USSD</button></nav>
<section id="thread" aria-live="polite"></section>
<form id="writing"><label>Message <input name="text" autocomplete="off" required maxlength="1000"></label><button>Send</button></form>
<section id="ussd" hidden><pre id="screen">*384*123#</pre><form id="dialling"><label>Answer <input name="text" autocomplete="off" inputmode="tel"></label><button>Send</button></form><button type="button" id="dial">Dial</button></section>
</main>
<script>${PHONE_SCRIPT}</script>
</body>
</html>`;

/** The page with the phone: a thread of SMS, a chat, and a keypad. */
export function registerPhone(app: FastifyInstance, state: State, { write, dial }: Acts): void {
  const parse = <Read>(schema: z.ZodType<Read>, body: unknown) => schema.safeParse(JSON.parse(String(body)));
  app.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(PAGE));
  app.get('/phone/lines', () => ({ lines: state.lines }));
  app.post('/phone/write', async (request, reply) => {
    const { data } = parse(writing, request.body);
    if (!data) return reply.code(400).send({ message: 'not a message' });
    await write(data.from, data.text, data.kind);
    return { ok: true };
  });
  app.post('/phone/dial', async (request, reply) => {
    const { data } = parse(dialling, request.body);
    if (!data) return reply.code(400).send({ message: 'not a number' });
    return { screen: await dial(data.from, data.session, data.text) };
  });
}
