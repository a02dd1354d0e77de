type Source = { image: CanvasImageSource; width: number; height: number };

/** The pixels of a picture or of a video's present frame, made smaller so that no side is longer than `longest`. */
export function pixelsOf({ image, width, height }: Source, longest: number, canvas: HTMLCanvasElement): ImageData {
  const scale = Math.min(1, longest / Math.max(width, height));
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('The browser has no canvas to spare');
  // A code on a transparent ground would be black on black.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
