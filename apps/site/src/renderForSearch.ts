/** The reference, and pages for those who work on the project. Only their headings are searched. */
const HEADINGS_ONLY =
  /^(?:reference\/.*|apps\/(?:console|gateway|site)|architecture|changelog|contributing|measurements|reliability-cases|roadmap|.*-internals)$/

/** What readers call the subject of a page that names it otherwise. */
const SYNONYMS: Readonly<Record<string, string>> = {
  onboarding: 'getting started, quick start, set up',
  rehearsal: 'fork of a live chain',
  scheduling: 'daylight saving time',
  service: 'price of a task',
  watching: 'alert, notification, monitoring'
}

/**
 * Returns the HTML of a page with which the search of the site finds the page.
 *
 * @param path - the path of the page, without its extension
 */
export function renderForSearch(path: string, html: string): string {
  if (HEADINGS_ONLY.test(path)) return [...html.matchAll(/<h\d.*?<\/h\d>/gs)].join('\n')
  const synonyms = SYNONYMS[path]
  return synonyms === undefined ? html : html.replace('</h1>', `$&\n<p>${synonyms}</p>`)
}
