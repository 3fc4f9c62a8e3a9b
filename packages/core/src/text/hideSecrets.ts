import { authorizationOf, decodePart } from './authorizationOf.ts'
import { escapeHtml } from './escapeHtml.ts'
import { isPublicWord } from './redactEndpoint.ts'
import { SecretFilter } from './SecretFilter.ts'

// The smallest length of a noted secret, in characters. Shorter text occurs inside too many
// ordinary words.
const MIN = 6
// The smallest length of a noted secret that has only digits. A shorter number may be a block
// number, a time or an amount.
const MIN_NUMBER_LENGTH = 12
const MAX = 4096
const MIN_KEY_LENGTH = 8
// A part of a URL with more characters than this counts as a key, even without digits. Parts are the
// user name, the names in the query, and the parts of the path and of the host name.
const MAX_NAME_LENGTH = 24
// A word with at least this many changes between letters and digits counts as a random key.
// `secp256k1` and `blake2b256` have three changes.
const MIN_CHANGES = 4

const all = new SecretFilter()
const keys = new SecretFilter()

/**
 * Notes a secret. From now on, {@link hideSecrets} and {@link hideKeys} remove it. Text of fewer
 * than 6 characters, numbers of fewer than 12 digits, and development keys are not noted. A secret
 * that is one word of letters is removed only by {@link hideSecrets}.
 */
export function noteSecret(secret: string): void {
  // `hideKeys` does not remove a single word, because it filters this program's own text, in which
  // the word can occur by chance.
  const isWord = /^[a-z]{1,31}$/i.test(secret.trim())
  for (const form of listForms(secret)) {
    all.add(form)
    if (!isWord) keys.add(form)
  }
}

/**
 * Notes the parts of an endpoint's URL that may be secret, such as a password or a key, so that
 * {@link hideSecrets} removes them.
 */
export function noteEndpoint(endpoint: string): void {
  const url = URL.parse(endpoint)
  // A text with a scheme and no host, such as the argument ledger:<account>, is not an endpoint.
  if (url === null || url.host === '') return
  const { username, password, searchParams, hash, hostname, pathname } = url
  const secrets = [password, hash.slice(1), ...searchParams.values()]
  const names = [username, ...searchParams.keys(), ...pathname.split('/'), ...hostname.split('.')]
  const parts = [...secrets, ...names.filter(isKey)].filter((part) => !isPublicWord(part))
  for (const form of [...parts, ...parts.map(decodePart)].flatMap(listForms)) {
    all.add(form)
    if (isUnmistakable(form)) keys.add(form, { standsAlone: true })
  }
  const sent = authorizationOf(url)?.slice('Basic '.length)
  if (sent === undefined || sent.length < MIN_KEY_LENGTH) return
  for (const filter of [all, keys]) filter.add(sent, { standsAlone: true })
}

/**
 * Removes the noted secrets from external text. Do not use this function for this program's own
 * text: a noted secret can be an ordinary word in that text. Use {@link hideKeys} there.
 */
export function hideSecrets(text: string): string {
  return all.hide(text)
}

/** Applies {@link hideSecrets} to all texts in a JSON value, but not to the names of members. */
export function hideSecretsIn(value: unknown): unknown {
  if (typeof value === 'string') return hideSecrets(value)
  if (Array.isArray(value)) return value.map(hideSecretsIn)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, hideSecretsIn(member)])
  )
}

/**
 * Removes the noted secrets that cannot occur in this program's own text by chance. Programs filter
 * their output with this function. A part of a noted endpoint is removed only if it looks like a
 * random key, and only where it stands alone.
 */
export function hideKeys(text: string): string {
  return keys.hide(text)
}

function listForms(secret: string): readonly string[] {
  const text = secret.trim().slice(0, MAX)
  if (text.length < MIN || (/^\d+$/.test(text) && text.length < MIN_NUMBER_LENGTH)) return []
  if (/^\/\/(alice|bob|charlie|dave|eve|ferdie)(\/\/stash)?$/i.test(text)) return []
  const bare = text.replace(/^0x(?=[0-9a-f]{64})/i, '')
  return [
    bare,
    JSON.stringify(bare).slice(1, -1),
    escapeHtml(bare),
    encodeURIComponent(bare.toWellFormed())
  ]
}

// Whether a text is certainly a key: it has enough changes between letters and digits, or 32
// letters and digits in a row.
function isUnmistakable(text: string): boolean {
  if (text.length < MIN_KEY_LENGTH || /[\s"'<>[\]{}]/.test(text)) return false
  const changes = text.match(/[a-z](?=\d)|\d(?=[a-z])/gi)?.length ?? 0
  return changes >= MIN_CHANGES || /[a-z\d]{32}/i.test(text)
}

function isKey(part: string): boolean {
  return part.length > MAX_NAME_LENGTH || (part.length >= MIN_KEY_LENGTH && /\d/.test(part))
}
