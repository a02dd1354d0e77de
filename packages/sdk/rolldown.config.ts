import { defineConfig } from 'rolldown';

// openapi-fetch is bundled (NOTICE), so that the package needs no other.
export default defineConfig(
  (['esm', 'cjs'] as const).map((format) => ({
    input: 'src/index.ts',
    output: { file: `dist/index.${format === 'esm' ? 'js' : 'cjs'}`, format, minify: true },
  })),
);
