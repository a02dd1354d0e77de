type Form = { getInputNode: (path: string) => { focus: () => void } | null };

/** Leads to the first field of a form that is wrong, by the form's own rules or by the server's. */
export function focusFirstOf(form: Form): (errors: object) => void {
  return (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus();
}
