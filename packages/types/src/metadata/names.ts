/**
 * Converts the name of a pallet or item to the spelling of polkadot.js. For example,
 * `schedule_xcmp_task` becomes `scheduleXcmpTask`, and `XCMPQueue` becomes `xcmpQueue`.
 */
export function camelCase(name: string): string {
  const words = name.split(/[-_., ]+/).filter((word) => word !== '')
  return words.map((word, index) => join(settle(word), index)).join('')
}

/** Whether two spellings name the same item: `schedule_task` and `scheduleTask`. */
export function isSameName(one: string, other: string): boolean {
  return flattenName(one) === flattenName(other)
}

/** Converts a name to a form that is the same for every spelling of the name. */
export function flattenName(name: string): string {
  return name.replaceAll('_', '').toLowerCase()
}

function settle(word: string): string {
  if (/^[0-9A-Z]+$/.test(word)) return word.toLowerCase()
  return word.replace(/^[0-9A-Z]{2,}(?=[^a-z])/, (run) => run.toLowerCase())
}

function join(word: string, index: number): string {
  const first = word.charAt(0)
  return `${index === 0 ? first.toLowerCase() : first.toUpperCase()}${word.slice(1)}`
}
