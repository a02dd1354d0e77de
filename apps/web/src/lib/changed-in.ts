/** What was changed in a form since it was filled: the rest may have been changed elsewhere meanwhile. */
export function changedIn<T extends object>(form: { isDirty: (field: keyof T & string) => boolean }, values: T) {
  const names = Object.keys(values) as (keyof T & string)[];
  return Object.fromEntries(
    names.filter((name) => form.isDirty(name)).map((name) => [name, values[name]]),
  ) as Partial<T>;
}
