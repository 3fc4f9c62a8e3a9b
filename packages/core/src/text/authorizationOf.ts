/**
 * The header `Authorization` for the user name and the password in a URL; `undefined` if the URL
 * has neither.
 */
export function authorizationOf({ username, password }: URL): string | undefined {
  if (username === '' && password === '') return undefined
  const bytes = new TextEncoder().encode(`${decodePart(username)}:${decodePart(password)}`)
  return `Basic ${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`
}

/** Decodes the percent encoding of a part of a URL. A malformed part is returned unchanged. */
export function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
