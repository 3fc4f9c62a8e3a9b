// Matches addresses that a browser fetches without a click. Links do not match.
const FETCHED =
  /(?:<(?:script|img|iframe|source|video|audio)\b[^>]*\bsrc=|<link\b(?![^>]*rel="canonical")[^>]*\bhref=|url\(|@import\s+)["']?((?:https?:)?\/\/[^"')\s>]+)/g

/** Lists the addresses of other hosts that a browser requests when it shows a file. */
export function listRequests(text: string): readonly string[] {
  return [...text.matchAll(FETCHED)].map(([, url = '']) => url)
}
