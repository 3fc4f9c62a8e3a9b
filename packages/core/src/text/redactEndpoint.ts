const SCHEMES: ReadonlySet<string> = new Set(['ws:', 'wss:', 'http:', 'https:'])
const HIDDEN = '…'
// Replaces `HIDDEN` before a URL is parsed, because a URL that is already redacted may have `HIDDEN`
// in its host name, which cannot be parsed.
const MARK = '~'

// The words of a host name or a path that stay visible. A number of one or two digits also stays,
// with or without a letter before it. Any other word is hidden: a key can look like a word.
const WORDS: ReadonlySet<string> = new Set(
  [
    'archive api boot bootnode collator dev ext full gateway http https light live main mainnet',
    'node nodes para parachain prod public relay rpc rpcs sandbox service stage staging sys target',
    'test testnet validator ws wss www',
    'ap asia au ca central de east eu fr global hk jp north sg south uk us west',
    'acala ajuna altair astar basilisk bifrost calamari centrifuge crab darwinia hydration hydradx',
    'interlay karura kilt kintsugi kusama litentry mangata moonbase moonbeam moonriver oak paseo',
    'phala polkadot rococo robonomics shibuya shiden statemine statemint subsocial turing unique',
    'westend zeitgeist assethub asset hub bridge bridgehub collectives coretime encointer people'
  ].flatMap((line) => line.split(' '))
)

const MAX_PARTS = 4
const MAX_DOMAIN_LENGTH = 24

/**
 * The URL of an endpoint, safe to show. The user name, the password and the fragment are removed.
 * The query becomes `…`. A part of the host name or of the path also becomes `…`, unless it is a
 * known word such as `rpc`. IP addresses, the port and the registered domain stay, except a domain
 * that is long or looks random. Text that is not a URL becomes `…`.
 *
 * @example
 * ```ts
 * import { redactEndpoint } from '@paraclock/core'
 *
 * redactEndpoint('wss://user:hunter2@k3y.rpc.acme.example/ws/k3y?k=v') // 'wss://….rpc.acme.example/ws/…?…'
 * ```
 */
export function redactEndpoint(endpoint: unknown): string {
  const text = typeof endpoint === 'string' ? endpoint.replaceAll(HIDDEN, MARK) : ''
  const url = URL.parse(text)
  if (url === null || !SCHEMES.has(url.protocol) || url.hostname === '') return HIDDEN
  const host = redactHost(url.hostname, text)
  const path = url.pathname.split('/').map(redactWord).join('/')
  const port = url.port === '' ? '' : `:${url.port}`
  const query = url.search === '' ? '' : `?${HIDDEN}`
  return `${url.protocol}//${host}${port}${path === '/' ? '' : path}${query}`
}

// Matches a URL in a sentence. Punctuation after the URL is not matched.
const URLS = /[\w+.-]{1,100}:\/\/[^\s"'<>\\`]*[^\s"'<>\\`.,;:!?(){}]/g

// Matches the DNS error of Node.js, `getaddrinfo ENOTFOUND rpc.example`, which has the host name
// without a URL.
const LOOKUPS = /\b(getaddrinfo [A-Z_]+ )([\w.-]+)/g

// No secret phrase has these words, so they end a row of words. Few sentences have twelve short
// words in a row without one of them.
const NOT_IN_PHRASES = 'and|are|but|for|from|has|its|not|the|they|was|were|which|with'
const WORD = `(?!(?:${NOT_IN_PHRASES})(?![a-z]))[a-z]{3,8}`
const PHRASES = new RegExp(`(?<![a-z])(?:${WORD}[\\s,;]+){11,}${WORD}(?![a-z])[^\\s"'<>\`]*`, 'gi')

/**
 * Whether a text may hold a secret phrase: twelve or more words of 3 to 8 letters in a row. A word
 * that no secret phrase has, such as "the", ends the row.
 */
export function hasPhrase(text: string): boolean {
  return text.search(PHRASES) !== -1
}

/**
 * Redacts the URLs in a text as {@link redactEndpoint} does, and removes words that may be a secret
 * phrase. Both can occur in messages: libraries repeat URLs, and people paste phrases into wrong
 * fields.
 */
export function redactText(text: string): string {
  const shown = text
    .replace(PHRASES, HIDDEN)
    .replace(LOOKUPS, (_, what: string, host: string) => what + redactHost(host, host))
  return shown.includes('://') ? shown.replace(URLS, redactEndpoint) : shown
}

function redactHost(host: string, text: string): string {
  // `URL` turns a host of digits, such as `1234567890`, into an IP address. The host is shown only
  // if the text has this IP address, because other digits may be a key.
  if (/^[\d.]+$/.test(host)) return text.includes(host) ? host : HIDDEN
  if (host.startsWith('[')) return host
  const labels = host.split('.')
  const domainAt = labels.length > 1 ? labels.length - 2 : Number.POSITIVE_INFINITY
  return labels
    .map((label, index) => (index >= domainAt ? redactDomain(label) : redactWord(label)))
    .join('.')
}

function redactDomain(label: string): string {
  const isName = label.length <= 8 ? /^[a-z0-9-]+$/.test(label) : /^[a-z-]+\d{0,3}$/.test(label)
  return isName && label.length <= MAX_DOMAIN_LENGTH ? label : redactWord(label)
}

function redactWord(word: string): string {
  return isPublicWord(word) ? word : HIDDEN
}

export function isPublicWord(word: string): boolean {
  if (word === '' || word === 'localhost') return true
  const parts = word.split(/[-_]/)
  const isPlain = parts.every((part) => WORDS.has(part) || /^[a-z]?\d{0,2}$/.test(part))
  return isPlain && parts.length <= MAX_PARTS
}
