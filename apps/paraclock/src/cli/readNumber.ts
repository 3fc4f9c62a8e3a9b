import { refuseArgument } from '../errors/refuseArgument.ts'

export function readNumber(
  option: string,
  value: string | undefined,
  {
    min = 1,
    max,
    unit = ''
  }: { readonly min?: number; readonly max: number; readonly unit?: string }
): number | undefined {
  if (value === undefined) return undefined
  const number = Number(value)
  if (/^\d+$/.test(value) && number >= min && number <= max) return number
  throw refuseArgument(`${option} takes ${min} to ${max}${unit}, not ${JSON.stringify(value)}`)
}
