/** Reads a chosen file. If the file cannot be read, `take` gets an empty text and refuses it. */
export function readFile(file: File | undefined, take: (text: string, name: string) => void): void {
  file?.text().then(
    (text) => take(text, file.name),
    () => take('', file.name)
  )
}
