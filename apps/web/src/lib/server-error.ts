import { TRPCClientError } from '@trpc/client';

import { inReadersWords } from './said.ts';

export type ServerError = {
  message: string;
  httpStatus: number;
  domainCode: string | null;
  fieldErrors: Readonly<Record<string, string>> | null;
};

/** What the server answered in plain words (D16), or undefined when no answer came (no network, no server). */
export function serverError(error: unknown): ServerError | undefined {
  if (!(error instanceof TRPCClientError)) return undefined;
  const data: unknown = error.data;
  if (typeof data !== 'object' || data === null) return undefined;
  return {
    message: inReadersWords(error.message),
    httpStatus: 'httpStatus' in data && typeof data.httpStatus === 'number' ? data.httpStatus : 500,
    domainCode: 'domainCode' in data && typeof data.domainCode === 'string' ? data.domainCode : null,
    fieldErrors: 'fieldErrors' in data ? textsOf(data.fieldErrors) : null,
  };
}

/** The server's message, or undefined when it gave none. */
export function serverMessage(error: unknown): string | undefined {
  return serverError(error)?.message || undefined;
}

function textsOf(value: unknown): Record<string, string> | null {
  if (typeof value !== 'object' || value === null) return null;
  const texts: Record<string, string> = {};
  for (const [field, text] of Object.entries(value)) {
    if (typeof text === 'string') texts[field] = inReadersWords(text);
  }
  return texts;
}
