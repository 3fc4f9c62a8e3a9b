import type { JsonCursor } from './JsonCursor.ts'

/** Moves the cursor past the four characters that JSON counts as white space. */
export function skipJsonSpace(cursor: JsonCursor): void {
  for (;;) {
    const code = cursor.text.charCodeAt(cursor.at)
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return
    cursor.at += 1
  }
}
