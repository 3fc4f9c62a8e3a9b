import type { Chain } from '@paraclock/connect'
import { ParaclockError } from '@paraclock/core'
import { FinalizedBlockMismatch } from '../errors.ts'

export function blockMismatch(
  { name }: Pick<Chain, 'name'>,
  number: number,
  problem: string
): ParaclockError {
  return new ParaclockError(FinalizedBlockMismatch, { chain: name, number, problem })
}
