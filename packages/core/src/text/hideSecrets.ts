import { escapeHtml } from './escapeHtml.ts'
import { isPublicWord } from './redactEndpoint.ts'

// Shorter text is part of too many words to be replaced wherever it stands.
const SHORTEST = 6
// Digits alone are also heights, times and amounts.
const SHORTEST_NUMBER = 12
const LONGEST = 4096
// A part of a host name or a path may be a chain's name, unless it is as long or has a digit in it.
const SHORTEST_KEY = 8
const LONGEST_NAME = 24

const patterns = new Set<string>()
let known: RegExp | undefined

/**
 * Notes a secret that this process has read, so that {@link hideSecrets} takes it out of all text that
 * leaves the process. Text of fewer than 6 characters, and well-known development keys, are not noted.
 *
 * @example
 * ```ts
 * import { hideSecrets, noteSecret } from '@paraclock/core'
 *
 * noteSecret('hunter2-hunter2')
 * hideSecrets('it said hunter2-hunter2') // "it said …"
 * ```
 */
export function noteSecret(secret: string): void {
  const text = secret.trim().slice(0, LONGEST)
  if (text.length < SHORTEST || (/^\d+$/.test(text) && text.length < SHORTEST_NUMBER)) return
  // The keys of development accounts are public.
  if (/^\/\/(alice|bob|charlie|dave|eve|ferdie)(\/\/stash)?$/i.test(text)) return
  const bare = text.replace(/^0x(?=[0-9a-f]{64})/i, '')
  const forms = [
    bare,
    JSON.stringify(bare).slice(1, -1),
    escapeHtml(bare),
    encodeURIComponent(bare)
  ]
  for (const form of forms) {
    // A phrase may be shown with other spaces between its words.
    patterns.add(form.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll(/[\s,]+/g, '[\\s,]+'))
  }
  known = undefined
}

/**
 * Notes what the URL of an endpoint holds that may be secret: user name, password, values of the
 * query, and the parts of host name and path that look like a key. Text that is no URL notes nothing.
 */
export function noteEndpoint(endpoint: string): void {
  const url = URL.parse(endpoint)
  if (url === null) return
  const { username, password, searchParams, hash, hostname, pathname } = url
  const secrets = [password, hash.slice(1), ...searchParams.values()]
  const names = [username, ...searchParams.keys(), ...pathname.split('/'), ...hostname.split('.')]
  for (const part of [...secrets, ...names.filter(isKey)]) {
    if (isPublicWord(part)) continue
    noteSecret(part)
    noteSecret(decode(part))
  }
  if (password !== '') noteSecret(authorize(`${decode(username)}:${decode(password)}`))
}

/**
 * The text without the secrets that this process has noted: the last filter before text leaves it.
 */
export function hideSecrets(text: string): string {
  if (patterns.size === 0) return text
  // The longest first: one secret may begin with another.
  known ??= new RegExp([...patterns].sort((one, two) => two.length - one.length).join('|'), 'gi')
  return text.replace(known, '…')
}

function isKey(part: string): boolean {
  return part.length > LONGEST_NAME || (part.length >= SHORTEST_KEY && /\d/.test(part))
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** What a client sends of a user's name and password. */
function authorize(pair: string): string {
  const bytes = new TextEncoder().encode(pair)
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
