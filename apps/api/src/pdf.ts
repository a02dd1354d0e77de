/**
 * A PDF document to write into, and its bytes once it is ended. Its library is loaded with the first one, since a start need
 * not wait for it, nor a server that writes none hold it: a third of a second, and 30 MB.
 */
export async function newPdf(
  options: PDFKit.PDFDocumentOptions,
): Promise<{ document: PDFKit.PDFDocument; end: () => Promise<Buffer> }> {
  const { default: PDFDocument } = await import('pdfkit');
  const document = new PDFDocument(options);
  const chunks: Buffer[] = [];
  const written = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
  return {
    document,
    end() {
      document.end();
      return written;
    },
  };
}
