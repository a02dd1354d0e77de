type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';

type PluralBase<Key> = Key extends `${infer Base}_${'one' | 'other'}` ? Base : never;

/**
 * The shape of a catalogue in another language: every key of the English one, and for texts with a
 * plural whatever forms that language has besides.
 */
export type Translation<English> = {
  readonly [Key in keyof English]: English[Key] extends string ? string : Translation<English[Key]>;
} & { readonly [Key in `${PluralBase<keyof English & string>}_${PluralForm}`]?: string };
