// What a browser fetches by itself: links are followed by a reader alone.
const FETCHED =
  /(?:<(?:script|img|iframe|source|video|audio)\b[^>]*\bsrc=|<link\b(?![^>]*rel="canonical")[^>]*\bhref=|url\(|@import\s+)["']?((?:https?:)?\/\/[^"')\s>]+)/g

/** The addresses of other hosts that a browser requests when it shows a file. */
export function listRequests(text: string): readonly string[] {
  return [...text.matchAll(FETCHED)].map(([, url = '']) => url)
}
