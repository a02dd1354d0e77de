import { escapeHtml } from '../../http/escape-html.ts';
import { asObject, type Json, type JsonObject, textOf } from '../../openapi/json-schema.ts';
import { exampleOf, fieldsOf, inline, paragraphs, referredTo, typeOf } from './schema-view.ts';

const list = (value: Json | undefined): JsonObject[] => (Array.isArray(value) ? value.map(asObject) : []);

/** The part of a document that a reference leads to. */
function followed(document: JsonObject, value: Json | undefined): JsonObject {
  const one = asObject(value);
  const { $ref: reference } = one;
  if (typeof reference !== 'string') return one;
  return asObject(
    reference
      .split('/')
      .slice(1)
      .reduce<Json | undefined>((at, key) => asObject(at)[key], document),
  );
}

function whoMay(method: string, operation: JsonObject): string {
  if (method === 'event') return 'Msafara, to webhooks that listen to it.';
  const ways = list(operation['security']);
  if (ways.length === 0) return 'Anybody.';
  const key = ways.find((way) => 'apiKey' in way);
  if (!key) return 'A session token; no API key.';
  const scopes = Array.isArray(key['apiKey']) ? key['apiKey'].map(String) : [];
  return scopes.length === 0
    ? 'Any API key, or a session token.'
    : `An API key with \`${scopes.join('`, `')}\`, or a session token.`;
}

function parametersOf(operation: JsonObject): string {
  const rows = list(operation['parameters']).map((one) => {
    const name = escapeHtml(textOf(one['name']));
    const mark = one['required'] === true ? ' <b>required</b>' : '';
    const place = { path: 'path', query: 'query', header: 'header' }[textOf(one['in'])] ?? '';
    const type = typeOf(asObject(one['schema']));
    return `<div><dt><code>${name}</code> <i>${place}</i>${mark}</dt><dd>${type}.<p>${inline(textOf(one['description']))}</p></dd></div>`;
  });
  return rows.length === 0 ? '' : `<h4>Parameters</h4><dl>${rows.join('')}</dl>`;
}

/** A schema where it stands: the link to a named one, else its fields. */
function schemaView(schema: JsonObject): string {
  if (Object.keys(schema).length === 0) return '';
  const fields = referredTo(schema) === undefined ? fieldsOf(schema, 'optional') : '';
  return fields === '' ? `<p>${typeOf(schema)}</p>` : fields;
}

function bodyOf(document: JsonObject, method: string, operation: JsonObject): string {
  const body = asObject(operation['requestBody']);
  const [type, value] = Object.entries(asObject(body['content']))[0] ?? [];
  if (type === undefined) return '';
  const media = asObject(value);
  const schema = followed(document, media['schema']);
  // Other bodies may say that they are made of this one; those of events stand among the objects.
  const name = method === 'event' ? undefined : referredTo(asObject(media['schema']));
  const id = name === undefined ? '' : ` id="${escapeHtml(name)}"`;
  const may = body['required'] === true ? '' : ', may be left out';
  return `<h4${id}>Body <small>${escapeHtml(type)}${may}</small></h4>${fieldsOf(schema, method === 'event' ? 'optional' : 'required')}${exampleOf('Example body', media['example'])}`;
}

function answersOf(document: JsonObject, operation: JsonObject): string {
  const all = Object.entries(asObject(operation['responses']));
  const isError = (status: string, answer: Json) => Number(status) >= 400 && '$ref' in asObject(answer);
  const own = all
    .filter(([status, answer]) => !isError(status, answer))
    .map(([status, answer]) => {
      const { description, content } = followed(document, answer);
      const media = Object.entries(asObject(content)).map(([type, one]) => {
        const { schema, example } = asObject(one);
        const title = type === 'application/json' ? '' : `<p><code>${escapeHtml(type)}</code></p>`;
        return `${title}${schemaView(asObject(schema))}${exampleOf(`Example answer ${status}`, example)}`;
      });
      return `<h4>${escapeHtml(status)} <small>${inline(textOf(description))}</small></h4>${media.join('')}`;
    });
  const errors = all
    .filter(([status, answer]) => isError(status, answer))
    .map(([status]) => `<a href="#errors">${escapeHtml(status)}</a>`);
  const refused = errors.length === 0 ? '' : `<p class="quiet">Errors: ${errors.join(' ')}</p>`;
  return own.join('') + refused;
}

/** One operation of the reference. */
export function operationView(document: JsonObject, method: string, path: string, operation: JsonObject): string {
  const id = escapeHtml(textOf(operation['operationId']));
  return (
    `<section class="operation" id="${id}"><h3><a href="#${id}">${escapeHtml(textOf(operation['summary']))}</a></h3>` +
    `<p class="call"><b>${escapeHtml(method.toUpperCase())}</b> <code>${escapeHtml(path)}</code></p>` +
    `${paragraphs(textOf(operation['description']))}<p class="quiet">${method === 'event' ? 'Sent by' : 'Asked by'}: ${inline(whoMay(method, operation))}</p>` +
    `${parametersOf(operation)}${bodyOf(document, method, operation)}${answersOf(document, operation)}</section>`
  );
}

/** What each status of an error means, and its codes. */
export function errorsView(document: JsonObject, statuses: readonly [number, string][]): string {
  const answers = asObject(asObject(document['components'])['responses']);
  const rows = statuses.map(([status, name]) => {
    const meaning = inline(textOf(asObject(answers[name])['description']));
    return `<div><dt><code>${String(status)}</code></dt><dd>${meaning}</dd></div>`;
  });
  return `<dl>${rows.join('')}</dl>`;
}
