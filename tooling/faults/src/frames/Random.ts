/** A source of numbers from 0 (included) to 1 (excluded). */
export type Random = () => number
