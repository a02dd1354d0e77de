import { expect, test } from 'vitest';

import { foldText } from './fold.ts';

test.each([
  ['Abidján  CÔTE ', 'abidjan cote'],
  ['Istanbul', 'istanbul'],
  ['İSTANBUL', 'istanbul'],
  ['ıstanbul', 'istanbul'],
  ['DİYARBAKIR', 'diyarbakir'],
  ['e\u0301te\u0301', 'ete'],
  ['été', 'ete'],
  ['Łódź Straße Ærø', 'lodz strasse aero'],
  ['Ƙano Ɓauchi Ɗan', 'kano bauchi dan'],
  ['Kɔkɔɛ Ŋgɔ', 'kokoe ngo'],
  ['أسوان', 'اسوان'],
  ['إسكندرية', 'اسكندريه'],
  ['الإسكندريّة', 'الاسكندريه'],
  ['مصطفى', 'مصطفي'],
  ['القـــاهرة', 'القاهره'],
  ['مُحَمَّد', 'محمد'],
  ['طريق ١٢٣', 'طريق 123'],
  ['ﻻ', 'لا'],
  ['می‌خواهم', 'ميخواهم'],
  ['Ｋａｎｏ', 'kano'],
  ['a\u00adb\u200bc', 'abc'],
  ['N’Djamena', "n'djamena"],
  ['Maʻamūn’s, Sa‘dah', "ma'amun's, sa'dah"],
  ['Kenya–Uganda ‑ 5−7', 'kenya-uganda - 5-7'],
])('%s is folded to %s, and stays so', (text, folded) => {
  expect(foldText(text)).toBe(folded);
  expect(foldText(folded)).toBe(folded);
});
