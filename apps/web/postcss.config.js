import preset from 'postcss-preset-mantine';

import { containerFallback } from './container-fallback.ts';
import { largerLetters } from './larger-letters.ts';
import { windowHeights } from './window-heights.ts';

export default { plugins: [containerFallback(), windowHeights(), preset(), largerLetters()] };
