import { isParam, type Reason } from '@msafara/domain/say';
import { TRPCClientError } from '@trpc/client';
import i18next from 'i18next';

import { reasonWords } from './reasons.ts';
import { RestError } from './rest.ts';

export type ServerError = {
  message: string;
  httpStatus: number;
  domainCode: string | null;
  /** Which refusal of its class it is. */
  reasonCode: string | null;
  fieldErrors: Readonly<Record<string, string>> | null;
};

/** What the server answered, in the reader's words (D21), or undefined when no answer came (no network, no server). */
export function serverError(error: unknown): ServerError | undefined {
  const data = answerIn(error);
  if (!isObject(data)) return undefined;
  const { httpStatus, domainCode, reason, fieldCodes } = data;
  return {
    message: wordsOf(reason) ?? (textOf(data['message']) || (error instanceof TRPCClientError ? error.message : '')),
    httpStatus: typeof httpStatus === 'number' ? httpStatus : 500,
    domainCode: typeof domainCode === 'string' ? domainCode : null,
    reasonCode: isReason(reason) ? reason.code : null,
    fieldErrors: isObject(fieldCodes) ? fieldWords(fieldCodes, data['fieldErrors']) : null,
  };
}

/** What the server said, whichever way it was asked. */
function answerIn(error: unknown): unknown {
  if (error instanceof RestError) return inRestForm(error.status, error.body);
  return error instanceof TRPCClientError ? (error.data ?? refusedBefore(error.meta)) : undefined;
}

/** What was refused before a procedure was reached, in the form of REST: too many requests, too much to do. */
function refusedBefore({ response, responseJSON: answer }: Record<string, unknown> = {}): unknown {
  if (!(response instanceof Response) || !isObject(answer) || !isReason(answer['reason'])) return undefined;
  return inRestForm(response.status, answer);
}

function inRestForm(status: number, answer: unknown): unknown {
  const body = isObject(answer) ? answer : {};
  return { ...body, httpStatus: status, domainCode: body['code'] };
}

/** The server's message, or undefined when it gave none. */
export function serverMessage(error: unknown): string | undefined {
  return serverError(error)?.message || undefined;
}

/** Why something failed: what the server said, or that no answer came. */
export function failureWords(error: unknown): string {
  return serverMessage(error) ?? i18next.t('noAnswer');
}

function wordsOf(value: unknown): string | undefined {
  return isReason(value) ? reasonWords(value) : undefined;
}

/** The words of each field; the server's English while those of the reader are on their way. */
function fieldWords(codes: Record<string, unknown>, english: unknown): Record<string, string> {
  const texts = isObject(english) ? english : {};
  return Object.fromEntries(
    Object.entries(codes).map(([field, code]) => [field, wordsOf(code) ?? textOf(texts[field])]),
  );
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function isReason(value: unknown): value is Reason {
  if (!isObject(value)) return false;
  const { code, params } = value;
  return typeof code === 'string' && isObject(params) && Object.values(params).every(isParam);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
