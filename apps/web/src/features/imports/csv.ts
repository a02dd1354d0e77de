/** Saves rows as a CSV file that a spreadsheet reads as text, not as formulas (security of exports). */
export async function saveCsv(name: string, rows: readonly (readonly string[])[]): Promise<void> {
  const { default: papa } = await import('papaparse');
  const text = papa.unparse(
    rows.map((row) => [...row]),
    { escapeFormulae: true },
  );
  // The mark at the beginning tells spreadsheet programs that the text is UTF-8.
  const url = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
