import preset from 'postcss-preset-mantine';

import { largerLetters } from './larger-letters.ts';

export default { plugins: [preset(), largerLetters()] };
