import { toBase64 } from './toBase64.ts'

/**
 * The header `Authorization` for the user name and the password in a URL; `undefined` if the URL
 * has neither.
 */
export function authorizationOf({ username, password }: URL): string | undefined {
  if (username === '' && password === '') return undefined
  const bytes = new TextEncoder().encode(`${decodePart(username)}:${decodePart(password)}`)
  return `Basic ${toBase64(bytes)}`
}

/** Decodes the percent encoding of a part of a URL. A malformed part is returned unchanged. */
export function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
