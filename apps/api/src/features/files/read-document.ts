import { DomainError } from '@msafara/domain/errors';
import { DOCUMENT_BYTES, DOCUMENT_TYPE } from '@msafara/domain/files/files.schema';
import { say } from '@msafara/domain/say';

type Document = { type: typeof DOCUMENT_TYPE; width: 0; height: 0; bytes: Uint8Array };

const START = '%PDF-';
const END = '%%EOF';

/**
 * A document as it is kept: a PDF as it was sent, up to its end; nothing stands behind that (D28). Undefined for what does not
 * begin as one: what it is, its bytes say. Fails with INVALID_INPUT for one that is cut off or too long.
 */
export function readDocument(sent: Uint8Array): Document | undefined {
  const buffer = Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength);
  if (!buffer.subarray(0, START.length).equals(Buffer.from(START))) return undefined;
  const end = buffer.lastIndexOf(END);
  if (end === -1 || buffer.length > DOCUMENT_BYTES) throw new DomainError('INVALID_INPUT', say('file.notAPicture'));
  return { type: DOCUMENT_TYPE, width: 0, height: 0, bytes: buffer.subarray(0, end + END.length) };
}
