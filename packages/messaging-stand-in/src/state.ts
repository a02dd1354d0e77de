/** A line of a thread on the test phone: what came to it, or went from it. */
export type Line = {
  at: string;
  id: string;
  kind: 'sms' | 'whatsapp';
  direction: 'in' | 'out';
  from: string;
  to: string;
  text: string;
};

/** What the stand-in knows: the threads, and where the product takes callbacks. */
export type State = {
  lines: Line[];
  callbacks: { africasTalking?: string; whatsapp?: string; appSecret: string };
  /** Callbacks that are under way. */
  pending: Set<Promise<unknown>>;
  nextId: number;
  now: () => number;
};

/** More of the threads is not kept. */
const KEPT = 500;

export function openState(appSecret: string): State {
  return { lines: [], callbacks: { appSecret }, pending: new Set(), nextId: 0, now: Date.now };
}

export function newId(state: State, prefix: string): string {
  state.nextId += 1;
  return `${prefix}${state.now().toString(36)}${String(state.nextId).padStart(6, '0')}`;
}

export function addLine(state: State, line: Omit<Line, 'at'>): void {
  state.lines.push({ ...line, at: new Date(state.now()).toISOString() });
  state.lines.splice(0, Math.max(0, state.lines.length - KEPT));
}
