import { DOCUMENT_TYPE, storedFileSchema } from '@msafara/domain/files/files.schema';

import { report } from './query-client.ts';
import { RestError } from './rest.ts';
import { serverMessage } from './server-error.ts';
import { shrinkPhoto } from './shrink-photo.ts';

/** Why a file was not stored, in the reader's words where the server gave a reason. */
export class FileNotStored extends Error {
  override readonly name = 'FileNotStored';
}

/**
 * Stores a file with the server: a PDF as it is, a picture drawn anew, smaller and without its metadata (D28); returns its id.
 * Fails with {@link FileNotStored}, PhotoProblem where a picture cannot be read, or HiddenPictures.
 */
export async function storeFile(file: File): Promise<string> {
  const isPicture = file.type !== DOCUMENT_TYPE;
  const response = await fetch('/api/files', {
    method: 'PUT',
    headers: { 'content-type': isPicture ? 'image/jpeg' : DOCUMENT_TYPE, accept: 'application/json' },
    body: isPicture ? await shrinkPhoto(file) : file,
  });
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok) return storedFileSchema.parse(body).id;
  const refusal = new RestError(response.status, body);
  report(refusal);
  throw new FileNotStored(serverMessage(refusal));
}
