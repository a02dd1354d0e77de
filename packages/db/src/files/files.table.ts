import type { StoredFile } from '@msafara/domain/files/files.schema';

/** A file of an organisation, known by its content there (D28); `kept_until` is set while nothing refers to it. */
export type FileTable = {
  id: string;
  organisation_id: string;
  /** Of its bytes, in hexadecimal. */
  sha256: string;
  type: StoredFile['type'];
  bytes: number;
  /** In pixels; 0 with `height` where it is a document. */
  width: number;
  height: number;
  created_at: string;
  kept_until: string | null;
};
