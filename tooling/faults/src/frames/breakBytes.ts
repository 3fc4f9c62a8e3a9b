/** A source of numbers from 0 (included) to 1 (excluded). */
export type Random = () => number

// Lengths, as SCALE writes them, of what is not there: 16 KiB, 1 GiB, 4 GiB, 2^536 - 1.
const LENGTHS = ['fdff', 'feffffff', '03ffffffff', `ff${'ff'.repeat(67)}`]

/** Other bytes in the place of some, as hex: of another length, with others in them, or no hex at all. */
export function breakBytes(hex: string, random: Random): string {
  const digits = hex.slice(2)
  const count = digits.length >> 1
  const at = 2 * Math.floor(random() * count)
  const byte = Math.floor(random() * 256)
    .toString(16)
    .padStart(2, '0')
  const length = LENGTHS[Math.floor(random() * LENGTHS.length)] ?? ''
  const made = [
    '0x',
    `0x${digits.slice(0, at)}`,
    `0x${digits.slice(1)}`,
    `0x${digits}${byte}`,
    `0x${digits}${digits}`,
    `0x${'ff'.repeat(count)}`,
    `0x${'00'.repeat(count)}`,
    `0x${'04'.repeat(4 * count)}`,
    `0x${digits.slice(0, at)}${byte}${digits.slice(at + 2)}`,
    `0x${length}${digits}`,
    `0x${digits.slice(0, at)}${length}${digits.slice(at)}`,
    `0x${digits.slice(0, at)}zz${digits.slice(at + 2)}`,
    `0X${digits.toUpperCase()}`,
    `0x${digits.slice(0, at)}\ud800${digits.slice(at)}`
  ]
  return made[Math.floor(random() * made.length)] ?? '0x'
}
