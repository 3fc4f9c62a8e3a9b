import { parseArgs } from 'node:util'
import { type ServiceVariant, serviceVariants } from '@paraclock/core'
import { SoundnessFailure } from './SoundnessFailure.ts'

/** What is asked for. */
export interface Arguments {
  readonly variants: readonly ServiceVariant[]
  readonly only: string | undefined
  /** A sample that fits into a step of CI. */
  readonly sample: boolean
  readonly seed: number
  /** Whether perturbations are tried alone as well. */
  readonly singles: boolean
  readonly combinations: number
  /** Whether what reports offer is tried. */
  readonly remedies: boolean
  /** Whether the figures of all cases are written to where the page is made from. */
  readonly record: boolean
  readonly verbose: boolean
  /** The variant that this process runs for another. */
  readonly worker: ServiceVariant | undefined
}

/** How it is called. */
export const USAGE = `pnpm soundness [--only <pattern of ids>] [--variant hour|minute]
  [--sample] [--seed <number>] [--no-singles] [--combinations <number>] [--no-remedies] [--record] [--verbose]`

/** Reads the command line; returns what is wrong with it where it cannot. */
export function readArguments(argv: readonly string[]): Arguments | { readonly problem: string } {
  try {
    const { values } = parseArgs({
      args: [...argv],
      allowNegative: true,
      options: {
        only: { type: 'string' },
        variant: { type: 'string' },
        sample: { type: 'boolean', default: false },
        seed: { type: 'string' },
        singles: { type: 'boolean', default: true },
        combinations: { type: 'string' },
        remedies: { type: 'boolean', default: true },
        record: { type: 'boolean', default: false },
        verbose: { type: 'boolean', default: false },
        worker: { type: 'string' }
      }
    })
    const { only, variant, sample, singles, remedies, record, verbose, worker } = values
    const count = (value: string | undefined, usual: number): number => {
      const number = Number(value ?? usual)
      if (!Number.isSafeInteger(number) || number < 0)
        throw new SoundnessFailure(`${value} is no count`)
      return number
    }
    if (record && (only !== undefined || variant !== undefined || sample || !singles)) {
      throw new SoundnessFailure('only all cases together are recorded')
    }
    return {
      variants:
        variant === undefined
          ? (Object.keys(serviceVariants) as ServiceVariant[])
          : [readVariant(variant)],
      only,
      sample,
      singles,
      seed: count(values.seed, 1),
      combinations: count(values.combinations, sample ? 4 : only === undefined ? 40 : 0),
      remedies,
      record,
      verbose,
      worker: worker === undefined ? undefined : readVariant(worker)
    }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }
  }
}

function readVariant(text: string): ServiceVariant {
  if (Object.hasOwn(serviceVariants, text)) return text as ServiceVariant
  throw new SoundnessFailure(`there is no variant ${text}`)
}
