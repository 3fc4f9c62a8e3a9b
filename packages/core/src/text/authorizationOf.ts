/**
 * The header `Authorization` for the user name and the password in a URL; `undefined` if it has none.
 */
export function authorizationOf({ username, password }: URL): string | undefined {
  if (username === '' && password === '') return undefined
  const bytes = new TextEncoder().encode(`${decodePart(username)}:${decodePart(password)}`)
  return `Basic ${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`
}

/** A part of a URL without its percent signs; as it is where they encode nothing. */
export function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
