const LONGEST_PLAIN_SEGMENT = 20

/**
 * Shows a URL without what may be secret in it: user name and password, the query, and path
 * segments so long that they are likely an access key.
 */
export function describeEndpoint(url: URL): string {
  const path = url.pathname
    .split('/')
    .map((segment) => (segment.length > LONGEST_PLAIN_SEGMENT ? '…' : segment))
    .join('/')
  const shown = `${url.protocol}//${url.host}${path === '/' ? '' : path}`
  return url.search === '' ? shown : `${shown}?…`
}
