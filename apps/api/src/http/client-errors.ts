import type { Socket } from 'node:net';

import { API_HEADERS } from './security-headers.ts';

const ANSWERS: Record<string, { status: string; message: string; code: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    code: 'INVALID_INPUT',
    message: 'The request took too long.',
  },
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    code: 'PAYLOAD_TOO_LARGE',
    message: 'The headers of the request are too large.',
  },
};
const UNREADABLE = { status: '400 Bad Request', code: 'INVALID_INPUT', message: 'The request could not be read.' };

const HEADERS = Object.entries({ ...API_HEADERS, 'content-type': 'application/json', connection: 'close' })
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('');

/** Answers what is no HTTP request at all, in the form of every other error (D16), and hangs up. */
export function handleClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, message, code } = ANSWERS[error.code ?? ''] ?? UNREADABLE;
  const body = JSON.stringify({ message, code });
  if (socket.writable) {
    socket.write(`HTTP/1.1 ${status}\r\n${HEADERS}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  }
  socket.destroy(error);
}
