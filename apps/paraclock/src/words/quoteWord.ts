/** Writes a word of a command line so that a shell takes it as one word and expands nothing in it. */
export function quoteWord(word: string): string {
  return /^[\w.:/@,-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`
}
