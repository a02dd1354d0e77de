/** `trackingNumber` as a column: `tracking_number`. */
type ColumnName<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First>
    ? `${First}${ColumnName<Rest>}`
    : `_${Lowercase<First>}${ColumnName<Rest>}`
  : Name;

/** Flags are 0 or 1; what is neither text nor a number is kept as JSON. */
type ColumnValue<Value> = Value extends boolean ? number : Value extends string | number | null ? Value : string;

/** The columns that hold some fields. */
export type Columns<Fields> = { [Name in keyof Fields & string as ColumnName<Name>]: ColumnValue<Fields[Name]> };

type Nullable<Fields> = { [Name in keyof Fields]: null extends Fields[Name] ? Name : never }[keyof Fields];

/** Fields of something new: what may be null may be left out. */
type NewFields<Fields> = Omit<Fields, Nullable<Fields>> & { [Name in Nullable<Fields>]?: Fields[Name] | undefined };

/** Fields of something that changes: an absent one stays as it was, null clears (D8). */
type ChangedFields<Fields> = { [Name in keyof Fields]?: Fields[Name] | undefined };

function columnName(field: string): string {
  return field.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
}

function columnValue(value: unknown): unknown {
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}

/** Makes the function that turns fields into columns, for a new row or for one that is there already. */
export function columnWriter<Fields extends object>(names: readonly (keyof Fields & string)[]) {
  const columns = names.map((name) => [name, columnName(name)] as const);
  function write(fields: NewFields<Fields>): Columns<Fields>;
  function write(fields: ChangedFields<Fields>, before: Columns<Fields>): Columns<Fields>;
  function write(fields: object, before?: object): Columns<Fields> {
    const given = fields as Record<string, unknown>;
    const kept = (before ?? {}) as Record<string, unknown>;
    const written = columns.map(([name, column]) => [
      column,
      given[name] === undefined ? (kept[column] ?? null) : columnValue(given[name]),
    ]);
    return Object.fromEntries(written) as Columns<Fields>;
  }
  return write;
}
