import { escapeHtml } from '../../http/escape-html.ts';
import { asObject, type Json, type JsonObject, listOf, textOf } from '../../openapi/json-schema.ts';

/** Text with `code` and **strong** in it, as HTML. */
export function inline(text: string): string {
  return escapeHtml(text)
    .replaceAll(/`([^`]+)`/gu, '<code>$1</code>')
    .replaceAll(/\*\*([^*]+)\*\*/gu, '<strong>$1</strong>');
}

/** Paragraphs of such text. */
export function paragraphs(text: string): string {
  return text
    .split('\n\n')
    .filter((part) => part.trim() !== '')
    .map((part) => `<p>${inline(part.trim())}</p>`)
    .join('');
}

/** The name of the component that a schema refers to. */
export function referredTo(schema: JsonObject): string | undefined {
  const { $ref: reference } = schema;
  return typeof reference === 'string' ? reference.split('/').at(-1) : undefined;
}

const FORMATS: Record<string, string> = {
  'date-time': 'instant (ISO 8601, UTC)',
  uuid: 'id (UUID)',
  email: 'email address',
};

const NAMES: Record<string, string> = {
  string: 'text',
  boolean: 'true or false',
  number: 'number',
  integer: 'whole number',
};

function between(least: Json | undefined, most: Json | undefined, unit: string): string {
  if (typeof most !== 'number' || most >= Number.MAX_SAFE_INTEGER) return '';
  const from = typeof least === 'number' && least > 0 ? `${String(least)} to ` : 'up to ';
  return `, ${from}${String(most)}${unit}`;
}

/** What a value may be, in a few words of HTML. */
export function typeOf(schema: JsonObject): string {
  const name = referredTo(schema);
  if (name !== undefined) return `<a href="#${escapeHtml(name)}">${escapeHtml(name)}</a>`;
  const { anyOf, enum: choices, const: only, items, format, type } = schema;
  if (Array.isArray(anyOf)) return anyOf.map((one) => typeOf(asObject(one))).join(' or ');
  const kinds = [type ?? []].flat().map(String);
  const orNull = kinds.includes('null') ? ' or <code>null</code>' : '';
  if (only !== undefined) return `<code>${escapeHtml(JSON.stringify(only))}</code>`;
  if (Array.isArray(choices)) {
    return `one of ${choices.map((one) => `<code>${escapeHtml(textOf(one))}</code>`).join(', ')}`;
  }
  const kind = kinds.find((one) => one !== 'null');
  if (kind === 'array')
    return `list of ${typeOf(asObject(items))}${between(schema['minItems'], schema['maxItems'], '')}${orNull}`;
  if (kind === 'object') return `object${orNull}`;
  if (kind === undefined) return orNull === '' ? 'anything' : '<code>null</code>';
  const word = typeof format === 'string' ? (FORMATS[format] ?? format) : (NAMES[kind] ?? kind);
  const limits =
    kind === 'string'
      ? between(schema['minLength'], schema['maxLength'], ' characters')
      : between(schema['minimum'], schema['maximum'], '');
  return `${escapeHtml(word)}${limits}${orNull}`;
}

type Row = { name: string; schema: JsonObject; isRequired: boolean };

/** Every field of a schema in its order, those of inner objects under `outer.inner`; references are not followed. */
function rowsOf(schema: JsonObject, before = ''): Row[] {
  const required = listOf(schema['required']);
  const rows: Row[] = [];
  for (const [name, value] of Object.entries(asObject(schema['properties']))) {
    const one = asObject(value);
    const path = `${before}${name}`;
    rows.push({ name: path, schema: one, isRequired: required.includes(name) });
    rows.push(...rowsOf(one, `${path}.`), ...rowsOf(asObject(one['items']), `${path}[].`));
  }
  return rows;
}

/** The fields of a schema as a list. `says` is what is marked: the required fields of an input, the optional ones of an answer. */
export function fieldsOf(schema: JsonObject, says: 'required' | 'optional'): string {
  const rows = rowsOf(schema).map(({ name, schema: one, isRequired }) => {
    const mark =
      says === 'required' && isRequired
        ? ' <b>required</b>'
        : says === 'optional' && !isRequired
          ? ' <i>not always there</i>'
          : '';
    const { description, default: usual } = one;
    const otherwise =
      usual === undefined ? '' : ` <span>If absent: <code>${escapeHtml(JSON.stringify(usual))}</code>.</span>`;
    const text = typeof description === 'string' ? `<p>${inline(description)}</p>` : '';
    return `<div><dt><code>${escapeHtml(name)}</code>${mark}</dt><dd>${typeOf(one)}.${otherwise}${text}</dd></div>`;
  });
  return rows.length === 0 ? '' : `<dl>${rows.join('')}</dl>`;
}

/** A value as people read JSON. */
export function exampleOf(title: string, value: Json | undefined): string {
  if (value === undefined) return '';
  return block(title, JSON.stringify(value, null, 2));
}

/** Some lines of code: a part that scrolls, which a keyboard can reach. */
export function block(title: string, text: string): string {
  return `<figure><figcaption>${inline(title)}</figcaption><pre tabindex="0" role="group" aria-label="${escapeHtml(title)}"><code>${escapeHtml(text)}</code></pre></figure>`;
}
