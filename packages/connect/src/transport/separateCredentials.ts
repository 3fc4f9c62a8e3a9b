import { authorizationOf } from '@paraclock/core'

export interface RequestTarget {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Moves user name and password from a URL to the header `Authorization`. `fetch` refuses
 * credentials in a URL, and libraries are more likely to print URLs than headers.
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
