import { trpc } from '../../lib/trpc.ts';

/** The papers of a shipment, what is urgent first. */
export function useDocuments(id: string) {
  return trpc.documents.list.useQuery({ id }, { refetchOnMount: 'always' });
}

/** Says how far a paper of a shipment is; the list is read anew. */
export function useSetDocument(id: string) {
  const utils = trpc.useUtils();
  return trpc.documents.set.useMutation({ onSuccess: () => utils.documents.list.invalidate({ id }) });
}
