// Matches the addresses of what a page loads by itself, such as images. Does not match the
// addresses of links.
const FETCHED =
  /(?:<(?:script|img|iframe|source|video|audio)\b[^>]*\bsrc=|<link\b(?![^>]*rel="canonical")[^>]*\bhref=|url\(|@import\s+)["']?((?:https?:)?\/\/[^"')\s>]+)/g

/** Lists the addresses on other hosts that a browser loads when it shows a file. */
export function listRequests(text: string): readonly string[] {
  return [...text.matchAll(FETCHED)].map(([, url = '']) => url)
}
