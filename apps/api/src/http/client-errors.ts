import type { Socket } from 'node:net';

import { DomainError } from '@msafara/domain/errors';
import { say } from '@msafara/domain/say';

import { retryAfterOf, toErrorAnswer } from './error-table.ts';
import { REQUEST_ID } from './request-id.ts';
import { API_HEADERS } from './security-headers.ts';

const ANSWERS: Record<string, { status: string; refused: DomainError }> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    refused: new DomainError('INVALID_INPUT', say('request.tooSlow')),
  },
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    refused: new DomainError('PAYLOAD_TOO_LARGE', say('request.headersTooLarge')),
  },
};
const UNREADABLE = {
  status: '400 Bad Request',
  refused: new DomainError('INVALID_INPUT', say('request.unreadable')),
};

const HEADERS = Object.entries({ ...API_HEADERS, 'content-type': 'application/json', connection: 'close' })
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('');

/** Answers what is no HTTP request at all, in the form of every other error (D16), and hangs up. */
export function handleClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, refused } = ANSWERS[error.code ?? ''] ?? UNREADABLE;
  hangUp(socket, status, refused);
}

/** Answers a request that is not whole and never will be: past the server, which still waits for the rest of it. */
export function hangUp(socket: Socket, status: string, refused: DomainError, requestId?: string): void {
  const body = JSON.stringify(toErrorAnswer(refused));
  const after = retryAfterOf(refused);
  const wait = after === undefined ? '' : `retry-after: ${String(after)}\r\n`;
  if (socket.writable) {
    const id = requestId === undefined ? '' : `${REQUEST_ID}: ${requestId}\r\n`;
    socket.write(
      `HTTP/1.1 ${status}\r\n${HEADERS}${wait}${id}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  }
  socket.destroySoon();
}
