/**
 * The name under which polkadot.js offers a pallet or an item: `schedule_xcmp_task` gives
 * `scheduleXcmpTask`, and a run of capitals counts as one word (`XCMPQueue` gives `xcmpQueue`).
 */
export function camelCase(name: string): string {
  const words = name.split(/[-_., ]+/).filter((word) => word !== '')
  return words.map((word, index) => join(settle(word), index)).join('')
}

function settle(word: string): string {
  if (/^[0-9A-Z]+$/.test(word)) return word.toLowerCase()
  return word.replace(/^[0-9A-Z]{2,}(?=[^a-z])/, (run) => run.toLowerCase())
}

function join(word: string, index: number): string {
  const first = word.charAt(0)
  return `${index === 0 ? first.toLowerCase() : first.toUpperCase()}${word.slice(1)}`
}

/**
 * The words of a name, in lower case: snake_case, camelCase and PascalCase all give the same ones,
 * so that names can be compared across spellings.
 */
export function splitWords(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase())
}
