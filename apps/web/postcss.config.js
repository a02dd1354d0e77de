import preset from 'postcss-preset-mantine';

import { containerFallback } from './container-fallback.ts';
import { largerLetters } from './larger-letters.ts';

export default { plugins: [containerFallback(), preset(), largerLetters()] };
