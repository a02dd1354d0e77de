import { setTimeout as sleep } from 'node:timers/promises';

import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

import { postSigned } from './callbacks.ts';
import { addLine, newId, type State } from './state.ts';

const common = {
  messaging_product: z.literal('whatsapp'),
  to: z.string().regex(/^\d+$/u),
  biz_opaque_callback_data: z.string().optional(),
};
/** The provider refuses line breaks, tabs and more than four blanks in a row there. */
const parameter = z
  .string()
  .min(1)
  .regex(/^(?!.*(?:[\n\t]| {5}))/su);
const parameters = z.array(z.object({ type: z.literal('text'), text: parameter }));

const sending = z.discriminatedUnion('type', [
  z.object({ ...common, type: z.literal('text'), text: z.object({ body: z.string().min(1).max(4096) }) }),
  z.object({
    ...common,
    type: z.literal('template'),
    template: z.object({
      name: z.string().regex(/^[a-z_]+$/u),
      language: z.object({ code: z.string() }),
      components: z.array(z.object({ type: z.literal('body'), parameters })),
    }),
  }),
]);

const DAY = 86_400_000;
/** Reports follow the answer, as they do on the road. */
const REPORT_MS = 50;

function refusal(code: number, message: string): object {
  return { error: { message, type: 'OAuthException', code, fbtrace_id: 'stand-in' } };
}

/** Whether somebody wrote within a day, so that free text is allowed. */
function isWindowOpen(state: State, number: string): boolean {
  return state.lines.some(
    ({ kind, direction, from, at }) =>
      kind === 'whatsapp' && direction === 'out' && from === number && state.now() - Date.parse(at) < DAY,
  );
}

/** Messages as WhatsApp's Cloud API takes them, with their statuses: sent, delivered, read. */
export function registerWhatsapp(app: FastifyInstance, state: State): void {
  app.post<{ Params: { version: string; phone: string } }>('/:version/:phone/messages', (request, reply) => {
    if (!request.headers.authorization?.startsWith('Bearer '))
      return reply.code(401).send(refusal(190, 'Invalid OAuth access token'));
    const { data } = sending.safeParse(JSON.parse(String(request.body)));
    if (!data) return reply.code(400).send(refusal(100, 'Invalid parameter'));
    const number = `+${data.to}`;
    if (data.type === 'text' && !isWindowOpen(state, number)) {
      return reply.code(400).send(refusal(131_047, 'More than 24 hours have passed since the customer last replied'));
    }
    const id = newId(state, 'wamid.');
    const text =
      data.type === 'text'
        ? data.text.body
        : `[${data.template.name}/${data.template.language.code}] ${data.template.components
            .flatMap((one) => one.parameters.map((parameter) => parameter.text))
            .join(' · ')}`;
    addLine(state, { id, kind: 'whatsapp', direction: 'in', from: request.params.phone, to: number, text });
    const status = (name: string) => ({
      statuses: [
        {
          id,
          status: name,
          timestamp: String(Math.floor(state.now() / 1000)),
          recipient_id: data.to,
          ...(data.biz_opaque_callback_data !== undefined && {
            biz_opaque_callback_data: data.biz_opaque_callback_data,
          }),
        },
      ],
    });
    const reporting = (async () => {
      await sleep(REPORT_MS);
      // Out of order, as they come.
      await postSigned(state, request.params.phone, status('delivered'));
      await postSigned(state, request.params.phone, status('sent'));
    })().finally(() => state.pending.delete(reporting));
    state.pending.add(reporting);
    return reply.send({
      messaging_product: 'whatsapp',
      contacts: [{ input: data.to, wa_id: data.to }],
      messages: [{ id }],
    });
  });
}
