import type { GateSettings } from '@msafara/domain/scans/gate.schema';
import type { ReadHow } from '@msafara/domain/scans/read-how';

/** The same code once more, just after it was scanned: nothing is kept before the person says so. */
export type GateQuestion = {
  id: string;
  /** Whom it asks. */
  userId: string;
  trackingNumber: string;
  /** The number is a unit's. */
  ofUnit: boolean;
  scannedAt: string;
  readHow: ReadHow;
  settings: GateSettings;
};

type GateLog = {
  /** When the run began, ISO. */
  beganAt: string;
  questions: readonly GateQuestion[];
  /** The scans that are being set back. */
  undoing: readonly string[];
};

// Outside of React: leaving the page and coming back keeps the list.
const listeners = new Set<() => void>();
let log: GateLog = { beganAt: '', questions: [], undoing: [] };

function show(next: Partial<GateLog>): void {
  log = { ...log, ...next };
  for (const listener of listeners) listener();
}

/** What a run at the gate remembers beside the scans on this device. */
export const gateLog = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: (): GateLog => log,
  ask: (question: GateQuestion) => show({ questions: [...log.questions, question] }),
  /** Takes a question out; false where it was answered already, as by the first of two taps. */
  answer: (id: string): boolean => {
    const questions = log.questions.filter((question) => question.id !== id);
    const isAsked = questions.length < log.questions.length;
    if (isAsked) show({ questions });
    return isAsked;
  },
  setUndoing: (id: string, isUndoing: boolean) =>
    show({ undoing: isUndoing ? [...log.undoing, id] : log.undoing.filter((one) => one !== id) }),
  /** Begins a run: what is done before it is no longer shown. */
  begin: () => show({ beganAt: new Date().toISOString(), questions: [], undoing: [] }),
};
