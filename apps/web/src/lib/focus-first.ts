type Form = { getInputNode: (path: string) => HTMLElement | null };

/** Leads to the first field of a form that is wrong, by the form's own rules or by the server's. */
export function focusFirstOf(form: Form): (errors: object) => void {
  return (errors) => {
    const field = form.getInputNode(Object.keys(errors)[0] ?? '');
    // What is in a group that is closed cannot have the focus.
    const group = field?.closest('details');
    if (group) group.open = true;
    field?.focus();
  };
}
