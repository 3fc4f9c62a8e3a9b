import type { HrmpState } from '@paraclock/hrmp'
import { fail, pass, type Verdict } from './Verdict.ts'

/** Compares a size of both channels with the least that is needed. */
export function judgeChannelSize(args: {
  readonly hrmp: HrmpState
  readonly what: 'maxCapacity' | 'maxMessageSize'
  readonly unit: string
  readonly least: number
}): Verdict {
  const { hrmp, what, unit, least } = args
  const evidence = hrmp.directions.flatMap((direction) => direction.evidence)
  const sizes = hrmp.directions.map(({ sender, recipient, channel }) => ({
    way: `${sender} to ${recipient}`,
    size: channel?.[what] ?? 0
  }))
  const text = sizes.map(({ way, size }) => `${way}: ${size} ${unit}`).join('; ')
  if (sizes.every(({ size }) => size >= least)) return pass(`${text}; ${least} needed`, evidence)
  const small = sizes.filter(({ size }) => size < least).map(({ way }) => way)
  return fail(`${text}; ${least} needed`, evidence, {
    summary: `An open channel cannot be resized: close the channel ${small.join(' and ')}, and request one of ${least} ${unit} in the next session.`,
    command: 'paraclock hrmp plan'
  })
}
