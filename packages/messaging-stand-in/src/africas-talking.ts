import { setTimeout as sleep } from 'node:timers/promises';

import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

import { postForm } from './callbacks.ts';
import { addLine, newId, type State } from './state.ts';

const sending = z.object({
  username: z.string().min(1),
  to: z.string().min(1),
  message: z.string(),
  from: z.string().optional(),
});

/** What a phone does by the last three digits of its number; all others take messages and say so. */
export const SCRIPT = {
  '001': 'blacklist',
  '002': 'bad-number',
  '003': 'no-credit',
  '004': 'fails-after-accepting',
  '005': 'hangs-up-after-accepting',
  '006': 'buffered-then-failed',
  '007': 'reports-twice-and-late',
  '008': 'answers-stop',
  '009': 'robot',
} as const;

/** Reports follow the answer, as they do on the road. */
const REPORT_MS = 50;

type Act = (typeof SCRIPT)[keyof typeof SCRIPT];

const REFUSALS: Partial<Record<Act, readonly [code: number, status: string]>> = {
  blacklist: [406, 'UserInBlacklist'],
  'bad-number': [403, 'InvalidPhoneNumber'],
  'no-credit': [405, 'InsufficientBalance'],
};

function actOf(number: string): Act | undefined {
  const digits = number.slice(-3);
  return digits in SCRIPT ? SCRIPT[digits as keyof typeof SCRIPT] : undefined;
}

async function report(
  state: State,
  { id, number, act }: { id: string; number: string; act: Act | undefined },
): Promise<void> {
  const tell = (status: string, more = {}) =>
    postForm(state, { id, status, phoneNumber: number, networkCode: '63902', retryCount: '0', ...more });
  const inbound = (text: string) =>
    postForm(state, {
      id: newId(state, 'in_'),
      from: number,
      to: '20880',
      text,
      date: new Date(state.now()).toISOString(),
      linkId: '',
    });
  await sleep(REPORT_MS);
  if (act === 'buffered-then-failed') {
    await tell('Buffered');
    await tell('Failed', { failureReason: 'DeliveryFailure' });
    return;
  }
  if (act === 'reports-twice-and-late') {
    await tell('Success');
    await tell('Success');
    await tell('Sent');
    return;
  }
  await tell('Success');
  if (act === 'answers-stop') await inbound('STOP');
  if (act === 'robot') await inbound('Thank you for your message. We are closed.');
}

/** SMS as Africa's Talking takes them: `POST /version1/messaging`, its reports, and what phones answer. */
export function registerAfricasTalking(app: FastifyInstance, state: State): void {
  app.post('/version1/messaging', (request, reply) => {
    if (!request.headers['apikey']) return reply.code(401).send('The supplied authentication is invalid');
    const { data } = sending.safeParse(Object.fromEntries(new URLSearchParams(String(request.body))));
    if (!data) return reply.code(400).send('Request is missing required form field');
    const act = actOf(data.to);
    const refused = act && REFUSALS[act];
    const id = newId(state, 'ATXid_');
    const recipient = refused
      ? { statusCode: refused[0], number: data.to, status: refused[1], cost: '0', messageId: 'None' }
      : { statusCode: 101, number: data.to, status: 'Success', cost: 'KES 0.8000', messageId: id };
    if (!refused) {
      addLine(state, {
        id,
        kind: 'sms',
        direction: 'in',
        from: data.from ?? 'AFRICASTKNG',
        to: data.to,
        text: data.message,
      });
      const reporting = report(state, { id, number: data.to, act }).finally(() => state.pending.delete(reporting));
      state.pending.add(reporting);
    }
    if (act === 'fails-after-accepting') return reply.code(500).send('Internal Server Error');
    if (act === 'hangs-up-after-accepting') {
      request.raw.socket.destroy();
      return reply.hijack();
    }
    return reply.code(201).send({ SMSMessageData: { Message: 'Sent to 1/1', Recipients: [recipient] } });
  });
}
