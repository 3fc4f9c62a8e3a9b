/**
 * Reads a chosen file, and passes its text and its name to `take`. If the file cannot be read, the
 * text is empty.
 */
export function readFile(file: File | undefined, take: (text: string, name: string) => void): void {
  file?.text().then(
    (text) => take(text, file.name),
    () => take('', file.name)
  )
}
