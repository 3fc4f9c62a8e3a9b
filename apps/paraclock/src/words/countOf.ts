/** Returns a count with its noun: `1 run`, `2 runs`. */
export function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
