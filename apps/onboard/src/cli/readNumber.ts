import { refuseArgument } from '../errors/refuseArgument.ts'

/** Reads an option that takes a whole number from 1 to `max`. */
export function readNumber(
  option: string,
  value: string | undefined,
  { max, unit = '' }: { readonly max: number; readonly unit?: string }
): number | undefined {
  if (value === undefined) return undefined
  const number = Number(value)
  if (Number.isInteger(number) && number >= 1 && number <= max) return number
  throw refuseArgument(`${option} takes 1 to ${max}${unit}, not ${JSON.stringify(value)}`)
}
