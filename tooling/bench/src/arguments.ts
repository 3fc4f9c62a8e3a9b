import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { relayPatchUrl, runtimeNames } from '@paraclock/runtimes'

/** What to measure. */
export interface BenchArguments {
  readonly runtimes: readonly string[]
  readonly specs: readonly string[]
  readonly artifacts: string
  readonly growth: boolean
  /** Whether every method of the runtime is called too, with arguments that it mostly refuses. */
  readonly methods: boolean
  /** The largest block of the growth that is built by Chopsticks alone too, which takes minutes. */
  readonly patience: number
  readonly runs: number
  /** Only in a child process whose memory is measured: which engine builds the blocks. */
  readonly memoryOf: string | undefined
}

/** Reads the command line. */
export function readArguments(args: readonly string[]): BenchArguments {
  const { values } = parseArgs({
    args: args.filter((one) => one !== '--'),
    options: {
      runtime: { type: 'string', multiple: true },
      spec: { type: 'string', multiple: true },
      artifacts: { type: 'string' },
      growth: { type: 'boolean', default: false },
      methods: { type: 'boolean', default: false },
      patience: { type: 'string', default: '100' },
      runs: { type: 'string', default: '5' },
      'memory-of': { type: 'string' }
    }
  })
  const specs = values.spec ?? []
  return {
    specs,
    runtimes: values.runtime ?? (specs.length > 0 ? [] : runtimeNames),
    artifacts: values.artifacts ?? fileURLToPath(new URL('.', relayPatchUrl)),
    growth: values.growth,
    methods: values.methods,
    patience: Number(values.patience),
    runs: Number(values.runs),
    memoryOf: values['memory-of']
  }
}
