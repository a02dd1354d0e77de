// Loaded before the server (`node --import`): every clock of the process is wrong by CLOCK_SHIFT_MS.
const shift = Number(process.env['CLOCK_SHIFT_MS'] ?? '0');
const RealDate = globalThis.Date;

class ShiftedDate extends RealDate {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(RealDate.now() + shift);
    else super(...(given as [number]));
  }

  static override now(): number {
    return RealDate.now() + shift;
  }
}

globalThis.Date = ShiftedDate as DateConstructor;
