import { createElement, type FunctionComponent, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { lazyRoute } from './lazy-route.ts';

const Page: FunctionComponent = () => createElement('p', null, 'Here');

/** What a route draws, by itself. */
const drawn = (route: ReturnType<typeof lazyRoute>) => (route as FunctionComponent)({}) as ReactElement;

test('a page that was fetched ahead is drawn at once, without a word that it is on its way', async () => {
  const route = lazyRoute(() => Promise.resolve(Page), []);
  await route.preload();
  expect(renderToStaticMarkup(createElement(route))).toBe('<p>Here</p>');
});

test('a page that was drawn before it was there stays the same to React, which would begin it anew', async () => {
  const route = lazyRoute(() => Promise.resolve(Page), []);
  const before = drawn(route).type;
  await route.preload();
  expect(drawn(route).type).toBe(before);
});
