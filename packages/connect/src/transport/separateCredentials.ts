import { authorizationOf } from '@paraclock/core'

/** Where a connection goes, and the headers that it begins with. */
export interface RequestTarget {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

/**
 * The URL of an endpoint without user name and password, which go into the header `Authorization` unless
 * the caller sets that: `fetch` refuses them in a URL, and libraries print a URL where they would not
 * print a header.
 */
export function separateCredentials({ url, headers }: RequestTarget): RequestTarget {
  const parsed = new URL(url)
  const authorization = authorizationOf(parsed)
  if (authorization === undefined) return { url, headers }
  parsed.username = ''
  parsed.password = ''
  const isSet = Object.keys(headers).some((name) => name.toLowerCase() === 'authorization')
  return { url: parsed.href, headers: isSet ? headers : { ...headers, authorization } }
}
