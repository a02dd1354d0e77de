import { type DeliverDraft, deliverDraftSchema } from '@msafara/domain/proofs/proof-draft.schema';

import { readDevice } from '../../offline/device-record.ts';
import { dropDraft, readDraft, writeDraft } from '../../offline/proof-drafts.ts';
import { newDraft } from './deliver-draft.ts';

export type DraftView = {
  /** Undefined until it was looked whether one was begun. */
  draft: DeliverDraft | undefined;
  /** It was begun earlier, and the page was left or ended by the phone since. */
  isResumed: boolean;
  /** What the browser said when it could not write the latest of it. */
  problem: string | undefined;
};

export type DraftStore = ReturnType<typeof openDraft>;

/**
 * The proof that is being taken of a shipment. Whatever is taken is on the disk as soon as it can be, one write after the other:
 * phones end the page when its camera needs the memory.
 */
export function openDraft(subject: { userId: string; about: string }) {
  let view: DraftView = { draft: undefined, isResumed: false, problem: undefined };
  let lastContact: string | undefined;
  let written: Promise<unknown> = Promise.resolve();
  let isDue = false;
  const listeners = new Set<() => void>();

  const show = (next: Partial<DraftView>) => {
    view = { ...view, ...next };
    for (const tell of listeners) tell();
  };
  const touched = () => ({
    touchedAt: new Date().toISOString(),
    ...(lastContact !== undefined && { lastContact }),
  });
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = written.then(work);
    written = done.catch(() => undefined);
    return done;
  };
  const nameOf = (error: unknown) => (error instanceof Error ? error.name : '');

  /** Writes what there is when its turn comes; changes made until then are in it. */
  const save = () => {
    if (isDue) return;
    isDue = true;
    inTurn(async () => {
      isDue = false;
      if (view.draft) await writeDraft(subject, view.draft);
    }).then(
      () => show({ problem: undefined }),
      (error: unknown) => show({ problem: nameOf(error) }),
    );
  };
  const change = (next: Partial<DeliverDraft>) => {
    if (!view.draft) return;
    const isTaking = Object.keys(next).some((part) => part !== 'step');
    show({ draft: { ...view.draft, ...next, ...(isTaking && touched()) } });
    save();
  };
  const begin = () => {
    const draft = newDraft(crypto.randomUUID(), new Date().toISOString());
    // Whoever begins anew has no more tries for it.
    show({ draft: { ...draft, codeTries: view.draft?.codeTries ?? 0 }, isResumed: false });
  };

  return {
    subscribe(tell: () => void): () => void {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    read: (): DraftView => view,
    /** Looks for one that was begun; else begins. */
    load: () =>
      inTurn(async () => {
        if (view.draft) return;
        lastContact = await readDevice('lastContact').catch(() => undefined);
        const { data } = deliverDraftSchema.safeParse(await readDraft(subject).catch(() => undefined));
        if (data) show({ draft: data, isResumed: true });
        else begin();
      }),
    /** Notes the server's time of its last answer. */
    hear: (serverTime: string | undefined) => {
      lastContact = serverTime ?? lastContact;
    },
    change,
    /** Adds where the proof is taken, which takes nothing more of it. */
    locate: (position: DeliverDraft['position']) => {
      if (!view.draft) return;
      show({ draft: { ...view.draft, position } });
      // Of itself it is nothing to go on with.
      if (view.isResumed || view.draft.touchedAt !== view.draft.startedAt) save();
    },
    /** Keeps a photo and what goes with it; throws what the browser says where it has no room, and then nothing changed. */
    addPhoto: (bytes: ArrayBuffer, next: Partial<DeliverDraft> = {}) =>
      inTurn(async () => {
        if (!view.draft) return;
        const photo = { id: crypto.randomUUID(), bytes: bytes.byteLength };
        const withPhoto = () =>
          view.draft && { ...view.draft, ...next, photos: [...view.draft.photos, photo], ...touched() };
        const draft = withPhoto();
        if (draft) await writeDraft(subject, draft, { added: { id: photo.id, bytes } });
        // Something may have been typed meanwhile.
        show({ draft: withPhoto() });
      }),
    removePhoto: (id: string) =>
      inTurn(async () => {
        if (!view.draft) return;
        change({ photos: view.draft.photos.filter((photo) => photo.id !== id) });
        if (view.draft) await writeDraft(subject, view.draft, { removed: id });
      }),
    /** Gives up what was taken and begins with nothing. */
    beginAnew: () =>
      inTurn(async () => {
        // What cannot be removed is written over, or it is said that it cannot.
        if (view.draft) await dropDraft(subject, view.draft).catch(save);
        begin();
      }),
    /**
     * Hands the proof as it is over to `keep`. Nothing is written meanwhile, and nothing afterwards where it was kept; where that
     * fails, the proof goes on.
     */
    handOver: <T>(keep: (draft: DeliverDraft) => Promise<T>): Promise<T> =>
      inTurn(async () => {
        if (!view.draft) throw new Error('There is no proof yet');
        return keep(view.draft);
      }),
  };
}
