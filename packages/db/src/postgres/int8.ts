import pg from 'pg';

/** Has the driver hand over int8 as the number that it is: count(), sum() and wide columns would come as text. */
export function readInt8AsNumber(): void {
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
}
