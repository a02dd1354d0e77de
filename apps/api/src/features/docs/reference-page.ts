import { escapeHtml } from '../../http/escape-html.ts';
import { ICON_LINK } from '../../http/first-frame.ts';
import { ERROR_ANSWERS } from '../../openapi/document-parts.ts';
import { asObject, type JsonObject, textOf } from '../../openapi/json-schema.ts';
import { errorsView, operationView } from './operation-view.ts';
import { quickstartView } from './quickstarts.ts';
import { REFERENCE_STYLE } from './reference-style.ts';
import { fieldsOf, inline, paragraphs } from './schema-view.ts';

type Listed = { tag: string; method: string; path: string; operation: JsonObject };

const anchor = (name: string) => name.toLowerCase().replaceAll(/\W+/gu, '-');

function operationsOf(document: JsonObject): Listed[] {
  return Object.entries(asObject(document['paths'])).flatMap(([path, methods]) =>
    Object.entries(asObject(methods)).map(([method, value]) => {
      const operation = asObject(value);
      const tag = Array.isArray(operation['tags']) ? textOf(operation['tags'][0]) : '';
      return { tag, method, path, operation };
    }),
  );
}

/** The webhooks of the document, in the same form as its operations. */
function webhooksOf(document: JsonObject): Listed[] {
  return Object.entries(asObject(document['webhooks'])).map(([type, item]) => {
    const operation = asObject(asObject(item)['post']);
    return { tag: 'Webhooks', method: 'event', path: type, operation };
  });
}

/** The named schemas used in answers. Those of request bodies are shown with their operations. */
function objectsOf(document: JsonObject): [string, JsonObject][] {
  const schemas = Object.entries(asObject(asObject(document['components'])['schemas']));
  return schemas.filter(([name]) => !name.endsWith('Request')).map(([name, schema]) => [name, asObject(schema)]);
}

/**
 * The reference as a page that needs no script: how to begin, what holds for all, each operation with its parameters,
 * body, answers and examples, and the schemas that they share. All of it is read from the OpenAPI document.
 */
export function referencePage(document: JsonObject, publicUrl: string, isProduction: boolean): string {
  const info = asObject(document['info']);
  const operations = operationsOf(document);
  const tags = (Array.isArray(document['tags']) ? document['tags'] : []).map(asObject);
  const sections = tags
    .map((tag) => ({ name: textOf(tag['name']), about: textOf(tag['description']) }))
    .map(({ name, about }) => ({
      name,
      about,
      all: [...operations, ...webhooksOf(document)].filter(({ tag }) => tag === name),
    }))
    .filter(({ all }) => all.length > 0);
  const objects = objectsOf(document);
  const link = (id: string, title: string) => `<li><a href="#${escapeHtml(id)}">${escapeHtml(title)}</a></li>`;
  const contents = [
    link('start', 'First call'),
    link('all', 'What holds for all'),
    ...sections.map(({ name, all }) => {
      const inner = all.map(({ operation }) => link(textOf(operation['operationId']), textOf(operation['summary'])));
      return `<li><a href="#${anchor(name)}">${escapeHtml(name)}</a><ul>${inner.join('')}</ul></li>`;
    }),
    link('errors', 'Errors'),
    link('objects', 'Objects'),
  ].join('');
  const about =
    'Create shipments, record what happens to them and read where they are, from your own systems: quickstarts and every operation.';
  const body = [
    `<h1>${escapeHtml(textOf(info['title']))}</h1><p class="lead">${inline(textOf(info['summary']))}. Version ${escapeHtml(textOf(info['version']))}; <a href="/docs/json">OpenAPI 3.1 as JSON</a>.</p>`,
    `<section id="start"><h2>First call</h2>${quickstartView(publicUrl, isProduction)}</section>`,
    `<section id="all"><h2>What holds for all</h2>${paragraphs(textOf(info['description']))}</section>`,
    ...sections.map(
      ({ name, about: says, all }) =>
        `<section id="${anchor(name)}"><h2>${escapeHtml(name)}</h2>${paragraphs(says)}${all
          .map(({ method, path, operation }) => operationView(document, method, path, operation))
          .join('')}</section>`,
    ),
    `<section id="errors"><h2>Errors</h2>${errorsView(document, ERROR_ANSWERS)}</section>`,
    `<section id="objects"><h2>Objects</h2>${objects
      .map(([name, schema]) => {
        const says = paragraphs(textOf(schema['description']));
        return `<section id="${escapeHtml(name)}"><h3>${escapeHtml(name)}</h3>${says}${fieldsOf(schema, 'optional')}</section>`;
      })
      .join('')}</section>`,
  ].join('');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference · Msafara</title>
<meta name="description" content="${escapeHtml(about)}">
<link rel="canonical" href="${escapeHtml(`${publicUrl}/docs`)}">
<meta property="og:title" content="Msafara API reference">
<meta property="og:description" content="${escapeHtml(about)}">
${ICON_LINK}
<style>${REFERENCE_STYLE}</style>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header><a class="brand" href="/" translate="no">Msafara</a><a href="/settings?tab=developers">Make an API key</a></header>
<div class="columns"><nav aria-label="Contents"><ul>${contents}</ul></nav>
<main id="content">${body}</main></div>
</body>
</html>
`;
}
