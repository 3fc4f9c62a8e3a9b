/**
 * Matches a line of curl that sends a request to the service of the devnet's network `main`. The
 * first group is the request.
 */
const SENT = /^curl .*http:\/\/127\.0\.0\.1:9914 -d '([^']*)'$/gm

/** Lists the JSON-RPC requests that a code block sends with curl. */
export function listCurlRequests(code: string): readonly string[] {
  return [...code.matchAll(SENT)].map(([, body = '']) => body)
}

/**
 * Writes a link for each request, and a frame for the console. A click on a link opens the request
 * in the frame.
 */
export function offerRequests(requests: readonly string[]): string {
  if (requests.length === 0) return ''
  const links = requests.map((request) => {
    const { method } = JSON.parse(request) as { readonly method: string }
    const address = `/console/index.html#/request?request=${encodeURIComponent(request)}`
    return `<a href="${address.replaceAll("'", '%27')}" target="run-here">${method}</a>`
  })
  return [
    `<p>Run it here: ${links.join(', ')}</p>`,
    '<iframe class="network request" name="run-here" title="The service in this tab" src="/console/index.html#/request" loading="lazy"></iframe>\n'
  ].join('\n')
}
